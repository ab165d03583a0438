import { refused } from '#contract/problem.ts'
import type { ProductForm } from '#contract/products/product-form.ts'
import type { Database } from '../db/database.ts'
import type { Log } from '../http/log.ts'
import type { CurrentUser } from '../http/mount.ts'
import { requireOwnShop } from '../shops/require-own-shop.ts'
import type { OwnProduct } from './own-product.ts'

/** What one shop may have, so that nobody fills the house alone (I-10). */
const productLimits = { products: 1000, drafts: 200 }

const tooMany = `Satu usaha dapat memiliki paling banyak ${productLimits.products.toLocaleString('id-ID')} produk.`
const tooManyDrafts = `Draf paling banyak ${productLimits.drafts}. Kirim atau hapus draf yang lama dahulu.`

/** The row of a new product, a draft still without content. Call it with the merchant's other writes waiting. */
export async function createProduct(
  { external_id, name }: Pick<ProductForm, 'external_id' | 'name'>,
  { db, me, log }: { db: Database; me: CurrentUser; log: Log },
): Promise<OwnProduct> {
  const shopId = requireOwnShop(null, { me, log })
  if ((await countProducts(db, shopId)).products >= productLimits.products) throw refused(tooMany)
  const [inserted] = await db.query<OwnProduct>(
    `insert into product (merchant_id, external_id, name, created_by)
     values ($1, coalesce($2::uuid, gen_random_uuid()), $3, $4)
     returning id, external_id, merchant_id, name, review_state, status, is_sni, sni_no_end`,
    [shopId, external_id, name, me.id],
  )
  return inserted!
}

/** Refuses a product to become one draft more; one that has just begun is counted already. */
export async function refuseMoreDrafts(db: Database, { merchant_id, review_state }: OwnProduct): Promise<void> {
  const { drafts } = await countProducts(db, merchant_id)
  if (drafts + (review_state === 'draft' ? 0 : 1) > productLimits.drafts) throw refused(tooManyDrafts)
}

async function countProducts(db: Database, shopId: number) {
  const [row] = await db.query<{ products: number; drafts: number }>(
    `select count(*)::int as products, (count(*) filter (where review_state = 'draft'))::int as drafts
     from product where merchant_id = $1`,
    [shopId],
  )
  return row!
}
