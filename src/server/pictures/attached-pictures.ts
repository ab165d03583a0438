import { commonTexts } from '#contract/common-sentences.ts'
import type { DraftBase } from '#contract/draft-base.ts'
import { lsproWords } from '#contract/lspro/lspro-rules.ts'
import { malformed } from '#contract/problem.ts'
import { galleryMost, ownShopWords } from '#contract/shops/shop-rules.ts'
import { logChange, type OwnedPage } from '../db/change-columns.ts'
import type { Database } from '../db/database.ts'
import { mergePhotos, pictureSince, tooManyPhotosText } from '../db/three-way-merge.ts'
import { createAttacher, type PhotoRef } from './photo-refs.ts'
import type { Photos, PictureRow } from './photos.ts'

// The pictures of a page: its logo, its banner, its gallery. Each is attached separately; one picture may have several
// places.

type PictureSlot = 'logo' | 'banner'
type PagePicture = PictureRow & { path: string; place: PictureSlot | 'gallery' }
/** The current pictures, the gallery in its order. */
type PagePictures = readonly PagePicture[]
export type PageWithPhotos = OwnedPage & { photos: Photos }

const logo = { column: 'picture_id', name: 'img_url' }
const banner = { column: 'banner_picture_id', name: 'banner_url' }
/** For each page its slots for pictures, their names in the log, and the error for too many. */
const pageSlots: Record<OwnedPage['table'], { fronts: Partial<Record<PictureSlot, typeof logo>>; full: string }> = {
  merchant: { fronts: { logo, banner }, full: ownShopWords.gallery },
  lspro: { fronts: { logo }, full: lsproWords.gallery },
}

/**
 * Attaches the logo or the banner, or removes it with null. `refuse` checks a picture that is not attached there yet.
 * With the `base` it was chosen over, a change of another phone since then stays and is a conflict. Call it with the
 * page locked. Throws code 04 at the field of a photo that does not exist.
 */
export async function setSlotPicture(
  tx: Database,
  hand: PageWithPhotos,
  {
    place,
    wanted: asked,
    refuse,
    base,
  }: { place: PictureSlot; wanted: PhotoRef | null; refuse: (photo: PictureRow) => void; base: DraftBase },
): Promise<void> {
  const front = pageSlots[hand.table].fronts[place]
  if (!front) throw new Error(`${hand.table} has no ${place}`)
  const hung = await readPagePictures(tx, hand)
  const before = hung.find((picture) => picture.place === place)
  const wanted = pictureSince(asked, before?.path, base)
  // A banner must be the attached one, by its path; a logo may be any picture of the page.
  const usable = place === 'logo' ? hung : hung.filter((picture) => picture.place === place)
  const after = wanted && (await attacherOf(tx, hand, usable)(wanted))
  if (after?.pictureId === before?.pictureId) return
  if (after) refuse(after)
  await tx.query(`update ${hand.table} set ${front.column} = $2 where id = $1`, [hand.id, after?.pictureId])
  const say = (path: string | undefined) => ({ [front.name]: path ?? null })
  await logChange(tx, hand, say(before?.path), say(after?.path))
  await detachUnused(tx, hand, hung)
}

/**
 * Attaches exactly these photos as the gallery, in their order; duplicates are one. With the `base` they were chosen
 * from, additions and removals of another phone since then stay. Otherwise like `setSlotPicture`.
 */
export async function setGallery(
  tx: Database,
  hand: PageWithPhotos,
  asked: readonly PhotoRef[],
  base?: DraftBase,
): Promise<void> {
  const hung = await readPagePictures(tx, hand)
  const before = hung.filter(({ place }) => place === 'gallery')
  const wanted = mergePhotos(
    asked,
    before.map(({ path }) => path),
    base,
  )
  const hang = attacherOf(tx, hand, hung)
  const after = new Map<number, string>()
  for (const one of wanted) {
    const { pictureId, path } = await hang(one)
    after.set(pictureId, path)
  }
  if (after.size > galleryMost) {
    const full = wanted === asked ? pageSlots[hand.table].full : tooManyPhotosText(after.size, galleryMost)
    throw malformed(commonTexts.malformed, { img_64s: full })
  }
  const ids = [...after.keys()]
  if (ids.join() === before.map(({ pictureId }) => pictureId).join()) return
  await tx.query(`delete from ${hand.table}_media where ${hand.table}_id = $1`, [hand.id])
  await tx.query(
    `insert into ${hand.table}_media (${hand.table}_id, picture_id, position)
     select $1, picture_id, position from unnest($2::int[]) with ordinality wanted (picture_id, position)`,
    [hand.id, ids],
  )
  await logChange(tx, hand, { gallery: before.map(({ path }) => path) }, { gallery: [...after.values()] })
  await detachUnused(tx, hand, hung)
}

const attacherOf = (tx: Database, { photos, me }: PageWithPhotos, usable: PagePictures) =>
  createAttacher(tx, { photos, known: new Map(usable.map((picture) => [picture.path, picture])), personId: me.id })

async function detachUnused(tx: Database, hand: PageWithPhotos, before: PagePictures) {
  const stays = new Set((await readPagePictures(tx, hand)).map(({ pictureId }) => pictureId))
  const left = new Set(before.map(({ pictureId }) => pictureId).filter((id) => !stays.has(id)))
  for (const pictureId of left) await hand.photos.detach(tx, pictureId)
}

function readPagePictures(tx: Database, { table: of, id }: OwnedPage): Promise<PagePicture[]> {
  const fronts = Object.entries(pageSlots[of].fronts).map(
    ([place, { column }]) => `select '${place}' as place, ${column} as picture_id, 0 as position, 0 as id
       from ${of} where id = $1 union all`,
  )
  return tx.query(
    `select hangs.place, picture.id as "pictureId", picture.name || '.jpg' as path, picture.width, picture.height
     from (
       ${fronts.join(' ')} select 'gallery', picture_id, position, id from ${of}_media where ${of}_id = $1
     ) hangs join picture on picture.id = hangs.picture_id
     order by hangs.place, hangs.position, hangs.id`,
    [id],
  )
}
