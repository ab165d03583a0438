import { productMost, productWords } from '#contract/product-rules.ts'
import type { PhotoForm } from '#forms/photo-form.ts'
import { entryOf, longestSide, photoOf } from '#forms/photos.ts'
import { readied, unready } from '#forms/photos-ready.ts'
import type { SaveAsk } from '#forms/product-write.ts'
import { isUncut, type PhotoPlaces, type Photos } from '#ui/photo-list.ts'

// The photos of a product between its draft, the outbox and the server: one row of squares, the main one first.

export const photoPlaces = {
  photos: { most: productMost.photos + 1, longest: longestSide, aspect: 1 },
} satisfies PhotoPlaces

/** The name under which they lie in the draft, beside the fields. */
export const photosPart = 'pictures'

/** The photos of what was said or told. */
export const photosOfAsk = ({ img_64, img_64s }: Partial<Pick<SaveAsk, 'img_64' | 'img_64s'>>): Photos => ({
  photos: [...(img_64 ? [img_64] : []), ...(img_64s ?? [])].map(photoOf),
})

export const entriesOf = ({ photos = [] }: Photos): string[] => photos.flatMap((photo) => entryOf(photo) ?? [])

/** What stands in the way, and the id of the photo to look at first. */
export type PhotosWrong = { sentence: string; first?: string }

/**
 * Waits until each is small, then says what it is called in the write, or what is wrong. A draft needs none; one that
 * cannot be sent yet keeps even a draft back, for it would be lost with it. `unheard`: nobody knows what the server shows.
 */
export async function photosToSend(
  { work, isWhole }: PhotoForm,
  { draft }: { draft: boolean },
): Promise<{ photos: string[] } | { wrong: PhotosWrong } | { unheard: true }> {
  const all = work.now().photos.photos ?? []
  const uncut = all.find((photo) => isUncut(photo, photoPlaces.photos))
  if (uncut)
    return { wrong: { sentence: 'Ada foto yang belum dipotong. Lanjutkan memotong, atau hapus.', first: uncut.id } }
  if (!draft && all.length === 0) return { wrong: { sentence: productWords.photo } }
  await readied(work)
  const { photos = [] } = work.now().photos
  const broken = unready(photos)
  if (broken) return { wrong: broken }
  // Some were chosen before the server's had come to stand before them.
  if (photos.length > photoPlaces.photos.most) return { wrong: { sentence: productWords.photosChosen } }
  return isWhole() ? { photos: entriesOf({ photos }) } : { unheard: true }
}
