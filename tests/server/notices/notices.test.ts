import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dayInJakarta, daysAfter } from '#contract/time/dates.ts'
import { notifyMerchant, type ProductNotice } from '#server/notices/notify-merchant.ts'
import { usualEngine } from '#tests/support/database/engines.ts'
import { everything } from '../../fixtures/session.fixture.ts'
import { add, addProduct, addShop } from '../../fixtures/showcase.fixture.ts'
import { type Actor, actor } from '../../support/people.ts'

const tomorrow = daysAfter(dayInJakarta(), 1)
const as = (name: string, sni_remark: string | null = null) => ({ name, sni_remark, sni_end_date: null })

describe('merchant notices', () => {
  let place: Awaited<ReturnType<typeof everything>>
  let shop: number
  let product: number
  let rara: Actor
  let other: Actor
  let told = 0

  beforeAll(async () => {
    place = await everything(usualEngine(), { seed: 'reference' })
    const { db } = place
    shop = await addShop(db)
    rara = await actor(db, { role: 'merchant', merchantId: shop })
    other = await actor(db, { role: 'merchant' })
    const picture = await add(db, 'picture', { name: `product/${'ab'.repeat(16)}`, width: 960, height: 960 })
    product = await addProduct(db, { merchant_id: shop, name: 'Keripik', picture_id: picture })
  })
  beforeEach(() => place.db.exec('delete from notice; delete from mail'))

  const tell = (kind: ProductNotice, more: object = {}) =>
    place.db.transaction((tx) =>
      notifyMerchant(tx, {
        ...{ merchantId: shop, productId: product, kind, event: `event ${++told}`, after: as('Keripik') },
        ...more,
      }),
    )
  const list = (who: Actor) => place.ask('/notification', {}, who.headers)
  const unread = async (who = rara) => (await list(who)).data as { id: number; description: string }[]

  test('a rejected product has the kind of the specification, the remark, the picture and the state', async () => {
    await place.db.query(
      "update product set review_state = 'rejected', is_sni = true, sni_end_date = $2 where id = $1",
      [product, tomorrow],
    )
    await tell('rejected', { after: as('Keripik', 'Fotonya buram') })
    expect(await list(rara)).toEqual({
      code: '00',
      total: 1,
      data: [
        {
          id: expect.any(Number),
          product_id: product,
          description: 'Product di validasi - rejected',
          content_before: null,
          content_after: { name: 'Keripik', sni_remark: 'Fotonya buram', sni_end_date: null, is_public: 0 },
          merchant_id: shop,
          read_at: null,
          img_url: expect.stringMatching(/^product\/(ab){16}~[0-9a-f]{22}\.jpg$/),
          img: { width: 960, height: 960, thumbhash: null },
          sni_status: 'rejected',
          is_public: 0,
          created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        },
      ],
    })
  })

  test('keep a snapshot of the product, with its current state beside it', async () => {
    const { db } = place
    await db.query("update product set review_state = 'approved', is_sni = false, sni_end_date = null where id = $1", [
      product,
    ])
    await tell('updated', { before: as('Kripik'), after: as('Keripik') })
    await db.query("update product set name = 'Keripik Pedas' where id = $1", [product])
    expect(await list(rara)).toMatchObject({
      data: [
        {
          description: 'Informasi produk diupdate',
          content_before: { name: 'Kripik' },
          content_after: { name: 'Keripik' },
          sni_status: 'not active',
          is_public: 1,
        },
      ],
    })
  })

  test('say whether the product was public at that moment, in the drawer and in the letter', async () => {
    const { db } = place
    await db.query("update product set status = 'not active' where id = $1", [product])
    await tell('added')
    await db.query("update product set status = 'active' where id = $1", [product])
    await tell('added')
    const { data } = await list(rara)
    expect(data.map((one: Record<string, { is_public: number }>) => one.content_after!.is_public)).toEqual([1, 0])
    const letters = await db.query<{ facts: { hidden?: string } }>('select facts from mail order by id')
    expect(letters.map(({ facts }) => facts.hidden)).toEqual(['now', undefined])
  })

  test('come newest first; at most a hundred are sent, and all are counted', async () => {
    const { db } = place
    await db.query(
      `insert into notice (person_id, merchant_id, product_id, kind, event)
       select $1, $2, $3, 'added', 'many ' || n from generate_series(1, 103) n`,
      [rara.personId, shop, product],
    )
    const { data, total } = await list(rara)
    expect([data.length, total]).toEqual([100, 103])
    const ids = data.map(({ id }: { id: number }) => id)
    expect(ids).toEqual([...ids].sort((a, b) => b - a))
    const [newest] = await db.query<{ id: number }>('select max(id) as id from notice')
    expect(ids[0]).toBe(newest!.id)
  })

  test('are created once for each event, with a letter to a confirmed address only', async () => {
    const { db } = place
    await tell('added', { event: 'approved once' })
    await tell('added', { event: 'approved once' })
    expect(await unread()).toHaveLength(1)
    expect(await db.query('select kind, person_id from mail')).toEqual([
      { kind: 'product-approved', person_id: rara.personId },
    ])
    await db.query('update person set verified_at = null where id = $1', [rara.personId])
    await tell('changes')
    await db.query('update person set verified_at = now() where id = $1', [rara.personId])
    expect(await unread()).toHaveLength(2)
    expect(await db.query('select kind from mail')).toHaveLength(1)
  })

  test('are not created when their transaction is rolled back', async () => {
    const undone = place.db.transaction(async (tx) => {
      await notifyMerchant(tx, { merchantId: shop, productId: product, kind: 'added', event: 'undone' })
      throw new Error('no')
    })
    await expect(undone).rejects.toThrow('no')
    expect(await unread()).toEqual([])
    expect(await place.db.query('select id from mail')).toEqual([])
  })

  test('readOne removes a notice from the drawer, and repeating it changes nothing', async () => {
    await tell('added')
    await tell('rejected')
    const [newest, older] = await unread()
    for (let again = 0; again < 2; again++)
      expect(await place.ask('/readOne', { id: newest!.id }, rara.headers)).toEqual({ code: '00' })
    expect((await unread()).map(({ id }) => id)).toEqual([older!.id])
  })

  test('readOne of a missing notice succeeds, so that an outbox entry is never parked for it', async () => {
    await tell('added')
    const [one] = await unread()
    await place.db.query('delete from notice')
    for (const id of [one!.id, 2_147_483_647])
      expect(await place.ask('/readOne', { id }, rara.headers)).toEqual({ code: '00' })
  })

  test('of another user are neither listed nor marked as read, and answered like missing ones', async () => {
    await tell('rejected')
    const [mine] = await unread()
    const never = await place.send('/readOne', { id: 2_147_483_646 }, other.headers)
    const theirs = await place.send('/readOne', { id: mine!.id }, other.headers)
    expect(theirs.body).toBe(never.body)
    await place.ask('/readAll', {}, other.headers)
    await place.ask('/readAll', { up_to: 2_147_483_647 }, other.headers)
    expect(await unread(other)).toEqual([])
    expect((await unread()).map(({ id }) => id)).toEqual([mine!.id])
  })

  test('readAll marks notices up to the newest one seen, and keeps later ones', async () => {
    await tell('added')
    await tell('rejected')
    const [seen] = await unread()
    await tell('updated')
    expect(await place.ask('/readAll', { up_to: seen!.id }, rara.headers)).toEqual({ code: '00' })
    expect((await unread()).map(({ description }) => description)).toEqual(['Informasi produk diupdate'])
    await place.ask('/readAll', {}, rara.headers)
    expect(await list(rara)).toEqual({ code: '00', data: [], total: 0 })
  })

  test('readOne sent again with the same idempotency key is done once with the same answer', async () => {
    await tell('added')
    const [one] = await unread()
    const headers = { ...rara.headers, 'idempotency-key': randomUUID() }
    const first = await place.send('/readOne', { id: one!.id }, headers)
    const second = await place.send('/readOne', { id: one!.id }, headers)
    expect([first.body, second.body]).toEqual(['{"code":"00"}', '{"code":"00"}'])
    expect(second.headers['idempotency-replayed']).toBe('true')
  })

  test.each(['guest', 'lspro', 'operator'] as const)('of a %s: the list is empty', async (role) => {
    expect(await list(await actor(place.db, { role }))).toEqual({ code: '00', data: [], total: 0 })
  })

  test('are not created for a shop without an owner', async () => {
    const { db } = place
    const nobodys = await addShop(db)
    const theirs = await addProduct(db, { merchant_id: nobodys })
    await tell('added', { merchantId: nobodys, productId: theirs })
    expect(await db.query('select id from notice')).toEqual([])
    expect(await db.query('select id from mail')).toEqual([])
  })
})
