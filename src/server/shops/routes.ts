import { addresses } from '#contract/addresses.ts'
import { commonTexts } from '#contract/common-sentences.ts'
import type { Input } from '#contract/endpoint.ts'
import { contract } from '#contract/index.ts'
import { notThere } from '#contract/problem.ts'
import type { ShopCard } from '#contract/shops/shop-profile.ts'
import { lastShopsMost } from '#contract/shops/shops.ts'
import type { Database } from '../db/database.ts'
import { expireCertificates } from '../db/expire-certificates.ts'
import { cached } from '../http/micro-cache.ts'
import { type Api, mount } from '../http/mount.ts'
import { shopSuspensionProblem } from '../moderation/takedown-problems.ts'
import {
  dialablePhones,
  limitPhoneRequests,
  requireCompleteProfile,
  type StoredPhones,
  whatsappUrl,
} from '../phone-numbers/phone-numbers.ts'
import type { ViewCounter } from '../views/view-counter.ts'
import { readOwnShopDetail } from './own-shop-detail.ts'
import { readPublicShop } from './public-shop.ts'
import { shopCardsSql } from './shop-cards.ts'
import { readShopList } from './shop-list.ts'
import { shopNotFound } from './shop-not-found.ts'
import { readShopPage } from './shop-page.ts'

type ShopParts = { views: Pick<ViewCounter, 'count'> }

/** How long an answer that is the same for everybody is given again, in seconds. */
const cacheSeconds = 2

/** Open shops, and the ways to reach the people behind them and behind a product. */
export const mountShops =
  (parts: ShopParts) =>
  (api: Api): void => {
    mountReads(api)
    mountContact(parts, api)
  }

/** What anyone may see of shops, and its owner more. */
function mountReads(api: Api) {
  mount(api, contract.shops.paging, async (heard, { db }) => {
    await expireCertificates(db)
    return { data: await cached(db, `shops ${JSON.stringify(heard)}`, cacheSeconds, () => readShopList(db, heard)) }
  })
  mount(api, contract.shops.last, async ({ last_merchant_ids }, { db, me }) => {
    await expireCertificates(db)
    return { data: { data_last: await readLastVisited(db, last_merchant_ids, me.id) } }
  })
  mount(api, contract.shops.detail, async (heard, { db, me }) => {
    await expireCertificates(db)
    if (me && me.merchantId === heard.id)
      return { data: await readOwnShopDetail(db, heard, { personId: me.id, keyed: api.signedPaths }) }
    return { data: await cached(db, `shop ${heard.id}`, cacheSeconds, () => shopOf(db, heard.id)) }
  })
}

/** Numbers of telephones, for people who are signed in: what was given counts. */
function mountContact({ views }: ShopParts, api: Api) {
  const prepare = limitPhoneRequests(api)
  mount(
    api,
    contract.shops.contact,
    async ({ id }, { db, me, from }) => {
      const whatsapp_url = await shopWhatsappLink(db, id, api.baseUrl)
      views.count('whatsapp', { shop: id }, { me, from })
      return { data: { whatsapp_url } }
    },
    { prepare },
  )
  mount(
    api,
    contract.showcase.contact,
    async ({ id }, { db, me, from }) => {
      await expireCertificates(db)
      const whatsapp_url = await productWhatsappLink(db, id, api.baseUrl)
      views.count('whatsapp', { product: id }, { me, from })
      return { data: { whatsapp_url } }
    },
    { prepare },
  )
  mount(
    api,
    contract.shops.phone,
    async ({ id }, { db, me, from }) => {
      const data = await readShopNumbers(db, id, me.id)
      views.count('phone', { shop: id }, { me, from })
      return { data }
    },
    { prepare },
  )
}

/** An open shop as everybody sees it. */
async function shopOf(db: Database, id: number) {
  const [face, goods] = await Promise.all([readPublicShop(db, id), readShopPage(db, id)])
  if (!face) throw (await shopSuspensionProblem(db, id)) ?? shopNotFound()
  return { ...face, ...goods }
}

/** The numbers of an open shop, for somebody who may ask for them. */
async function readShopNumbers(db: Database, id: number, personId: number): Promise<ReturnType<typeof dialablePhones>> {
  await requireCompleteProfile(db, personId)
  const [shop] = await db.query<StoredPhones>(
    "select office_phone, mobile_phone from merchant where id = $1 and status = 'active'",
    [id],
  )
  if (!shop) throw shopNotFound()
  return dialablePhones(shop)
}

type ContactRow = { name: string; mobile_phone: string | null }
const noNumber = 'Produsen ini belum mencantumkan nomor WhatsApp.'

/** The address that opens WhatsApp with an open shop, and a first sentence that names it. Throws 04, or 01 as below. */
async function shopWhatsappLink(db: Database, id: number, baseUrl: string): Promise<string> {
  const [shop] = await db.query<ContactRow>(
    "select name, mobile_phone from merchant where id = $1 and status = 'active'",
    [id],
  )
  if (!shop) throw shopNotFound()
  return whatsappUrl(shop, baseUrl + addresses.shop(id), noNumber)
}

/** The same with the producer of a public product. */
async function productWhatsappLink(db: Database, id: number, baseUrl: string): Promise<string> {
  const [product] = await db.query<ContactRow>(
    `select product.name, merchant.mobile_phone
     from product_listing listing
     join product on product.id = listing.product_id
     join merchant on merchant.id = product.merchant_id
     where listing.product_id = $1 and listing.category_id = 0`,
    [id],
  )
  if (!product) throw notThere(commonTexts.notThere)
  return whatsappUrl(product, baseUrl + addresses.product(id), noNumber)
}

type LastVisitedCookie = Input<typeof contract.shops.last>['last_merchant_ids']

/** Longer than any cookie that we write: whoever sends more has made it up. */
const maxCookieIds = 50

/** The shops a cookie names, in its order. What is no number of a shop is passed over: anybody may write a cookie. */
function shopIdsIn(cookie: LastVisitedCookie): number[] {
  const parts = typeof cookie === 'string' ? cookie.split(',') : (cookie ?? [])
  return parts
    .slice(0, maxCookieIds)
    .map((one) => (/^\s*\d{1,10}\s*$/.test(String(one)) ? Number(one) : 0))
    .filter((id) => id > 0 && id <= 2_147_483_647)
}

/** The open shops somebody opened last, each once: those of their cookie, then those the server remembers. */
async function readLastVisited(db: Database, cookie: LastVisitedCookie, personId: number): Promise<ShopCard[]> {
  const [answer] = await db.query<{ data: ShopCard[] }>(
    `with said as (
       select id, at from unnest($1::int[]) with ordinality cookie (id, at)
       union all
       select merchant_id, ${maxCookieIds} + row_number() over (order by at desc, merchant_id) from shop_seen where person_id = $2
     ), last as materialized (
       select said.id, min(said.at) as at from said join merchant shop on shop.id = said.id and shop.status = 'active'
       group by said.id order by 2 limit ${lastShopsMost}
     )
     select ${shopCardsSql('last', 'last.at')} as data`,
    [shopIdsIn(cookie), personId],
  )
  return answer!.data
}
