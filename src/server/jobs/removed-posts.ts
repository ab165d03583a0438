import { restoreDays } from '#contract/lspro-rules.ts'
import { note } from '../audit.ts'
import type { Database } from '../db/database.ts'
import type { Photos } from '../files/photos.ts'

/** How many posts in one run; what is left waits for the next, within the hour. */
const most = 500

/**
 * Posts that nobody can put back any more lose their words for good, and their pictures. What is left, number, key and
 * when it was removed, answers a change that waited on a phone for longer: without it that would be a new post. Two servers
 * may do it at once; a run that found something is one row of the log.
 */
export async function sweepRemovedPosts(db: Database, photos: Pick<Photos, 'takeDown'>): Promise<void> {
  await db.together(async (tx) => {
    const swept = await tx.rows<{ picture_id: number | null }>(
      `with old as materialized (
         select id, picture_id from lspro_posting
         where removed_at <= now() - interval '${restoreDays} days' and remark <> ''
         order by removed_at limit ${most} for update skip locked
       ), swept as (
         update lspro_posting posting set remark = '', picture_id = null, updated_at = now()
         from old where posting.id = old.id returning posting.id)
       select old.picture_id from old join swept on swept.id = old.id`,
    )
    if (swept.length === 0) return
    for (const { picture_id } of swept) if (picture_id !== null) await photos.takeDown(tx, picture_id)
    await note(tx, { by: 'system', action: 'post.swept', after: { posts: swept.length } })
  })
}
