import { addresses } from '#contract/addresses.ts'
import type { Input } from '#contract/endpoint.ts'
import { contract } from '#contract/index.ts'
import { notThere } from '#contract/problem.ts'
import type { ShopCard } from '#contract/shops/schemas.ts'
import { maxLastShops } from '#contract/shops/schemas.ts'
import { commonTexts } from '#contract/text/common-messages.ts'
import type { Database } from '../db/database.ts'
import { expireCertificates } from '../db/expire-certificates.ts'
import type { RateLimit } from '../http/limits/rate-limits.ts'
import { cached } from '../http/micro-cache.ts'
import { type Api, enforceRateLimit, mount } from '../http/mount.ts'
import { shopCardsSql } from '../listing/shop-cards.ts'
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
import { readShopList } from './shop-list.ts'
import { shopNotFound } from './shop-not-found.ts'
import { readShopPage } from './shop-page.ts'

type ShopParts = { views: Pick<ViewCounter, 'count'> }

/** How long public answers are cached, in seconds. */
const cacheSeconds = 2

/** Public endpoints of shops, and the contact details of shops and of the producers of products. */
export const mountShops =
  (parts: ShopParts) =>
  (api: Api): void => {
    mountReads(api)
    mountContact(parts, api)
  }

/** Lists and pages of shops; an owner gets more of their own shop. */
function mountReads(api: Api) {
  mount(api, contract.shops.paging, async (input, { db }) => {
    await expireCertificates(db)
    return { data: await cached(db, `shops ${JSON.stringify(input)}`, cacheSeconds, () => readShopList(db, input)) }
  })
  mount(
    api,
    contract.shops.last,
    async ({ last_merchant_ids }, { db, me }) => {
      await expireCertificates(db)
      return { data: { data_last: await readLastVisited(db, last_merchant_ids, me.id) } }
    },
    // Fifty ids; the contract lets each of them be anything, and ignores what is no id.
    { bodyLimit: 16 * 1024 },
  )
  mount(api, contract.shops.detail, async (input, { db, me }) => {
    await expireCertificates(db)
    if (me && me.merchantId === input.id)
      return { data: await readOwnShopDetail(db, input, { personId: me.id, signedPaths: api.signedPaths }) }
    return { data: await cached(db, `shop ${input.id}`, cacheSeconds, () => shopOf(db, input.id)) }
  })
}

/** A phone reports its chats when the connection is back: a few times an hour at most. */
const countRateLimit: RateLimit = { most: 30, seconds: 3600 }

/** Phone numbers and WhatsApp links, for signed-in users. Each successful request is counted. */
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
    contract.shops.countContacts,
    async ({ products, shops }, { me, from }) => {
      for (const product of products) views.count('whatsapp', { product }, { me, from })
      for (const shop of shops) views.count('whatsapp', { shop }, { me, from })
      return {}
    },
    { prepare: (_, { me }) => enforceRateLimit(api.sharedLimits, `contacted ${me.id}`, countRateLimit) },
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

/** The public page of an active shop. */
async function shopOf(db: Database, id: number) {
  const [shop, products] = await Promise.all([readPublicShop(db, id), readShopPage(db, id)])
  if (!shop) throw (await shopSuspensionProblem(db, id)) ?? shopNotFound()
  return { ...shop, ...products }
}

/** The phone numbers of an active shop, for a user whose profile is complete. */
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

/** The WhatsApp link of an active shop, with a first message that names it. Throws 04; 01 if it has no number. */
async function shopWhatsappLink(db: Database, id: number, baseUrl: string): Promise<string> {
  const [shop] = await db.query<ContactRow>(
    "select name, mobile_phone from merchant where id = $1 and status = 'active'",
    [id],
  )
  if (!shop) throw shopNotFound()
  return whatsappUrl(shop, baseUrl + addresses.shop(id), noNumber)
}

/** The link to the producer of a public product. */
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

/** More than the app ever writes into the cookie; the rest of a longer, forged one is ignored. */
const maxCookieIds = 50

/** The shop ids in a cookie, in its order. Invalid entries are skipped, because cookies can be edited. */
function shopIdsIn(cookie: LastVisitedCookie): number[] {
  const parts = typeof cookie === 'string' ? cookie.split(',') : (cookie ?? [])
  return parts
    .slice(0, maxCookieIds)
    .map((part) => (/^\s*\d{1,10}\s*$/.test(String(part)) ? Number(part) : 0))
    .filter((id) => id > 0 && id <= 2_147_483_647)
}

/** The active shops a user opened last, without duplicates: those of the cookie, then those stored by the server. */
async function readLastVisited(db: Database, cookie: LastVisitedCookie, personId: number): Promise<ShopCard[]> {
  const [answer] = await db.query<{ data: ShopCard[] }>(
    `with said as (
       select id, at from unnest($1::int[]) with ordinality cookie (id, at)
       union all
       select merchant_id, ${maxCookieIds} + row_number() over (order by at desc, merchant_id) from shop_seen where person_id = $2
     ), last as materialized (
       select said.id, min(said.at) as at from said join merchant shop on shop.id = said.id and shop.status = 'active'
       group by said.id order by 2 limit ${maxLastShops}
     )
     select ${shopCardsSql('last', 'last.at')} as data`,
    [shopIdsIn(cookie), personId],
  )
  return answer!.data
}
