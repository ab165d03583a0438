import { addresses } from '#contract/addresses.ts'
import type { ReviewState } from '#contract/products/product-state.ts'
import { confirmWrite, productDraftName, removeWrite, statusWrite } from '#drafts/writes/product-write.ts'
import { discardDraft } from '#offline/drafts/draft-writer.ts'
import { enqueue, enqueueBefore } from '#offline/outbox/outbox.ts'
import { StorageError } from '#offline/storage/local-db.ts'
import { toast } from '#ui/feedback/toast.ts'
import { isSave } from './optimistic-product.ts'
import { isRejected, type OwnProduct } from './own-products.ts'

// What may be done with a product of one's own.

export type ProductAction =
  | 'see'
  | 'qr'
  | 'confirm'
  | 'take-down'
  | 'put-back'
  | 'drop-change'
  | 'remove-draft'
  | 'drop-begun'
  | 'outbox'

/** What may be done with it as it stands, the likeliest first. It can always be edited. */
export function productActionsOf(good: OwnProduct): ProductAction[] {
  const {
    review_state,
    wanted,
    revision,
    is_public,
    id,
    confirm_due,
    isOnServer: known,
    serverState: told,
    hasDraft: draft,
    entry: waits,
    label,
  } = good
  const live = review_state === 'approved'
  const actions: [ProductAction, boolean][] = [
    ['see', is_public === 1 && id !== undefined],
    ['qr', is_public === 1 && id !== undefined],
    ['confirm', confirm_due === 1],
    // One whose certificate has ended is not up.
    ['take-down', live && wanted === 'active' && label !== 'Sudah Kadaluarsa'],
    ['put-back', live && wanted === 'not active'],
    ['drop-change', live && revision !== null],
    // One that is a draft only by a save that waits has to be withdrawn first.
    ['remove-draft', known && review_state === 'draft' && (told === 'draft' || !waits)],
    ['drop-begun', draft],
    ['outbox', waits !== undefined],
  ]
  return actions.flatMap(([action, may]) => (may ? [action] : []))
}

/** What the way to its form is called. */
export function editLabel({ review_state, revision, entry: waits }: OwnProduct): string {
  if (waits && isSave(waits)) return waits.state === 'parked' ? 'Perbaiki' : 'Ubah'
  return isRejected(review_state) || isRejected(revision?.review_state) ? 'Perbaiki & kirim ulang' : 'Ubah'
}

/** Where its form is. By its key: what has not arrived yet has no number. */
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
/** How a change of one that is up stands. */
export const changeLabel = ({ revision }: Pick<OwnProduct, 'revision'>) =>
  revision ? changeLabels[revision.review_state] : undefined

/** Takes it down, or puts it back; for some seconds it can be taken back with one tap. Throws StorageError. */
export async function setProductStatus(good: OwnProduct, status: 'active' | 'not active'): Promise<void> {
  const name = productNameOf(good)
  await enqueue(statusWrite(good.external_id, status, name))
  const back = status === 'active' ? 'not active' : 'active'
  toast(status === 'active' ? `“${name}” dipajang lagi.` : `“${name}” diturunkan dari etalase.`, {
    action: { name: 'Urungkan', run: () => void undo(statusWrite(good.external_id, back, name)) },
  })
}

// One that has not left is replaced by it, and nothing is sent of the first.
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

/** Deletes a draft, or the change of a live one, together with what of it waits here. Throws StorageError. */
export async function removeProduct({ external_id, name }: OwnProduct): Promise<void> {
  const write = removeWrite(external_id, productNameOf({ name }))
  try {
    await enqueueBefore(write, productDraftName(external_id))
  } catch (error) {
    // The save is on its way, or may be: it goes first, and this behind it.
    if (!(error instanceof StorageError) || error.why !== 'left') throw error
    await enqueue(write)
  }
}

/** Throws away what was begun on this phone and nowhere else. */
export const dropUnfinished = ({ external_id }: OwnProduct) => discardDraft(productDraftName(external_id))
