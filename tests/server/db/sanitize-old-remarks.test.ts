import { beforeAll, expect, test } from 'vitest'
import { readPublicShop } from '#server/shops/public-shop.ts'
import { readShopDetails } from '#server/shops/shop-details.ts'
import { openShopReads, type ShopReads } from '../../fixtures/shops.fixture.ts'
import { attacks } from '../../support/network/attacks.ts'
import { actor } from '../../support/people.ts'

// Rows can be older than the sanitiser: stored HTML is sanitised again when it is sent.

let place: ShopReads
let shopId: number
let personId: number
beforeAll(async () => {
  place = await openShopReads()
  shopId = await place.shop({ name: 'Kopi Lereng', is_exp: true, exp_remark: 'x' })
  const [owner] = await place.db.query<{ id: number }>('select id from person where merchant_id = $1', [shopId])
  personId = owner?.id ?? (await actor(place.db, { role: 'merchant', merchantId: shopId })).personId
})

/** The export text of the shop, as everyone and its owner receive it, when its row contains this. */
async function saidOf(kept: string) {
  await place.db.query('update merchant set exp_remark = $2 where id = $1', [shopId, kept])
  return [
    (await place.read('/merchant/detail', { id: shopId })).data.merchant.exp_remark,
    (await readPublicShop(place.db, shopId))!.merchant.exp_remark,
    (await readShopDetails(place.db, shopId, personId))!.merchant.exp_remark,
  ]
}

test.each([
  ['<p>Ke <b>Jepang</b></p>', '<p>Ke <b>Jepang</b></p>'],
  ['<p onclick="x()">Ke <b>Jepang</b><script>x()</script></p>', '<p>Ke <b>Jepang</b></p>'],
  ['<a href="javascript:x()">Jepang</a>', '<a>Jepang</a>'],
  ['<p> <br></p>', ''],
])('the stored export text %s is sent as %j', async (kept, said) => {
  expect(await saidOf(kept)).toEqual([said, said, said])
})

test('stored HTML attacks are sent as harmless text', async () => {
  for (const attack of attacks.filter((text) => !/[\0\p{Cs}]/u.test(text)))
    for (const said of await saidOf(attack))
      expect(said).not.toMatch(
        /<(?!\/?(p|br|b|strong|i|em|u|s|ul|ol|li|blockquote|h2|h3|a)\b)|\son\w+=|javascript:[^<]*">/i,
      )
})
