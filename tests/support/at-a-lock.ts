import { expect } from 'vitest'
import type { Database } from '#server/db/database.ts'

/**
 * Waits, inside the transaction `tx`, until somebody else stands at a lock in its database: on PostgreSQL only, for the
 * embedded engine lets nobody in meanwhile. Asked beside the transaction, which goes on hearing of the connections that
 * there were when it first looked; and the transaction is asked for something too, or it would be ended for doing nothing.
 */
export async function somebodyAtALock(db: Database, tx: Database): Promise<void> {
  const waiting = async () => {
    await tx.query('select 1')
    return db.query("select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'")
  }
  await expect.poll(waiting, { message: 'somebody at a lock' }).not.toEqual([])
}
