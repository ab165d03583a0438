import { dayInJakarta } from '#contract/time/dates.ts'
import { type CountedPage, type PageSpeed, speedKey } from '#contract/visits/rules.ts'
import type { Database } from '../db/database.ts'
import type { Log } from '../http/log.ts'
import { addPageSpeeds } from './page-speeds.ts'
import { createWaitingCounts } from './waiting-counts.ts'

// Counts page views: a number for each page and day, and nothing about the visitor. Clients send counts in batches,
// and with them how fast the pages were.

type Counted<Kind> = readonly (Kind & { n: number })[]

export type PageViewCounter = {
  /** Counts `n` views of each page, and `n` visits of each speed. */
  count: (pages: Counted<{ page: CountedPage }>, speeds?: Counted<PageSpeed>) => void
  /** Writes the waiting counts. Those that could not be written keep waiting. */
  flush: () => Promise<void>
  /** Saves for the last time: an unavailable database does not keep the server from ending. */
  close: () => Promise<void>
}

export function createPageViewCounter({ db, log }: { db: Database; log: Log }): PageViewCounter {
  const views = createWaitingCounts((counts) => addPageViews(db, counts))
  const speeds = createWaitingCounts((counts) => addPageSpeeds(db, counts))
  async function flush() {
    const written = await Promise.allSettled([views.flush(), speeds.flush()])
    for (const one of written) if (one.status === 'rejected') throw one.reason
  }
  return {
    count(pages, visits = []) {
      const day = dayInJakarta()
      for (const { page, n } of pages) views.add(`${day} ${page}`, n)
      for (const { n, ...speed } of visits) speeds.add(`${day} ${speedKey(speed)}`, n)
    },
    flush,
    close: () =>
      flush().catch((error: unknown) => {
        log.warn({ err: error, lost: views.size() + speeds.size() }, 'the last page views could not be counted')
      }),
  }
}

/** Adds counts by '2026-11-30 /faq', a day and a page. */
function addPageViews(db: Database, counts: ReadonlyMap<string, number>) {
  const rows = [...counts].map(([key, n]) => ({ day: key.slice(0, 10), page: key.slice(11), n }))
  return db.query(
    `insert into page_view (day, page, n)
     select day, page, n from unnest($1::date[], $2::text[], $3::bigint[]) s (day, page, n) order by day, page
     on conflict (day, page) do update set n = page_view.n + excluded.n`,
    [rows.map(({ day }) => day), rows.map(({ page }) => page), rows.map(({ n }) => n)],
  )
}

/** Older counts are deleted. */
export const pageViewYears = 2

export const deleteOldPageViews = (db: Database) =>
  db.query(`delete from page_view where day < (now() at time zone 'Asia/Jakarta')::date - ${365 * pageViewYears}`)
