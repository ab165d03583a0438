import type { Photos } from './photo-list.ts'
import type { CropBox } from './photo-sizes.ts'

// What the work on photos needs of the phone, and what it shows.

/** Where photos and the draft that names them are kept on this phone. What it throws has a sentence for the person. */
export type PhotoStore = {
  /** A name for a photo that is to be put there: 'file:<id>'. */
  name: () => string
  /** Undefined when it is not on this phone. */
  get: (name: string) => Promise<Blob | undefined>
  /** Writes the list down, and this new photo of it, both or neither; what it names no more may go. */
  note: (photos: Photos, file?: { name: string; blob: Blob; raw: boolean }) => Promise<void>
}

/** Makes a photo small, or throws a PhotoTrouble; the signal's reason when it is stopped. */
export type Shrink = (
  photo: Blob,
  wish: { longest: number; aspect?: number; box?: CropBox; signal: AbortSignal; onPercent: (percent: number) => void },
) => Promise<Blob>

export type PhotoState = {
  photos: Photos
  /** The one that is being made small: its number among those of this go, from 1. */
  doing?: { id: string; number: number; of: number; percent: number }
  /** At a place for one, what was put there elsewhere while another was chosen here; until its owner has said which. */
  others?: Photos
  /** Nothing has been changed since the form opened. */
  untouched: boolean
  /** Something is not written down yet. */
  writing: boolean
  /** What went wrong with the whole of it; a photo of its own says so itself. */
  trouble?: string
}
