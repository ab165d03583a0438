import type { Answer } from '#contract/endpoint.ts'
import type { contract } from '#contract/index.ts'
import { notThere } from '#contract/problem.ts'
import { lineFields, productFields } from '#contract/products/fields.ts'
import { commonTexts } from '#contract/text/common-messages.ts'
import type { Database } from '../db/database.ts'
import { hasEndedSql } from '../db/expire-certificates.ts'
import { productCardsSql } from '../listing/product-cards.ts'
import { isCheckCurrentSql } from '../lspro/certificate-checks.ts'
import { productTakedownProblem } from '../moderation/takedown-problems.ts'
import { pictureColumnsSql } from '../pictures/picture-columns.ts'

type ProductDetail = Answer<typeof contract.showcase.detail>['data']

const lineColumnsSql = lineFields.map((name) => `p.${productFields[name].column}`).join(', ')

const productSql = `
  select p.id, p.name, p.video_url, p.price_bottom, p.price_top, ${lineColumnsSql}, p.weight::text as weight, p.unit,
    p.description, ${pictureColumnsSql('picture')}, p.is_sni::int as is_sni,
    case when p.is_sni then 'active' else 'not active' end as sni_status,
    array_to_string(p.sni_no, ',') as sni_no, case when p.is_sni then p.certificate_no end as certificate_no,
    coalesce((
      select json_agg(json_build_object('number', bears.number, 'title', s.title) order by bears.at)
      from unnest(p.sni_no) with ordinality bears (number, at) left join sni_standard s on s.number = bears.number
    ), '[]') as sni,
    p.sni_start_date::text as sni_start_date, p.sni_end_date::text as sni_end_date, p.sni_no_end::int as sni_no_end,
    -- Only to a page that opens; the name stays on the certificate.
    case when lspro.status = 'active' then p.lspro_id end as lspro_id, lspro.name as lspro_name,
    to_char(said.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as sni_confirmed_at, p.mentor_id, coalesce(mentor.name, p.mentor_name) as mentor_name_text,
    badge.name || '.jpg' as mentor_img_url, p.merchant_id, 'active' as status,
    array_remove(picture.name || '.jpg' || array(
      select shot.name || '.jpg' from product_media m join picture shot on shot.id = m.picture_id
      where m.product_id = p.id order by m.position, m.id
    ), null) as img_url_list
  from picked p
  left join picture on picture.id = p.picture_id
  left join lspro on lspro.id = p.lspro_id
  left join certificate_check said
    on said.verdict = 'confirmed' and lspro.status = 'active' and ${isCheckCurrentSql('said', 'p')}
  left join mentor on mentor.id = p.mentor_id
  left join picture badge on badge.id = mentor.picture_id`

const categoriesSql = `
  select sub.id as sub_category_id, sub.name as sub_category_name, top.id as category_id, top.name as category_name
  from picked p join product_category pc on pc.product_id = p.id
  join category sub on sub.id = pc.category_id
  join category top on top.id = coalesce(sub.parent_id, sub.id)
  order by top.position, sub.position`

// A typed name is not in the list of mentors: its id is 0.
const mentorSql = `
  select coalesce(mentor.id, 0) as id, mentor_type.name as type, coalesce(mentor.name, p.mentor_name) as name
  from picked p join mentor_type on mentor_type.id = p.mentor_type_id left join mentor on mentor.id = p.mentor_id`

const mediaSql = `
  select media.id, media.product_id, media.type, picture.name || '.jpg' as url,
    json_build_object('width', picture.width, 'height', picture.height, 'thumbhash', picture.thumbhash) as img
  from picked p join product_media media on media.product_id = p.id
  join picture on picture.id = media.picture_id
  order by media.position, media.id`

const shopSql = `
  select shop.id, shop.name, ${pictureColumnsSql('picture')}, regency.name as regency_name, shop.province_id,
    province.name as province_name, shop.is_lpse::int as is_lpse
  from picked p join merchant shop on shop.id = p.merchant_id
  join regency on regency.id = shop.regency_id
  join province on province.id = shop.province_id
  left join picture on picture.id = shop.picture_id`

const jsonObjectSql = (select: string) => `(select row_to_json(x) from (${select}) x)`
const jsonArraySql = (select: string) => `coalesce((select json_agg(x) from (${select}) x), '[]')`

const sql = `
  with picked as materialized (
    select p.* from product p join product_listing l on l.product_id = p.id and l.category_id = 0
    where p.id = $1 and ${hasEndedSql('p')} is not true
  ), others as materialized (
    select l.product_id, l.created_at from product_listing l join picked on picked.merchant_id = l.merchant_id
    where l.category_id = 0 and l.product_id <> picked.id
    order by l.created_at desc, l.product_id desc limit 12
  )
  select ${jsonObjectSql(productSql)} as product_detail, ${jsonArraySql(categoriesSql)} as category, ${jsonObjectSql(mentorSql)} as mentor,
    ${jsonArraySql(mediaSql)} as product_media, ${jsonObjectSql(shopSql)} as merchant_detail,
    (select count(*) from product_listing where merchant_id = picked.merchant_id and category_id = 0)::int as total_product,
    ${productCardsSql('others', 'others.created_at desc, others.product_id desc')} as others_products
  from picked`

/** A public product with all values of its page. Throws code 10 if an operator took it down, 04 for any other. */
export async function readProductDetail(db: Database, id: number): Promise<ProductDetail> {
  const [detail] = await db.query<ProductDetail>(sql, [id])
  if (!detail) throw (await productTakedownProblem(db, id)) ?? notThere(commonTexts.notThere)
  return detail
}
