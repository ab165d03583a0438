import type { Database } from '../db/database.ts'
import type { Photos, Shown } from '../files/photos.ts'
import { hanger, isText, type Wanted, wantedOf } from '../files/wanted.ts'
import type { Api } from '../mount.ts'
import { ownShop } from '../onboarding/own-shop.ts'
import { admit, type Someone, sending, type Taking } from '../photos-first.ts'

/** A photo of 3 MB as text, and a thousand letters. */
export const proofLimit = 4_350_000
/** A sheet of paper is read on it. */
const longest = 2000

/** A proof that came as text is made ready before the transaction; a path stays as it is. */
export function proofsFirst(api: Api, photos: Photos) {
  const taking: Taking = {
    ...{ photos, shared: api.shared, folder: 'nib' },
    may: async ({ me, log }) => void ownShop(null, { me, log }),
  }
  return async (entry: string, by: Someone): Promise<Wanted> => {
    await admit(taking, [entry].filter(isText), by)
    return wantedOf(photos, entry, { ...sending(taking, by, 'img_64'), longest })
  }
}

/**
 * Hangs a proof in place of the one `before`, whose path may be said again. Gives the number of its picture; that of
 * before is taken down by `dropProof` once no row names it any more.
 */
export async function hangProof(
  tx: Database,
  photos: Photos,
  { wanted, before, personId }: { wanted: Wanted; before: number | null; personId: number },
): Promise<number> {
  const [there] = await tx.rows<Shown & { path: string }>(
    `select id as "pictureId", name || '.jpg' as path, width, height from picture where id = $1`,
    [before],
  )
  const known = new Map<string, Shown>(there ? [[there.path, there]] : [])
  return (await hanger(tx, { photos, known, personId })(wanted)).pictureId
}

export const dropProof = async (tx: Database, photos: Photos, before: number | null, now: number | null) => {
  if (before !== null && before !== now) await photos.takeDown(tx, before)
}
