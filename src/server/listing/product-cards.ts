import { hasEndedSql } from '../db/expire-certificates.ts'
import { pictureColumnsSql } from '../pictures/picture-columns.ts'

/**
 * SQL: the columns of a product card as in the API, and the joins from `product p` that they need. Only for products in
 * `product_listing`: an SNI product there has a valid certificate.
 */
export const productCardColumns = `
  p.id, p.name, shop.name as merchant_name, ${pictureColumnsSql('picture')},
  p.price_bottom, p.price_top, province.name as province_name,
  case when p.is_sni then 'active' else 'not active' end as sni_status,
  badge.name || '.jpg' as mentor_img_url, coalesce(mentor.name, p.mentor_name) as mentor_name`

export const productCardJoins = `
  join merchant shop on shop.id = p.merchant_id
  join province on province.id = shop.province_id
  left join picture on picture.id = p.picture_id
  left join mentor on mentor.id = p.mentor_id
  left join picture badge on badge.id = mentor.picture_id`

/** SQL: the cards of the products in `from` (a table with `product_id`), in the given order, as one JSON array. */
export const productCardsSql = (from: string, order: string) => `
  coalesce((select json_agg(c) from (
    select ${productCardColumns} from ${from} join product p on p.id = ${from}.product_id ${productCardJoins}
    where ${hasEndedSql('p')} is not true order by ${order}
  ) c), '[]')`
