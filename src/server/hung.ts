import type { Base } from '#contract/base.ts'
import { lsproWords } from '#contract/lspro-rules.ts'
import { malformed } from '#contract/problem.ts'
import { galleryMost, ownShopWords } from '#contract/shop-rules.ts'
import { words } from '#contract/words.ts'
import { noteChange, type Page } from './changed.ts'
import type { Database } from './db/database.ts'
import type { Photos, Shown } from './files/photos.ts'
import { hanger, type Wanted } from './files/wanted.ts'
import { photosSince, pictureSince, tooManySince } from './since.ts'

// The pictures of a page: its logo, its banner, its gallery. Each is hung by itself; one may hang in several places.

type Front = 'logo' | 'banner'
type Picture = Shown & { path: string; place: Front | 'gallery' }
/** What hangs now, the gallery in its order. */
type Hung = readonly Picture[]
export type Hand = Page & { photos: Photos }

const logo = { column: 'picture_id', name: 'img_url' }
const banner = { column: 'banner_picture_id', name: 'banner_url' }
/** Where each page has places for pictures, what the log calls them, and what is said of too many. */
const walls: Record<Page['of'], { fronts: Partial<Record<Front, typeof logo>>; full: string }> = {
  merchant: { fronts: { logo, banner }, full: ownShopWords.gallery },
  lspro: { fronts: { logo }, full: lsproWords.gallery },
}

/**
 * Hangs the logo or the banner, or with null takes it away. `refuse` looks at one that does not hang there yet. With the
 * `base` it was chosen over, what another phone has hung since stays, and is asked about. Call it with the page locked.
 * Throws code 04 at the field of a photo that is not there.
 */
export async function hangOne(
  tx: Database,
  hand: Hand,
  {
    place,
    wanted: asked,
    refuse,
    base,
  }: { place: Front; wanted: Wanted | null; refuse: (photo: Shown) => void; base: Base },
): Promise<void> {
  const front = walls[hand.of].fronts[place]
  if (!front) throw new Error(`${hand.of} has no ${place}`)
  const hung = await hungIn(tx, hand)
  const before = hung.find((picture) => picture.place === place)
  const wanted = pictureSince(asked, before?.path, base)
  // A banner that hangs is found by its path; a logo may be made of any picture the page shows.
  const usable = place === 'logo' ? hung : hung.filter((picture) => picture.place === place)
  const after = wanted && (await hangerOf(tx, hand, usable)(wanted))
  if (after?.pictureId === before?.pictureId) return
  if (after) refuse(after)
  await tx.rows(`update ${hand.of} set ${front.column} = $2 where id = $1`, [hand.id, after?.pictureId])
  const say = (path: string | undefined) => ({ [front.name]: path ?? null })
  await noteChange(tx, hand, say(before?.path), say(after?.path))
  await takeDownUnshown(tx, hand, hung)
}

/**
 * Hangs exactly these photos as the gallery, in their order; the same twice is one. With the `base` they were chosen from,
 * what another phone has hung or taken away since stays so. Otherwise as `hangOne`.
 */
export async function hangGallery(tx: Database, hand: Hand, asked: readonly Wanted[], base?: Base): Promise<void> {
  const hung = await hungIn(tx, hand)
  const before = hung.filter(({ place }) => place === 'gallery')
  const wanted = photosSince(
    asked,
    before.map(({ path }) => path),
    base,
  )
  const hang = hangerOf(tx, hand, hung)
  const after = new Map<number, string>()
  for (const one of wanted) {
    const { pictureId, path } = await hang(one)
    after.set(pictureId, path)
  }
  if (after.size > galleryMost) {
    const full = wanted === asked ? walls[hand.of].full : tooManySince(after.size, galleryMost)
    throw malformed(words.malformed, { img_64s: full })
  }
  const ids = [...after.keys()]
  if (ids.join() === before.map(({ pictureId }) => pictureId).join()) return
  await tx.rows(`delete from ${hand.of}_media where ${hand.of}_id = $1`, [hand.id])
  await tx.rows(
    `insert into ${hand.of}_media (${hand.of}_id, picture_id, position)
     select $1, picture_id, position from unnest($2::int[]) with ordinality wanted (picture_id, position)`,
    [hand.id, ids],
  )
  await noteChange(tx, hand, { gallery: before.map(({ path }) => path) }, { gallery: [...after.values()] })
  await takeDownUnshown(tx, hand, hung)
}

const hangerOf = (tx: Database, { photos, me }: Hand, usable: Hung) =>
  hanger(tx, { photos, known: new Map(usable.map((picture) => [picture.path, picture])), personId: me.id })

async function takeDownUnshown(tx: Database, hand: Hand, before: Hung) {
  const stays = new Set((await hungIn(tx, hand)).map(({ pictureId }) => pictureId))
  const left = new Set(before.map(({ pictureId }) => pictureId).filter((id) => !stays.has(id)))
  for (const pictureId of left) await hand.photos.takeDown(tx, pictureId)
}

function hungIn(tx: Database, { of, id }: Page): Promise<Picture[]> {
  const fronts = Object.entries(walls[of].fronts).map(
    ([place, { column }]) => `select '${place}' as place, ${column} as picture_id, 0 as position, 0 as id
       from ${of} where id = $1 union all`,
  )
  return tx.rows(
    `select hangs.place, picture.id as "pictureId", picture.name || '.jpg' as path, picture.width, picture.height
     from (
       ${fronts.join(' ')} select 'gallery', picture_id, position, id from ${of}_media where ${of}_id = $1
     ) hangs join picture on picture.id = hangs.picture_id
     order by hangs.place, hangs.position, hangs.id`,
    [id],
  )
}
