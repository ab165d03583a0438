import { contract } from '#contract/index.ts'
import { type Api, enforceRateLimit, mount } from '../http/mount.ts'
import type { PageViewCounter } from './page-view-counter.ts'
import { recordVisit } from './record-visit.ts'
import { isBot, type ViewCounter } from './view-counter.ts'

/** The answer does not reveal whether the target exists. */
export const mountViews =
  ({ views }: { views: ViewCounter }) =>
  (api: Api): void => {
    mount(api, contract.products.seen, ({ id }, { me, from }) => {
      views.countView({ product: id }, { me, from })
      return {}
    })
    mount(api, contract.shops.seen, async ({ id }, { db, me, from }) => {
      views.countView({ shop: id }, { me, from })
      if (me) await recordVisit(db, id, me)
      return {}
    })
  }

/** More reports than a person makes. */
const pageViewRateLimit = { most: 120, seconds: 600 }

/**
 * Counts page views and their speeds, except those of bots and of browsers that send Do Not Track, which get the same
 * answer. Nothing about the visitor leaves this function.
 */
export const mountPageViews =
  ({ visits }: { visits: Pick<PageViewCounter, 'count'> }) =>
  (api: Api): void => {
    mount(api, contract.visits.pages, async ({ pages, speeds }, { from }) => {
      if (from.doNotTrack || isBot(from.device)) return {}
      await enforceRateLimit(api.limits, `page views ${from.ip}`, pageViewRateLimit)
      visits.count(pages, speeds)
      return {}
    })
  }
