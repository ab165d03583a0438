import { commonTexts } from '#contract/common-sentences.ts'
import type { DraftBase } from '#contract/draft-base.ts'
import { malformed } from '#contract/problem.ts'
import { galleryMost, shopWords } from '#contract/shops/shop-rules.ts'
import type { Database } from '../db/database.ts'
import { mergePhotos, pictureSince, tooManyPhotosText } from '../db/three-way-merge.ts'
import { createAttacher, isSquare, type PhotoRef } from '../pictures/photo-refs.ts'
import type { Photos, PictureRow } from '../pictures/photos.ts'

type StoredPicture = PictureRow & { path: string }
type PhotoChanges = { shopId: number; personId: number; logo: PhotoRef; gallery: readonly PhotoRef[]; base?: DraftBase }

/**
 * Hangs exactly these photos: `logo`, and `gallery` in its order, whatever hung there before. What is not wanted any more
 * is taken down. A path is that of a picture the shop shows already, or of one that this person uploaded; the same twice
 * is one. What another phone has hung or taken away since `base` stays so; throws code 01 for a logo that both have exchanged. Call it with the shop locked. Throws code 04 at the field of a
 * photo that is neither, 05 for a logo that is no square.
 */
export async function attachShopPhotos(
  tx: Database,
  photos: Photos,
  { shopId, personId, logo: face, gallery: requested, base }: PhotoChanges,
): Promise<void> {
  const before = await readPictures(tx, shopId)
  const known = new Map<string, PictureRow>(before.pictures.map((picture) => [picture.path, picture]))
  const hang = createAttacher(tx, { photos, known, personId })
  const shown = before.pictures.find(({ pictureId }) => pictureId === before.logoId)
  // What was taken away elsewhere is asked for again: a shop has a logo.
  const logo = pictureSince(face, shown?.path, base) ?? face
  const logoPicture = await hang(logo)
  // One that hangs there already was square when it came, or was drawn by us.
  if (logoPicture.pictureId !== before.logoId && !isSquare(logoPicture))
    throw malformed(commonTexts.malformed, { [logo.field]: logoNotSquare })
  const gallery = base ? mergePhotos(requested, await currentGallery(tx, shopId), base) : requested
  const galleryIds = new Set<number>()
  for (const one of gallery) galleryIds.add((await hang(one)).pictureId)
  if (galleryIds.size > galleryMost) {
    const full = gallery === requested ? shopWords.gallery : tooManyPhotosText(galleryIds.size, galleryMost)
    throw malformed(commonTexts.malformed, { img_64s: full })
  }

  await tx.query('update merchant set picture_id = $2 where id = $1', [shopId, logoPicture.pictureId])
  await tx.query('delete from merchant_media where merchant_id = $1', [shopId])
  await tx.query(
    `insert into merchant_media (merchant_id, picture_id, position)
     select $1, picture_id, position from unnest($2::int[]) with ordinality wanted (picture_id, position)`,
    [shopId, [...galleryIds]],
  )
  const stays = new Set([...galleryIds, logoPicture.pictureId])
  const removedIds = new Set(before.pictures.map(({ pictureId }) => pictureId).filter((id) => !stays.has(id)))
  for (const pictureId of removedIds) await photos.detach(tx, pictureId)
}

const logoNotSquare = 'Logo harus persegi (1:1).'

/** The logo and the gallery as they hang now, by the path each has on the wire. */
async function readPictures(
  tx: Database,
  shopId: number,
): Promise<{ logoId: number | null; pictures: StoredPicture[] }> {
  const rows = await tx.query<StoredPicture & { is_logo: boolean }>(
    `select picture.id as "pictureId", picture.name || '.jpg' as path, picture.width, picture.height,
       picture.id is not distinct from shop.picture_id as is_logo
     from merchant shop
     join picture on picture.id = shop.picture_id
       or picture.id in (select picture_id from merchant_media where merchant_id = shop.id)
     where shop.id = $1`,
    [shopId],
  )
  return { logoId: rows.find(({ is_logo }) => is_logo)?.pictureId ?? null, pictures: rows }
}

const currentGallery = async (tx: Database, shopId: number): Promise<string[]> =>
  (
    await tx.query<{ path: string }>(
      `select picture.name || '.jpg' as path from merchant_media media join picture on picture.id = media.picture_id
       where media.merchant_id = $1 order by media.position, media.id`,
      [shopId],
    )
  ).map(({ path }) => path)
