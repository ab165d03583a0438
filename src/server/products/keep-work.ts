import { note } from '../audit.ts'
import type { Database } from '../db/database.ts'
import type { Photos } from '../files/photos.ts'
import type { Me } from '../mount.ts'
import { type ProductContent, takeDownUnshown, writeContent } from './content.ts'
import { isSame } from './differs.ts'
import { afterSave, queuedAt, type WorkState } from './next-state.ts'

/** What a save brings: the content as it shall be, and how it came. */
export type Brought = { content: ProductContent; draft: boolean; madeAt: number | null }
/** Who does it, with what. */
export type Hands = { me: Me; photos: Photos }

/**
 * Keeps the work on a product that was never approved, and sends it unless it is a draft. Call it with the product locked.
 * The same content in the same state once more changes nothing: a decision about it stays good.
 */
export async function keepWork(
  tx: Database,
  { id, state, isNew, before }: { id: number; state: WorkState; isNew: boolean; before: ProductContent },
  { content, draft, madeAt }: Brought,
  { me, photos }: Hands,
): Promise<WorkState> {
  const { state: next, place } = afterSave(isNew ? undefined : state, { draft })
  if (!isNew && next === state && isSame(content, before)) return state
  const move = () =>
    tx.rows(`update product set review_state = $2, queued_at = ${queuedAt('$3', 'queued_at')} where id = $1`, [
      id,
      next,
      place,
    ])
  // What waits is whole, says the table: it is a draft before it may lose something, and whole before it waits.
  if (next === 'draft') await move()
  await writeContent(tx, id, content, me)
  if (next !== 'draft') await move()
  await takeDownUnshown(
    tx,
    photos,
    before.pictures.map((picture) => picture.id),
  )
  await noteWork(tx, { id, from: state, to: next, content, madeAt }, me)
  return next
}

/** Writes down that work was sent, kept or withdrawn: what was sent as a whole, to be compared with later. */
export const noteWork = (
  tx: Database,
  {
    id,
    from,
    to,
    content,
    madeAt,
  }: {
    id: number
    from: WorkState | undefined
    to: WorkState
    content: ProductContent
    madeAt: number | null
  },
  me: Me,
) =>
  to === 'submitted'
    ? note(tx, { by: me, action: 'product.sent', productId: id, after: { ...content, made_at: madeAt } })
    : note(tx, { by: me, action: from === 'submitted' ? 'product.withdrawn' : 'product.kept', productId: id })
