import { requireOwnShop } from '../auth/require-own.ts'
import type { Database } from '../db/database.ts'
import type { Api } from '../http/mount.ts'
import { createAttacher, isDataUrl, type PhotoRef, resolvePhotoRef } from '../pictures/photo-refs.ts'
import type { Photos, PictureRow } from '../pictures/photos.ts'
import { admitPhotos, type PhotoIntake, type PhotoSender, storeOptions } from '../pictures/prepare-photos.ts'

/** Longest side in pixels: the text of a photographed document must be legible. */
const maxSide = 2000

/** Decodes a proof that was sent as a data string, before the transaction; a path stays as it is. */
export function prepareProofs(api: Api, photos: Photos) {
  const photoPolicy: PhotoIntake = {
    ...{ photos, shared: api.sharedLimits, folder: 'nib' },
    may: async ({ me, log }) => void requireOwnShop(null, { me, log }),
  }
  return async (entry: string, by: PhotoSender): Promise<PhotoRef> => {
    await admitPhotos(photoPolicy, [entry].filter(isDataUrl), by)
    return resolvePhotoRef(photos, entry, { ...storeOptions(photoPolicy, by, 'img_64'), longest: maxSide })
  }
}

/**
 * Attaches a proof in place of the picture `before`, whose path may be sent again. Returns the id of its picture. The
 * previous picture is detached by `detachProof`, once no row refers to it any more.
 */
export async function attachProof(
  tx: Database,
  photos: Photos,
  { proof, before, personId }: { proof: PhotoRef; before: number | null; personId: number },
): Promise<number> {
  const [current] = await tx.query<PictureRow & { path: string }>(
    `select id as "pictureId", name || '.jpg' as path, width, height from picture where id = $1`,
    [before],
  )
  const attached = new Map<string, PictureRow>(current ? [[current.path, current]] : [])
  return (await createAttacher(tx, { photos, attached, personId })(proof)).pictureId
}

export const detachProof = async (tx: Database, photos: Photos, before: number | null, now: number | null) => {
  if (before !== null && before !== now) await photos.detach(tx, before)
}
