import { beforeAll, describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import type { Database } from '#server/db/database.ts'
import { compactListingCounts } from '#server/showcase/compact-listing-counts.ts'
import { addProduct, addShop, openShowcase, type Place } from '../../fixtures/showcase.fixture.ts'
import { engines } from '../../support/database/engines.ts'
import { dice } from '../../support/random.ts'

type Raw = {
  id: number
  province_id: number
  public: boolean
  is_sni: boolean
  is_mentor: boolean
  categories: number[]
}

/** The public products, computed a second time in TypeScript, so that an error in the SQL shows. */
async function whatShouldBeSeen(db: Database): Promise<Raw[]> {
  const today = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10)
  const rows = await db.query<Record<string, never> & { id: number; categories: number[] }>(
    `select p.*, m.status as shop_status, m.province_id,
       array(select category_id::int from product_category where product_id = p.id) as categories
     from product p join merchant m on m.id = p.merchant_id order by p.created_at desc, p.id desc`,
  )
  return rows.map((row: Record<string, unknown> & { id: number; categories: number[] }) => ({
    id: row.id,
    province_id: row.province_id as number,
    public:
      row.review_state === 'approved' &&
      row.status === 'active' &&
      row.shop_status === 'active' &&
      (row.is_sni === false ||
        row.sni_no_end === true ||
        (row.sni_end_date !== null && String(row.sni_end_date) >= today)),
    is_sni: row.is_sni as boolean,
    is_mentor: row.mentor_type_id !== null,
    categories: [...new Set(row.categories.flatMap((id) => [id, Math.floor(id / 100)]))],
  }))
}

const shelves = {
  all: () => true,
  sni: (p: Raw) => p.is_sni,
  plain: (p: Raw) => !p.is_sni,
  mentor: (p: Raw) => p.is_mentor,
  'sni-mentor': (p: Raw) => p.is_sni && p.is_mentor,
  'plain-mentor': (p: Raw) => !p.is_sni && p.is_mentor,
}

function cellsOf(seen: Raw[]) {
  const cells: Record<string, number> = {}
  for (const product of seen)
    for (const [shelf, holds] of Object.entries(shelves))
      if (holds(product))
        for (const category of [0, ...product.categories])
          for (const province of [0, product.province_id]) {
            const cell = `${shelf} ${category} ${province}`
            cells[cell] = (cells[cell] ?? 0) + 1
          }
  return cells
}

async function shelfAgrees(db: Database) {
  const seen = (await whatShouldBeSeen(db)).filter((product) => product.public)
  const listed = await db.query<{ product_id: number; category_id: number }>(
    'select product_id, category_id from product_listing',
  )
  const keys = (rows: { id: number; category: number }[]) => rows.map(({ id, category }) => `${id} ${category}`).sort()
  expect(keys(listed.map(({ product_id, category_id }) => ({ id: product_id, category: category_id })))).toEqual(
    keys(seen.flatMap(({ id, categories }) => [0, ...categories].map((category) => ({ id, category })))),
  )
  const counted = await db.query<{ cell: string; n: number }>(
    `select shelf || ' ' || category_id || ' ' || province_id as cell, sum(n)::int as n
     from (select * from listing_count union all select * from listing_delta) x group by 1 having sum(n) <> 0`,
  )
  expect(Object.fromEntries(counted.map(({ cell, n }) => [cell, n]))).toEqual(cellsOf(seen))
}

