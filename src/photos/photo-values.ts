import { keyless } from '#contract/photos/picture-path.ts'
import type { PictureFacts } from '#contract/schemas.ts'
import { fileIdOf, type OutboxEntry } from '#offline/outbox/entry.ts'
import type { PhotoProgressState } from './PhotoTile.tsx'
import { type FormPhoto, isReady, type PhotoSlotConfig, type PhotoSlots, type Photos } from './photo-list.ts'
import type { PhotoState } from './photo-store.ts'

// Maps the photos of a form between draft, outbox and server, and derives the state of each.

/** Pixels of the longest side of an uploaded photo (acceptance.md#law-9). */
export const longestSide = 1600

/** A logo is square. It may be cropped again as long as the original is small enough to keep on this phone. */
export const logoPlace = { most: 1, longest: longestSide, aspect: 1, keepRaw: 12_000_000 } satisfies PhotoSlotConfig

/** The id is the unsigned entry, so that a photo is not rendered again when its signed address changes. */
export const photoOf = (entry: string): FormPhoto => ({
  id: keyless(entry),
  ...(fileIdOf(entry) === undefined ? { path: entry } : { file: entry }),
})

/** A picture of the owner's page; `url` may name a file of this phone: 'file:<id>'. */
export type OwnPicture = { url: string; facts: PictureFacts | null }

/** Whether two entries name the same picture; signatures are ignored. */
export const isSamePicture = (one: string | null, other: string | null) =>
  one !== null && other !== null && keyless(one) === keyless(other)

/** The entry of a photo in a write; undefined until it is ready. */
export const entryOf = ({ file, path }: FormPhoto) => file ?? path

/**
 * Puts the server's photos before those that were added before they had loaded. At a place for one, the photo that was
 * chosen here stays alone.
 */
export const joinPhotos = (server: Photos, photos: Photos, places: PhotoSlots): Photos =>
  Object.fromEntries(
    Object.entries(places).map(([place, { most }]) => {
      const own = photos[place] ?? []
      const theirs = server[place] ?? []
      if (most === 1) return [place, own.length > 0 ? own : theirs]
      const ownIds = new Set(own.map(({ id }) => id))
      return [place, [...theirs.filter(({ id }) => !ownIds.has(id)), ...own]]
    }),
  )

/**
 * Replaces an entry by the same picture's address in `current`, if it is there: the signed address in a draft or a
 * write may no longer be valid.
 */
export function findAddress(current: readonly (string | null | undefined)[]): (entry: string) => string {
  const addresses = new Map(current.flatMap((path) => (path ? [[keyless(path), path] as const] : [])))
  return (entry) => addresses.get(keyless(entry)) ?? entry
}

/** Replaces the addresses of all photos. A slot without changes keeps its object. */
export function withAddresses(photos: Photos, current: Photos): Photos {
  const address = findAddress(Object.values(current).flatMap((all) => all.map(({ path }) => path)))
  const isOld = ({ path }: FormPhoto) => path !== undefined && address(path) !== path
  const renew = (photo: FormPhoto) => (isOld(photo) ? { ...photo, path: address(photo.path!) } : photo)
  return Object.fromEntries(
    Object.entries(photos).map(([place, all]) => [place, all.some(isOld) ? all.map(renew) : all]),
  )
}

/** Without originals that were kept only for cropping again. */
export const withoutRaw = (photos: readonly FormPhoto[]) =>
  photos.map(({ raw, box, ...photo }) =>
    isReady(photo) ? photo : { ...photo, ...(raw && { raw }), ...(box && { box }) },
  )

type Progress = { photo: number; percent: number }

/** The state of a photo; `row` is the pending write of this form, `progress` that of its uploads. */
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
  // A rejected upload is the first without a path; those after it have not been tried.
  if (row.state === 'parked' && files.find((file) => !row.uploads[file]?.path) === id) return { at: 'fix' }
  const sending = row.state === 'sending' && progress && files[progress.photo - 1] === id
  return sending ? { at: 'sending', percent: progress.percent } : { at: 'kept' }
}

/** The error of a photo that cannot be used; `number` from 1. */
export function photoErrorOf({ wrong }: FormPhoto, number: number): string | undefined {
  if (!wrong) return undefined
  if (wrong.because === 'broken')
    return `Foto ${number} tidak bisa dibaca. Ambil ulang atau hapus; foto lain tetap jalan.`
  return `Foto ${number}: ${wrong.sentence}`
}
