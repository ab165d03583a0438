import { contract } from '#contract/index.ts'
import { expireCertificates } from '../db/expire-certificates.ts'
import { cached } from '../http/micro-cache.ts'
import { type Api, mount } from '../http/mount.ts'
import { readFavoriteCards } from './favorite-cards.ts'
import { readFavorites } from './favorite-list.ts'
import { saveFavorites } from './save-favorites.ts'

/** How long an answer that is the same for everybody is given again, in seconds. */
const cacheSeconds = 2

/** What somebody likes. Whose hearts they are, the session says. */
export function mountFavorites(api: Api): void {
  mount(api, contract.favorites.list, async (_, { db, me }) => ({ data: await readFavorites(db, me.id) }))
  mount(api, contract.favorites.save, async ({ marks }, { db, me }) => {
    await saveFavorites(db, me.id, marks)
    return {}
  })
  mount(api, contract.favorites.cards, async (heard, { db }) => {
    await expireCertificates(db)
    return {
      data: await cached(db, `favorites ${JSON.stringify(heard)}`, cacheSeconds, () => readFavoriteCards(db, heard)),
    }
  })
}
