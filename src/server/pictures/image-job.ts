import type { Variant } from './file-names.ts'

// The jobs of a worker process (image-worker.ts), and its answers. This file does not load sharp, because the server
// loads it, and only the worker processes are to have sharp in memory.

/** The facts a page needs before the picture has loaded: its size in pixels, and its thumbhash as base64. */
export type PictureInfo = { width: number; height: number; thumbhash: string }

/** A decoded photo: the values of its row, and each of its files. */
export type EncodedPhoto = PictureInfo & { files: [Variant, Uint8Array][] }

/**
 * The frame of a photo: a square of at most this side or a strip of this shape, at most this wide, cut from the middle;
 * or whole and at most this long.
 */
export type TargetShape = { square: number } | { longest: number } | { strip: { width: number; height: number } }

/**
 * The reason why a photo was refused: it is no JPEG or PNG, it cannot be decoded to its end, or it takes too much
 * memory.
 */
export type PhotoFault = 'kind' | 'broken' | 'wide'

export class UndecodablePhoto extends Error {
  readonly because: PhotoFault

  constructor(because: PhotoFault, cause?: unknown) {
    super(`a photo could not be decoded: ${because}`, { cause })
    this.name = 'UndecodablePhoto'
    this.because = because
  }
}

/** Draws one variant of an illustration; or only measures it; or decodes a photo and encodes its variants. */
export type ImageJob =
  | { render: string; variant: Variant }
  | { measure: string }
  | { decode: Uint8Array; frame: TargetShape }

export type ImageAnswer =
  | { bytes: Uint8Array }
  | { facts: PictureInfo }
  | { photo: EncodedPhoto }
  | { refused: PhotoFault }
  | { error: string }

/**
 * From a worker process: 'ready' once that it has loaded, then one answer for each job. In between 'decoded' when a
 * photo takes no more memory than others; 'too much memory' instead of an answer when a job took more than a process
 * may have, and the process ends.
 */
export type FromImageWorker = 'ready' | 'decoded' | 'too much memory' | ImageAnswer
