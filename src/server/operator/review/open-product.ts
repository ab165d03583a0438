import { notThere, refused } from '#contract/problem.ts'
import type { ReviewState } from '#contract/products/product-state.ts'
import { commonTexts } from '#contract/text/common-messages.ts'
import type { Database } from '../../db/database.ts'
import type { CurrentUser } from '../../http/current-user.ts'
import { findRevision, lockProduct, type ProductContent, type Revision } from '../../products/product-content.ts'
import { reviewClaims } from './review-claim.ts'

/**
 * A product that is locked, claimed by the caller, and unchanged since they read it. `remark`: of the last decision.
 */
export type OpenedProduct = {
  id: number
  merchantId: number
  version: number
  state: ReviewState
  remark: string | null
  revision: Revision | undefined
}

const productChanged = 'Produk ini sudah berubah sejak Anda buka. Periksa sekali lagi sebelum melanjutkan.'

/**
 * Locks and claims a product for a decision or an edit. Throws code 01 while another operator has claimed it, and when
 * it has changed since the caller read it (by its owner, an operator, or the end of its certificate).
 */
export async function openProduct(
  tx: Database,
  expected: { id: number; version: number },
  me: CurrentUser,
): Promise<OpenedProduct> {
  await lockProduct(tx, expected.id)
  const [product] = await tx.query<Omit<OpenedProduct, 'revision'>>(
    `select id, merchant_id as "merchantId", version, review_state as state, sni_remark as remark
     from product where id = $1`,
    [expected.id],
  )
  if (!product) throw notThere(commonTexts.notThere)
  await reviewClaims.take(tx, expected.id, me)
  if (product.version !== expected.version) throw refused(productChanged)
  return { ...product, revision: await findRevision(tx, expected.id) }
}

/** The values of a product for a notice: its name, the end of its certificate, and the remark. */
export const productSnapshot = ({ name, is_sni, sni_no_end, sni_end_date }: ProductContent, remark: string | null) => ({
  name,
  sni_remark: remark,
  sni_end_date: is_sni && !sni_no_end ? sni_end_date : null,
})
