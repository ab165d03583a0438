import type { Input } from '#contract/endpoint.ts'
import {
  type BannerPlace,
  bannerActionRule,
  bannerAltRule,
  bannerRemarkRule,
  bannerSizes,
  bannerTitleRule,
  type DeskBanner,
} from '#contract/operator/content.ts'
import { issueMessages } from '#contract/operator/lspro.ts'
import { operator } from '#contract/operator/operator.ts'
import { malformed, refused } from '#contract/problem.ts'
import { commonTexts } from '#contract/text/common-messages.ts'
import { dayInJakarta } from '#contract/time/dates.ts'
import { writeAuditLog } from '../../db/audit-log.ts'
import type { Database } from '../../db/database.ts'
import type { CurrentUser } from '../../http/current-user.ts'
import { limitConcurrentBodies } from '../../http/limits/concurrency-limit.ts'
import { clearCache } from '../../http/micro-cache.ts'
import { type Api, mount } from '../../http/mount.ts'
import { isBannerLiveSql } from '../../listing/banners.ts'
import { createAttacher, isDataUrl, type PhotoRef } from '../../pictures/photo-refs.ts'
import type { Photos, PictureRow } from '../../pictures/photos.ts'
import { pictureColumnsSql } from '../../pictures/picture-columns.ts'
import { countPhoto, photoBodyLimit } from '../../pictures/prepare-photos.ts'
import { singleLine } from '../../sanitize/single-line.ts'
import { requireValidOrder, writeOrder } from '../lists/list-order.ts'
import {
  type BannerFields,
  bannerFingerprintSql,
  lockBanners,
  requireBanner,
  type StoredBanner,
} from './lock-banner.ts'

/** The banners of the home page: slides, tiles, and the strip. */
export function mountBanners(api: Api, photos: Photos) {
  mount(api, operator.banners, async (_, { db }) => ({
    data: await db.query<DeskBanner>(bannersSql),
    today: dayInJakarta(),
  }))
  mountSaveBanner(api, photos)
  mount(api, operator.orderBanners, async (input, { db, me }) => {
    await db.transaction((tx) => reorderBanners(tx, input, me))
    clearCache(db)
    return { message: 'Urutan tersimpan.' }
  })
  mount(api, operator.removeBanner, async (input, { db, me }) => {
    await db.transaction((tx) => deleteBanner(tx, input, { me, photos }))
    clearCache(db)
    return { message: 'Spanduk dihapus.' }
  })
}

const bannersSql = `
  select banner.id, place, banner.status, title, banner.remark, action, alt, target_click_url,
    ${pictureColumnsSql('picture')}, from_date, to_date, (${isBannerLiveSql})::int as is_shown, ${bannerFingerprintSql} as seen
  from banner left join picture on picture.id = banner.picture_id
  order by array_position(array['main', 'sub', 'strip'], place), position, banner.id`

const readBannerIds = async (tx: Database, place: BannerPlace) =>
  (await tx.query<{ id: number }>('select id from banner where place = $1 order by position, id', [place])).map(
    ({ id }) => id,
  )

async function reorderBanners(tx: Database, { place, was, ids }: Input<typeof operator.orderBanners>, me: CurrentUser) {
  await lockBanners(tx)
  requireValidOrder(await readBannerIds(tx, place), { was, ids })
  await writeOrder(tx, 'banner', ids)
  await writeAuditLog(tx, {
    by: me,
    action: 'banner.ordered',
    before: { place, order: was },
    after: { place, order: ids },
  })
}

type RemoveContext = { me: CurrentUser; photos: Photos }

async function deleteBanner(
  tx: Database,
  { id, seen }: Input<typeof operator.removeBanner>,
  { me, photos }: RemoveContext,
) {
  await lockBanners(tx)
  const { picture, ...before } = await requireBanner(tx, id, seen)
  await tx.query('delete from banner where id = $1', [id])
  if (picture) await photos.detach(tx, picture.pictureId)
  const was = { banner_id: id, ...before, img_url: picture?.path ?? null }
  await writeAuditLog(tx, { by: me, action: 'banner.removed', before: was })
}

type SaveEndpoint = typeof operator.saveBanner
type BannerInput = Input<SaveEndpoint>

