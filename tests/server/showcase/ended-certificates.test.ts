import { beforeAll, describe, expect, test, vi } from 'vitest'
import { contract } from '#contract/index.ts'
import type { Database } from '#server/db/database.ts'
import { expireCertificates, takeDownEnded } from '#server/db/expire-certificates.ts'
import { readProductDetail } from '#server/showcase/product-detail.ts'
import { readProductList } from '#server/showcase/product-list.ts'
import { addShop } from '../../fixtures/showcase.fixture.ts'
import { engines, openTestDatabase, type TestDatabase } from '../../support/database/engines.ts'

// Products whose certificates have ended leave the listing; here they are still listed, as at midnight.

describe.each(engines({ both: true }))('certificates that have ended, on %s', (engine) => {
  let db: TestDatabase
  let shop: number
  beforeAll(async () => {
    db = await openTestDatabase(engine, { seed: 'reference' })
    shop = await addShop(db)
  })

  /** Inserts public products whose certificates ended so many days ago, without the listing taking notice. */
  async function ended(days: number, count: number) {
    await db.transaction(async (tx) => {
      await tx.query(
        `insert into product (merchant_id, name, price_bottom, price_top, review_state, is_sni, sni_end_date)
         select $1, 'Lampu ' || n, 1, 2, 'approved', true, today_in_jakarta() from generate_series(1, $2::int) n`,
        [shop, count],
      )
      await tx.exec('alter table product disable trigger user')
      await tx.query(
        'update product set sni_end_date = today_in_jakarta() - $1::int where sni_end_date = today_in_jakarta()',
        [days],
      )
      await tx.exec('alter table product enable trigger user')
    })
  }
  const listed = async () =>
    (await db.query<{ n: number }>('select count(*)::int as n from product_listing where category_id = 0'))[0]!.n
  const daysBack = (days: number) =>
    db.query('update ended_certificates set taken_down_on = today_in_jakarta() - $1::int', [days])

  test('are all taken down, in several statements when there are many, however long no server was running', async () => {
    await ended(1, 450)
    await ended(900, 3)
    expect(await listed()).toBe(453)
    await takeDownEnded(db)
    expect(await listed()).toBe(0)
  })

  test('are read from a week before the last day on, not from the beginning', async () => {
    await daysBack(1)
    await ended(8, 2)
    await ended(9, 5)
    await takeDownEnded(db)
    expect(await listed()).toBe(5)
    await daysBack(2)
    await takeDownEnded(db)
    expect(await listed()).toBe(0)
  })

  test('are found although the clock of an earlier run was ahead', async () => {
    await daysBack(-400)
    await ended(3, 2)
    await takeDownEnded(db)
    expect(await listed()).toBe(0)
  })

  test('are on no page in the moment before they are taken down', async () => {
    await ended(1, 2)
    const [product] = await db.query<{ id: number }>(
      'select product_id as id from product_listing where category_id = 0 order by product_id desc limit 1',
    )
    const list = await readProductList(db, contract.showcase.list.ask.parse({}))
    expect([list.total, list.data]).toEqual([2, []])
    await expect(readProductDetail(db, product!.id)).rejects.toMatchObject({ code: '04' })
    await takeDownEnded(db)
  })
})

test('reads do not wait for certificates whose end takes long', async () => {
  const query = vi.fn(() => new Promise<never>(() => undefined))
  const db = { query } as unknown as Database
  await expireCertificates(db)
  await expireCertificates(db)
  expect(query).toHaveBeenCalledTimes(1)
})
