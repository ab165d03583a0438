import { writeAuditLog } from '../db/audit-log.ts'
import type { Database } from '../db/database.ts'
import type { CurrentUser } from '../http/current-user.ts'
import type { Photos } from '../pictures/photos.ts'
import { isSameContent } from './compare-content.ts'
import { queuedAtSql, stateAfterSave, type UnapprovedState } from './next-state.ts'
import { detachUnusedPictures, type ProductContent, writeContent } from './product-content.ts'

/** A save: the new content, whether it is a draft, and when it was made on the device. */
export type ProductSave = { content: ProductContent; draft: boolean; madeAt: number | null }
export type SaveContext = { me: CurrentUser; photos: Photos }

/**
 * Saves a product that was never approved, and submits it unless it is a draft. Call it with the product locked. Saving
 * the same content in the same state changes nothing, so a decision on it stays valid.
 */
export async function saveUnapproved(
  tx: Database,
  { id, state, isNew, before }: { id: number; state: UnapprovedState; isNew: boolean; before: ProductContent },
  { content, draft, madeAt }: ProductSave,
  { me, photos }: SaveContext,
): Promise<UnapprovedState> {
  const { state: next, place } = stateAfterSave(isNew ? undefined : state, { draft })
  if (!isNew && next === state && isSameContent(content, before)) return state
  const updateState = () =>
    tx.query(`update product set review_state = $2, queued_at = ${queuedAtSql('$3', 'queued_at')} where id = $1`, [
      id,
      next,
      place,
    ])
  // A constraint of the table: a submitted product is complete. So it becomes a draft before its content changes, and
  // its content is written before it is submitted.
  if (next === 'draft') await updateState()
  await writeContent(tx, id, content, me)
  if (next !== 'draft') await updateState()
  await detachUnusedPictures(
    tx,
    photos,
    before.pictures.map((picture) => picture.id),
  )
  await auditSave(tx, { id, from: state, to: next, content, madeAt }, me)
  return next
}

/**
 * Logs that a save was submitted, stored or withdrawn; a submitted one with its whole content, for later comparison.
 */
export const auditSave = (
  tx: Database,
  {
    id,
    from,
    to,
    content,
    madeAt,
  }: {
    id: number
    from: UnapprovedState | undefined
    to: UnapprovedState
    content: ProductContent
    madeAt: number | null
  },
  me: CurrentUser,
) =>
  to === 'submitted'
    ? writeAuditLog(tx, { by: me, action: 'product.sent', productId: id, after: { ...content, made_at: madeAt } })
    : writeAuditLog(tx, { by: me, action: from === 'submitted' ? 'product.withdrawn' : 'product.kept', productId: id })
