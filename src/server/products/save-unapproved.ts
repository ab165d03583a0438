import { writeAuditLog } from '../db/audit-log.ts'
import type { Database } from '../db/database.ts'
import type { CurrentUser } from '../http/current-user.ts'
import type { Photos } from '../pictures/photos.ts'
import { isSameContent } from './compare-content.ts'
import { queuedAtSql, stateAfterSave, type UnapprovedState } from './next-state.ts'
import { detachUnusedPictures, type ProductContent, writeContent } from './product-content.ts'

/** What a save brings: the content as it shall be, and how it came. */
export type ProductSave = { content: ProductContent; draft: boolean; madeAt: number | null }
/** Who does it, with what. */
export type SaveContext = { me: CurrentUser; photos: Photos }

/**
 * Keeps the work on a product that was never approved, and sends it unless it is a draft. Call it with the product locked.
 * The same content in the same state once more changes nothing: a decision about it stays good.
 */
export async function saveUnapproved(
  tx: Database,
  { id, state, isNew, before }: { id: number; state: UnapprovedState; isNew: boolean; before: ProductContent },
  { content, draft, madeAt }: ProductSave,
  { me, photos }: SaveContext,
): Promise<UnapprovedState> {
  const { state: next, place } = stateAfterSave(isNew ? undefined : state, { draft })
  if (!isNew && next === state && isSameContent(content, before)) return state
  const move = () =>
    tx.query(`update product set review_state = $2, queued_at = ${queuedAtSql('$3', 'queued_at')} where id = $1`, [
      id,
      next,
      place,
    ])
  // What waits is whole, says the table: it is a draft before it may lose something, and whole before it waits.
  if (next === 'draft') await move()
  await writeContent(tx, id, content, me)
  if (next !== 'draft') await move()
  await detachUnusedPictures(
    tx,
    photos,
    before.pictures.map((picture) => picture.id),
  )
  await auditSave(tx, { id, from: state, to: next, content, madeAt }, me)
  return next
}

/** Writes down that work was sent, kept or withdrawn: what was sent as a whole, to be compared with later. */
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
