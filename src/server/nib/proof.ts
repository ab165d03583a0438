import type { Database } from '../db/database.ts'
import type { Api } from '../http/mount.ts'
import { createAttacher, isDataUrl, type PhotoRef, resolvePhotoRef } from '../pictures/photo-refs.ts'
import type { Photos, PictureRow } from '../pictures/photos.ts'
import { admitPhotos, type PhotoIntake, type PhotoSender, storeOptions } from '../pictures/prepare-photos.ts'
import { requireOwnShop } from '../shops/require-own-shop.ts'

/** A photo of 3 MB as text, and a thousand letters. */
export const proofBodyLimit = 4_350_000
/** A sheet of paper is read on it. */
const maxSide = 2000

/** A proof that came as text is made ready before the transaction; a path stays as it is. */
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
 * Hangs a proof in place of the one `before`, whose path may be said again. Gives the number of its picture; that of
 * before is taken down by `detachProof` once no row names it any more.
 */
export async function attachProof(
  tx: Database,
  photos: Photos,
  { wanted, before, personId }: { wanted: PhotoRef; before: number | null; personId: number },
): Promise<number> {
  const [there] = await tx.query<PictureRow & { path: string }>(
    `select id as "pictureId", name || '.jpg' as path, width, height from picture where id = $1`,
    [before],
  )
  const known = new Map<string, PictureRow>(there ? [[there.path, there]] : [])
  return (await createAttacher(tx, { photos, known, personId })(wanted)).pictureId
}

export const detachProof = async (tx: Database, photos: Photos, before: number | null, now: number | null) => {
  if (before !== null && before !== now) await photos.detach(tx, before)
}
