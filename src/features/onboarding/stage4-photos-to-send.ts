import { galleryMost, shopWords } from '#contract/shops/shop-rules.ts'
import { findUnready, waitUntilReady } from '#photos/check-photos.ts'
import type { PhotoForm } from '#photos/photo-form.ts'
import { isReady, isUncut, shownOf } from '#photos/photo-list.ts'
import { withoutRaw } from '#photos/photo-values.ts'
import { chooseFirst } from '#photos/photos-to-send.ts'
import { inputOfPhotos, type Stage4Input, stage4Slots } from './stage4-photos.ts'

/** What stands in the way, a sentence for each part; `first` is the photo of the gallery to look at first. */
export type Stage4PhotosError = { logo?: string; gallery?: string; first?: string }

/**
 * What becomes of the photos when somebody goes on: waits until each is small, then gives the asking, or what is `wrong`.
 * `unheard`: they are all right, and nobody knows what the server shows. The list is the whole wanted one (D30): sent now,
 * it would take down what this phone has never heard of.
 */
export async function stage4PhotosToSend(
  form: PhotoForm,
): Promise<{ ask: Stage4Input } | { wrong: Stage4PhotosError } | { unheard: true }> {
  const wrong = await findPhotosError(form)
  if (wrong) return { wrong }
  const { work } = form
  // What was kept for cropping once more has no use on the shelf any longer.
  if (form.isWhole()) await work.set('logo', withoutRaw(work.now().photos.logo ?? []))
  const ask = inputOfPhotos(work.now().photos)
  if (!ask) return { wrong: { logo: shopWords.logo } }
  const gallery = form.madeFrom('gallery')
  const base = gallery && { ...form.baseOf('logo'), img_64s: gallery }
  return form.isWhole() ? { ask: { ...ask, ...(base && { base }) } } : { unheard: true }
}

async function findPhotosError({ work }: PhotoForm): Promise<Stage4PhotosError | undefined> {
  if (work.now().others?.logo) return { logo: chooseFirst }
  const logo = work.now().photos.logo ?? []
  if (logo.length === 0) return { logo: shopWords.logo }
  if (logo.some((photo) => isUncut(photo, stage4Slots.logo)))
    return { logo: 'Logo belum dipotong. Lanjutkan memotong, atau batalkan.' }
  await waitUntilReady(work)
  const { photos } = work.now()
  const face = shownOf(photos.logo ?? [])
  if (!face || !isReady(face)) return { logo: face?.wrong?.sentence ?? shopWords.logo }
  const gallery = photos.gallery ?? []
  const broken = findUnready(gallery)
  if (broken) return { gallery: broken.sentence, first: broken.first }
  // Ten were chosen before the server's had come to stand before them.
  return gallery.length > galleryMost ? { gallery: shopWords.gallery } : undefined
}
