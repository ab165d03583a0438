import { restoreDays } from '#contract/lspro/rules.ts'
import { writeAuditLog } from '../db/audit-log.ts'
import type { Database } from '../db/database.ts'
import type { Photos } from '../pictures/photos.ts'

/** Posts in one run; the rest waits for the next run, within the hour. */
const batchSize = 500

/**
 * Deletes text and picture of posts that can no longer be restored. The row stays with id, `external_id` and
 * `removed_at`: without it, a change that waited longer in an outbox would create a new post. Two servers may run it at
 * once; a run that purged posts writes one row to the audit log.
 */
export async function purgeRemovedPosts(db: Database, photos: Pick<Photos, 'detach'>): Promise<void> {
  await db.transaction(async (tx) => {
    const purged = await tx.query<{ picture_id: number | null }>(
      `with old as materialized (
         select id, picture_id from lspro_posting
         where removed_at <= now() - interval '${restoreDays} days' and remark <> ''
         order by removed_at limit ${batchSize} for update skip locked
       ), swept as (
         update lspro_posting posting set remark = '', picture_id = null, updated_at = now()
         from old where posting.id = old.id returning posting.id)
       select old.picture_id from old join swept on swept.id = old.id`,
    )
    if (purged.length === 0) return
    for (const { picture_id } of purged) if (picture_id !== null) await photos.detach(tx, picture_id)
    await writeAuditLog(tx, { by: 'system', action: 'post.swept', after: { posts: purged.length } })
  })
}
