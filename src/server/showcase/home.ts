import type { Answer } from '#contract/endpoint.ts'
import type { contract } from '#contract/index.ts'
import type { Database } from '../db/database.ts'
import { bannersSql } from '../listing/banners.ts'
import { isPublicSql } from '../listing/is-public.ts'
import { productCardsSql } from '../listing/product-cards.ts'

type HomeAnswer = Answer<typeof contract.showcase.home>['data']

// Being in product_listing decides whether a product is public; `approved` and `active` are only repeated here as the
// condition of the partial index that is scanned.
const sql = `
  with viewed as materialized (
    select p.id as product_id, p.click from product p
    where p.review_state = 'approved' and p.status = 'active'
      and ${isPublicSql('p.id')}
    order by p.click desc, p.id desc limit 12
  ), latest as materialized (
    select product_id, created_at from product_listing
    where category_id = 0 order by created_at desc, product_id desc limit 12
  )
  select ${bannersSql('main')}, ${bannersSql('sub')}, ${bannersSql('strip')},
    ${productCardsSql('viewed', 'viewed.click desc, viewed.product_id desc')} as data_product_views,
    ${productCardsSql('latest', 'latest.created_at desc, latest.product_id desc')} as data_product_latest`

/** The home page: today's banners, the 12 most viewed and the 12 latest products. */
export async function readHome(db: Database): Promise<HomeAnswer> {
  const [home] = await db.query<HomeAnswer>(sql)
  return home!
}
