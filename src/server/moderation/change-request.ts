import { operatorNameSql } from '../claims/waiting-items.ts'
import { writeAuditLog } from '../db/audit-log.ts'
import type { Database } from '../db/database.ts'
import type { CurrentUser } from '../http/current-user.ts'
import { findRevision, lockProduct, readContent } from '../products/product-content.ts'
import { bumpVersion } from '../products/revision.ts'
import { refreshCase } from './case-subject.ts'
import { enforceDecisions } from './enforcement.ts'

/** The pending change before the request for changes, and the product's version after it. */
export type PreviousRevision = { revision: { review_state: string; remark: string | null } | null; version?: number }

/**
 * Requests a change of an approved product from its owner, like a reviewer: as a pending change beside the live
 * version, which stays as it is. A pending change of the owner stays too.
 */
export async function requestChange(
  tx: Database,
  productId: number,
  remark: string,
  me: CurrentUser,
): Promise<PreviousRevision> {
  await lockProduct(tx, productId)
  const revision = await findRevision(tx, productId)
  if (revision)
    await tx.query(
      `update product_revision set review_state = 'changes_requested', remark = $2, updated_at = now() where product_id = $1`,
      [productId, remark],
    )
  else {
    const content = await readContent(tx, productId)
    await tx.query(
      `insert into product_revision (product_id, content, review_state, remark) values ($1, $2::jsonb, 'changes_requested', $3)`,
      [productId, JSON.stringify(content), remark],
    )
    await tx.query('insert into product_revision_picture (product_id, picture_id) select $1, unnest($2::int[])', [
      productId,
      content.pictures.map(({ id }) => id),
    ])
  }
  await bumpVersion(tx, productId, me)
  return { revision: revision ? { review_state: revision.review_state, remark: revision.remark } : null }
}

/** Withdraws the request. If the owner has saved a change since, that stays as their own pending change. */
export async function withdrawChangeRequest(
  tx: Database,
  productId: number,
  { revision, version }: PreviousRevision,
  me: CurrentUser,
) {
  await lockProduct(tx, productId)
  const [product] = await tx.query<{ version: number }>('select version from product where id = $1', [productId])
  if (product?.version !== version) return
  if (revision)
    await tx.query(
      'update product_revision set review_state = $2, remark = $3, updated_at = now() where product_id = $1',
      [productId, revision.review_state, revision.remark],
    )
  // Its pictures are those of the live version, so none is detached.
  else await tx.query('delete from product_revision where product_id = $1', [productId])
  await bumpVersion(tx, productId, me)
}

/** Closes requests for changes of a product after a reviewer has approved a change of it. */
export async function closeChangeRequests(tx: Database, productId: number, me: CurrentUser): Promise<void> {
  const ended = await tx.query<{ id: number; case_id: number }>(
    `update moderation_decision d set ended_at = now(), ended_how = 'mended',
       ended_who = (select ${operatorNameSql('person')} from person where person.id = $2)
     from moderation_case c
     where c.id = d.case_id and c.product_id = $1 and d.verdict = 'changes' and d.ended_at is null
     returning d.id, d.case_id`,
    [productId, me.id],
  )
  if (ended.length === 0) return
  await enforceDecisions(tx, { productId, postingId: null, merchantId: null, lsproId: null, ownerId: null })
  for (const { id, case_id } of ended) {
    await tx.query(
      `update moderation_objection set answered_at = now(), outcome = 'granted', answer = 'Perubahan sudah diterima.'
       where decision_id = $1 and answered_at is null`,
      [id],
    )
    await refreshCase(tx, case_id, true)
    await writeAuditLog(tx, {
      by: me,
      action: 'moderation.mended',
      productId,
      after: { about: 'product', decision_id: id },
    })
  }
}
