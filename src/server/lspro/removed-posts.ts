import type { Answer } from '#contract/endpoint.ts'
import type { contract } from '#contract/index.ts'
import { restoreDays } from '#contract/lspro/lspro-rules.ts'
import type { RemovedPosting } from '#contract/lspro/lspro-schemas.ts'
import type { Database } from '../db/database.ts'
import type { SignedPaths } from '../pictures/signed-paths.ts'
import { pictureColumnsSql } from '../showcase/product-cards.ts'

const maxRows = 100

type RemovedPostRow = Omit<RemovedPosting, 'created_at' | 'removed_at'> & { created_at: Date; removed_at: Date }

/** What a body has removed and can still put back, the last removed first. Its pictures are for nobody else. */
export async function readRemovedPosts(
  db: Database,
  id: number,
  keyed: SignedPaths,
): Promise<Answer<typeof contract.lspro.removedPosts>> {
  const found = await db.query<RemovedPostRow>(
    `select post.id, post.external_id, post.created_at, post.removed_at, post.remark, ${pictureColumnsSql('picture')}
     from lspro_posting post left join picture on picture.id = post.picture_id
     where post.lspro_id = $1 and post.removed_at > now() - interval '${restoreDays} days' and post.remark <> ''
     order by post.removed_at desc, post.id desc limit ${maxRows}`,
    [id],
  )
  const toRemovedPosting = ({ created_at, removed_at, img_url, ...post }: RemovedPostRow): RemovedPosting => ({
    ...post,
    img_url: keyed.sign(img_url),
    created_at: created_at.toISOString(),
    removed_at: removed_at.toISOString(),
  })
  return { data: found.map(toRemovedPosting) }
}
