import type { Database } from '../db/database.ts'

// For the server, and for a restore, which has no use for the rest of photos.ts.

/**
 * Deletes the rows of pictures that nothing names any more; garbage collection deletes their files. Drawn ones stay.
 */
export async function detachPictures(tx: Database, pictures: number | readonly number[]): Promise<void> {
  await tx.query(
    `with gone as (delete from picture where id = any ($1::int[]) and recipe is null returning name, sender_id, bytes)
     insert into loose_picture (name, sender_id, bytes) select name, sender_id, bytes from gone`,
    [[pictures].flat()],
  )
}
