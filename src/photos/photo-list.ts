import type { CropBox } from './shrink/photo-sizes.ts'
import type { PhotoError } from './shrink/shrink-photo.ts'

// The photos of a form as plain values: what its draft stores, and every change to it. Files on the phone are named
// 'file:<id>'. photo-queue.ts does the work on them.

/** One photo. It has `file` or `path` once it is ready; until then `raw`, from which it is being made. */
export type FormPhoto = {
  id: string
  /** The name of the chosen file. */
  called?: string
  /** The chosen file: still to be shrunk, or stored for cropping again. */
  raw?: string
  /** The part of `raw` to crop. */
  box?: CropBox
  /** The shrunk file, which is uploaded. */
  file?: string
  /** Its path on the file host, once it is there. */
  path?: string
  /**
   * The reason why it cannot be used. `now`: the phone could not at the moment; it is retried when the form opens
   * again.
   */
  wrong?: { because: PhotoError['because']; sentence: string }
  /** How often processing it has begun without ending: a photo that crashes the page must not do so for ever. */
  begun?: number
}

/** Photos by their place in the form, in order. A place for one photo has two while the first is being exchanged. */
export type Photos = Record<string, FormPhoto[]>

export type PhotoSlotConfig = {
  /** Photos at most. */
  most: number
  /** Pixels of the longest side of the uploaded file. */
  longest: number
  /** Width by height of the part to crop; without it the whole picture is used. */
  aspect?: number
  /** Bytes up to which the original is kept, for cropping again. */
  keepRaw?: number
}
export type PhotoSlots = Record<string, PhotoSlotConfig>

const maxAttempts = 3
export const tooHeavy = 'Foto ini berkali-kali gagal diolah di HP ini.'

export const isReady = ({ file, path }: FormPhoto) => file !== undefined || path !== undefined
/** Whether the user still has to choose the part to crop. */
export const isUncut = (photo: FormPhoto, { aspect }: PhotoSlotConfig) =>
  aspect !== undefined && !isReady(photo) && !photo.wrong && photo.raw !== undefined && photo.box === undefined
/** Whether it can be processed without the user. */
export const needsWork = (photo: FormPhoto, place: PhotoSlotConfig) =>
  !isReady(photo) && !photo.wrong && photo.raw !== undefined && !isUncut(photo, place)

/** The photo to show at a place for one: the finished one, or else the one in preparation. */
export const shownOf = (photos: readonly FormPhoto[]) => photos.find(isReady) ?? photos.at(-1)
/** The photo that is not ready yet; at a place for one it will replace the finished one. */
export const nextToProcess = (photos: readonly FormPhoto[]) => photos.find((photo) => !isReady(photo))

/** The number of photos that still fit. A slot for one always accepts another in exchange. */
export const freeSlots = (photos: readonly FormPhoto[], { most }: PhotoSlotConfig) =>
  most === 1 ? 1 : Math.max(0, most - photos.length)

/**
 * Adds a photo. At a place for one, an unfinished one is removed, and the finished one stays until this one is ready.
 */
export const withPhoto = (photos: readonly FormPhoto[], { most }: PhotoSlotConfig, photo: FormPhoto) => [
  ...(most === 1 ? photos.filter(isReady) : photos),
  photo,
]

export const without = (photos: readonly FormPhoto[], id: string) => photos.filter((photo) => photo.id !== id)

/** Moves one step to the front (-1) or to the back (1). */
export function moved(photos: readonly FormPhoto[], id: string, by: -1 | 1): FormPhoto[] {
  const at = photos.findIndex((photo) => photo.id === id)
  const to = at + by
  if (at < 0 || to < 0 || to >= photos.length) return [...photos]
  const order = [...photos]
  order.splice(to, 0, ...order.splice(at, 1))
  return order
}

/** Changes one of them; the same list when it no longer exists. */
export const changed = (photos: readonly FormPhoto[], id: string, to: (photo: FormPhoto) => FormPhoto) =>
  photos.map((photo) => (photo.id === id ? to(photo) : photo))

/** Counts an attempt. Stored before the work begins, so that a photo that crashes the page is found when it reopens. */
export const countAttempt = ({ begun = 0, ...photo }: FormPhoto): FormPhoto =>
  begun < maxAttempts ? { ...photo, begun: begun + 1 } : { ...photo, wrong: { because: 'broken', sentence: tooHeavy } }

/** The list after a photo is shrunk and stored: at a place for one it is now the only one. */
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
  const exists = photos.some((photo) => photo.id === id)
  return place.most === 1 && exists ? done.filter((photo) => photo.id === id) : done
}

/** Resets a photo for a retry: by the user, or when the form opens again after the phone could not process it. */
export const onceMore = ({ wrong: _, begun: __, ...photo }: FormPhoto): FormPhoto => photo

/** Prepares the list when the form opens: photos that the phone could not process then are retried. */
export const reopened = (photos: Photos): Photos =>
  Object.fromEntries(
    Object.entries(photos).map(([place, all]) => [
      place,
      all.map((photo) => (photo.wrong?.because === 'now' ? onceMore(photo) : photo)),
    ]),
  )
