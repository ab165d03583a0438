import { notThere, refused } from '#contract/problem.ts'
import { nationalOf, nationalPhoneRule } from '#contract/rules.ts'
import { words } from '#contract/words.ts'
import type { Database } from '../db/database.ts'

/**
 * The address that opens WhatsApp with the producer of a public product, and a first sentence that names it. Throws 04 for
 * a product that is not public, 01 when the shop has left no number.
 */
export async function contactOf(db: Database, id: number, baseUrl: string): Promise<string> {
  const [row] = await db.rows<{ name: string; mobile_phone: string | null }>(
    `select product.name, merchant.mobile_phone
     from product_listing listing
     join product on product.id = listing.product_id
     join merchant on merchant.id = product.merchant_id
     where listing.product_id = $1 and listing.category_id = 0`,
    [id],
  )
  if (!row) throw notThere(words.notThere)
  const { name, mobile_phone: phone } = row
  if (!phone || nationalPhoneRule(phone)) throw refused('Produsen ini belum mencantumkan nomor WhatsApp.')
  const sentence = `Halo, saya melihat ${name} di Etalase Mutu: ${baseUrl}/product/detail?id=${id}`
  return `https://wa.me/62${nationalOf(phone)}?text=${encodeURIComponent(sentence)}`
}
