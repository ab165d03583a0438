import { beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { engines, openTestDatabase } from '../../support/database/engines.ts'

// The triggers that keep product_listing (migrations 105, 140, 141).

describe.each(engines({ both: true }))('the triggers of the listing, on %s', (engine) => {
  const opened = openTestDatabase(engine, { seed: 'demo' })
  let shopId: number
  let categories: number[]
  beforeAll(async () => {
    const db = await opened
    const [shop] = await db.query<{ id: number }>("select id from merchant where status = 'active' order by id limit 1")
    shopId = shop!.id
    const some = await db.query<{ id: number }>('select id from category where parent_id is null order by id limit 2')
    categories = some.map(({ id }) => id)
  })

  const add = async (db: Database, state: string): Promise<number> => {
    const [product] = await db.query<{ id: number }>(
      `insert into product (merchant_id, external_id, name, description, review_state, price_bottom, price_top)
       values ($1, gen_random_uuid(), 'Keripik', '', $2, 1000, 2000) returning id`,
      [shopId, state],
    )
    return product!.id
  }
  const putInto = (db: Database, id: number, category: number) =>
    db.query('insert into product_category (product_id, category_id) values ($1, $2)', [id, category])
  const listed = async (db: Database, id: number) =>
    (
      await db.query<{ category_id: number }>(
        'select category_id from product_listing where product_id = $1 order by category_id',
        [id],
      )
    ).map(({ category_id }) => category_id)

  test('a product is listed in its categories from its approval on, and no longer when it is rejected', async () => {
    const db = await opened
    const [first, second] = categories as [number, number]
    const id = await add(db, 'submitted')
    await putInto(db, id, first)
    expect(await listed(db, id)).toEqual([])
    await db.query("update product set review_state = 'approved' where id = $1", [id])
    expect(await listed(db, id)).toEqual([0, first])
    await putInto(db, id, second)
    expect(await listed(db, id)).toEqual([0, first, second])
    await db.query('delete from product_category where product_id = $1 and category_id = $2', [id, first])
    expect(await listed(db, id)).toEqual([0, second])
    await db.query("update product set review_state = 'rejected' where id = $1", [id])
    expect(await listed(db, id)).toEqual([])
    await db.query('delete from product where id = $1', [id])
  })

  test('an approved product that is inserted is listed, and one that is deleted is not', async () => {
    const db = await opened
    const id = await add(db, 'approved')
    expect(await listed(db, id)).toEqual([0])
    await putInto(db, id, categories[0]!)
    expect(await listed(db, id)).toEqual([0, categories[0]])
    await db.query('delete from product where id = $1', [id])
    expect(await listed(db, id)).toEqual([])
  })

  test('the listing of a product that is not approved is not computed', async () => {
    const db = await opened
    const computing = async (state: string) => {
      const work = db.transaction(async (tx) => {
        await tx.exec(`create or replace function reshelve(ids integer[]) returns void language plpgsql as
          'begin if ids is not null then raise exception ''computed''; end if; end'`)
        const id = await add(tx, state)
        await putInto(tx, id, categories[0]!)
        await tx.query('delete from product_category where product_id = $1', [id])
        throw new Error('not computed')
      })
      return work.catch((error: Error) => error.message)
    }
    expect(await computing('submitted')).toBe('not computed')
    expect(await computing('draft')).toBe('not computed')
    expect(await computing('approved')).toBe('computed')
  })
})
