import { code } from '#contract/http/code.ts'
import { keyless } from '#contract/photos/picture-path.ts'
import { productLimits, productMessages } from '#contract/products/rules.ts'
import type { SaveRequest } from '#drafts/writes/product-write.ts'
import { fileIdOf, type OutboxEntry } from '#offline/outbox/entry.ts'
import { findUnready, waitUntilReady } from '#photos/check-photos.ts'
import type { PhotoForm } from '#photos/photo-form.ts'
import { type FormPhoto, isUncut, type PhotoSlots, type Photos } from '#photos/photo-list.ts'
import { entryOf, longestSide, photoOf } from '#photos/photo-values.ts'

// Converts the photos of a product between its draft, its outbox entry and the server's values. One list of square
// photos, the main one first.

export const photoSlots = {
  photos: { most: productLimits.photos + 1, longest: longestSide, aspect: 1 },
} satisfies PhotoSlots

/** The field of the draft that holds the photos. */
export const photosDraftField = 'pictures'

/** The photos of a request, or of the server's values. */
export const photosOfInput = ({ img_64, img_64s }: Partial<Pick<SaveRequest, 'img_64' | 'img_64s'>>): Photos => ({
  photos: [...(img_64 ? [img_64] : []), ...(img_64s ?? [])].map(photoOf),
})

export const entriesOf = ({ photos = [] }: Photos): string[] => photos.flatMap((photo) => entryOf(photo) ?? [])

/** The error, and the id of the first photo that it is about. */
export type ProductPhotosError = { sentence: string; first?: string }

/**
 * Waits until every photo is small enough, then returns their entries for the request, or what is `wrong`. A draft
 * needs no photo, but a photo that cannot be sent yet is an error even for a draft, because saving would lose it.
 * `notLoaded`: the server's photos have not loaded, so the complete list is not known.
 */
export async function productPhotosToSend(
  { work, isWhole }: PhotoForm,
  { draft }: { draft: boolean },
): Promise<{ photos: string[] } | { wrong: ProductPhotosError } | { notLoaded: true }> {
  const all = work.now().photos.photos ?? []
  const uncut = all.find((photo) => isUncut(photo, photoSlots.photos))
  if (uncut)
    return { wrong: { sentence: 'Ada foto yang belum dipotong. Lanjutkan memotong, atau hapus.', first: uncut.id } }
  if (!draft && all.length === 0) return { wrong: { sentence: productMessages.photo } }
  await waitUntilReady(work)
  const { photos = [] } = work.now().photos
  const broken = findUnready(photos)
  if (broken) return { wrong: broken }
  // The merchant may have chosen photos before the server's loaded and were added.
  if (photos.length > photoSlots.photos.most) return { wrong: { sentence: productMessages.photosChosen } }
  return isWhole() ? { photos: entriesOf({ photos }) } : { notLoaded: true }
}

/** The server's error about a photo, and the photo's index: 'img_64' is index 0, 'img_64s.2' index 3. */
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
 * The path of the photo for which a save was rejected, because the server no longer has it: its product was changed
 * elsewhere. Undefined for any other rejection, and for a file on this phone, which the outbox uploads again.
 */
export function missingPhotoOf({ ask, problem }: Pick<OutboxEntry, 'ask' | 'problem'>): string | undefined {
  const refused = problem?.code === code.notThere ? rejectedPhoto(problem.fields) : undefined
  const entry = refused && entriesOf(photosOfInput(ask as Partial<SaveRequest>))[refused.at]
  return fileIdOf(entry) === undefined ? entry : undefined
}

/** The photos with the missing one replaced by the server's at its index; undefined if nothing has to be replaced. */
export function replaceMissing(
  missing: string | undefined,
  { photos = [] }: Photos,
  server: Photos | undefined,
): Photos | undefined {
  const serverPhotos = server?.photos
  const at = photos.findIndex((photo) => isSamePhoto(photo, missing))
  if (missing === undefined || at === -1 || !serverPhotos) return undefined
  if (serverPhotos.some((photo) => isSamePhoto(photo, missing))) return undefined
  const other = serverPhotos[at]
  const isUnused = other && !photos.some((photo) => isSamePhoto(photo, other.path))
  return { photos: photos.flatMap((photo, place) => (place !== at ? [photo] : isUnused ? [other] : [])) }
}

const isSamePhoto = ({ path }: FormPhoto, other: string | undefined) =>
  path !== undefined && other !== undefined && keyless(path) === keyless(other)

export const missingPhotoText =
  'Foto ini sudah tidak ada di server. Yang ada di sana sekarang kami pasang sebagai gantinya. Periksa, lalu kirim lagi.'
