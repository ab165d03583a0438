import { contract } from '#contract/index.ts'
import type { Database } from './db/database.ts'
import { kept } from './micro-cache.ts'
import { shopDown } from './moderation/down.ts'
import { type Api, mount } from './mount.ts'
import { countNumbers } from './numbers.ts'
import { productContact, shopContact } from './shops/contact.ts'
import { readGoods } from './shops/detail.ts'
import { readFace } from './shops/face.ts'
import { readLast } from './shops/last.ts'
import { readShops } from './shops/paging.ts'
import { numbersOf } from './shops/phone.ts'
import { noSuchShop } from './shops/there.ts'
import { readWhole } from './shops/whole.ts'
import { onTheShelfToday } from './showcase/today.ts'
import type { Views } from './views.ts'

export type ShopParts = { views: Pick<Views, 'count'> }

/** How long an answer that is the same for everybody is given again, in seconds. */
const FRESH = 2

/** Open shops, and the ways to reach the people behind them and behind a product. */
export const answerShops =
  (parts: ShopParts) =>
  (api: Api): void => {
    answerReads(api)
    answerReaching(parts, api)
  }

/** What anyone may see of shops, and its owner more. */
function answerReads(api: Api) {
  mount(api, contract.shops.paging, async (heard, { db }) => {
    await onTheShelfToday(db)
    return { data: await kept(db, `shops ${JSON.stringify(heard)}`, FRESH, () => readShops(db, heard)) }
  })
  mount(api, contract.shops.last, async ({ last_merchant_ids }, { db, me }) => {
    await onTheShelfToday(db)
    return { data: { data_last: await readLast(db, last_merchant_ids, me.id) } }
  })
  mount(api, contract.shops.detail, async (heard, { db, me }) => {
    await onTheShelfToday(db)
    if (me && me.merchantId === heard.id)
      return { data: await readWhole(db, heard, { personId: me.id, keyed: api.keyed }) }
    return { data: await kept(db, `shop ${heard.id}`, FRESH, () => shopOf(db, heard.id)) }
  })
}

/** Numbers of telephones, for people who are signed in: what was given counts (D35). */
function answerReaching({ views }: ShopParts, api: Api) {
  const prepare = countNumbers(api)
  mount(
    api,
    contract.shops.contact,
    async ({ id }, { db, me, from }) => {
      const whatsapp_url = await shopContact(db, id, api.baseUrl)
      views.count('whatsapp', { shop: id }, { me, from })
      return { data: { whatsapp_url } }
    },
    { prepare },
  )
  mount(
    api,
    contract.showcase.contact,
    async ({ id }, { db, me, from }) => {
      await onTheShelfToday(db)
      const whatsapp_url = await productContact(db, id, api.baseUrl)
      views.count('whatsapp', { product: id }, { me, from })
      return { data: { whatsapp_url } }
    },
    { prepare },
  )
  mount(
    api,
    contract.shops.phone,
    async ({ id }, { db, me, from }) => {
      const data = await numbersOf(db, id, me.id)
      views.count('phone', { shop: id }, { me, from })
      return { data }
    },
    { prepare },
  )
}

/** An open shop as everybody sees it. */
async function shopOf(db: Database, id: number) {
  const [face, goods] = await Promise.all([readFace(db, id), readGoods(db, id)])
  if (!face) throw (await shopDown(db, id)) ?? noSuchShop()
  return { ...face, ...goods }
}
