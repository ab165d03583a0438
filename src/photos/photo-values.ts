import { keyless } from '#contract/picture-path.ts'
import type { PictureFacts } from '#contract/schemas.ts'
import { fileIdOf, type OutboxEntry } from '#offline/outbox/entry.ts'
import type { PhotoProgressState } from './PhotoTile.tsx'
import { type FormPhoto, isReady, type PhotoSlotConfig, type PhotoSlots, type Photos } from './photo-list.ts'
import type { PhotoState } from './photo-store.ts'

// The photos of a form between draft, outbox and server, and what has become of each.

/** Pixels of the longest side of what leaves the phone (acceptance.md#law-9). */
export const longestSide = 1600

/** A logo is square. It may be cropped once more as long as the photo it was cut from is no burden on this phone. */
export const logoPlace = { most: 1, longest: longestSide, aspect: 1, keepRaw: 12_000_000 } satisfies PhotoSlotConfig

/** Its entry, without a key, names a photo for good: a screen that follows what arrives does not draw it anew. */
export const photoOf = (entry: string): FormPhoto => ({
  id: keyless(entry),
  ...(fileIdOf(entry) === undefined ? { path: entry } : { file: entry }),
})

/** A picture of what its owner shows; `url` may name a file of this phone: 'file:<id>'. */
export type OwnPicture = { url: string; facts: PictureFacts | null }

/** With its key or without, it is the same picture. */
export const isSamePicture = (one: string | null, other: string | null) =>
  one !== null && other !== null && keyless(one) === keyless(other)

/** What a write says of it; undefined until it is ready. */
export const entryOf = ({ file, path }: FormPhoto) => file ?? path

/** With what the server shows before what was added while that was not known; at a place for one, unless another was chosen. */
export const joinPhotos = (known: Photos, photos: Photos, places: PhotoSlots): Photos =>
  Object.fromEntries(
    Object.entries(places).map(([place, { most }]) => {
      const own = photos[place] ?? []
      const theirs = known[place] ?? []
      if (most === 1) return [place, own.length > 0 ? own : theirs]
      const there = new Set(own.map(({ id }) => id))
      return [place, [...theirs.filter(({ id }) => !there.has(id)), ...own]]
    }),
  )

/** An entry as the server says it now, where it is among the `known`: the address that a draft or a write has may open no more. */
export function findAddress(known: readonly (string | null | undefined)[]): (entry: string) => string {
  const now = new Map(known.flatMap((path) => (path ? [[keyless(path), path] as const] : [])))
  return (entry) => now.get(keyless(entry)) ?? entry
}

/** The same of all photos. A place where nothing is new is left as it is. */
export function withAddresses(photos: Photos, known: Photos): Photos {
  const address = findAddress(Object.values(known).flatMap((all) => all.map(({ path }) => path)))
  const isOld = ({ path }: FormPhoto) => path !== undefined && address(path) !== path
  const renewed = (photo: FormPhoto) => (isOld(photo) ? { ...photo, path: address(photo.path!) } : photo)
  return Object.fromEntries(
    Object.entries(photos).map(([place, all]) => [place, all.some(isOld) ? all.map(renewed) : all]),
  )
}

/** Without what was kept only for cropping once more. */
export const withoutRaw = (photos: readonly FormPhoto[]) =>
  photos.map(({ raw, box, ...photo }) =>
    isReady(photo) ? photo : { ...photo, ...(raw && { raw }), ...(box && { box }) },
  )

type Progress = { photo: number; percent: number }

/** What has become of a photo; `row` is the write of this form that has not arrived, `progress` of its uploads. */
export function photoStatusOf(
  photo: FormPhoto,
  doing: PhotoState['doing'],
  row?: OutboxEntry,
  progress?: Progress,
): PhotoProgressState {
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

/** The sentence about a photo that cannot be used; `number` from 1. */
export function photoErrorOf({ wrong }: FormPhoto, number: number): string | undefined {
  if (!wrong) return undefined
  if (wrong.because === 'broken')
    return `Foto ${number} tidak bisa dibaca. Ambil ulang atau hapus; foto lain tetap jalan.`
  return `Foto ${number}: ${wrong.sentence}`
}
