import { note } from '../audit.ts'
import type { Database } from '../db/database.ts'
import type { Me } from '../mount.ts'
import { type ProductContent, type Revision, takeDownUnshown, writeContent } from './content.ts'
import { hasPrices, isReviewedSame, isSame, unreviewedOf } from './differs.ts'
import { type Brought, type Hands, noteWork } from './keep-work.ts'
import { afterSave } from './next-state.ts'
import { writeRevision } from './revision.ts'

/**
 * 'live': it is what anyone may see by now; 'same': nothing was new; 'beside': the same, and the change that waits beside
 * it is still there. Else where the change stands that was kept beside it.
 */
export type Outcome = 'live' | 'same' | 'beside' | Revision['review_state']

/**
 * A change of a product that is approved (Z-08). What nobody reviews goes live at once, in a draft only when nothing else
 * is in it; the rest waits beside the live version, which stays as it is. One that leaves nothing to
 * review, perhaps of a phone that has not heard of the change that is open, leaves that as it is, with the new price: only
 * its owner drops it. Call it with the product locked.
 */
export async function changeLive(
  tx: Database,
  { id, live, revision }: { id: number; live: ProductContent; revision: Revision | undefined },
  { content, draft, madeAt }: Brought,
  { me, photos }: Hands,
): Promise<Outcome> {
  const nothingToReview = isReviewedSame(content, live) && hasPrices(content)
  if (nothingToReview || !draft) await priceLive(tx, { id, live, content }, { me, photos })
  if (nothingToReview) {
    if (revision) await priceRevision(tx, id, { revision, content }, me)
    return revision ? 'beside' : isSame(content, live) ? 'same' : 'live'
  }
  const { state, place } = afterSave(revision?.review_state, { draft })
  if (revision && revision.review_state === state && isSame(content, revision.content)) return state
  await writeRevision(tx, id, { content, state, place }, me)
  const before = revision?.content.pictures.map((picture) => picture.id) ?? []
  await takeDownUnshown(tx, photos, before)
  await noteWork(tx, { id, from: revision?.review_state, to: state, content, madeAt }, me)
  return state
}

/** Price, weight and unit of the live version, where they are new. */
async function priceLive(
  tx: Database,
  { id, live, content }: { id: number; live: ProductContent; content: ProductContent },
  { me }: Hands,
) {
  const priced = { ...live, ...unreviewedOf(content) }
  if (isSame(priced, live)) return
  await writeContent(tx, id, priced, me)
  await note(tx, {
    by: me,
    action: 'product.price',
    productId: id,
    before: unreviewedOf(live),
    after: unreviewedOf(content),
  })
}

/** The same of the change that waits beside it, or agreeing to that would bring the old price back. */
async function priceRevision(
  tx: Database,
  id: number,
  { revision, content }: { revision: Revision; content: ProductContent },
  me: Me,
) {
  const priced = { ...revision.content, ...unreviewedOf(content) }
  if (isSame(priced, revision.content)) return
  const { review_state: state, queued_at } = revision
  await writeRevision(tx, id, { content: priced, state, place: queued_at ? 'kept' : 'none' }, me)
}
