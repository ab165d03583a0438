import { beforeEach, describe, expect, test, vi } from 'vitest'
import { contract } from '#contract/index.ts'
import type { ReachKind } from '#server/views/view-counter.ts'
import { openOwnShops } from '../../fixtures/shop.fixture.ts'
import { addProduct, addShop } from '../../fixtures/showcase.fixture.ts'
import { engines } from '../../support/database/engines.ts'

describe.each(engines())('shop statistics for their owner on %s', async (engine) => {
  const { db, ask, owner } = await openOwnShops(engine)
  let siti: Awaited<ReturnType<typeof owner>>
  let shop: number
  let product: number
  beforeEach(async () => {
    siti = await owner()
    shop = siti.shopId
    product = await addProduct(db, { merchant_id: shop })
  })
  const insight = async () => contract.shops.insight.answer.parse(await ask('/merchant/insight', {}, siti.headers)).data

  test('are twelve weeks of zeros for a new shop, with its public products', async () => {
    const hidden = await addProduct(db, { merchant_id: shop, review_state: 'draft' })
    const before = Date.now()
    const { weeks, shop: page, all, products } = await insight()
    const zeros = Array(12).fill(0)
    expect(page).toEqual({ views: zeros, whatsapp: zeros, phone: zeros })
    expect(all).toEqual(page)
    expect(products).toEqual([
      { id: product, name: 'Produk uji', img_url: null, img: null, is_public: 1, views: zeros, whatsapp: zeros },
    ])
    expect(products.map(({ id }) => id)).not.toContain(hidden)
    expect(weeks).toHaveLength(12)
    const days = weeks.map((week) => new Date(`${week}T00:00:00Z`))
    expect(new Set(days.map((day) => day.getUTCDay()))).toEqual(new Set([1]))
    expect(days.every((day, n) => n === 0 || day.getTime() - days[n - 1]!.getTime() === 7 * 86_400_000)).toBe(true)
    // The current week is the last one, even when a new week has begun during the request.
    const monday = days[11]!.getTime() - 7 * 3_600_000
    expect([monday <= Date.now(), before < monday + 7 * 86_400_000]).toEqual([true, true])
  })

  test('assign counts to their week, list the most viewed products first, and leave out older weeks and other shops', async () => {
    const [other, gone] = [await addProduct(db, { merchant_id: shop }), await addProduct(db, { merchant_id: shop })]
    const { weeks } = await insight()
    const put = (merchant: number, week: string, id: number, kind: ReachKind, n: number) =>
      db.query('insert into reach (merchant_id, week, product_id, kind, n) values ($1, $2, $3, $4, $5)', [
        merchant,
        week,
        id,
        kind,
        n,
      ])
    await put(shop, weeks[0]!, 0, 'view', 3)
    await put(shop, weeks[11]!, 0, 'phone', 4)
    await put(shop, weeks[10]!, other, 'view', 5)
    await put(shop, weeks[10]!, gone, 'whatsapp', 9)
    await put(shop, '2025-01-06', other, 'view', 1000)
    await put(await addShop(db), weeks[0]!, 0, 'view', 77)
    await db.query("update product set status = 'not active' where id = $1", [gone])
    const told = await insight()
    expect(told.shop.views).toEqual([3, ...Array(11).fill(0)])
    expect(told.shop.phone).toEqual([...Array(11).fill(0), 4])
    // An unpublished product has its counts, but no link.
    expect(told.products.map(({ id, is_public }) => [id, is_public])).toEqual([
      [gone, 0],
      [other, 1],
      [product, 1],
    ])
    expect(told.all).toEqual({
      views: [3, ...Array(9).fill(0), 5, 0],
      whatsapp: [...Array(10).fill(0), 9, 0],
      phone: told.shop.phone,
    })
    expect(told.products[0]!.whatsapp[10]).toBe(9)
    expect(told.products[1]!.views).toEqual([...Array(10).fill(0), 5, 0])
  })

  test('list fifty products at most, with the same number of statements as for one', async () => {
    const statements = async () => {
      const asked = vi.spyOn(db, 'query')
      const said = await insight()
      const all = asked.mock.calls.length
      asked.mockRestore()
      return { ...said, asked: all }
    }
    const { asked: forOne } = await statements()
    await db.query(
      `insert into product (merchant_id, name, price_bottom, price_top, review_state)
       select $1, 'Produk ' || n, 1, 2, 'approved' from generate_series(1, 400) n`,
      [shop],
    )
    await db.query(
      `insert into reach (merchant_id, week, product_id, kind, n)
       select $1, date_trunc('week', today_in_jakarta()::timestamp)::date - 7 * w, p.id, k, 1 + p.id % 9
       from product p, generate_series(0, 11) w, unnest(array['view', 'whatsapp']) k where p.merchant_id = $1`,
      [shop],
    )
    const { products, all, asked } = await statements()
    expect([forOne > 0, asked]).toEqual([true, forOne])
    expect(products).toHaveLength(50)
    const totals = products.map(({ views, whatsapp }) => [...views, ...whatsapp].reduce((sum, n) => sum + n, 0))
    expect(totals).toEqual(totals.toSorted((a, b) => b - a))
    expect(totals[0]).toBe(24 * 9)
    // The sums include every product, also those beyond the fifty.
    const [{ n } = { n: 0 }] = await db.query<{ n: number }>(
      'select sum(n)::int as n from reach where merchant_id = $1',
      [shop],
    )
    expect([...all.views, ...all.whatsapp].reduce((sum, of) => sum + of, 0)).toBe(n)
  })
})
