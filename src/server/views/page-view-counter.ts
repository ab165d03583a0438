import { dayInJakarta } from '#contract/dates.ts'
import type { CountedPage } from '#contract/visits/rules.ts'
import type { Database } from '../db/database.ts'
import type { Log } from '../http/log.ts'

// Counts page views: a number for each page and day, and nothing about the visitor. Clients send counts in batches;
// they wait in memory and are written together. A server that dies loses the last ten seconds.

export type PageViewCounter = {
  /** Counts `n` views of each page. */
  count: (pages: readonly { page: CountedPage; n: number }[]) => void
  /** Writes the waiting counts. Those that could not be written keep waiting. */
  flush: () => Promise<void>
  /** Saves for the last time: an unavailable database does not keep the server from ending. */
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
    const rows = [...counted].map(([key, n]) => ({ day: key.slice(0, 10), page: key.slice(11), n }))
    try {
      await db.query(
        `insert into page_view (day, page, n)
         select day, page, n from unnest($1::date[], $2::text[], $3::bigint[]) s (day, page, n) order by day, page
         on conflict (day, page) do update set n = page_view.n + excluded.n`,
        [rows.map(({ day }) => day), rows.map(({ page }) => page), rows.map(({ n }) => n)],
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

/** Older counts are deleted. */
export const pageViewYears = 2

export const deleteOldPageViews = (db: Database) =>
  db.query(`delete from page_view where day < (now() at time zone 'Asia/Jakarta')::date - ${365 * pageViewYears}`)