/** Saves a new banner, or changes of its picture, texts, place or period. */
function mountSaveBanner(api: Api, photos: Photos) {
  limitConcurrentBodies(api.app, operator.saveBanner, photoBodyLimit)
  mount<SaveEndpoint, PhotoRef | null>(
    api,
    operator.saveBanner,
    async (input, { db, me }, photo) => {
      const id = await db.transaction((tx) => persistBanner(tx, input, { me, photos, photo }))
      clearCache(db)
      return { message: 'Spanduk tersimpan.', data: { id } }
    },
    {
      prepare: async ({ img_64, place }, { me }) => {
        if (!img_64) return null
        if (!isDataUrl(img_64)) return { field: 'img_64', entry: img_64 }
        await countPhoto(api.sharedLimits, me.id)
        const options = { field: 'img_64', folder: 'banner', personId: me.id }
        return { field: 'img_64', entry: await photos.storeBanner(img_64, { ...options, strip: bannerSizes[place] }) }
      },
    },
  )
}

type SaveContext = { me: CurrentUser; photos: Photos; photo: PhotoRef | null }

async function persistBanner(tx: Database, input: BannerInput, context: SaveContext): Promise<number> {
  await lockBanners(tx)
  const before = input.id ? await requireBanner(tx, input.id, input.seen) : undefined
  const fields = toBannerFields(input)
  const picture = await attachPicture(tx, before?.picture ?? null, input, context)
  const after = { ...fields, img_url: picture?.path ?? null }
  const was = before && auditFields(before)
  if (was && isSameBanner(was, after)) throw refused(issueMessages.unchanged)
  const id = await writeBanner(tx, input.id, { ...fields, picture_id: picture?.pictureId ?? null }, before?.place)
  const ids = { banner_id: id }
  await writeAuditLog(tx, {
    by: context.me,
    action: 'banner.saved',
    before: was ? { ...ids, ...was } : null,
    after: { ...ids, ...after },
  })
  if (before?.picture && before.picture.pictureId !== picture?.pictureId)
    await context.photos.detach(tx, before.picture.pictureId)
  return id
}

const toBannerFields = (input: BannerInput): BannerFields => ({
  place: input.place,
  status: input.status,
  title: singleLine(input.title, 'title', bannerTitleRule),
  remark: singleLine(input.remark, 'remark', bannerRemarkRule),
  action: singleLine(input.action, 'action', bannerActionRule),
  alt: singleLine(input.alt, 'alt', bannerAltRule),
  target_click_url: input.target_click_url,
  from_date: input.from_date ?? null,
  to_date: input.to_date ?? null,
})

const auditFields = ({ picture, ...fields }: StoredBanner) => ({ ...fields, img_url: picture?.path ?? null })
const isSameBanner = (a: Record<string, unknown>, b: Record<string, unknown>) =>
  Object.keys(b).every((name) => a[name] === b[name])

/** A new banner, and one that is moved to another place, comes last there. */
async function writeBanner(
  tx: Database,
  id: number | null | undefined,
  row: BannerFields & { picture_id: number | null },
  placeBefore: string | undefined,
): Promise<number> {
  const last = '(select coalesce(max(position), 0) + 1 from banner where place = $1)'
  const columns = Object.keys({ ...row, place: '' }).filter((name) => name !== 'place') as (keyof typeof row)[]
  const values = [row.place, ...columns.map((name) => row[name])]
  if (!id) {
    const [inserted] = await tx.query<{ id: number }>(
      `insert into banner (place, position, ${columns.join(', ')})
       select $1, ${last}, ${columns.map((_, index) => `$${index + 2}`).join(', ')} returning id`,
      values,
    )
    return inserted!.id
  }
  const set = columns.map((name, index) => `${name} = $${index + 2}`).join(', ')
  const moved = row.place === placeBefore ? '' : `, position = ${last}`
  await tx.query(`update banner set place = $1, ${set}${moved} where id = $${values.length + 1}`, [...values, id])
  return id
}

/** Attaches the picture: the path of the current one, an upload, or a decoded data string. Null without a photo. */
async function attachPicture(
  tx: Database,
  current: StoredBanner['picture'],
  { place }: BannerInput,
  { me, photos, photo }: SaveContext,
) {
  if (!photo) return null
  const attached = new Map<string, PictureRow>(current ? [[current.path, current]] : [])
  const picture = await createAttacher(tx, { photos, attached, personId: me.id })(photo)
  if (picture.pictureId !== current?.pictureId && !hasAspectRatio(picture, bannerSizes[place]))
    throw malformed(commonTexts.malformed, { img_64: 'Bentuk gambar tidak sesuai tempatnya. Potong dahulu gambarnya.' })
  return picture
}

/** Croppers round to whole pixels, so a deviation of 4 % is accepted. */
const hasAspectRatio = (size: { width: number; height: number }, target: { width: number; height: number }) =>
  Math.abs(size.width * target.height - size.height * target.width) <= 0.04 * size.height * target.width
