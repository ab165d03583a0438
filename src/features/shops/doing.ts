import { addresses } from '#contract/addresses.ts'
import type { ReviewState } from '#contract/product-state.ts'
import { confirmWrite, keyName, removeWrite, standWrite } from '#forms/product-write.ts'
import { dropDraft } from '#offline/draft-writer.ts'
import { keep, keepBefore } from '#offline/outbox.ts'
import { ShelfTrouble } from '#offline/shelves.ts'
import { say } from '#ui/news.ts'
import { isRefused, type OwnGood } from './own-goods.ts'
import { isSave } from './sketch.ts'

// What may be done with a product of one's own.

export type Deed =
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
export function deedsOf(good: OwnGood): Deed[] {
  const { review_state, wanted, revision, is_public, id, confirm_due, known, told, draft, waits, label } = good
  const live = review_state === 'approved'
  const deeds: [Deed, boolean][] = [
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
  return deeds.flatMap(([deed, may]) => (may ? [deed] : []))
}

/** What the way to its form is called. */
export function editWord({ review_state, revision, waits }: OwnGood): string {
  if (waits && isSave(waits)) return waits.state === 'parked' ? 'Perbaiki' : 'Ubah'
  return isRefused(review_state) || isRefused(revision?.review_state) ? 'Perbaiki & kirim ulang' : 'Ubah'
}

/** Where its form is. By its key: what has not arrived yet has no number. */
export const formOf = ({ external_id, id }: OwnGood) =>
  addresses.productForm(id === undefined ? { key: external_id } : { id })

export const nameOf = ({ name }: Pick<OwnGood, 'name'>) => name || 'Tanpa nama'

const changeWords: Record<ReviewState, string> = {
  draft: 'Ada perubahan yang belum dikirim',
  submitted: 'Perubahan sedang ditinjau',
  changes_requested: 'Perubahan perlu diperbaiki',
  rejected: 'Perubahan tidak sesuai persyaratan',
  approved: '',
}
/** How a change of one that is up stands. */
export const changeWord = ({ revision }: Pick<OwnGood, 'revision'>) =>
  revision ? changeWords[revision.review_state] : undefined

/** Takes it down, or puts it back; for some seconds it can be taken back with one tap. Throws ShelfTrouble. */
export async function stand(good: OwnGood, status: 'active' | 'not active'): Promise<void> {
  const name = nameOf(good)
  await keep(standWrite(good.external_id, status, name))
  const back = status === 'active' ? 'not active' : 'active'
  say(status === 'active' ? `“${name}” dipajang lagi.` : `“${name}” diturunkan dari etalase.`, {
    action: { name: 'Urungkan', run: () => void undo(standWrite(good.external_id, back, name)) },
  })
}

// One that has not left is replaced by it, and nothing is sent of the first.
async function undo(write: Parameters<typeof keep>[0]) {
  try {
    await keep(write)
  } catch {
    say('Belum diurungkan: penyimpanan HP tidak dapat dipakai.', { alert: true })
  }
}

export async function confirmCertificate(good: OwnGood): Promise<void> {
  await keep(confirmWrite(good.external_id, nameOf(good)))
  say(`Sertifikat “${nameOf(good)}” dinyatakan masih berlaku.`)
}

/** Deletes a draft, or the change of a live one, together with what of it waits here. Throws ShelfTrouble. */
export async function remove({ external_id, name }: OwnGood): Promise<void> {
  const write = removeWrite(external_id, nameOf({ name }))
  try {
    await keepBefore(write, keyName(external_id))
  } catch (error) {
    // The save is on its way, or may be: it goes first, and this behind it.
    if (!(error instanceof ShelfTrouble) || error.why !== 'left') throw error
    await keep(write)
  }
}

/** Throws away what was begun on this phone and nowhere else. */
export const dropBegun = ({ external_id }: OwnGood) => dropDraft(keyName(external_id))
