import type { Base } from '#contract/base.ts'
import { malformed } from '#contract/problem.ts'
import { galleryMost, shopWords } from '#contract/shop-rules.ts'
import { words } from '#contract/words.ts'
import type { Database } from '../db/database.ts'
import type { Photos, Shown } from '../files/photos.ts'
import { hanger, isSquare, type Wanted } from '../files/wanted.ts'
import { photosSince, pictureSince, tooManySince } from '../since.ts'

type Picture = Shown & { path: string }
type Wishes = { shopId: number; personId: number; logo: Wanted; gallery: readonly Wanted[]; base?: Base }

/**
 * Hangs exactly these photos: `logo`, and `gallery` in its order, whatever hung there before. What is not wanted any more
 * is taken down. A path is that of a picture the shop shows already, or of one that this person uploaded; the same twice
 * is one. What another phone has hung or taken away since `base` stays so; throws code 01 for a logo that both have exchanged. Call it with the shop locked. Throws code 04 at the field of a
 * photo that is neither, 05 for a logo that is no square.
 */
export async function hangPhotos(
  tx: Database,
  photos: Photos,
  { shopId, personId, logo: face, gallery: asked, base }: Wishes,
): Promise<void> {
  const before = await shownBy(tx, shopId)
  const known = new Map<string, Shown>(before.pictures.map((picture) => [picture.path, picture]))
  const hang = hanger(tx, { photos, known, personId })
  const shown = before.pictures.find(({ pictureId }) => pictureId === before.logoId)
  // What was taken away elsewhere is asked for again: a shop has a logo.
  const logo = pictureSince(face, shown?.path, base) ?? face
  const front = await hang(logo)
  // One that hangs there already was square when it came, or was drawn by us.
  if (front.pictureId !== before.logoId && !isSquare(front)) throw malformed(words.malformed, { [logo.field]: square })
  const gallery = base ? photosSince(asked, await galleryNow(tx, shopId), base) : asked
  const behind = new Set<number>()
  for (const one of gallery) behind.add((await hang(one)).pictureId)
  if (behind.size > galleryMost) {
    const full = gallery === asked ? shopWords.gallery : tooManySince(behind.size, galleryMost)
    throw malformed(words.malformed, { img_64s: full })
  }

  await tx.rows('update merchant set picture_id = $2 where id = $1', [shopId, front.pictureId])
  await tx.rows('delete from merchant_media where merchant_id = $1', [shopId])
  await tx.rows(
    `insert into merchant_media (merchant_id, picture_id, position)
     select $1, picture_id, position from unnest($2::int[]) with ordinality wanted (picture_id, position)`,
    [shopId, [...behind]],
  )
  const stays = new Set([...behind, front.pictureId])
  const left = new Set(before.pictures.map(({ pictureId }) => pictureId).filter((id) => !stays.has(id)))
  for (const pictureId of left) await photos.takeDown(tx, pictureId)
}

const square = 'Logo harus persegi (1:1).'

/** The logo and the gallery as they hang now, by the path each has on the wire. */
async function shownBy(tx: Database, shopId: number): Promise<{ logoId: number | null; pictures: Picture[] }> {
  const rows = await tx.rows<Picture & { is_logo: boolean }>(
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

const galleryNow = async (tx: Database, shopId: number): Promise<string[]> =>
  (
    await tx.rows<{ path: string }>(
      `select picture.name || '.jpg' as path from merchant_media media join picture on picture.id = media.picture_id
       where media.merchant_id = $1 order by media.position, media.id`,
      [shopId],
    )
  ).map(({ path }) => path)
