import { code } from '#contract/code.ts'
import { keyless } from '#contract/picture-path.ts'
import { productMost, productWords } from '#contract/products/product-rules.ts'
import type { SaveAsk } from '#drafts/writes/product-write.ts'
import { fileIdOf, type OutboxEntry } from '#offline/outbox/entry.ts'
import { findUnready, waitUntilReady } from '#photos/check-photos.ts'
import type { PhotoForm } from '#photos/photo-form.ts'
import { type FormPhoto, isUncut, type PhotoSlots, type Photos } from '#photos/photo-list.ts'
import { entryOf, longestSide, photoOf } from '#photos/photo-values.ts'

// The photos of a product between its draft, the outbox and the server: one row of squares, the main one first.

export const photoSlots = {
  photos: { most: productMost.photos + 1, longest: longestSide, aspect: 1 },
} satisfies PhotoSlots

/** The name under which they lie in the draft, beside the fields. */
export const photosDraftField = 'pictures'

/** The photos of what was said or told. */
export const photosOfInput = ({ img_64, img_64s }: Partial<Pick<SaveAsk, 'img_64' | 'img_64s'>>): Photos => ({
  photos: [...(img_64 ? [img_64] : []), ...(img_64s ?? [])].map(photoOf),
})

export const entriesOf = ({ photos = [] }: Photos): string[] => photos.flatMap((photo) => entryOf(photo) ?? [])

/** What stands in the way, and the id of the photo to look at first. */
export type ProductPhotosError = { sentence: string; first?: string }

/**
 * Waits until each is small, then says what it is called in the write, or what is wrong. A draft needs none; one that
 * cannot be sent yet keeps even a draft back, for it would be lost with it. `unheard`: nobody knows what the server shows.
 */
export async function productPhotosToSend(
  { work, isWhole }: PhotoForm,
  { draft }: { draft: boolean },
): Promise<{ photos: string[] } | { wrong: ProductPhotosError } | { unheard: true }> {
  const all = work.now().photos.photos ?? []
  const uncut = all.find((photo) => isUncut(photo, photoSlots.photos))
  if (uncut)
    return { wrong: { sentence: 'Ada foto yang belum dipotong. Lanjutkan memotong, atau hapus.', first: uncut.id } }
  if (!draft && all.length === 0) return { wrong: { sentence: productWords.photo } }
  await waitUntilReady(work)
  const { photos = [] } = work.now().photos
  const broken = findUnready(photos)
  if (broken) return { wrong: broken }
  // Some were chosen before the server's had come to stand before them.
  if (photos.length > photoSlots.photos.most) return { wrong: { sentence: productWords.photosChosen } }
  return isWhole() ? { photos: entriesOf({ photos }) } : { unheard: true }
}

/** What the server said of a photo, and the place of that photo: 'img_64' is the first, 'img_64s.2' the fourth. */
export function rejectedPhoto(
  fields: Record<string, string> | undefined,
): { sentence: string; at: number } | undefined {
  for (const [name, sentence] of Object.entries(fields ?? {})) {
    const [list, nth] = name.split('.')
    if (list === 'img_64') return { sentence, at: 0 }
    if (list === 'img_64s') return { sentence, at: Number(nth ?? 0) + 1 }
  }
  return undefined
}

/**
 * The path of the photo for which a save was refused, because the server does not have it any more: its product was changed
 * elsewhere. Undefined for any other refusal; what is on this phone the outbox sends once more.
 */
export function missingPhotoOf({ ask, problem }: Pick<OutboxEntry, 'ask' | 'problem'>): string | undefined {
  const refused = problem?.code === code.notThere ? rejectedPhoto(problem.fields) : undefined
  const entry = refused && entriesOf(photosOfInput(ask as Partial<SaveAsk>))[refused.at]
  return fileIdOf(entry) === undefined ? entry : undefined
}

/** The photos with the server's in the place of the one that is gone; undefined when there is nothing to exchange. */
export function replaceMissing(
  gone: string | undefined,
  { photos = [] }: Photos,
  told: Photos | undefined,
): Photos | undefined {
  const at = photos.findIndex((photo) => isSamePhoto(photo, gone))
  const there = told?.photos
  if (gone === undefined || at === -1 || !there || there.some((photo) => isSamePhoto(photo, gone))) return undefined
  const other = there[at]
  const isFree = other && !photos.some((photo) => isSamePhoto(photo, other.path))
  return { photos: photos.flatMap((photo, place) => (place !== at ? [photo] : isFree ? [other] : [])) }
}

const isSamePhoto = ({ path }: FormPhoto, other: string | undefined) =>
  path !== undefined && other !== undefined && keyless(path) === keyless(other)

export const missingPhotoText =
  'Foto ini sudah tidak ada di server. Yang ada di sana sekarang kami pasang sebagai gantinya. Periksa, lalu kirim lagi.'
