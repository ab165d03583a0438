import { shopWords } from '#contract/shops/shop-rules.ts'
import { findUnready, waitUntilReady } from './check-photos.ts'
import type { PhotoForm } from './photo-form.ts'
import { isReady, isUncut, type PhotoSlotConfig, shownOf } from './photo-list.ts'
import { entryOf, withoutRaw } from './photo-values.ts'

// What becomes of the photos of a part when its owner saves them.

/** What stands in the way, and the id of the photo to look at first. */
export type PhotosError = { sentence: string; first?: string }

/**
 * Waits until each photo of the list is small, then says how they are called in the write, in order, or what is wrong.
 * `tooMany` is said of more than the rule allows. `unheard`: they are all right, and nobody knows what the server shows. The
 * list is the whole wanted one: sent now, it would take down what this phone has never heard of.
 */
export async function listToSend(
  { work, isWhole }: PhotoForm,
  place: string,
  { most, tooMany }: Pick<PhotoSlotConfig, 'most'> & { tooMany: string },
): Promise<{ entries: string[] } | { wrong: PhotosError } | { unheard: true }> {
  await waitUntilReady(work)
  const photos = work.now().photos[place] ?? []
  const broken = findUnready(photos)
  if (broken) return { wrong: broken }
  // Some were chosen before the server's had come to stand before them.
  if (photos.length > most) return { wrong: { sentence: tooMany } }
  return isWhole() ? { entries: photos.flatMap((photo) => entryOf(photo) ?? []) } : { unheard: true }
}

/** The same of the one photo of its place: `entry` null when there is none. */
export async function oneToSend(
  { work }: PhotoForm,
  place: string,
  rule: PhotoSlotConfig,
): Promise<{ entry: string | null } | { wrong: PhotosError }> {
  if (work.now().others?.[place]) return { wrong: { sentence: chooseFirst } }
  const photos = work.now().photos[place] ?? []
  if (photos.some((photo) => isUncut(photo, rule)))
    return { wrong: { sentence: 'Foto belum dipotong. Lanjutkan memotong, atau batalkan.' } }
  await waitUntilReady(work)
  const now = work.now().photos[place] ?? []
  const shown = shownOf(now)
  if (!shown) return { entry: null }
  if (!isReady(shown)) return { wrong: { sentence: shown.wrong?.sentence ?? shopWords.photoGone } }
  // What was kept for cropping once more has no use on the shelf any longer.
  await work.set(place, withoutRaw(now))
  return { entry: entryOf(shown) ?? null }
}

/** Said of a place where another was put elsewhere. */
export const chooseFirst = 'Pilih dahulu gambar yang dipakai.'

/** What the server said of a photo of a list, and its place there: 'img_64s.2' is the third. */
export function rejectedPhoto(
  fields: Record<string, string> | undefined,
): { sentence: string; at: number } | undefined {
  for (const [name, sentence] of Object.entries(fields ?? {})) {
    const [list, nth] = name.split('.')
    if (list === 'img_64s' && nth !== undefined)
      return { sentence: `Foto ${Number(nth) + 1}: ${sentence}`, at: Number(nth) }
    if (list === 'img_64s') return { sentence, at: -1 }
  }
  return undefined
}
