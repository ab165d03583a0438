import type { CropBox } from './photo-sizes.ts'
import type { PhotoError } from './shrink-photo.ts'

// The photos of a form as plain values: what its draft keeps, and every change to it. Files on the phone are named
// 'file:<id>'. What is done with them is the business of photo-queue.ts.

/** One photo. It has `file` or `path` once it is ready; until then `raw`, from which it is being made. */
export type FormPhoto = {
  id: string
  /** How its file was called where it was chosen. */
  called?: string
  /** As it was chosen: still to be made small, or kept for being cropped once more. */
  raw?: string
  /** The part of it that was chosen. */
  box?: CropBox
  /** Made small: what leaves the phone. */
  file?: string
  /** On the file host already. */
  path?: string
  /** Why it cannot be used. `now`: the phone could not just now; it is tried again when the form opens again. */
  wrong?: { because: PhotoError['because']; sentence: string }
  /** How often work on it has begun without ending: a photo that kills the page must not do so for ever. */
  begun?: number
}

/** Photos by the place they have in the form, in order. A place for one photo has two while the first is exchanged. */
export type Photos = Record<string, FormPhoto[]>

export type PhotoSlotConfig = {
  /** Photos at most. */
  most: number
  /** Pixels of the longest side of what leaves the phone. */
  longest: number
  /** Width by height of the part that has to be chosen; without it the whole picture is taken. */
  aspect?: number
  /** Bytes up to which a photo is kept as it was chosen, to be cropped once more. */
  keepRaw?: number
}
export type PhotoSlots = Record<string, PhotoSlotConfig>

const maxAttempts = 3
export const tooHeavy = 'Foto ini berkali-kali gagal diolah di HP ini.'

export const isReady = ({ file, path }: FormPhoto) => file !== undefined || path !== undefined
/** Chosen, but its part is not: somebody has to say which. */
export const isUncut = (photo: FormPhoto, { aspect }: PhotoSlotConfig) =>
  aspect !== undefined && !isReady(photo) && !photo.wrong && photo.raw !== undefined && photo.box === undefined
/** Work that can be done by itself. */
export const needsWork = (photo: FormPhoto, place: PhotoSlotConfig) =>
  !isReady(photo) && !photo.wrong && photo.raw !== undefined && !isUncut(photo, place)

/** What is shown at a place for one photo: the one that is ready, or else the one on its way. */
export const shownOf = (photos: readonly FormPhoto[]) => photos.find(isReady) ?? photos.at(-1)
/** The one that takes its place. */
export const nextToProcess = (photos: readonly FormPhoto[]) => photos.find((photo) => !isReady(photo))

/** How many more fit. A place for one always takes another in exchange. */
export const freeSlots = (photos: readonly FormPhoto[], { most }: PhotoSlotConfig) =>
  most === 1 ? 1 : Math.max(0, most - photos.length)

/** With one more. At a place for one, whatever was on its way goes, and what is ready stays until this one is. */
export const withPhoto = (photos: readonly FormPhoto[], { most }: PhotoSlotConfig, photo: FormPhoto) => [
  ...(most === 1 ? photos.filter(isReady) : photos),
  photo,
]

export const without = (photos: readonly FormPhoto[], id: string) => photos.filter((photo) => photo.id !== id)

/** One step to the front (-1) or to the back (1). */
export function moved(photos: readonly FormPhoto[], id: string, by: -1 | 1): FormPhoto[] {
  const at = photos.findIndex((photo) => photo.id === id)
  const to = at + by
  if (at < 0 || to < 0 || to >= photos.length) return [...photos]
  const order = [...photos]
  order.splice(to, 0, ...order.splice(at, 1))
  return order
}

/** With one of them changed; the same when it is not there any more. */
export const changed = (photos: readonly FormPhoto[], id: string, to: (photo: FormPhoto) => FormPhoto) =>
  photos.map((photo) => (photo.id === id ? to(photo) : photo))

/** Work on it begins: said before, so that one that kills the page is known when it opens again. */
export const countAttempt = ({ begun = 0, ...photo }: FormPhoto): FormPhoto =>
  begun < maxAttempts ? { ...photo, begun: begun + 1 } : { ...photo, wrong: { because: 'broken', sentence: tooHeavy } }

/** It is small and on the shelf: at a place for one it is the only one now. */
export function finished(
  photos: readonly FormPhoto[],
  place: PhotoSlotConfig,
  id: string,
  file: string,
  keepRaw: boolean,
) {
  const done = changed(photos, id, ({ begun: _, raw, box, ...photo }) => ({
    ...photo,
    file,
    ...(keepRaw && raw !== undefined && { raw, ...(box && { box }) }),
  }))
  const there = photos.some((photo) => photo.id === id)
  return place.most === 1 && there ? done.filter((photo) => photo.id === id) : done
}

/** Once more: somebody asks for it, or the form opens again after the phone could not. */
export const onceMore = ({ wrong: _, begun: __, ...photo }: FormPhoto): FormPhoto => photo

/** As the form finds it when it opens: what the phone could not do then is tried again. */
export const reopened = (photos: Photos): Photos =>
  Object.fromEntries(
    Object.entries(photos).map(([place, all]) => [
      place,
      all.map((photo) => (photo.wrong?.because === 'now' ? onceMore(photo) : photo)),
    ]),
  )
