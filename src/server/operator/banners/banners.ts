import type { Input } from '#contract/endpoint.ts'
import type { BannerPlace, DeskBanner } from '#contract/operator/content.ts'
import { operator } from '#contract/operator/operator.ts'
import { dayInJakarta } from '#contract/products/product-state.ts'
import { writeAuditLog } from '../../db/audit-log.ts'
import type { Database } from '../../db/database.ts'
import { clearCache } from '../../http/micro-cache.ts'
import { type Api, type CurrentUser, mount } from '../../http/mount.ts'
import type { Photos } from '../../pictures/photos.ts'
import { isBannerLiveSql } from '../../showcase/home.ts'
import { pictureColumnsSql } from '../../showcase/product-cards.ts'
import { requireValidOrder, writeOrder } from '../lists/list-order.ts'
import { bannerFingerprintSql, lockBanners, requireBanner } from './lock-banner.ts'
import { mountSaveBanner } from './save-banner.ts'

/** What leads from the front of the shop to somewhere: slides, tiles, and the strip (O17). */
export function mountBanners(api: Api, photos: Photos) {
  mount(api, operator.banners, async (_, { db }) => ({
    data: await db.query<DeskBanner>(bannersSql),
    today: dayInJakarta(),
  }))
  mountSaveBanner(api, photos)
  mount(api, operator.orderBanners, async (heard, { db, me }) => {
    await db.transaction((tx) => reorderBanners(tx, heard, me))
    clearCache(db)
    return { message: 'Urutan tersimpan.' }
  })
  mount(api, operator.removeBanner, async (heard, { db, me }) => {
    await db.transaction((tx) => deleteBanner(tx, heard, { me, photos }))
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
