import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { type Merchant, openProducts } from '../../fixtures/products.fixture.ts'
import { engines } from '../../support/database/engines.ts'

describe.each(engines({ both: true }))('products saved many times at the same moment on %s', async (engine) => {
  const place = await openProducts(engine)
  const { db } = place
  const productsOf = (who: Merchant) =>
    db.query<{ id: number }>('select id from product where merchant_id = $1', [who.shopId])
  const sendWith = async (who: Merchant, key: string, body: object) =>
    (await place.send('/product/save', body, { ...who.headers, 'idempotency-key': key })).json()

  test.each([
    ['under one key', () => 'one'],
    ['each under a key of its own', () => randomUUID()],
  ])('a new product sent %s makes one product, and every answer has its id', async (_, keyOf) => {
    const siti = await place.merchant()
    const asked = await place.form(siti, { img_64s: [await place.loose(siti)] })
    const one = randomUUID()
    const said = await Promise.all(
      Array.from({ length: 20 }, () => {
        const key = keyOf()
        return sendWith(siti, key === 'one' ? one : key, asked)
      }),
    )
    const [product, ...others] = await productsOf(siti)
    expect(others).toEqual([])
    const answer = { code: '00', data: { id: product!.id, external_id: asked.external_id, review_state: 'submitted' } }
    for (const each of said) expect(each).toMatchObject(answer)
    const { categories, media } = await place.rowsOf(product!.id)
    expect([categories.length, media.length]).toEqual([1, 1])
    expect(await place.noted(product!.id)).toEqual(['product.sent'])
  })

  test('twenty changes of a live product leave one complete change', async () => {
    const siti = await place.merchant()
    const { id, asked } = await place.approved(siti)
    const said = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        place.save(siti, { ...asked, name: `Nama ${index}`, description: `Nama ${index}`, price_top: 30_000 + index }),
      ),
    )
    for (const each of said) expect(each).toMatchObject({ code: '00', data: { id, review_state: 'submitted' } })
    const { name, description, price_top } = (await place.own(siti, id)).form
    expect(description).toBe(name)
    expect(`Nama ${price_top - 30_000}`).toBe(name)
    expect((await place.rowsOf(id)).product).toMatchObject({ name: asked.name, price_top })
  })

  test('saves, drafts, unpublishing and removal from two phones neither deadlock nor leave inconsistent data', async () => {
    const siti = await place.merchant()
    const live = await place.approved(siti)
    const work = await place.form(siti)
    await place.save(siti, work)
    const round = (at: number) => [
      place.save(siti, { ...live.asked, name: `Nama ${at}` }),
      place.call(siti, 'stand', { id: live.id, status: at % 2 ? 'active' : 'not active' }),
      place.call(siti, 'remove', { id: live.id }),
      place.save(siti, { ...work, draft: at % 2, name: `Kerja ${at}` }),
      place.call(siti, 'remove', { external_id: work.external_id }),
      place.save(siti, { draft: 1, name: `Baru ${at}` }),
    ]
    const said = await Promise.all(Array.from({ length: 5 }, (_, index) => round(index)).flat())
    for (const { code } of said) expect(['00', '01', '04']).toContain(code)
    const loose = await db.query(
      `select name from picture where sender_id = $1 and id not in (
         select picture_id from product where picture_id is not null
         union select picture_id from product_media union select picture_id from product_revision_picture)`,
      [siti.personId],
    )
    expect(loose).toEqual([])
  })
})
