import type { Database } from '../db/database.ts'
import type { CurrentUser } from '../http/current-user.ts'
import type { Photos } from '../pictures/photos.ts'
import { type QueuePosition, queuedAtSql, type UnapprovedState } from './next-state.ts'
import { detachUnusedPictures, type ProductContent } from './product-content.ts'

// A change of a live product is stored beside it until it has been reviewed. Call these with the product locked.

type RevisionWrite = { content: ProductContent; state: UnapprovedState; place: QueuePosition }

/** Stores the pending change, replacing an earlier one. The reviewer's remark about the earlier one stays. */
export async function writeRevision(
  tx: Database,
  productId: number,
  { content, state, place }: RevisionWrite,
  me: CurrentUser,
) {
  await tx.query(
    `insert into product_revision (product_id, content, review_state, queued_at)
     values ($1, $2::jsonb, $3, ${queuedAtSql('$4', 'null::timestamptz')})
     on conflict (product_id) do update set content = excluded.content, review_state = excluded.review_state,
       queued_at = ${queuedAtSql('$4', 'product_revision.queued_at')}, updated_at = now()`,
    [productId, JSON.stringify(content), state, place],
  )
  await tx.query('delete from product_revision_picture where product_id = $1', [productId])
  await tx.query('insert into product_revision_picture (product_id, picture_id) select $1, unnest($2::int[])', [
    productId,
    content.pictures.map(({ id }) => id),
  ])
  await bumpVersion(tx, productId, me)
}

/** Deletes the change, and detaches pictures that only it used. */
export async function dropRevision(
  tx: Database,
  productId: number,
  { content, photos, me }: { content: ProductContent; photos: Photos; me: CurrentUser },
) {
  await tx.query('delete from product_revision where product_id = $1', [productId])
  await bumpVersion(tx, productId, me)
  await detachUnusedPictures(
    tx,
    photos,
    content.pictures.map(({ id }) => id),
  )
}

/** Increments the version, because the reviewed content has changed: a decision on an earlier version is rejected. */
export const bumpVersion = (tx: Database, productId: number, me: CurrentUser) =>
  tx.query('update product set version = version + 1, updated_at = now(), updated_by = $2 where id = $1', [
    productId,
    me.id,
  ])
