import type { Answer } from '#contract/endpoint.ts'
import type { operator } from '#contract/operator/operator.ts'
import { visitDays, visitPages } from '#contract/operator/visits.ts'
import type { Database } from '../../db/database.ts'

type VisitsReport = Answer<typeof operator.reports>['data']['visits']

/** SQL: page views of the last thirty days in Jakarta. */
const recentViewsSql = `page_view where day between today_in_jakarta() - ${visitDays - 1} and today_in_jakarta()`

/** How often pages were opened, day by day and kind by kind; today's last seconds are still in memory (server/views/page-view-counter.ts). */
export async function readVisits(db: Database): Promise<VisitsReport> {
  const days = await db.query<VisitsReport['days'][number]>(
    `select days.day::date as day, coalesce(sum(n), 0)::bigint as n
     from generate_series(today_in_jakarta() - ${visitDays - 1}, today_in_jakarta(), interval '1 day') days (day)
     left join page_view on page_view.day = days.day::date
     group by days.day order by days.day`,
  )
  const pages = await db.query<VisitsReport['pages'][number]>(
    `select page, sum(n)::bigint as n from ${recentViewsSql} group by page order by n desc, page limit ${visitPages}`,
  )
  return { total: days.reduce((sum, { n }) => sum + n, 0), days, pages }
}

/** Every day and page that was opened at all, the latest day first. */
export const readVisitRows = (db: Database) =>
  db.query<{ day: string; page: string; n: number }>(
    `select day, page, n from ${recentViewsSql} order by day desc, n desc, page`,
  )
