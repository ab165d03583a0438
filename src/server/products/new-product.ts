import { refused } from '#contract/problem.ts'
import type { ProductForm } from '#contract/product-form.ts'
import type { Database } from '../db/database.ts'
import type { Log } from '../log.ts'
import type { Me } from '../mount.ts'
import { ownShop } from '../onboarding/own-shop.ts'
import type { Owned } from './own-product.ts'

/** What one shop may have, so that nobody fills the house alone (I-10). */
const most = { products: 1000, drafts: 200 }

const tooMany = `Satu usaha dapat memiliki paling banyak ${most.products.toLocaleString('id-ID')} produk.`
const tooManyDrafts = `Draf paling banyak ${most.drafts}. Kirim atau hapus draf yang lama dahulu.`

/** The row of a new product, a draft still without content. Call it with the merchant's other writes waiting. */
export async function beginProduct(
  { external_id, name }: Pick<ProductForm, 'external_id' | 'name'>,
  { db, me, log }: { db: Database; me: Me; log: Log },
): Promise<Owned> {
  const shopId = ownShop(null, { me, log })
  if ((await countOf(db, shopId)).products >= most.products) throw refused(tooMany)
  const [made] = await db.rows<Owned>(
    `insert into product (merchant_id, external_id, name, created_by)
     values ($1, coalesce($2::uuid, gen_random_uuid()), $3, $4)
     returning id, external_id, merchant_id, name, review_state, status, is_sni, sni_no_end`,
    [shopId, external_id, name, me.id],
  )
  return made!
}

/** Refuses a product to become one draft more; one that has just begun is counted already. */
export async function refuseMoreDrafts(db: Database, { merchant_id, review_state }: Owned): Promise<void> {
  const { drafts } = await countOf(db, merchant_id)
  if (drafts + (review_state === 'draft' ? 0 : 1) > most.drafts) throw refused(tooManyDrafts)
}

async function countOf(db: Database, shopId: number) {
  const [row] = await db.rows<{ products: number; drafts: number }>(
    `select count(*)::int as products, (count(*) filter (where review_state = 'draft'))::int as drafts
     from product where merchant_id = $1`,
    [shopId],
  )
  return row!
}
