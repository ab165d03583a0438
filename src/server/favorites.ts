import { contract } from '#contract/index.ts'
import { readCards } from './favorites/cards.ts'
import { favoritesOf } from './favorites/list.ts'
import { pressHearts } from './favorites/save.ts'
import { kept } from './micro-cache.ts'
import { type Api, mount } from './mount.ts'
import { onTheShelfToday } from './showcase/today.ts'

/** How long an answer that is the same for everybody is given again, in seconds. */
const FRESH = 2

/** What somebody likes. Whose hearts they are, the session says. */
export function answerFavorites(api: Api): void {
  mount(api, contract.favorites.list, async (_, { db, me }) => ({ data: await favoritesOf(db, me.id) }))
  mount(api, contract.favorites.save, async ({ marks }, { db, me }) => {
    await pressHearts(db, me.id, marks)
    return {}
  })
  mount(api, contract.favorites.cards, async (heard, { db }) => {
    await onTheShelfToday(db)
    return { data: await kept(db, `favorites ${JSON.stringify(heard)}`, FRESH, () => readCards(db, heard)) }
  })
}
