import type { Database } from '../db/database.ts'

/**
 * Somebody has read one of their own. One that is read already, is gone, or is somebody else's is answered alike, and
 * nothing happens: what was asked for holds, nobody learns what there is, and no phone keeps a row that never leaves.
 */
export async function markRead(tx: Database, personId: number, id: number): Promise<void> {
  await tx.query('update notice set read_at = now() where id = $1 and person_id = $2 and read_at is null', [
    id,
    personId,
  ])
}

/** Somebody has read all of theirs up to the newest they had seen; what came while they were offline stays. */
export async function markAllRead(tx: Database, personId: number, upTo?: number): Promise<void> {
  await tx.query(
    `update notice set read_at = now()
     where person_id = $1 and read_at is null and ($2::int is null or id <= $2::int)`,
    [personId, upTo],
  )
}
