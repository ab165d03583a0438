import type { Answer } from '#contract/endpoint.ts'
import type { operator } from '#contract/operator/operator.ts'
import { shownSpeedWeeks } from '#contract/operator/system.ts'
import type { Database } from '../db/database.ts'

// The speed of pages for visitors: the number of visits of each week by figure, origin of the page and grade.

type PageSpeedReport = Answer<typeof operator.system>['data']['page_speeds']

/** SQL: the Monday of this week in Jakarta. */
const thisWeekSql = `date_trunc('week', today_in_jakarta()::timestamp)::date`

/** Adds counts by '2026-11-30 lcp worker good', a day and a speed, to their weeks. */
export function addPageSpeeds(db: Database, counts: ReadonlyMap<string, number>) {
  const rows = [...counts].map(([key, n]) => [...key.split(' '), n])
  return db.query(
    `insert into page_speed (week, figure, origin, grade, n)
     select date_trunc('week', day::timestamp)::date, figure, origin, grade, sum(n)
     from unnest($1::date[], $2::text[], $3::text[], $4::text[], $5::bigint[]) s (day, figure, origin, grade, n)
     group by 1, 2, 3, 4 order by 1, 2, 3, 4
     on conflict (week, figure, origin, grade) do update set n = page_speed.n + excluded.n`,
    [0, 1, 2, 3, 4].map((column) => rows.map((row) => row[column])),
  )
}

/** The visits of the last weeks. The latest are still in memory for some seconds (page-view-counter.ts). */
export async function readPageSpeeds(db: Database): Promise<PageSpeedReport> {
  const [now] = await db.query<{ week: string }>(`select ${thisWeekSql} as week`)
  const counts = await db.query<PageSpeedReport['counts'][number]>(
    `select week, figure, origin, coalesce(sum(n) filter (where grade = 'good'), 0)::bigint as good, sum(n)::bigint as total
     from page_speed where week > ${thisWeekSql} - ${7 * shownSpeedWeeks}
     group by week, figure, origin order by week desc, figure, origin`,
  )
  return { week: now!.week, counts }
}

/** Older weeks are deleted: one can be compared with the same week of the year before. */
export const pageSpeedWeeks = 53

export const deleteOldPageSpeeds = (db: Database) =>
  db.query(`delete from page_speed where week < ${thisWeekSql} - ${7 * pageSpeedWeeks}`)
