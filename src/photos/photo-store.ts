import type { Photos } from './photo-list.ts'
import type { CropBox } from './shrink/photo-sizes.ts'

// The interfaces between the processing of photos, the phone's storage and the screen.

/**
 * The place where photos and the draft that names them are stored on this phone. Its errors have a message for the
 * user.
 */
export type PhotoStore = {
  /** A name for a photo that is to be stored: 'file:<id>'. */
  name: () => string
  /** Undefined when it is not on this phone. */
  get: (name: string) => Promise<Blob | undefined>
  /** Stores the list and this new photo of it, both or neither; files that it no longer names may be deleted. */
  note: (photos: Photos, file?: { name: string; blob: Blob; raw: boolean }) => Promise<void>
}

/** Shrinks a photo, or throws a PhotoError; throws the signal's reason when it is aborted. */
export type Shrink = (
  photo: Blob,
  wish: { longest: number; aspect?: number; box?: CropBox; signal: AbortSignal; onPercent: (percent: number) => void },
) => Promise<Blob>

export type PhotoState = {
  photos: Photos
  /** The photo that is being shrunk: its number in this run, from 1. */
  doing?: { id: string; number: number; of: number; percent: number }
  /** For a place for one, the photo chosen elsewhere while another was chosen here; until the owner has decided. */
  others?: Photos
  /** Nothing has been changed since the form opened. */
  untouched: boolean
  /** Something is not stored yet. */
  writing: boolean
  /** An error of the whole list; a photo's own error is in the photo. */
  trouble?: string
}
