import { addresses } from '#contract/addresses.ts'
import { notThere } from '#contract/problem.ts'
import { words } from '#contract/words.ts'
import type { Database } from '../db/database.ts'
import { whatsappOf } from '../numbers.ts'
import { noSuchShop } from './there.ts'

type Reached = { name: string; mobile_phone: string | null }
const none = 'Produsen ini belum mencantumkan nomor WhatsApp.'

/** The address that opens WhatsApp with an open shop, and a first sentence that names it. Throws 04, or 01 as below. */
export async function shopContact(db: Database, id: number, baseUrl: string): Promise<string> {
  const [shop] = await db.rows<Reached>("select name, mobile_phone from merchant where id = $1 and status = 'active'", [
    id,
  ])
  if (!shop) throw noSuchShop()
  return whatsappOf(shop, baseUrl + addresses.shop(id), none)
}

/** The same with the producer of a public product. */
export async function productContact(db: Database, id: number, baseUrl: string): Promise<string> {
  const [product] = await db.rows<Reached>(
    `select product.name, merchant.mobile_phone
     from product_listing listing
     join product on product.id = listing.product_id
     join merchant on merchant.id = product.merchant_id
     where listing.product_id = $1 and listing.category_id = 0`,
    [id],
  )
  if (!product) throw notThere(words.notThere)
  return whatsappOf(product, baseUrl + addresses.product(id), none)
}
