import { contract } from '#contract/index.ts'
import { operator } from '#contract/operator.ts'
import { keptText } from './micro-cache.ts'
import { type Api, mount } from './mount.ts'
import { atOnce } from './search/at-once.ts'
import { countMissed, readMissed } from './search/missed.ts'
import { readResults } from './search/results.ts'
import { suggest } from './search/suggest.ts'
import { wordsKnown } from './search/words-known.ts'
import { withCategoryNow } from './showcase/category-now.ts'
import { onTheShelfToday } from './showcase/today.ts'

/** How long an answer that is the same for everybody is given again, in seconds. */
const fresh = { results: 2, suggestions: 30 }

/** What searching may take of the database at once: others want it too. */
const bounds = { running: 2, waiting: 30 }

/** Looking for something among products, shops and certification bodies, and what was looked for in vain. */
export function answerSearch(api: Api): void {
  const missed = countMissed(api.db, api.log)
  const places = atOnce(bounds)
  api.app.addHook('onClose', () => missed.flush().catch(() => undefined))

  mount(api, contract.search.results, async (heard, { db }) => {
    await onTheShelfToday(db)
    const today = await withCategoryNow(db, heard)
    const found = await keptText(db, `search ${JSON.stringify(today)}`, fresh.results, () =>
      places.run(() => readResults(db, today)),
    )
    if (found.missed !== undefined) missed.note(found.missed)
    return { data: found.data }
  })
  mount(api, contract.search.suggest, async ({ q }, { db }) => {
    await onTheShelfToday(db)
    const data = await keptText(db, `suggest ${q}`, fresh.suggestions, () =>
      places.run(async () => suggest(db, q, await wordsKnown(db))),
    )
    return { data }
  })
  mount(api, operator.missed, async (heard, { db }) => {
    await missed.flush()
    return readMissed(db, heard)
  })
}
