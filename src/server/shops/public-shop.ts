import { shopFieldsWith } from '#contract/shops/fields.ts'
import type { ShopProfile } from '#contract/shops/schemas.ts'
import type { Database } from '../db/database.ts'
import { phoneFlags, type StoredPhones } from '../phone-numbers/phone-numbers.ts'
import { pictureColumnsSql } from '../pictures/picture-columns.ts'
import { richTextToShow } from '../sanitize/rich-text.ts'

/** The location of a shop: 0 and '' until it is entered. */
type ShopLocation = { province_id: number; province_name: string; regency_id: number; regency_name: string }
type PublicShopRow = Omit<ShopProfile, 'has_office_phone' | 'has_whatsapp'> & ShopLocation & StoredPhones

export type PublicShop = { merchant: ShopProfile; location: ShopLocation }

const texts = shopFieldsWith({ kind: 'text', isPublic: true })
const flags = shopFieldsWith({ kind: 'flag', isPublic: true })

const sql = `
  select shop.id, ${texts.map((name) => `coalesce(shop.${name}, '') as ${name}`).join(', ')},
    ${flags.map((name) => `shop.${name}::int as ${name}`).join(', ')}, coalesce(shop.year, 0) as year,
    coalesce(shop.email, person.email, '') as email,
    case when shop.is_exp then coalesce(shop.exp_remark, '') else '' end as exp_remark,
    ${pictureColumnsSql('logo')}, ${pictureColumnsSql('banner', 'banner')}, shop.mobile_phone, shop.office_phone,
    coalesce(shop.province_id, 0) as province_id, coalesce(province.name, '') as province_name,
    coalesce(shop.regency_id, 0) as regency_id, coalesce(regency.name, '') as regency_name
  from merchant shop
  left join person on person.merchant_id = shop.id
  left join picture logo on logo.id = shop.picture_id
  left join picture banner on banner.id = shop.banner_picture_id
  left join province on province.id = shop.province_id
  left join regency on regency.id = shop.regency_id
  where shop.id = $1`

/**
 * The public values of an active shop; undefined if it is not active. `open: false` also returns an inactive one, for
 * its owner. Phone numbers are not included, only whether there are any.
 */
export async function readPublicShop(db: Database, id: number, { open = true } = {}): Promise<PublicShop | undefined> {
  const [row] = await db.query<PublicShopRow>(`${sql}${open ? " and shop.status = 'active'" : ''}`, [id])
  if (!row) return undefined
  const { province_id, province_name, regency_id, regency_name, mobile_phone, office_phone, ...shop } = row
  return {
    merchant: {
      ...shop,
      exp_remark: richTextToShow(shop.exp_remark),
      ...phoneFlags({ office_phone, mobile_phone }),
    },
    location: { province_id, province_name, regency_id, regency_name },
  }
}
