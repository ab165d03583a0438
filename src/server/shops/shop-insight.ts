import type { Answer } from '#contract/endpoint.ts'
import type { contract } from '#contract/index.ts'
import type { PictureFacts } from '#contract/schemas.ts'
import type { Database } from '../db/database.ts'
import type { SignedPaths } from '../http/signed-paths.ts'
import { isPublicSql } from '../listing/is-public.ts'
import { pictureColumnsSql } from '../pictures/picture-columns.ts'
import type { ReachKind } from '../views/view-counter.ts'

type Insight = Answer<typeof contract.shops.insight>['data']

/** The period in weeks, and the maximum number of products in the answer. */
const weeksShown = 12
const maxProducts = 50

type InsightProduct = { id: number; name: string; img_url: string | null; img: PictureFacts | null; is_public: 0 | 1 }
type InsightRow = {
  weeks: string[]
  products: InsightProduct[]
  numbers: [week: string, thing: string, kind: ReachKind, n: number][]
}

// The products with the most views and contacts, then the newest public ones without any.
const sql = `
  with week as (
    select (date_trunc('week', today_in_jakarta()::timestamp)::date - back * 7) as monday
    from generate_series(0, ${weeksShown - 1}) back
  ), found as materialized (
    select week, product_id, kind, n from reach where merchant_id = $1 and week >= (select min(monday) from week)
  ), best as materialized (
    select p.id, p.name, p.picture_id, p.created_at, coalesce(of.total, 0) as total, shown.is_public
    from product p
    cross join lateral (
      select ${isPublicSql('p.id')} as is_public
    ) shown
    left join (select product_id, sum(n) as total from found where kind <> 'phone' group by 1) of on of.product_id = p.id
    where p.merchant_id = $1
      and (of.total > 0 or shown.is_public)
    order by total desc, p.created_at desc, p.id desc limit ${maxProducts}
  )
  select (select json_agg(monday order by monday) from week) as weeks,
    coalesce((
      select json_agg(json_build_object('id', id, 'name', name, 'img_url', img_url, 'img', img, 'is_public', is_public)
        order by total desc, created_at desc, id desc)
      from (
        select best.id, best.name, best.total, best.created_at, best.is_public::int, ${pictureColumnsSql('picture')}
        from best left join picture on picture.id = best.picture_id
      ) told
    ), '[]') as products,
    coalesce((
      select json_agg(json_build_array(week, thing, kind, n))
      from (
        select week, product_id::text as thing, kind, n from found
        where product_id = 0 or product_id in (select id from best)
        union all
        select week, 'all', kind, sum(n) from found group by week, kind
      ) told
    ), '[]') as numbers`

/** Counts of the last twelve weeks for a shop's page and its products; 0 for weeks without any. */
export async function readInsight(db: Database, shopId: number, signedPaths: SignedPaths): Promise<Insight> {
  const [row] = await db.query<InsightRow>(sql, [shopId])
  const { weeks, products, numbers } = row!
  const countByKey = new Map(numbers.map(([week, product, kind, n]) => [`${week} ${product} ${kind}`, n]))
  const counts = (product: number | 'all', kind: ReachKind) =>
    weeks.map((week) => countByKey.get(`${week} ${product} ${kind}`) ?? 0)
  const reachSeries = (subject: 0 | 'all') => ({
    views: counts(subject, 'view'),
    whatsapp: counts(subject, 'whatsapp'),
    phone: counts(subject, 'phone'),
  })
  return {
    weeks,
    shop: reachSeries(0),
    all: reachSeries('all'),
    products: products.map((product) => ({
      ...product,
      img_url: signedPaths.sign(product.img_url),
      views: counts(product.id, 'view'),
      whatsapp: counts(product.id, 'whatsapp'),
    })),
  }
}
