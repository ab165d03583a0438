import type { Database } from '../db/database.ts'
import type { SizeLimit } from './photo-validation.ts'
import type { Photos, PictureRow, StoredPhoto, StoreOptions } from './photos.ts'

/** A photo in a save: one that came as a data string and is decoded by now, or the path of one. */
export type PhotoRef = { field: string; entry: StoredPhoto | string }

/** A data string has to be decoded; anything else is a path. */
export const isDataUrl = (entry: string) => entry.startsWith('data:')

/** Decodes a data string. Call it before the transaction. */
export const resolvePhotoRef = async (
  photos: Photos,
  entry: string,
  options: StoreOptions & { longest: number; weight?: SizeLimit },
): Promise<PhotoRef> => ({
  field: options.field,
  entry: isDataUrl(entry) ? await photos.storeDataUrl(entry, options) : entry,
})

/**
 * Attaches the photos of a save one after the other: a path is that of a picture attached there already (`attached`, by
 * path), or of an upload of this person; duplicates are one. Throws code 04 at the field of a photo that is neither,
 * and 05 at that of an upload heavier than `weight`.
 */
export function createAttacher(
  tx: Database,
  {
    photos,
    attached,
    ...owner
  }: { photos: Photos; attached: Map<string, PictureRow>; personId: number; weight?: SizeLimit },
): (photo: PhotoRef) => Promise<PictureRow & { path: string }> {
  return async ({ field, entry }) => {
    if (typeof entry !== 'string')
      return {
        pictureId: await photos.attach(tx, entry),
        width: entry.width,
        height: entry.height,
        path: `${entry.name}.jpg`,
      }
    const picture = attached.get(entry) ?? (await photos.attachUpload(tx, entry, { ...owner, field }))
    attached.set(entry, picture)
    return { ...picture, path: entry }
  }
}

/** Croppers round to whole pixels, so a deviation of 2 % still counts as square. */
export const isSquare = ({ width, height }: { width: number; height: number }) =>
  Math.abs(width - height) <= 0.02 * Math.max(width, height)
