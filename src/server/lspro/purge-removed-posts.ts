import { restoreDays } from '#contract/lspro/lspro-rules.ts'
import { writeAuditLog } from '../db/audit-log.ts'
import type { Database } from '../db/database.ts'
import type { Photos } from '../pictures/photos.ts'

/** How many posts in one run; what is left waits for the next, within the hour. */
const batchSize = 500

/**
 * Posts that nobody can put back any more lose their words for good, and their pictures. What is left, number, key and
 * when it was removed, answers a change that waited on a phone for longer: without it that would be a new post. Two servers
 * may do it at once; a run that found something is one row of the log.
 */
export async function purgeRemovedPosts(db: Database, photos: Pick<Photos, 'detach'>): Promise<void> {
  await db.transaction(async (tx) => {
    const swept = await tx.query<{ picture_id: number | null }>(
      `with old as materialized (
         select id, picture_id from lspro_posting
         where removed_at <= now() - interval '${restoreDays} days' and remark <> ''
         order by removed_at limit ${batchSize} for update skip locked
       ), swept as (
         update lspro_posting posting set remark = '', picture_id = null, updated_at = now()
         from old where posting.id = old.id returning posting.id)
       select old.picture_id from old join swept on swept.id = old.id`,
    )
    if (swept.length === 0) return
    for (const { picture_id } of swept) if (picture_id !== null) await photos.detach(tx, picture_id)
    await writeAuditLog(tx, { by: 'system', action: 'post.swept', after: { posts: swept.length } })
  })
}
