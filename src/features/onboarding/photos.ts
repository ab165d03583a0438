import type { WizardDetail } from '#contract/onboarding.ts'
import { galleryMost } from '#contract/shop-rules.ts'
import { fileIdOf, type Row } from '#offline/rows.ts'
import type { PhotoWhere } from '#ui/PhotoSlot.tsx'
import { type FormPhoto, isReady, type PhotoPlaces, type Photos, shownOf } from '#ui/photo-list.ts'
import type { PhotoState } from '#ui/photo-shelf.ts'

// The photos of stage 4 between draft, outbox and server, and what has become of each.

const longest = 1600 // pixels (law 9)

/** A logo is square. It may be cropped once more as long as the photo it was cut from is no burden on this phone. */
export const stage4Places = {
  logo: { most: 1, longest, aspect: 1, keepRaw: 12_000_000 },
  gallery: { most: galleryMost, longest },
} satisfies PhotoPlaces

export type Stage4Ask = { img_64: string; img_64s: string[] }

/** Its entry names a photo for good, so that a screen that follows what arrives does not draw it anew. */
const photoOf = (entry: string): FormPhoto => ({
  id: entry,
  ...(fileIdOf(entry) === undefined ? { path: entry } : { file: entry }),
})

/** The photos of a write that waits. */
export const photosOfAsk = ({ img_64, img_64s }: Partial<Stage4Ask>): Photos => ({
  logo: img_64 ? [photoOf(img_64)] : [],
  gallery: (img_64s ?? []).map(photoOf),
})

/** The photos that the server shows already. */
export const photosOfShop = ({
  merchant,
  gallery,
}: Pick<WizardDetail, 'gallery'> & { merchant: { img_url: string | null } }) =>
  photosOfAsk({ img_64: merchant.img_url ?? '', img_64s: gallery.map(({ url }) => url) })

/** What the write says; undefined without a logo that is ready. */
export function askOfPhotos({ logo = [], gallery = [] }: Photos): Stage4Ask | undefined {
  const face = shownOf(logo)
  const img_64 = face && entryOf(face)
  return img_64 ? { img_64, img_64s: gallery.flatMap((photo) => entryOf(photo) ?? []) } : undefined
}
const entryOf = ({ file, path }: FormPhoto) => file ?? path

/** With the gallery of the server before what was added while it was not known, and its logo if no other was chosen. */
export const joined = (known: Photos, { logo = [], gallery = [] }: Photos): Photos => {
  const there = new Set(gallery.map(({ id }) => id))
  return {
    logo: logo.length > 0 ? logo : (known.logo ?? []),
    gallery: [...(known.gallery ?? []).filter(({ id }) => !there.has(id)), ...gallery],
  }
}

/** Without what was kept only for cropping once more. */
export const withoutRaw = (photos: readonly FormPhoto[]) =>
  photos.map(({ raw, box, ...photo }) =>
    isReady(photo) ? photo : { ...photo, ...(raw && { raw }), ...(box && { box }) },
  )

type Progress = { photo: number; percent: number }

/** What has become of a photo; `row` is the write of this stage that has not arrived, `progress` of its uploads. */
export function whereOf(photo: FormPhoto, doing: PhotoState['doing'], row?: Row, progress?: Progress): PhotoWhere {
  if (photo.wrong) return { at: 'fix' }
  if (doing?.id === photo.id) return { at: 'work', percent: doing.percent }
  const id = fileIdOf(photo.file)
  if (id === undefined) return photo.path ? { at: 'sent' } : { at: 'queue' }
  const files = Object.keys(row?.uploads ?? {})
  const upload = row?.uploads[id]
  if (upload?.path) return { at: 'sent' }
  if (!upload || !row) return { at: 'kept' }
  // A refused upload is the first that has no path yet; those behind it have not been tried.
  if (row.state === 'parked' && files.find((file) => !row.uploads[file]?.path) === id) return { at: 'fix' }
  const sending = row.state === 'sending' && progress && files[progress.photo - 1] === id
  return sending ? { at: 'sending', percent: progress.percent } : { at: 'kept' }
}

/** The sentence about a photo of the gallery that cannot be used; `number` from 1. */
export function wrongOf({ wrong }: FormPhoto, number: number): string | undefined {
  if (!wrong) return undefined
  if (wrong.because === 'broken')
    return `Foto ${number} tidak bisa dibaca. Ambil ulang atau hapus; foto lain tetap jalan.`
  return `Foto ${number}: ${wrong.sentence}`
}
