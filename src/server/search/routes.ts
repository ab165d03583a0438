import { contract } from '#contract/index.ts'
import { createLimiter } from '#contract/limiter.ts'
import { operator } from '#contract/operator/operator.ts'
import { expireCertificates } from '../db/expire-certificates.ts'
import { cachedSearch } from '../http/micro-cache.ts'
import { type Api, mount } from '../http/mount.ts'
import { withCurrentCategory } from '../listing/current-category.ts'
import { getLexicon } from './lexicon.ts'
import { readResults } from './results.ts'
import { searchLimits } from './search-limits.ts'
import { suggest } from './suggest.ts'
import { createZeroResults, readZeroResults } from './zero-results.ts'

/** How long public answers are cached, in seconds. */
const cacheSeconds = { results: 2, suggestions: 30 }

/** Search among products, shops and certification bodies, and the list of queries without results. */
export function mountSearch(api: Api): void {
  const zeroResults = createZeroResults(api.db, api.log)
  const limiter = createLimiter(searchLimits)
  api.app.addHook('onClose', () => zeroResults.flush().catch(() => undefined))

  mount(api, contract.search.results, async (input, { db }) => {
    await expireCertificates(db)
    const today = await withCurrentCategory(db, input)
    const found = await cachedSearch(db, `search ${JSON.stringify(today)}`, cacheSeconds.results, () =>
      readResults(db, today, limiter),
    )
    if (found.missed !== undefined) zeroResults.add(found.missed)
    return { data: found.data }
  })
  mount(api, contract.search.suggest, async ({ q }, { db }) => {
    await expireCertificates(db)
    const data = await cachedSearch(db, `suggest ${q}`, cacheSeconds.suggestions, () =>
      limiter.run(async () => suggest(db, q, await getLexicon(db))),
    )
    return { data }
  })
  mount(api, operator.missed, async (input, { db }) => {
    await zeroResults.flush()
    return readZeroResults(db, input)
  })
}
