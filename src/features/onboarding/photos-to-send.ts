import { galleryMost, shopWords } from '#contract/shop-rules.ts'
import { fileOf } from '#offline/drafts.ts'
import { fileIdOf } from '#offline/rows.ts'
import { isReady, isUncut, shownOf } from '#ui/photo-list.ts'
import { PhotoTrouble } from '#ui/shrink-photo.ts'
import type { PhotoForm } from './photo-form.ts'
import { askOfPhotos, type Stage4Ask, stage4Places, withoutRaw } from './photos.ts'

const missing = 'Foto ini tidak ada lagi di HP. Pilih fotonya sekali lagi.'

/** What stands in the way, a sentence for each part; `first` is the photo of the gallery to look at first. */
export type PhotosWrong = { logo?: string; gallery?: string; first?: string }

/**
 * What becomes of the photos when somebody goes on: waits until each is small, then gives the asking, or what is `wrong`.
 * `unheard`: they are all right, and nobody knows what the server shows. The list is the whole wanted one (D30): sent now,
 * it would take down what this phone has never heard of.
 */
export async function photosToSend(
  form: PhotoForm,
): Promise<{ ask: Stage4Ask } | { wrong: PhotosWrong } | { unheard: true }> {
  const wrong = await whatIsWrong(form)
  if (wrong) return { wrong }
  const { work } = form
  // What was kept for cropping once more has no use on the shelf any longer.
  if (form.isWhole()) await work.set('logo', withoutRaw(work.now().photos.logo ?? []))
  const ask = askOfPhotos(work.now().photos)
  if (!ask) return { wrong: { logo: shopWords.logo } }
  return form.isWhole() ? { ask } : { unheard: true }
}

async function whatIsWrong({ work }: PhotoForm): Promise<PhotosWrong | undefined> {
  const logo = work.now().photos.logo ?? []
  if (logo.length === 0) return { logo: shopWords.logo }
  if (logo.some((photo) => isUncut(photo, stage4Places.logo)))
    return { logo: 'Logo belum dipotong. Lanjutkan memotong, atau batalkan.' }
  await work.settled()
  // Another tab, or a browser that cleared its shelf: better said here than found out by the outbox.
  for (const [place, photos] of Object.entries(work.now().photos))
    for (const { id, file } of photos)
      if (file && !(await fileOf(fileIdOf(file) ?? ''))) await work.spoil(place, id, new PhotoTrouble(missing))
  const { photos } = work.now()
  const face = shownOf(photos.logo ?? [])
  if (!face || !isReady(face)) return { logo: face?.wrong?.sentence ?? shopWords.logo }
  const gallery = photos.gallery ?? []
  const broken = gallery.flatMap((photo, at) => (isReady(photo) ? [] : [{ ...photo, number: at + 1 }]))
  const [first] = broken
  if (first) return { gallery: brokenSentence(broken.map(({ number }) => number)), first: first.id }
  // Ten were chosen before the server's had come to stand before them.
  return gallery.length > galleryMost ? { gallery: shopWords.gallery } : undefined
}

/** 'Foto 4, 6 dan 7 belum bisa dikirim. …' */
export function brokenSentence(numbers: readonly number[]): string {
  const last = numbers.at(-1)
  const named = numbers.length > 1 ? `${numbers.slice(0, -1).join(', ')} dan ${last}` : last
  return `Foto ${named} belum bisa dikirim. Ambil ulang atau hapus dahulu.`
}
