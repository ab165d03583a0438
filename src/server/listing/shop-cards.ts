import { pictureColumnsSql } from '../pictures/picture-columns.ts'

const newestPicturesSql = `
  select array_agg(shown.name || '.jpg' order by shown.created_at desc, shown.product_id desc) as of
  from (
    select picture.name, l.created_at, l.product_id
    from product_listing l join product p on p.id = l.product_id join picture on picture.id = p.picture_id
    where l.merchant_id = shop.id and l.category_id = 0
    order by l.created_at desc, l.product_id desc limit 4
  ) shown`

/**
 * SQL: the cards of the shops in `from` (a table with `id`), in the given order, as one JSON array. Only for active
 * shops: those have a province.
 */
export const shopCardsSql = (from: string, order: string) => `
  coalesce((select json_agg(c) from (
    select shop.id, shop.name, ${pictureColumnsSql('logo')},
      pictures.of[1] as img_1, pictures.of[2] as img_2, pictures.of[3] as img_3, pictures.of[4] as img_4,
      province.name as province_name,
      (select count(*) from product_listing l where l.merchant_id = shop.id and l.category_id = 0)::int as total_products
    from ${from} join merchant shop on shop.id = ${from}.id
    join province on province.id = shop.province_id
    left join picture logo on logo.id = shop.picture_id
    cross join lateral (${newestPicturesSql}) pictures
    order by ${order}
  ) c), '[]')`
