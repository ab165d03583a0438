import { expect } from 'vitest'
import type { Database } from '#server/db/database.ts'

/**
 * Waits, inside the transaction `tx`, until another connection waits for a lock in the same database. PostgreSQL only:
 * the embedded engine admits no second connection meanwhile. pg_stat_activity is read through `db`, because inside a
 * transaction its first result is reused; `tx` runs a query too, or the server would end it as idle.
 */
export async function somebodyAtALock(db: Database, tx: Database): Promise<void> {
  const waiting = async () => {
    await tx.query('select 1')
    return db.query("select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'")
  }
  await expect.poll(waiting, { message: 'another connection waits for a lock' }).not.toEqual([])
}
