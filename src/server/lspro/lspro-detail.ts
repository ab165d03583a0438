import type { Answer } from '#contract/endpoint.ts'
import type { contract } from '#contract/index.ts'
import { postRows } from '#contract/lspro/lspro-rules.ts'
import type { Database } from '../db/database.ts'
import { lsproSuspensionProblem } from '../moderation/takedown-problems.ts'
import { lsproNotFound } from './lspro-not-found.ts'
import { readPostFeed } from './post-feed.ts'
import { readGallery, readPublicLspro } from './public-lspro.ts'

type LsproDetail = Answer<typeof contract.lspro.detail>['data']

/** An active body as everybody sees it, with the latest of its posts. */
export async function readLsproDetail(db: Database, id: number): Promise<LsproDetail> {
  const [face, posts, gallery, [products]] = await Promise.all([
    readPublicLspro(db, id),
    readPostFeed(db, { lspro_id: id, rows: postRows }),
    readGallery(db, id),
    db.query<{ n: number }>(
      `select count(*)::int as n from product join product_listing l on l.product_id = product.id and l.category_id = 0
       where product.lspro_id = $1`,
      [id],
    ),
  ])
  if (!face) throw (await lsproSuspensionProblem(db, id)) ?? lsproNotFound()
  return { ...face, ...posts, gallery, total_products: products!.n }
}
