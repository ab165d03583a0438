import { wholeNumber } from '#contract/format.ts'
import type { Database } from '../db/database.ts'

/**
 * Limits of one shop, so that no single shop fills the database. Drafts of the form are limited more tightly; an import may
 * leave more of them, because its photos are often added later.
 */
export const productLimits = { products: 5000, drafts: 200 }

export const tooManyProducts = `Satu usaha dapat memiliki paling banyak ${wholeNumber(productLimits.products)} produk.`

/** How many products a shop has, and how many of them are drafts. */
export async function countProducts(db: Database, shopId: number): Promise<{ products: number; drafts: number }> {
  const [row] = await db.query<{ products: number; drafts: number }>(
    `select count(*)::int as products, (count(*) filter (where review_state = 'draft'))::int as drafts
     from product where merchant_id = $1`,
    [shopId],
  )
  return row!
}
