import type { ProductEntity } from '#contract/products/product-entity.ts'
import { dayInJakarta, publicStatusOf, type ReviewStanding } from '#contract/products/product-state.ts'
import type { Database } from '../db/database.ts'
import type { SignedPaths } from '../pictures/signed-paths.ts'

type EntityRow = Omit<
  ProductEntity,
  'img_url_list' | 'is_sni' | 'sni_status' | 'status' | 'created_at' | 'updated_at'
> &
  ReviewStanding & { created_at: Date; updated_at: Date }

const sql = `
  select p.id, p.merchant_id, p.external_id, p.name, main.name || '.jpg' as img_url, p.video_url, p.description,
    p.capacity_production, p.price_bottom, p.price_top, p.weight::text as weight, p.unit, p.is_sni,
    array_to_string(p.sni_no, ',') as sni_no, p.sni_start_date::text as sni_start_date,
    p.sni_end_date::text as sni_end_date, p.sni_no_end, p.sni_remark, p.review_state, p.status, p.lspro_id,
    lspro.name as lspro_name, p.mentor_id, badge.name || '.jpg' as mentor_img_url, p.click, p.created_at, p.created_by,
    p.updated_at, p.updated_by,
    coalesce((
      select json_agg(json_build_object('id', m.id, 'product_id', m.product_id, 'type', m.type,
        'url', picture.name || '.jpg') order by m.position, m.id)
      from product_media m join picture on picture.id = m.picture_id where m.product_id = p.id
    ), '[]') as product_media
  from product p
  left join picture main on main.id = p.picture_id
  left join lspro on lspro.id = p.lspro_id
  left join mentor on mentor.id = p.mentor_id
  left join picture badge on badge.id = mentor.picture_id
  where p.id = $1`

/** The product as it lies in the database, for its owner: pictures with their keys (row 362). */
export async function readEntity(db: Database, id: number, keyed: SignedPaths): Promise<ProductEntity> {
  const [row] = await db.query<EntityRow>(sql, [id])
  const { review_state, sni_no_end, created_at, updated_at, ...product } = row!
  const media = product.product_media.map((one) => ({ ...one, url: keyed.sign(one.url) }))
  const img_url = keyed.sign(product.img_url)
  return {
    ...product,
    ...publicStatusOf({ ...product, review_state, sni_no_end }, dayInJakarta()),
    is_sni: product.is_sni ? 1 : 0,
    img_url,
    img_url_list: [...(img_url === null ? [] : [img_url]), ...media.map(({ url }) => url)],
    product_media: media,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  }
}
