import type { Category } from '#contract/showcase.ts'
import type { Database } from '../db/database.ts'
import type { ListingSegment } from './listing-segment.ts'

/** The categories that are offered with their subcategories, in the order of the menu, each with the number of products it shows. */
export async function readCategories(db: Database): Promise<Category[]> {
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

/** Products per category for one list (`shelf` of `listing_count`) and province (0: any): the counters of `listing_count` and what `listing_delta` adds to them. */
export const readCategoryCounts = (db: Database, shelf: ListingSegment, province: number) =>
  db.query<{ id: number; total: number }>(
    `select category_id as id, sum(n)::int as total from (
       select category_id, n from listing_count where shelf = $1 and province_id = $2
       union all
       select category_id, n from listing_delta where shelf = $1 and province_id = $2
     ) counted where category_id <> 0 group by category_id having sum(n) > 0 order by category_id`,
    [shelf, province],
  )
