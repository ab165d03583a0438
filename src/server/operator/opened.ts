import { notThere, refused } from '#contract/problem.ts'
import type { ReviewState } from '#contract/product-state.ts'
import { words } from '#contract/words.ts'
import type { Database } from '../db/database.ts'
import type { Me } from '../mount.ts'
import { lockProduct, type ProductContent, type Revision, revisionOf } from '../products/content.ts'
import { takeClaim } from './claim.ts'

/** A product that is locked, held by who asks, and as they saw it. `remark`: what was said of it last. */
export type Opened = {
  id: number
  merchantId: number
  version: number
  state: ReviewState
  remark: string | null
  revision: Revision | undefined
}

const changed = 'Produk ini sudah berubah sejak Anda buka. Periksa sekali lagi sebelum melanjutkan.'

/**
 * Opens it for a decision or an edit about what somebody saw: refuses, code 01, while another operator has it, and when
 * its owner, the clock or an operator has changed it since.
 */
export async function openProduct(tx: Database, asked: { id: number; version: number }, me: Me): Promise<Opened> {
  await lockProduct(tx, asked.id)
  const [product] = await tx.rows<Omit<Opened, 'revision'>>(
    `select id, merchant_id as "merchantId", version, review_state as state, sni_remark as remark
     from product where id = $1`,
    [asked.id],
  )
  if (!product) throw notThere(words.notThere)
  await takeClaim(tx, asked.id, me)
  if (product.version !== asked.version) throw refused(changed)
  return { ...product, revision: await revisionOf(tx, asked.id) }
}

/** What of a product is told: its name, the end of its certificate, and what was said of it. */
export const snapshot = ({ name, is_sni, sni_no_end, sni_end_date }: ProductContent, remark: string | null) => ({
  name,
  sni_remark: remark,
  sni_end_date: is_sni && !sni_no_end ? sni_end_date : null,
})
