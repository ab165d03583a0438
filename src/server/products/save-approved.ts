import { writeAuditLog } from '../db/audit-log.ts'
import type { Database } from '../db/database.ts'
import type { CurrentUser } from '../http/current-user.ts'
import { hasPrices, isSameContent, isSameForReview, pickUnreviewed } from './compare-content.ts'
import { stateAfterSave } from './next-state.ts'
import { detachUnusedPictures, type ProductContent, type Revision, writeContent } from './product-content.ts'
import { writeRevision } from './revision.ts'
import { auditSave, type ProductSave, type SaveContext } from './save-unapproved.ts'

/**
 * 'live': it is what anyone may see by now; 'same': nothing was new; 'beside': the same, and the change that waits beside
 * it is still there. Else where the change stands that was kept beside it.
 */
export type SaveOutcome = 'live' | 'same' | 'beside' | Revision['review_state']

/**
 * A change of a product that is approved. What nobody reviews goes live at once, in a draft only when nothing else
 * is in it; the rest waits beside the live version, which stays as it is. One that leaves nothing to
 * review, perhaps of a phone that has not heard of the change that is open, leaves that as it is, with the new price: only
 * its owner drops it. Call it with the product locked.
 */
export async function saveApproved(
  tx: Database,
  { id, live, revision }: { id: number; live: ProductContent; revision: Revision | undefined },
  { content, draft, madeAt }: ProductSave,
  { me, photos }: SaveContext,
): Promise<SaveOutcome> {
  const nothingToReview = isSameForReview(content, live) && hasPrices(content)
  if (nothingToReview || !draft) await updateLivePrice(tx, { id, live, content }, { me, photos })
  if (nothingToReview) {
    if (revision) await updateRevisionPrice(tx, id, { revision, content }, me)
    return revision ? 'beside' : isSameContent(content, live) ? 'same' : 'live'
  }
  const { state, place } = stateAfterSave(revision?.review_state, { draft })
  if (revision && revision.review_state === state && isSameContent(content, revision.content)) return state
  await writeRevision(tx, id, { content, state, place }, me)
  const before = revision?.content.pictures.map((picture) => picture.id) ?? []
  await detachUnusedPictures(tx, photos, before)
  await auditSave(tx, { id, from: revision?.review_state, to: state, content, madeAt }, me)
  return state
}

/** Price, weight and unit of the live version, where they are new. */
async function updateLivePrice(
  tx: Database,
  { id, live, content }: { id: number; live: ProductContent; content: ProductContent },
  { me }: SaveContext,
) {
  const priced = { ...live, ...pickUnreviewed(content) }
  if (isSameContent(priced, live)) return
  await writeContent(tx, id, priced, me)
  await writeAuditLog(tx, {
    by: me,
    action: 'product.price',
    productId: id,
    before: pickUnreviewed(live),
    after: pickUnreviewed(content),
  })
}

/** The same of the change that waits beside it, or agreeing to that would bring the old price back. */
async function updateRevisionPrice(
  tx: Database,
  id: number,
  { revision, content }: { revision: Revision; content: ProductContent },
  me: CurrentUser,
) {
  const priced = { ...revision.content, ...pickUnreviewed(content) }
  if (isSameContent(priced, revision.content)) return
  const { review_state: state, queued_at } = revision
  await writeRevision(tx, id, { content: priced, state, place: queued_at ? 'kept' : 'none' }, me)
}
