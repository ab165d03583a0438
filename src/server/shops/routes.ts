import { contract } from '#contract/index.ts'
import type { Database } from '../db/database.ts'
import { expireCertificates } from '../db/expire-certificates.ts'
import { cached } from '../http/micro-cache.ts'
import { type Api, mount } from '../http/mount.ts'
import { shopSuspensionProblem } from '../moderation/takedown-problems.ts'
import { limitPhoneRequests } from '../phone-numbers/phone-numbers.ts'
import type { ViewCounter } from '../views/view-counter.ts'
import { readLastVisited } from './last-visited.ts'
import { readOwnShopDetail } from './own-shop-detail.ts'
import { readPublicShop } from './public-shop.ts'
import { readShopList } from './shop-list.ts'
import { shopNotFound } from './shop-not-found.ts'
import { readShopNumbers } from './shop-numbers.ts'
import { readShopPage } from './shop-page.ts'
import { productWhatsappLink, shopWhatsappLink } from './whatsapp-link.ts'

export type ShopParts = { views: Pick<ViewCounter, 'count'> }

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

/** Numbers of telephones, for people who are signed in: what was given counts (D35). */
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
