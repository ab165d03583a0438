import type { Heard } from '#contract/endpoint.ts'
import { operator } from '#contract/operator.ts'
import type { BannerPlace, DeskBanner } from '#contract/operator-content.ts'
import { dayInJakarta } from '#contract/product-state.ts'
import { note } from '../audit.ts'
import type { Database } from '../db/database.ts'
import type { Photos } from '../files/photos.ts'
import { forgetAnswers } from '../micro-cache.ts'
import { type Api, type Me, mount } from '../mount.ts'
import { pictureColumns } from '../showcase/card.ts'
import { bannerShown } from '../showcase/home.ts'
import { bannerOf, lockBanners, seenOf } from './banner.ts'
import { mountSaveBanner } from './banner-save.ts'
import { refuseOrder, writeOrder } from './in-order.ts'

/** What leads from the front of the shop to somewhere: slides, tiles, and the strip (O17). */
export function mountBanners(api: Api, photos: Photos) {
  mount(api, operator.banners, async (_, { db }) => ({
    data: await db.rows<DeskBanner>(list),
    today: dayInJakarta(),
  }))
  mountSaveBanner(api, photos)
  mount(api, operator.orderBanners, async (heard, { db, me }) => {
    await db.together((tx) => order(tx, heard, me))
    forgetAnswers(db)
    return { message: 'Urutan tersimpan.' }
  })
  mount(api, operator.removeBanner, async (heard, { db, me }) => {
    await db.together((tx) => remove(tx, heard, { me, photos }))
    forgetAnswers(db)
    return { message: 'Spanduk dihapus.' }
  })
}

const list = `
  select banner.id, place, banner.status, title, banner.remark, action, alt, target_click_url,
    ${pictureColumns('picture')}, from_date, to_date, (${bannerShown})::int as is_shown, ${seenOf} as seen
  from banner left join picture on picture.id = banner.picture_id
  order by array_position(array['main', 'sub', 'strip'], place), position, banner.id`

const idsIn = async (tx: Database, place: BannerPlace) =>
  (await tx.rows<{ id: number }>('select id from banner where place = $1 order by position, id', [place])).map(
    ({ id }) => id,
  )

async function order(tx: Database, { place, was, ids }: Heard<typeof operator.orderBanners>, me: Me) {
  await lockBanners(tx)
  refuseOrder(await idsIn(tx, place), { was, ids })
  await writeOrder(tx, 'banner', ids)
  await note(tx, { by: me, action: 'banner.ordered', before: { place, order: was }, after: { place, order: ids } })
}

type Hand = { me: Me; photos: Photos }

async function remove(tx: Database, { id, seen }: Heard<typeof operator.removeBanner>, { me, photos }: Hand) {
  await lockBanners(tx)
  const { picture, ...before } = await bannerOf(tx, id, seen)
  await tx.rows('delete from banner where id = $1', [id])
  if (picture) await photos.takeDown(tx, picture.pictureId)
  const was = { banner_id: id, ...before, img_url: picture?.path ?? null }
  await note(tx, { by: me, action: 'banner.removed', before: was })
}
