import type { Database } from '../db/database.ts'
import type { Photos } from '../files/photos.ts'
import type { Me } from '../mount.ts'
import { type ProductContent, takeDownUnshown } from './content.ts'
import { type Place, queuedAt, type WorkState } from './next-state.ts'

// A change of a live product, beside it until it has been reviewed. Call these with the product locked.

type Change = { content: ProductContent; state: WorkState; place: Place }

/** Makes this the one change that is open. What the reviewer said of the last one stays. */
export async function writeRevision(tx: Database, productId: number, { content, state, place }: Change, me: Me) {
  await tx.rows(
    `insert into product_revision (product_id, content, review_state, queued_at)
     values ($1, $2::jsonb, $3, ${queuedAt('$4', 'null::timestamptz')})
     on conflict (product_id) do update set content = excluded.content, review_state = excluded.review_state,
       queued_at = ${queuedAt('$4', 'product_revision.queued_at')}, updated_at = now()`,
    [productId, JSON.stringify(content), state, place],
  )
  await tx.rows('delete from product_revision_picture where product_id = $1', [productId])
  await tx.rows('insert into product_revision_picture (product_id, picture_id) select $1, unnest($2::int[])', [
    productId,
    content.pictures.map(({ id }) => id),
  ])
  await grow(tx, productId, me)
}

/** Throws the change away, with the pictures that were only in it. */
export async function dropRevision(
  tx: Database,
  productId: number,
  { content, photos, me }: { content: ProductContent; photos: Photos; me: Me },
) {
  await tx.rows('delete from product_revision where product_id = $1', [productId])
  await grow(tx, productId, me)
  await takeDownUnshown(
    tx,
    photos,
    content.pictures.map(({ id }) => id),
  )
}

/** What a reviewer would see has changed: a decision about the version before is void. */
export const grow = (tx: Database, productId: number, me: Me) =>
  tx.rows('update product set version = version + 1, updated_at = now(), updated_by = $2 where id = $1', [
    productId,
    me.id,
  ])
