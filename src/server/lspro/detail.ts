import type { Answer } from '#contract/endpoint.ts'
import type { contract } from '#contract/index.ts'
import { postRows } from '#contract/lspro-rules.ts'
import type { Database } from '../db/database.ts'
import { bodyDown } from '../moderation/down.ts'
import { galleryOf, readFace } from './face.ts'
import { readPosts } from './posts.ts'
import { noSuchBody } from './there.ts'

type Detail = Answer<typeof contract.lspro.detail>['data']

/** An active body as everybody sees it, with the latest of its posts. */
export async function readDetail(db: Database, id: number): Promise<Detail> {
  const [face, posts, gallery, [products]] = await Promise.all([
    readFace(db, id),
    readPosts(db, { lspro_id: id, rows: postRows }),
    galleryOf(db, id),
    db.rows<{ n: number }>(
      `select count(*)::int as n from product join product_listing l on l.product_id = product.id and l.category_id = 0
       where product.lspro_id = $1`,
      [id],
    ),
  ])
  if (!face) throw (await bodyDown(db, id)) ?? noSuchBody()
  return { ...face, ...posts, gallery, total_products: products!.n }
}
