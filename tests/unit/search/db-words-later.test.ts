import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { reindexDueProducts } from '#server/search/reindex.ts'
import { openDesk } from '../../fixtures/operator-desk.fixture.ts'
import { addProduct, addShop } from '../../fixtures/showcase.fixture.ts'
import { engines } from '../../support/database/engines.ts'

// The search index of a product contains the names of its categories.

describe.each(engines({ both: true }))('the search index of a renamed or merged category, on %s', (engine) => {
  let place: Awaited<ReturnType<typeof openDesk>>
  let db: (typeof place)['db']
  let shop: number
  beforeAll(async () => {
    place = await openDesk(engine)
    db = place.db
    shop = await addShop(db, { name: 'Usaha Kenari' })
    // A merge waits two seconds for the products, and moves the rest later: here it is always in time.
    vi.spyOn(performance, 'now').mockReturnValue(0)
  })

  type Category = { id: number; name: string; seen: string }
  const category = async (id: number): Promise<Category> => {
    const { data } = (await place.rara.ask('categories')) as { data: (Category & { child: Category[] })[] }
    return data.flatMap((main) => [main, ...main.child]).find((one) => one.id === id)!
  }
  const added = async (name: string): Promise<number> =>
    (await place.rara.ask('category/save', { name, parent_id: 1 })).data.id
  const rename = async (id: number, name: string) =>
    place.rara.ask('category/save', { id, seen: (await category(id)).seen, name, status: 'active' })
  const merge = async (id: number, into_id: number) =>
    place.rara.ask('category/merge', {
      ...{ id, seen: (await category(id)).seen },
      ...{ into_id, into_seen: (await category(into_id)).seen },
    })
  /** Adds so many public products of this category. */
  const fill = (id: number, n: number) =>
    db.query(
      `with made as (
         insert into product (merchant_id, name, description, external_id, review_state, status, price_bottom, price_top)
         select $1, 'Barang ' || n, '', gen_random_uuid(), 'approved', 'active', 1000, 2000 from generate_series(1, $3::int) n returning id
       )
       insert into product_category (product_id, category_id) select id, $2::int from made`,
      [shop, id, n],
    )
  const found = async (word: string) =>
    (await db.query(`select from product_words where words @@ $1::tsquery`, [word])).length
  /** The differences between the index and what it should contain. */
  const stale = async () =>
    (
      await db.query(
        `select from wanted_product_words wanted full join product_words had using (product_id)
         where (had.words, had.click) is distinct from (wanted.words, wanted.click)`,
      )
    ).length
  /** Writes what is due and returns the number of transactions. */
  async function written(options?: { batchSize: number }): Promise<number> {
    let bites = 0
    const counted: Database = {
      ...db,
      transaction: (work) => {
        bites += 1
        return db.transaction(work)
      },
    }
    await reindexDueProducts(counted, options)
    return bites
  }

  test('is updated in small batches after the response; until then the old name is found', async () => {
    const id = await added('Gambir')
    await fill(id, 130)
    await written()
    expect(await found('gambir')).toBe(130)
    expect(await rename(id, 'Kapulaga')).toMatchObject({ code: '00' })
    expect([await found('gambir'), await found('kapulaga')]).toEqual([130, 0])
    expect(await written()).toBe(4) // one queues the products
    expect([await found('gambir'), await found('kapulaga'), await stale()]).toEqual([0, 130, 0])

    const into = await added('Rempah')
    await fill(into, 3)
    expect(await merge(id, into)).toMatchObject({ code: '00', data: { products: 130 } })
    expect(await found('rempah')).toBe(3)
    expect(await written()).toBe(3)
    expect([await found('kapulaga'), await found('rempah'), await stale()]).toEqual([0, 133, 0])
    expect(await db.query('select from product_words_due')).toEqual([])
  })

  test('is updated for every product of a large category, though the renaming writes one row', async () => {
    const id = await added('Trembesi')
    await fill(id, 70)
    await written()
    expect(await rename(id, 'Mahoni')).toMatchObject({ code: '00' })
    const waiting = async () => [
      (await db.query('select from product_words_due')).length,
      (await db.query('select from product_words_scan')).length,
    ]
    expect(await waiting()).toEqual([0, 1])
    // Three products get the new name at once, and the job need not find them.
    await fill(id, 3)
    expect(await found('mahoni')).toBe(3)
    await reindexDueProducts(db, { queuedAtOnce: 20 })
    expect([await found('trembesi'), await found('mahoni'), await stale()]).toEqual([0, 73, 0])
    expect(await waiting()).toEqual([0, 0])
  })

  test('is updated for the products of a renamed province, and is left alone for others', async () => {
    const id = await addShop(db, { name: 'Usaha Kelapa', province_id: 33 })
    await addProduct(db, { merchant_id: id, name: 'Kotak Jati' })
    const at = async () => (await db.query('select from product_words where at > $1', [before])).length
    const [now] = await db.query<{ now: string }>('select clock_timestamp()::text as now')
    const before = now!.now
    await db.query("update province set name = 'Jawa Seberang' where id = 33")
    expect((await db.query('select from product_words_due')).length).toBe(0)
    await reindexDueProducts(db, { queuedAtOnce: 20 })
    const [one] = await db.query("select from product_words where words @@ 'seberang'::tsquery and name = 'kotak jati'")
    expect([one, await stale()]).toEqual([{}, 0])
    const [listed] = await db.query<{ n: number }>(
      'select count(*) as n from product_listing where category_id = 0 and province_id = 33',
    )
    expect(await at()).toBe(listed!.n)
  })

  test('is written as many products at a time as wanted', async () => {
    await fill(await added('Kemiri'), 25)
    await written()
    const products = await db.query<{ id: number }>('select product_id as id from product_words order by 1 limit 25')
    await db.query('insert into product_words_due (product_id) select unnest($1::int[])', [
      products.map(({ id }) => id),
    ])
    expect(await written({ batchSize: 10 })).toBe(3)
  })

  test('gets the number of views of a product that is queued, without counting as a new text', async () => {
    const product = await addProduct(db, { merchant_id: shop, name: 'Kotak Kenari' })
    await db.query('update product set click = 7 where id = $1', [product])
    const row = async () =>
      (await db.query('select click, at::text from product_words where product_id = $1', [product]))[0]
    const before = await row()
    expect(before).toMatchObject({ click: 0 })
    await db.query('insert into product_words_due (product_id) values ($1)', [product])
    await reindexDueProducts(db)
    expect(await row()).toEqual({ ...before, click: 7 })
  })

  test('is updated at once for a product that gets another category', async () => {
    const id = await added('Cendana')
    const product = await addProduct(db, { merchant_id: shop, name: 'Kotak' }, [])
    await db.query('insert into product_category (product_id, category_id) values ($1, $2)', [product, id])
    expect(await found('cendana')).toBe(1)
  })

  test('has the new name of a product that is saved during the renaming', async () => {
    const id = await added('Gaharu')
    const { seen } = await category(id)
    const product = await addProduct(db, { merchant_id: shop, name: 'Kotak' }, [])
    let renaming: Promise<unknown> | undefined
    await db.transaction(async (tx) => {
      await tx.query('insert into product_category (product_id, category_id) values ($1, $2)', [product, id])
      renaming = place.rara.ask('category/save', { id, seen, name: 'Bidara', status: 'active' })
      const blocked = () =>
        db.query("select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'")
      // The embedded engine runs one after the other anyway.
      if (engine === 'postgres') await Promise.race([renaming, expect.poll(blocked).toHaveLength(1)])
    })
    expect(await renaming).toMatchObject({ code: '00' })
    await reindexDueProducts(db)
    expect([await found('gaharu'), await found('bidara'), await stale()]).toEqual([0, 1, 0])
  })
})
