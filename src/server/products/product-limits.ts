import { wholeNumber } from '#contract/text/format.ts'
import type { Database } from '../db/database.ts'

/**
 * Limits of one shop, so that no single shop fills the database. Drafts of the form are limited more tightly; an import
 * may leave more of them, because its photos are often added later.
 */
export const productQuota = { products: 5000, drafts: 200 }

export const tooManyProducts = `Satu usaha dapat memiliki paling banyak ${wholeNumber(productQuota.products)} produk.`

/** How many products a shop has, and how many of them are drafts. */
export async function countProducts(db: Database, shopId: number): Promise<{ products: number; drafts: number }> {
  const [row] = await db.query<{ products: number; drafts: number }>(
    `select count(*)::int as products, (count(*) filter (where review_state = 'draft'))::int as drafts
     from product where merchant_id = $1`,
    [shopId],
  )
  return row!
}

/** How many more products the shop may have: at least so many. Exact if fewer than `wanted`. */
export type FreePlaces = (db: Database, shopId: number, wanted: number) => Promise<number>

/**
 * Counts the products of one shop again and again while they are imported: all of them once, then those with a later
 * id. Deleted products are counted until the limit seems to be reached; then all are counted again. Exact with the lock
 * of the shop's saves alone: without it, a product that another transaction is inserting may be missed, so calls with
 * and without the lock must not share a counter.
 */
export function createFreePlaces(): FreePlaces {
  let counted: { shopId: number; products: number; lastId: number } | undefined

  return async (db, shopId, wanted) => {
    counted = counted?.shopId === shopId ? await countLater(db, counted) : undefined
    if (!counted || productQuota.products - counted.products < wanted) counted = await countAll(db, shopId)
    return productQuota.products - counted.products
  }
}

async function countAll(db: Database, shopId: number) {
  const [all] = await db.query<{ products: number; last_id: number }>(
    `select count(*)::int as products, coalesce((select max(id) from product), 0) as last_id
     from product where merchant_id = $1`,
    [shopId],
  )
  return { shopId, products: all!.products, lastId: all!.last_id }
}

/** How many later products of all shops are looked through; if there are more, all of the shop's are counted. */
const mostLater = 1000

async function countLater(db: Database, before: { shopId: number; products: number; lastId: number }) {
  const [later] = await db.query<{ all: number; products: number; last_id: number }>(
    `select count(*)::int as all, (count(*) filter (where merchant_id = $1))::int as products, coalesce(max(id), $2) as last_id
     from (select id, merchant_id from product where id > $2 order by id limit $3) later`,
    [before.shopId, before.lastId, mostLater],
  )
  if (later!.all === mostLater) return undefined
  return { ...before, products: before.products + later!.products, lastId: later!.last_id }
}
