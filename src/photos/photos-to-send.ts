import { shopMessages } from '#contract/shops/rules.ts'
import { findUnready, waitUntilReady } from './check-photos.ts'
import type { PhotoForm } from './photo-form.ts'
import { isReady, isUncut, type PhotoSlotConfig, shownOf } from './photo-list.ts'
import { entryOf, withoutRaw } from './photo-values.ts'

// Prepares the photos of a section when its owner saves.

/** The error, and the id of the photo to show first. */
export type PhotosError = { sentence: string; first?: string }

/**
 * Waits until each photo of the list is shrunk, then returns their entries in the write, in order, or the error.
 * `tooMany` is the error for more than the rule allows. `notLoaded`: the photos are valid, but the server's have not
 * loaded. The write replaces the whole list: sent now, it would remove photos that this phone has never shown.
 */
export async function listToSend(
  { work, isWhole }: PhotoForm,
  place: string,
  { most, tooMany }: Pick<PhotoSlotConfig, 'most'> & { tooMany: string },
): Promise<{ entries: string[] } | { wrong: PhotosError } | { notLoaded: true }> {
  await waitUntilReady(work)
  const photos = work.now().photos[place] ?? []
  const broken = findUnready(photos)
  if (broken) return { wrong: broken }
  // Photos were chosen before the server's had loaded: together they may be too many.
  if (photos.length > most) return { wrong: { sentence: tooMany } }
  return isWhole() ? { entries: photos.flatMap((photo) => entryOf(photo) ?? []) } : { notLoaded: true }
}

/** The photo to send of a slot for one: `entry` is null when there is no photo. */
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
  const photo = shownOf(now)
  if (!photo) return { entry: null }
  if (!isReady(photo)) return { wrong: { sentence: photo.wrong?.sentence ?? shopMessages.photoGone } }
  // Originals kept for cropping again are no longer needed.
  await work.set(place, withoutRaw(now))
  return { entry: entryOf(photo) ?? null }
}

/** The error of a place where another photo was chosen elsewhere. */
export const chooseFirst = 'Pilih dahulu gambar yang dipakai.'

/** The server's error for a photo of a list, and its index: 2 for 'img_64s.2', -1 for an error of the whole list. */
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
