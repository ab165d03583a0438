import type { Heard } from '#contract/endpoint.ts'
import { operator } from '#contract/operator.ts'
import {
  bannerActionRule,
  bannerAltRule,
  bannerRemarkRule,
  bannerSizes,
  bannerTitleRule,
} from '#contract/operator-content.ts'
import { issueWords } from '#contract/operator-lspro.ts'
import { malformed, refused } from '#contract/problem.ts'
import { words } from '#contract/words.ts'
import { note } from '../audit.ts'
import type { Database } from '../db/database.ts'
import { fewAtOnce } from '../few-at-once.ts'
import type { Photos, Shown } from '../files/photos.ts'
import { hanger, isText, type Wanted } from '../files/wanted.ts'
import { forgetAnswers } from '../micro-cache.ts'
import { type Api, type Me, mount } from '../mount.ts'
import { oneLine } from '../one-line.ts'
import { countPhoto } from '../photos.ts'
import { dear } from '../photos-first.ts'
import { type Before, bannerOf, lockBanners, type Said } from './banner.ts'

type Save = typeof operator.saveBanner
type Typed = Heard<Save>
/** As a shop's banner (D29). */
const bodyLimit = 14_000_000

/** A new banner, or another face, place or time of one. */
export function mountSaveBanner(api: Api, photos: Photos) {
  fewAtOnce(api.app, operator.saveBanner, dear)
  mount<Save, Wanted | null>(
    api,
    operator.saveBanner,
    async (typed, { db, me }, wanted) => {
      const id = await db.together((tx) => save(tx, typed, { me, photos, wanted }))
      forgetAnswers(db)
      return { message: 'Spanduk tersimpan.', data: { id } }
    },
    {
      bodyLimit,
      prepare: async ({ img_64, place }, { me }) => {
        if (!img_64) return null
        if (!isText(img_64)) return { field: 'img_64', entry: img_64 }
        await countPhoto(api.shared, me.id)
        const sending = { field: 'img_64', folder: 'banner', personId: me.id }
        return { field: 'img_64', entry: await photos.takeStrip(img_64, { ...sending, strip: bannerSizes[place] }) }
      },
    },
  )
}

type Hand = { me: Me; photos: Photos; wanted: Wanted | null }

async function save(tx: Database, typed: Typed, hand: Hand): Promise<number> {
  await lockBanners(tx)
  const before = typed.id ? await bannerOf(tx, typed.id, typed.seen) : undefined
  const said = saidIn(typed)
  const picture = await hang(tx, before?.picture ?? null, typed, hand)
  const after = { ...said, img_url: picture?.path ?? null }
  const was = before && logged(before)
  if (was && isSame(was, after)) throw refused(issueWords.unchanged)
  const id = await write(tx, typed.id, { ...said, picture_id: picture?.pictureId ?? null }, before?.place)
  const of = { banner_id: id }
  await note(tx, {
    by: hand.me,
    action: 'banner.saved',
    before: was ? { ...of, ...was } : null,
    after: { ...of, ...after },
  })
  if (before?.picture && before.picture.pictureId !== picture?.pictureId)
    await hand.photos.takeDown(tx, before.picture.pictureId)
  return id
}

const saidIn = (typed: Typed): Said => ({
  place: typed.place,
  status: typed.status,
  title: oneLine(typed.title, 'title', bannerTitleRule),
  remark: oneLine(typed.remark, 'remark', bannerRemarkRule),
  action: oneLine(typed.action, 'action', bannerActionRule),
  alt: oneLine(typed.alt, 'alt', bannerAltRule),
  target_click_url: typed.target_click_url,
  from_date: typed.from_date ?? null,
  to_date: typed.to_date ?? null,
})

const logged = ({ picture, ...said }: Before) => ({ ...said, img_url: picture?.path ?? null })
const isSame = (a: Record<string, unknown>, b: Record<string, unknown>) =>
  Object.keys(b).every((name) => a[name] === b[name])

/** In another place it comes last, as a new one does. */
async function write(
  tx: Database,
  id: number | null | undefined,
  row: Said & { picture_id: number | null },
  placeBefore: string | undefined,
): Promise<number> {
  const last = '(select coalesce(max(position), 0) + 1 from banner where place = $1)'
  const columns = Object.keys({ ...row, place: '' }).filter((name) => name !== 'place') as (keyof typeof row)[]
  const values = [row.place, ...columns.map((name) => row[name])]
  if (!id) {
    const [made] = await tx.rows<{ id: number }>(
      `insert into banner (place, position, ${columns.join(', ')})
       select $1, ${last}, ${columns.map((_, at) => `$${at + 2}`).join(', ')} returning id`,
      values,
    )
    return made!.id
  }
  const set = columns.map((name, at) => `${name} = $${at + 2}`).join(', ')
  const moved = row.place === placeBefore ? '' : `, position = ${last}`
  await tx.rows(`update banner set place = $1, ${set}${moved} where id = $${values.length + 1}`, [...values, id])
  return id
}

/** The picture as it is to hang: the one that hangs already, named by its path, or one that was uploaded. */
async function hang(tx: Database, now: Before['picture'], { place }: Typed, { me, photos, wanted }: Hand) {
  if (!wanted) return null
  const known = new Map<string, Shown>(now ? [[now.path, now]] : [])
  const picture = await hanger(tx, { photos, known, personId: me.id })(wanted)
  if (picture.pictureId !== now?.pictureId && !isInShape(picture, bannerSizes[place]))
    throw malformed(words.malformed, { img_64: 'Bentuk gambar tidak sesuai tempatnya. Potong dahulu gambarnya.' })
  return picture
}

/** A cropper rounds: a few in a hundred is the same shape to the eye. */
const isInShape = (one: { width: number; height: number }, wanted: { width: number; height: number }) =>
  Math.abs(one.width * wanted.height - one.height * wanted.width) <= 0.04 * one.height * wanted.width
