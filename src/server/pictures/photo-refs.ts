import type { Database } from '../db/database.ts'
import type { SizeLimit } from './photo-validation.ts'
import type { Photos, PictureRow, StoredPhoto, StoreOptions } from './photos.ts'

/** A photo as a save names it: one that came as text and is developed by now, or the path of one. */
export type PhotoRef = { field: string; entry: StoredPhoto | string }

/** It came as a data string, and has to be developed; anything else is a path. */
export const isDataUrl = (entry: string) => entry.startsWith('data:')

/** Develops one that came as text, whole. Call it before the transaction. */
export const resolvePhotoRef = async (
  photos: Photos,
  entry: string,
  sending: StoreOptions & { longest: number; weight?: SizeLimit },
): Promise<PhotoRef> => ({
  field: sending.field,
  entry: isDataUrl(entry) ? await photos.storeDataUrl(entry, sending) : entry,
})

/**
 * Hangs what a save wants, one after the other: a path is that of a picture shown there already (`known`, by path), or of
 * one that this person uploaded; the same twice is one. Throws code 04 at the field of a photo that is neither, and 05 at
 * that of an upload heavier than `weight`.
 */
export function createAttacher(
  tx: Database,
  { photos, known, ...whose }: { photos: Photos; known: Map<string, PictureRow>; personId: number; weight?: SizeLimit },
): (wanted: PhotoRef) => Promise<PictureRow & { path: string }> {
  return async ({ field, entry }) => {
    if (typeof entry !== 'string')
      return {
        pictureId: await photos.attach(tx, entry),
        width: entry.width,
        height: entry.height,
        path: `${entry.name}.jpg`,
      }
    const shown = known.get(entry) ?? (await photos.attachUpload(tx, entry, { ...whose, field }))
    known.set(entry, shown)
    return { ...shown, path: entry }
  }
}

/** A cropper rounds: two in a hundred is still a square to the eye, and covers its frame. */
export const isSquare = ({ width, height }: { width: number; height: number }) =>
  Math.abs(width - height) <= 0.02 * Math.max(width, height)
