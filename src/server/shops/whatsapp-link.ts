import { addresses } from '#contract/addresses.ts'
import { commonTexts } from '#contract/common-sentences.ts'
import { notThere } from '#contract/problem.ts'
import type { Database } from '../db/database.ts'
import { whatsappUrl } from '../phone-numbers/phone-numbers.ts'
import { shopNotFound } from './shop-not-found.ts'

type ContactRow = { name: string; mobile_phone: string | null }
const noNumber = 'Produsen ini belum mencantumkan nomor WhatsApp.'

/** The address that opens WhatsApp with an open shop, and a first sentence that names it. Throws 04, or 01 as below. */
export async function shopWhatsappLink(db: Database, id: number, baseUrl: string): Promise<string> {
  const [shop] = await db.query<ContactRow>(
    "select name, mobile_phone from merchant where id = $1 and status = 'active'",
    [id],
  )
  if (!shop) throw shopNotFound()
  return whatsappUrl(shop, baseUrl + addresses.shop(id), noNumber)
}

/** The same with the producer of a public product. */
export async function productWhatsappLink(db: Database, id: number, baseUrl: string): Promise<string> {
  const [product] = await db.query<ContactRow>(
    `select product.name, merchant.mobile_phone
     from product_listing listing
     join product on product.id = listing.product_id
     join merchant on merchant.id = product.merchant_id
     where listing.product_id = $1 and listing.category_id = 0`,
    [id],
  )
  if (!product) throw notThere(commonTexts.notThere)
  return whatsappUrl(product, baseUrl + addresses.product(id), noNumber)
}
