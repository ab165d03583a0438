import { lsproMessages } from '#contract/lspro/rules.ts'
import type { DraftBase } from '#contract/merge/draft-base.ts'
import { malformed } from '#contract/problem.ts'
import { maxGalleryPhotos, ownShopMessages } from '#contract/shops/rules.ts'
import { commonTexts } from '#contract/text/common-messages.ts'
import { logChange, type OwnedPage } from '../db/change-columns.ts'
import type { Database } from '../db/database.ts'
import { mergePhotos, pictureSince, tooManyPhotosText } from './merge-photos.ts'
import { createAttacher, type PhotoRef } from './photo-refs.ts'
import type { Photos, PictureRow } from './photos.ts'

// The pictures of a page: its logo, its banner, its gallery. Each is attached separately; one picture may be in several
// of them.

type PictureSlot = 'logo' | 'banner'
type PagePicture = PictureRow & { path: string; place: PictureSlot | 'gallery' }
/** The current pictures, the gallery in its order. */
type PagePictures = readonly PagePicture[]
export type PageWithPhotos = OwnedPage & { photos: Photos }

const logo = { column: 'picture_id', name: 'img_url' }
const banner = { column: 'banner_picture_id', name: 'banner_url' }
/** For each page its slots for pictures, their names in the log, and the error for too many. */
const pageSlots: Record<OwnedPage['table'], { slots: Partial<Record<PictureSlot, typeof logo>>; full: string }> = {
  merchant: { slots: { logo, banner }, full: ownShopMessages.gallery },
  lspro: { slots: { logo }, full: lsproMessages.gallery },
}

/**
 * Attaches the logo or the banner, or removes it with null. `check` throws for a new picture that does not fit there.
 * With the `base` it was chosen over, a change of another phone since then stays and is a conflict. Call it with the
 * page locked. Throws code 04 at the field of a photo that does not exist.
 */
export async function setSlotPicture(
  tx: Database,
  page: PageWithPhotos,
  {
    slot,
    photo,
    check,
    base,
  }: { slot: PictureSlot; photo: PhotoRef | null; check: (picture: PictureRow) => void; base: DraftBase },
): Promise<void> {
  const target = pageSlots[page.table].slots[slot]
  if (!target) throw new Error(`${page.table} has no ${slot}`)
  const current = await readPagePictures(tx, page)
  const before = current.find(({ place }) => place === slot)
  const merged = pictureSince(photo, before?.path, base)
  // The path of a banner must be that of the current banner; that of a logo may be any picture of the page.
  const usable = slot === 'logo' ? current : current.filter(({ place }) => place === slot)
  const after = merged && (await attacherOf(tx, page, usable)(merged))
  if (after?.pictureId === before?.pictureId) return
  if (after) check(after)
  await tx.query(`update ${page.table} set ${target.column} = $2 where id = $1`, [page.id, after?.pictureId])
  const toLog = (path: string | undefined) => ({ [target.name]: path ?? null })
  await logChange(tx, page, toLog(before?.path), toLog(after?.path))
  await detachUnused(tx, page, current)
}

/**
 * Attaches exactly these photos as the gallery, in their order; duplicates are one. With the `base` they were chosen
 * from, additions and removals of another phone since then stay. Otherwise like `setSlotPicture`.
 */
export async function setGallery(
  tx: Database,
  page: PageWithPhotos,
  requested: readonly PhotoRef[],
  base?: DraftBase,
): Promise<void> {
  const current = await readPagePictures(tx, page)
  const before = current.filter(({ place }) => place === 'gallery')
  const merged = mergePhotos(
    requested,
    before.map(({ path }) => path),
    base,
  )
  const attach = attacherOf(tx, page, current)
  const after = new Map<number, string>()
  for (const photo of merged) {
    const { pictureId, path } = await attach(photo)
    after.set(pictureId, path)
  }
  if (after.size > maxGalleryPhotos) {
    const full = merged === requested ? pageSlots[page.table].full : tooManyPhotosText(after.size, maxGalleryPhotos)
    throw malformed(commonTexts.malformed, { img_64s: full })
  }
  const ids = [...after.keys()]
  if (ids.join() === before.map(({ pictureId }) => pictureId).join()) return
  await tx.query(`delete from ${page.table}_media where ${page.table}_id = $1`, [page.id])
  await tx.query(
    `insert into ${page.table}_media (${page.table}_id, picture_id, position)
     select $1, picture_id, position from unnest($2::int[]) with ordinality wanted (picture_id, position)`,
    [page.id, ids],
  )
  await logChange(tx, page, { gallery: before.map(({ path }) => path) }, { gallery: [...after.values()] })
  await detachUnused(tx, page, current)
}

const attacherOf = (tx: Database, { photos, me }: PageWithPhotos, usable: PagePictures) =>
  createAttacher(tx, { photos, attached: new Map(usable.map((picture) => [picture.path, picture])), personId: me.id })

async function detachUnused(tx: Database, page: PageWithPhotos, before: PagePictures) {
  const used = new Set((await readPagePictures(tx, page)).map(({ pictureId }) => pictureId))
  const unused = new Set(before.map(({ pictureId }) => pictureId).filter((id) => !used.has(id)))
  for (const pictureId of unused) await page.photos.detach(tx, pictureId)
}

function readPagePictures(tx: Database, { table, id }: OwnedPage): Promise<PagePicture[]> {
  const slotSelects = Object.entries(pageSlots[table].slots).map(
    ([place, { column }]) => `select '${place}' as place, ${column} as picture_id, 0 as position, 0 as id
       from ${table} where id = $1 union all`,
  )
  return tx.query(
    `select hangs.place, picture.id as "pictureId", picture.name || '.jpg' as path, picture.width, picture.height
     from (
       ${slotSelects.join(' ')} select 'gallery', picture_id, position, id from ${table}_media where ${table}_id = $1
     ) hangs join picture on picture.id = hangs.picture_id
     order by hangs.place, hangs.position, hangs.id`,
    [id],
  )
}
