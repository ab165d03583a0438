import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { favoriteLimits, favoriteRows } from '#contract/favorites/rules.ts'
import { deleteOldTombstones } from '#server/favorites/favorite-list.ts'
import { clearCache } from '#server/http/micro-cache.ts'
import { usualEngine } from '#tests/support/database/engines.ts'
import { everything } from '../../fixtures/session.fixture.ts'
import { addProduct, addShop } from '../../fixtures/showcase.fixture.ts'
import { type Actor, actor } from '../../support/people.ts'

type Kind = 'product' | 'shop'
type Liked = { kind: Kind; id: number; at: number }

describe('favorites', () => {
  let place: Awaited<ReturnType<typeof everything>>
  let shop: number
  let products: number[]
  let rara: Actor
  let dewi: Actor
  const now = Date.now() - 60_000

  beforeAll(async () => {
    place = await everything(usualEngine(), { seed: 'reference' })
    shop = await addShop(place.db, { name: 'Dapur Uji' })
    products = []
    for (const name of ['Keripik', 'Rengginang', 'Sambal'])
      products.push(await addProduct(place.db, { merchant_id: shop, name }))
    rara = await actor(place.db, { role: 'guest' })
    dewi = await actor(place.db, { role: 'guest' })
  })
  beforeEach(() => place.db.exec('delete from favorite'))

  const press = (who: Actor, ...marks: [Kind, number, 0 | 1, number?][]) =>
    place.ask('/favorite/save', { marks: marks.map(([kind, id, on, at = now]) => ({ kind, id, on, at })) }, who.headers)
  const liked = async (who: Actor) => (await place.ask('/favorite/list', {}, who.headers)).data as Liked[]
  const things = async (who: Actor) => (await liked(who)).map(({ kind, id }) => `${kind} ${id}`)
  const cards = async (ask: object) => {
    clearCache(place.db)
    const { data } = await place.ask('/favorite/cards', ask)
    return data as { products: { id: number; name: string }[]; shops: { id: number; name: string }[] }
  }

  test('are stored per user, the latest first', async () => {
    const [keripik, rengginang] = products
    await press(rara, ['product', keripik!, 1])
    await press(rara, ['shop', shop, 1, now + 2], ['product', rengginang!, 1, now + 1])
    await press(dewi, ['product', rengginang!, 1])
    expect(await liked(rara)).toEqual([
      { kind: 'shop', id: shop, at: now + 2 },
      { kind: 'product', id: rengginang, at: now + 1 },
      { kind: 'product', id: keripik, at: now },
    ])
    expect(await things(dewi)).toEqual([`product ${rengginang}`])
  })

  test.each([
    [
      'pressed, then taken back',
      [
        [1, 0],
        [0, 1],
      ],
      false,
    ],
    [
      'taken back, then pressed',
      [
        [0, 0],
        [1, 1],
      ],
      true,
    ],
    [
      'the later one comes first',
      [
        [0, 1],
        [1, 0],
      ],
      false,
    ],
    [
      'the later one comes first, a heart',
      [
        [1, 1],
        [0, 0],
      ],
      true,
    ],
  ] as const)('on two phones: the later press counts: %s', async (_, presses, stays) => {
    for (const [on, later] of presses) await press(rara, ['product', products[0]!, on, now + later])
    expect(await things(rara)).toEqual(stays ? [`product ${products[0]}`] : [])
  })

  test('in one batch the later press on the same thing counts', async () => {
    const [id] = products
    await press(rara, ['product', id!, 0, now + 1], ['product', id!, 1, now])
    expect(await liked(rara)).toEqual([])
  })

  test('pressed by a clock that runs ahead can be removed again', async () => {
    const [id] = products
    await press(rara, ['product', id!, 1, Date.now() + 86_400_000])
    await press(rara, ['product', id!, 0, Date.now() + 1000])
    expect(await liked(rara)).toEqual([])
  })

  test('of a guest are merged into those of the account without duplicates', async () => {
    const [keripik, rengginang, sambal] = products
    await press(rara, ['product', keripik!, 1], ['product', sambal!, 0, now + 5])
    const brought = [
      ['product', keripik!, 1, now + 1],
      ['product', rengginang!, 1, now + 2],
      ['product', sambal!, 1, now + 3],
    ] as [Kind, number, 1, number][]
    await press(rara, ...brought)
    await press(rara, ...brought)
    expect(await things(rara)).toEqual([`product ${rengginang}`, `product ${keripik}`])
  })

  test('of a product that was hidden meanwhile are stored, and shown once it is public again', async () => {
    const away = await addProduct(place.db, { merchant_id: shop, name: 'Dodol', status: 'not active' })
    const shut = await addShop(place.db, { name: 'Dapur Libur', status: 'not active' })
    expect(await press(rara, ['product', away, 1], ['shop', shut, 1, now - 1])).toEqual({ code: '00' })
    expect(await things(rara)).toEqual([`product ${away}`, `shop ${shut}`])
    expect(await cards({ products: [away], shops: [shut] })).toEqual({ products: [], shops: [] })
    await place.db.query("update product set status = 'active' where id = $1", [away])
    await place.db.query("update merchant set status = 'active' where id = $1", [shut])
    const { products: goods, shops } = await cards({ products: [away], shops: [shut] })
    expect([...goods, ...shops].map(({ name }) => name)).toEqual(['Dodol', 'Dapur Libur'])
  })

  test('of a thing that does not exist are ignored with the same answer', async () => {
    expect(await press(rara, ['product', 2_000_000_000, 1], ['shop', 2_000_000_000, 1])).toEqual({ code: '00' })
    expect(await liked(rara)).toEqual([])
  })

  test('of an unpublished product stay in the list without a card and can be removed', async () => {
    const gone = await addProduct(place.db, { merchant_id: shop, name: 'Sirup' })
    await press(rara, ['product', gone, 1])
    await place.db.query("update product set status = 'not active' where id = $1", [gone])
    expect(await things(rara)).toEqual([`product ${gone}`])
    expect((await cards({ products: [gone, products[0]] })).products.map(({ name }) => name)).toEqual(['Keripik'])
    await press(rara, ['product', gone, 0, now + 1])
    expect(await liked(rara)).toEqual([])
  })

  test('cards are returned in the requested order, each once', async () => {
    const [keripik, rengginang, sambal] = products
    const { products: goods, shops } = await cards({
      products: [sambal, keripik, sambal, rengginang],
      shops: [shop, shop],
    })
    expect(goods.map(({ id }) => id)).toEqual([sambal, keripik, rengginang])
    expect(shops).toMatchObject([{ id: shop, name: 'Dapur Uji' }])
  })

  test('are limited in number, and a rejected batch changes nothing', async () => {
    await place.db.query(
      `insert into favorite (person_id, kind, thing_id, liked, at)
       select $1, 'product', 1000000 + n, true, now() from generate_series(1, ${favoriteLimits.server}) n`,
      [rara.personId],
    )
    expect(await press(rara, ['product', products[0]!, 1])).toMatchObject({ code: '01' })
    expect(await press(rara, ['shop', shop, 1])).toEqual({ code: '00' })
    expect(await liked(rara)).toHaveLength(favoriteLimits.server + 1)
  })

  test('that were removed do not accumulate and are deleted after ninety days', async () => {
    await place.db.query(
      `insert into favorite (person_id, kind, thing_id, liked, at)
       select $1, 'product', 1000000 + n, false, now() - n * interval '1 hour'
       from generate_series(1, ${favoriteLimits.server + 5}) n`,
      [rara.personId],
    )
    await press(rara, ['product', products[0]!, 0])
    const traces = async () =>
      (await place.db.query<{ n: number }>('select count(*)::int as n from favorite where not liked'))[0]!.n
    expect(await traces()).toBe(favoriteLimits.server)
    await press(rara, ['shop', shop, 1])
    await place.db.query("update favorite set at = now() - interval '91 days'")
    await deleteOldTombstones(place.db)
    expect(await traces()).toBe(0)
    expect(await things(rara)).toEqual([`shop ${shop}`])
  })

  test.each([
    ['no marks at all', { marks: [] }],
    ['another kind', { marks: [{ kind: 'lspro', id: 1, on: 1, at: 1 }] }],
    [
      'too many',
      { marks: Array.from({ length: 4 * favoriteLimits.guest + 1 }, () => ({ kind: 'shop', id: 1, on: 1, at: 1 })) },
    ],
    ['no time', { marks: [{ kind: 'shop', id: 1, on: 1 }] }],
  ])('with %s are malformed', async (_, ask) => {
    expect(await place.ask('/favorite/save', ask, rara.headers)).toMatchObject({ code: '05' })
  })

  test('more cards than favoriteRows are rejected', async () => {
    const products = Array.from({ length: favoriteRows + 1 }, (_, n) => n + 1)
    expect(await place.ask('/favorite/cards', { products })).toMatchObject({ code: '05' })
  })
})
