import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { currentCategoryIds } from '#server/listing/current-category.ts'
import { moveMergedProducts } from '#server/operator/categories/move-merged-products.ts'
import { type Desk, openDesk } from '../../fixtures/operator-desk.fixture.ts'
import { somebodyAtALock } from '../../support/database/at-a-lock.ts'
import { engines } from '../../support/database/engines.ts'

type Category = { id: number; name: string; seen: string; products: number }

const begun = 'Kategori digabung. Produknya dipindahkan dalam beberapa saat; alamat lamanya menuju ke yang baru.'

describe.each(engines())('products of a merged category, on %s', (engine) => {
  let place: Desk
  let db: Desk['db']
  let rara: Desk['rara']
  let shop: Awaited<ReturnType<Desk['shop']>>
  beforeAll(async () => {
    place = await openDesk(engine)
    ;({ db, rara } = place)
    shop = await place.shop()
    // Products are left over as after a killed server, not because two seconds were too short.
    vi.spyOn(performance, 'now').mockReturnValue(0)
  })

  const all = async (): Promise<Category[]> =>
    (await rara.ask('categories')).data.flatMap((main: Category & { child: Category[] }) => [main, ...main.child])
  const one = async (id: number) => (await all()).find((category) => category.id === id)!
  const add = async (name: string, parent_id: number | null = null): Promise<number> =>
    (await rara.ask('category/save', { name, parent_id })).data.id
  const merge = async (id: number, into_id: number) =>
    rara.ask('category/merge', { id, seen: (await one(id)).seen, into_id, into_seen: (await one(into_id)).seen })
  /** So many live products, of which the first has a pending change. */
  const fill = async (id: number, n: number) => {
    await db.query(
      `with made as (
         insert into product (merchant_id, name, description, external_id, review_state, price_bottom, price_top)
         select $1, 'Barang ' || n, '', gen_random_uuid(), 'approved', 1000, 2000 from generate_series(1, $3::int) n returning id
       ) insert into product_category (product_id, category_id) select id, $2::int from made`,
      [shop.shopId, id, n],
    )
    const [first] = await db.query<{ id: number }>(
      'select min(product_id) as id from product_category where category_id = $1',
      [id],
    )
    await place.revise(first!.id, { name: 'Barang satu' })
  }
  const countOf = async (sql: string, ...values: unknown[]) =>
    (await db.query<{ n: number }>(`select count(*)::int as n from ${sql}`, values))[0]!.n
  const inCategory = (id: number) => countOf('product_category where category_id = $1', id)
  const listed = (category_id: number) =>
    place.read('/product/list', { category_id, rows: 1 }).then(({ total_filtered }) => total_filtered)
  /** The products listed wrongly, and references to the old category that are left. */
  const astray = async () => [
    await countOf(
      `product_listing had full join wanted_listing wanted using (product_id, category_id)
       where had.merchant_id is null or wanted.merchant_id is null`,
    ),
    await countOf('category join category_merged using (id)'),
    await countOf(`product_revision, jsonb_array_elements_text(content -> 'category_ids') said
      join category_merged on category_merged.id = said::int`),
  ]
  /** As if the server was killed in the middle of the transaction after so many. */
  async function dyingAfter<T>(transactions: number, work: () => Promise<T>): Promise<T> {
    const real = db.transaction
    let done = 0
    db.transaction = ((inside: (tx: Database) => Promise<unknown>) =>
      real(async (tx) => {
        const result = await inside(tx)
        if (++done > transactions) throw new Error('killed')
        return result
      })) as typeof real
    try {
      return await work()
    } finally {
      db.transaction = real
    }
  }

  test('move in batches of fifty, and a killed server continues at its next start', async () => {
    const main = await add('Gudang')
    const [from, into, third] = [await add('Rak satu', main), await add('Rak dua', main), await add('Rak tiga', main)]
    await fill(from, 120)
    const said = await dyingAfter(2, () => merge(from, into))
    expect(said).toEqual({ code: '00', message: begun, data: { products: 120 } })
    expect([await inCategory(from), await inCategory(into)]).toEqual([70, 50])
    expect(await one(into), 'for operators it is done').toMatchObject({ products: 120, merged: ['Rak satu'] })
    expect(await one(from)).toBeUndefined()
    expect(await listed(from), 'by the number of before').toBe(50)
    expect(await add('Rak satu', main), 'its name is free').toBeGreaterThan(into)

    expect(await dyingAfter(0, () => merge(into, third))).toMatchObject({ code: '50' })
    expect((await dyingAfter(1, () => merge(into, third))).message, 'goes on from there').toBe(begun)
    expect(await moveMergedProducts(db)).toBe(true)
    expect([await inCategory(from), await inCategory(into), await inCategory(third)]).toEqual([0, 0, 120])
    expect(await listed(from)).toBe(120)
    expect(await astray()).toEqual([0, 0, 0])
  })

  test('move to the new main category of their subcategory', async () => {
    const [from, into] = [await add('Lantai satu'), await add('Lantai dua')]
    const [alone, twin] = [await add('Sudut', from), await add('Lorong', from)]
    const other = await add('lorong', into)
    await fill(alone, 60)
    await fill(twin, 30)
    const said = await dyingAfter(1, () => merge(from, into))
    expect(said).toMatchObject({ message: begun, data: { products: 90 } })
    expect((await one(alone)).products).toBe(60)
    expect(await listed(into)).toBe(0)
    expect(await moveMergedProducts(db)).toBe(true)
    expect([await listed(into), await listed(other), await listed(twin), await listed(alone)]).toEqual([90, 30, 30, 60])
    expect(await astray()).toEqual([0, 0, 0])
  })

  test('keep no reference to the old category, also when it is written at the same moment', async () => {
    const main = await add('Kantor')
    const [from, into] = [await add('Meja kerja', main), await add('Meja', main)]
    const { seen } = await one(from)
    const { seen: into_seen } = await one(into)
    const id = await place.product(shop.shopId, { review_state: 'approved' }, 60, [])
    let merging: Promise<unknown> | undefined
    await db.transaction(async (tx) => {
      expect(await currentCategoryIds(tx, [from])).toEqual([from])
      merging = rara.ask('category/merge', { id: from, seen, into_id: into, into_seen })
      // The embedded engine runs one after the other anyway.
      if (engine === 'postgres') await somebodyAtALock(db, tx)
      await tx.query('insert into product_category (product_id, category_id) values ($1, $2)', [id, from])
    })
    expect(await merging).toMatchObject({ code: '00' })
    expect(await inCategory(from)).toBe(0)
    expect(await moveMergedProducts(db)).toBe(true)
    expect(await countOf('product_category where product_id = $1 and category_id = $2', id, into)).toBe(1)
    expect(await astray()).toEqual([0, 0, 0])
  })
})
