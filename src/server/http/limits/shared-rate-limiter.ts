import type { Database } from '../../db/database.ts'
import type { RateLimiter } from './rate-limits.ts'

/**
 * Counts for all servers together, in the database and by its clock, in windows that begin with the first asking. One
 * statement a count, exact however many ask at once: the row is the queue. When the database is away a count fails as
 * any question to it would, code 50 and never 29: letting everybody through would open what the limit guards to whoever
 * can wear the database out.
 *
 * `db` is the database itself, never a transaction: what is refused is counted too. And never count inside one: on the
 * embedded engine the count waits for the transaction that waits for it.
 */
export const sharedRateLimiter = (db: Database): RateLimiter => ({
  async count(key, { most, seconds }) {
    const [counted] = await db.query<{ n: number; wait: number }>(
      `insert into asked_count as c (key, until, n) values ($1, now() + make_interval(secs => $2), 1)
       on conflict (key) do update set
         n = case when c.until > now() then c.n + 1 else 1 end,
         until = case when c.until > now() then c.until else excluded.until end
       returning n, greatest(1, ceil(extract(epoch from until - now())))::int as wait`,
      [key, seconds],
    )
    return counted && counted.n > most ? counted.wait : 0
  },
})

/** Forgets what no longer counts: windows that are over. A job calls it. */
export async function deleteExpiredCounts(db: Database): Promise<void> {
  await db.query('delete from asked_count where until < now()')
}
