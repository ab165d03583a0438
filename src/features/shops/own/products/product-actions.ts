import { addresses } from '#contract/addresses.ts'
import { isRejected } from '#contract/products/product-group.ts'
import type { ReviewState } from '#contract/products/product-state.ts'
import { confirmWrite, productDraftName, removeWrite, statusWrite } from '#drafts/writes/product-write.ts'
import { discardDraft } from '#offline/drafts/draft-writer.ts'
import { enqueue, enqueueBefore } from '#offline/outbox/outbox.ts'
import { StorageError } from '#offline/storage/local-db.ts'
import { toast } from '#ui/feedback/toast.ts'
import { isSave } from './optimistic-product.ts'
import type { OwnProduct } from './own-products.ts'

// The owner's actions on a product.

export type ProductAction =
  | 'see'
  | 'qr'
  | 'label'
  | 'confirm'
  | 'take-down'
  | 'put-back'
  | 'drop-change'
  | 'remove-draft'
  | 'drop-begun'
  | 'outbox'

/** The actions possible in its state, the likeliest first. Editing is always possible, and not in the list. */
export function productActionsOf(good: OwnProduct): ProductAction[] {
  const {
    review_state,
    wanted,
    revision,
    is_public,
    id,
    confirm_due,
    isOnServer,
    serverState,
    hasDraft,
    entry,
    label,
  } = good
  const live = review_state === 'approved'
  const actions: [ProductAction, boolean][] = [
    ['see', is_public === 1 && id !== undefined],
    ['qr', is_public === 1 && id !== undefined],
    ['label', is_public === 1 && good.is_sni === 1 && id !== undefined],
    ['confirm', confirm_due === 1],
    // A product whose certificate has ended is not in the showcase.
    ['take-down', live && wanted === 'active' && label !== 'Sudah Kadaluarsa'],
    ['put-back', live && wanted === 'not active'],
    ['drop-change', live && revision !== null],
    // When only a pending save makes it a draft, the save has to be withdrawn first.
    ['remove-draft', isOnServer && review_state === 'draft' && (serverState === 'draft' || !entry)],
    ['drop-begun', hasDraft],
    ['outbox', entry !== undefined],
  ]
  return actions.flatMap(([action, may]) => (may ? [action] : []))
}

/** The label of the link to its form. */
export function editLabel({ review_state, revision, entry }: OwnProduct): string {
  if (entry && isSave(entry)) return entry.state === 'parked' ? 'Perbaiki' : 'Ubah'
  return isRejected(review_state) || isRejected(revision?.review_state) ? 'Perbaiki & kirim ulang' : 'Ubah'
}

/** The address of its form; by key for a product that has no id yet. */
export const formAddressOf = ({ external_id, id }: OwnProduct) =>
  addresses.productForm(id === undefined ? { key: external_id } : { id })

export const productNameOf = ({ name }: Pick<OwnProduct, 'name'>) => name || 'Tanpa nama'

const changeLabels: Record<ReviewState, string> = {
  draft: 'Ada perubahan yang belum dikirim',
  submitted: 'Perubahan sedang ditinjau',
  changes_requested: 'Perubahan perlu diperbaiki',
  rejected: 'Perubahan tidak sesuai persyaratan',
  approved: '',
}
/** The state of a revision of a live product; undefined without one. */
export const changeLabel = ({ revision }: Pick<OwnProduct, 'revision'>) =>
  revision ? changeLabels[revision.review_state] : undefined

/** Takes a product out of the showcase or puts it back, with a toast that can undo it. Throws StorageError. */
export async function setProductStatus(good: OwnProduct, status: 'active' | 'not active'): Promise<void> {
  const name = productNameOf(good)
  await enqueue(statusWrite(good.external_id, status, name))
  const back = status === 'active' ? 'not active' : 'active'
  toast(status === 'active' ? `“${name}” dipajang lagi.` : `“${name}” diturunkan dari etalase.`, {
    action: { name: 'Urungkan', run: () => void undo(statusWrite(good.external_id, back, name)) },
  })
}

// The undo replaces the write that it undoes, if that is not sent yet: then only the later one is sent.
async function undo(write: Parameters<typeof enqueue>[0]) {
  try {
    await enqueue(write)
  } catch {
    toast('Belum diurungkan: penyimpanan HP tidak dapat dipakai.', { alert: true })
  }
}

export async function confirmCertificate(good: OwnProduct): Promise<void> {
  await enqueue(confirmWrite(good.external_id, productNameOf(good)))
  toast(`Sertifikat “${productNameOf(good)}” dinyatakan masih berlaku.`)
}

/** Deletes a draft or the revision of a live product, with its pending writes. Throws StorageError. */
export async function removeProduct({ external_id, name }: OwnProduct): Promise<void> {
  const write = removeWrite(external_id, productNameOf({ name }))
  try {
    await enqueueBefore(write, productDraftName(external_id))
  } catch (error) {
    // The save is being sent, or may be: the deletion is enqueued after it.
    if (!(error instanceof StorageError) || error.why !== 'too-late') throw error
    await enqueue(write)
  }
}

/** Deletes the draft on this phone. */
export const dropUnfinished = ({ external_id }: OwnProduct) => discardDraft(productDraftName(external_id))
