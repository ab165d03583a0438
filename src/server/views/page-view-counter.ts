import { dayInJakarta } from '#contract/dates.ts'
import { contract } from '#contract/index.ts'
import type { CountedPage } from '#contract/showcase/counted-pages.ts'
import type { Database } from '../db/database.ts'
import type { Log } from '../http/log.ts'
import { type Api, enforceRateLimit, mount } from '../http/mount.ts'
import { isBot } from './view-counter.ts'

// How often pages are opened: a number for each page and day, and nothing of who. Phones say it in batches;
// here it waits in memory and is written with others. A server that dies loses the last ten seconds.

export type PageViewCounter = {
  /** These pages were opened so often. */
  count: (pages: readonly { page: CountedPage; n: number }[]) => void
  /** Writes down what waits. What could not be written goes on waiting. */
  flush: () => Promise<void>
  /** The same for the last time: a database that is away does not keep the server from ending. */
  close: () => Promise<void>
}

export function createPageViewCounter({ db, log }: { db: Database; log: Log }): PageViewCounter {
  let waiting = new Map<string, number>()
  let flushing: Promise<void> = Promise.resolve()
  const wait = (key: string, n: number) => waiting.set(key, (waiting.get(key) ?? 0) + n)

  async function writeAll() {
    const counted = waiting
    waiting = new Map()
    if (counted.size === 0) return
    const said = [...counted].map(([key, n]) => ({ day: key.slice(0, 10), page: key.slice(11), n }))
    try {
      await db.query(
        `insert into page_view (day, page, n)
         select day, page, n from unnest($1::date[], $2::text[], $3::bigint[]) s (day, page, n) order by day, page
         on conflict (day, page) do update set n = page_view.n + excluded.n`,
        [said.map(({ day }) => day), said.map(({ page }) => page), said.map(({ n }) => n)],
      )
    } catch (error) {
      for (const [key, n] of counted) wait(key, n)
      throw error
    }
  }
  function flush() {
    flushing = flushing.catch(() => undefined).then(writeAll)
    return flushing
  }
  return {
    count(pages) {
      const day = dayInJakarta()
      for (const { page, n } of pages) wait(`${day} ${page}`, n)
    },
    flush,
    close: () =>
      flush().catch((error: unknown) => {
        log.warn({ err: error, lost: waiting.size }, 'the last page views could not be counted')
      }),
  }
}

/** Whoever says pages so often is no person. */
const pageViewRateLimit = { most: 120, seconds: 600 }

/**
 * Counts for whoever has nothing against it: a browser that asks not to be followed is answered alike and not counted, nor
 * is a machine. Nothing of who asked goes any further than this function.
 */
export const mountPageViews =
  ({ visits }: { visits: Pick<PageViewCounter, 'count'> }) =>
  (api: Api): void => {
    mount(api, contract.visits.pages, async ({ pages }, { from }) => {
      if (from.doNotTrack || isBot(from.device)) return {}
      await enforceRateLimit(api.limits, `page views ${from.ip}`, pageViewRateLimit)
      visits.count(pages)
      return {}
    })
  }

/** What is older tells nobody anything. */
export const pageViewYears = 2

export const deleteOldPageViews = (db: Database) =>
  db.query(`delete from page_view where day < (now() at time zone 'Asia/Jakarta')::date - ${365 * pageViewYears}`)
