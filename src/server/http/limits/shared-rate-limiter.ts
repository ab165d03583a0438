import type { Database } from '../../db/database.ts'
import { isRunningSql } from '../../db/running-until.ts'
import type { RateLimiter } from './rate-limits.ts'

/** The window of the row `c`; $2 are its seconds. */
const isOpen = isRunningSql('c.until', 'make_interval(secs => $2)')

/**
 * Counts for all servers together, in the database and by its clock, in windows that begin with the first request. A
 * count is one statement, exact under concurrency because the row is locked. When the database is unavailable a count
 * fails with code 50 like any query, and never allows the request: otherwise wearing out the database would remove the
 * limit.
 *
 * `db` is the database itself: refused requests are counted too. Never count so inside a transaction: on the embedded
 * engine the count waits for the transaction that waits for it. `within` counts in the transaction, what it stores.
 */
export const sharedRateLimiter = (db: Database): RateLimiter => ({
  within: sharedRateLimiter,
  async count(key, { most, seconds }) {
    const [counted] = await db.query<{ n: number; wait: number }>(
      `insert into asked_count as c (key, until, n) values ($1, now() + make_interval(secs => $2), 1)
       on conflict (key) do update set
         n = case when ${isOpen} then c.n + 1 else 1 end,
         until = case when ${isOpen} then c.until else excluded.until end
       returning n, greatest(1, ceil(extract(epoch from until - now())))::int as wait`,
      [key, seconds],
    )
    return counted && counted.n > most ? counted.wait : 0
  },
})

/** Deletes windows that are over. A job calls it. */
export async function deleteExpiredCounts(db: Database): Promise<void> {
  await db.query('delete from asked_count where until < now()')
}
