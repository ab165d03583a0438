import { contract } from '#contract/index.ts'
import type { Category } from '#contract/showcase/schemas.ts'
import type { Database } from '../db/database.ts'
import { expireCertificates } from '../db/expire-certificates.ts'
import { cached } from '../http/micro-cache.ts'
import { type Api, mount } from '../http/mount.ts'
import { currentCategory, withCurrentCategory } from '../listing/current-category.ts'
import { isOwnerView, readOwnProductList } from '../products/own-product-list.ts'
import { readHome } from './home.ts'
import { type ListingSegment, listingSegmentOf } from './listing-segment.ts'
import { readProductDetail } from './product-detail.ts'
import { readProductList } from './product-list.ts'

/** How long public answers are cached, in seconds. */
const cacheSeconds = 2

/** Public endpoints: home, categories, lists and details of products. */
export function mountShowcase(api: Api): void {
  mount(api, contract.showcase.home, async (_, { db }) => {
    await expireCertificates(db)
    return { data: await cached(db, 'home', cacheSeconds, () => readHome(db)) }
  })
  mount(api, contract.showcase.categories, async (_, { db }) => {
    await expireCertificates(db)
    return { data: await cached(db, 'categories', cacheSeconds, () => readCategories(db)) }
  })
  mount(api, contract.showcase.counts, async (input, { db }) => {
    await expireCertificates(db)
    const { name } = listingSegmentOf(input)
    const province = input.province_id ?? 0
    return {
      data: await cached(db, `counts ${name} ${province}`, cacheSeconds, () => readCategoryCounts(db, name, province)),
    }
  })
  mount(api, contract.showcase.list, async (input, { db, me }) => {
    await expireCertificates(db)
    const today = await withCurrentCategory(db, input)
    if (isOwnerView(today, me)) return readOwnProductList(db, today, api.signedPaths)
    const category = input.category_id ? await currentCategory(db, input.category_id) : undefined
    const list = await cached(db, `list ${JSON.stringify(today)}`, cacheSeconds, () => readProductList(db, today))
    return category ? { ...list, category } : list
  })
  mount(api, contract.showcase.detail, async ({ id }, { db }) => {
    await expireCertificates(db)
    return { data: await readProductDetail(db, id) }
  })
}

/**
 * The active categories with their subcategories, in the order of the menu, each with its number of public products.
 */
async function readCategories(db: Database): Promise<Category[]> {
  return await db.query<Category>(
    `with shown as (
       select category_id, sum(n) as n from (
         select category_id, n from listing_count where shelf = 'all' and province_id = 0
         union all
         select category_id, n from listing_delta where shelf = 'all' and province_id = 0
       ) counted group by category_id
     ), listed as (
       select c.id, c.parent_id, c.name, c.menu_column, c.position, coalesce(shown.n, 0)::int as total
       from category c left join shown on shown.category_id = c.id where c.status = 'active'
     )
     select parent.id, parent.name, parent.menu_column as "column", parent.total,
       coalesce((
         select json_agg(json_build_object('id', c.id, 'name', c.name, 'total', c.total) order by c.position)
         from listed c where c.parent_id = parent.id), '[]') as child
     from listed parent where parent.parent_id is null order by parent.position`,
  )
}

/**
 * Products per category for one segment and province (0: any): the counters of `listing_count` plus `listing_delta`.
 */
const readCategoryCounts = (db: Database, segment: ListingSegment, province: number) =>
  db.query<{ id: number; total: number }>(
    `select category_id as id, sum(n)::int as total from (
       select category_id, n from listing_count where shelf = $1 and province_id = $2
       union all
       select category_id, n from listing_delta where shelf = $1 and province_id = $2
     ) counted where category_id <> 0 group by category_id having sum(n) > 0 order by category_id`,
    [segment, province],
  )
