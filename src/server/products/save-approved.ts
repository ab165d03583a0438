import { writeAuditLog } from '../db/audit-log.ts'
import type { Database } from '../db/database.ts'
import type { CurrentUser } from '../http/current-user.ts'
import { hasPrices, isSameContent, isSameForReview, pickUnreviewed } from './compare-content.ts'
import { stateAfterSave } from './next-state.ts'
import { detachUnusedPictures, type ProductContent, type Revision, writeContent } from './product-content.ts'
import { writeRevision } from './revision.ts'
import { auditSave, type ProductSave, type SaveContext } from './save-unapproved.ts'

/**
 * 'live': the save is public now; 'same': it changed nothing; 'beside': it had nothing to review, and the pending
 * change is still stored. Otherwise the state of the change that was stored beside the live version.
 */
export type SaveOutcome = 'live' | 'same' | 'beside' | Revision['review_state']

/**
 * Saves a change of an approved product. Columns without a review go live at once, in a draft only if it changes
 * nothing else; the rest becomes a pending change beside the live version. A save with nothing to review, perhaps from
 * a phone that has not loaded the pending change, leaves that change and only updates its price: only the owner drops
 * it. Call it with the product locked.
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

/** Updates price, weight and unit of the live version if they have changed. */
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

/** Does the same in the pending change: approving it would restore the old price otherwise. */
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