describe.each(engines())('listing and totals on %s', (engine) => {
  let place: Place
  beforeAll(async () => {
    place = await openShowcase(engine)
  })

  test('agree with a naive computation after random changes of shops and products', async () => {
    const { db } = place
    const { below, of } = dice(20_261_120)
    const someProduct = async () =>
      (await db.query<{ id: number }>('select id from product order by id offset $1 limit 1', [below(90)]))[0]!.id
    const shops = await db.query<{ id: number }>('select id from merchant where province_id is not null order by id')
    const end = () => of([null, '2020-01-01', '2099-01-01'])
    const happenings: (() => Promise<unknown>)[] = [
      async () =>
        addProduct(
          db,
          {
            merchant_id: of(shops).id,
            is_sni: below(2) === 1,
            sni_end_date: end(),
            review_state: of(['approved', 'draft']),
          },
          of([[], [401], [401, 409], [502, 1706]]),
        ),
      async () => db.query('delete from product where id = $1', [await someProduct()]),
      async () =>
        db.query('update product set review_state = $2 where id = $1', [
          await someProduct(),
          of(['approved', 'rejected', 'submitted']),
        ]),
      async () =>
        db.query('update product set status = $2 where id = $1', [await someProduct(), of(['active', 'not active'])]),
      async () =>
        db.query('update product set is_sni = not is_sni, sni_end_date = $2 where id = $1', [
          await someProduct(),
          end(),
        ]),
      async () => db.query('update product set sni_no_end = not sni_no_end where id % 7 = $1', [below(7)]),
      async () =>
        db.query(
          `update product set mentor_name = case when mentor_type_id is null then 'Sentra' end, mentor_id = null,
             mentor_type_id = case when mentor_type_id is null then 3 end where id = $1`,
          [await someProduct()],
        ),
      async () => db.query('update product set click = click + 1, price_top = price_top + 1'),
      async () =>
        db.query('update merchant set status = $2 where id = $1', [of(shops).id, of(['active', 'not active'])]),
      async () => db.query('update merchant set province_id = $2 where id = $1', [of(shops).id, of([11, 31, 32, 73])]),
      async () => db.query('delete from product_category where product_id = $1', [await someProduct()]),
      async () =>
        db.query('insert into product_category (product_id, category_id) values ($1, $2) on conflict do nothing', [
          await someProduct(),
          of([401, 404, 1101, 2305]),
        ]),
      async () => compactListingCounts(db),
      // Rolled back: it must leave no trace in the counts.
      async () =>
        db
          .transaction(async (tx) => {
            await tx.query("update merchant set status = 'not active'")
            throw new Error('changed my mind')
          })
          .catch((error: Error) => expect(error.message).toBe('changed my mind')),
    ]
    for (let turn = 1; turn <= 240; turn++) {
      await of(happenings)()
      if (turn % 12 === 0) await shelfAgrees(db)
    }
    await compactListingCounts(db)
    await shelfAgrees(db)
    expect(await db.query('select 1 from listing_delta')).toEqual([])
  })

  test('lists after those changes have the right order and totals with every filter', async () => {
    const { below, of } = dice(7)
    const seen = (await whatShouldBeSeen(place.db)).filter((product) => product.public)
    for (let turn = 0; turn < 60; turn++) {
      const is_sni = of([0, 1, null] as const)
      const is_mentor = of([1, null] as const)
      const category_id = of([0, 4, 401, 5, 502, 17, 1706])
      const province_id = of([0, 11, 31, 32, 73])
      const rows = of([1, 3, 12])
      const page = 1 + below(3)
      const shelf = seen.filter((p) => (is_sni === null || p.is_sni === (is_sni === 1)) && (!is_mentor || p.is_mentor))
      const left = shelf.filter(
        (p) => (!category_id || p.categories.includes(category_id)) && (!province_id || p.province_id === province_id),
      )
      const ask = { is_sni, is_mentor, category_id, province_id, rows, page }
      const answer = await place.ask(contract.showcase.list, ask)
      const told = JSON.stringify(ask)
      expect(
        answer.data.map(({ id }) => id),
        told,
      ).toEqual(left.slice((page - 1) * rows, page * rows).map(({ id }) => id))
      expect([answer.total, answer.total_filtered, answer.pages], told).toEqual([
        shelf.length,
        left.length,
        Math.ceil(left.length / rows),
      ])
    }
  })

  test('do not keep a product that is listed while its shop is being closed', async () => {
    const { db } = place
    const shop = await addShop(db)
    let closed = () => {}
    const closing = new Promise<void>((resolve) => {
      closed = resolve
    })
    let begun = () => {}
    const begin = new Promise<void>((resolve) => {
      begun = resolve
    })
    const close = db.transaction(async (tx) => {
      await tx.query("update merchant set status = 'not active' where id = $1", [shop])
      begun()
      await closing
    })
    await begin
    const listing = addProduct(db, { merchant_id: shop })
    // The embedded engine lets the second transaction wait; PostgreSQL lets it begin and wait for the shop's row.
    if (engine === 'postgres')
      await expect.poll(() => waitingFor(db), { timeout: 5000, interval: 10 }).toBeGreaterThan(0)
    closed()
    await close
    const product = await listing
    expect(await db.query('select * from product_listing where product_id = $1', [product])).toEqual([])
    await shelfAgrees(db)
  })

  test('lose no count with many concurrent writers', async () => {
    const { db } = place
    const shops = await Promise.all(Array.from({ length: 4 }, () => addShop(db)))
    const folding = Promise.all(Array.from({ length: 5 }, () => compactListingCounts(db)))
    await Promise.all(
      Array.from({ length: 24 }, (_, index) => addProduct(db, { merchant_id: shops[index % 4]! }, [401, 2305])),
    )
    await folding
    await Promise.all([compactListingCounts(db), compactListingCounts(db)])
    await shelfAgrees(db)
  })
})

async function waitingFor(db: Database) {
  const [row] = await db.query<{ n: number }>(
    "select count(*) as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  )
  return row!.n
}
