import type { Input } from '#contract/endpoint.ts'
import type { contract } from '#contract/index.ts'
import { maxMatches, numberedPages } from '#contract/showcase/list-limits.ts'
import type { ListAnswer } from '#contract/showcase/showcase.ts'
import type { Database } from '../../db/database.ts'
import { likePattern, searchTextOf } from '../../db/like-pattern.ts'
import { cursorSql, positionSql } from '../../db/list-cursor.ts'
import { listTsquery } from '../../search/exports/list-filter.ts'
import { type ListingSegment, listingSegmentOf } from '../listing-segment.ts'
import { productCardsSql } from './product-cards.ts'

type ListInput = Input<typeof contract.showcase.list>
type ListSql = { sql: string; total: string; filtered: string }

/** How many of the newest products are scanned for a text that is too short for the index. */
const MAX_SCANNED = 20_000

const newestFirst = 'created_at desc, product_id desc'

/**
 * A page of public products, the newest first. A search text is looked up as a substring of names; when no name
 * contains it, its words are looked up after correction. `status`, `is_internal` and the flags of unreviewed products
 * are for owners (own-product-list.ts) and have no effect here. `total` counts the list (SNI, mentored, of one shop),
 * `total_filtered` applies category, province and text too. A page beyond row 10,000 is empty, with correct totals; so
 * is an unknown category. With `after` the page begins after that product, at the same cost anywhere in the list.
 */
export async function readProductList(db: Database, input: ListInput): Promise<ListAnswer> {
  const list = await readListPage(db, input)
  if (list.total_filtered > 0 || searchTextOf(input.search) === undefined) return list
  const query = await listTsquery(db, input.search)
  return query === undefined ? list : readListPage(db, input, query)
}

/** `query`: a tsquery that is used instead of the search text. */
async function readListPage(db: Database, input: ListInput, query?: string): Promise<ListAnswer> {
  const values: unknown[] = []
  const value = (parameter: unknown) => `$${values.push(parameter)}`
  const { sql, total, filtered } = listSqlOf(input, value, query)
  const rows = value(input.rows)
  const [answer] = await db.query<Omit<ListAnswer, 'pages'>>(
    `with found as ${sql},
          more as materialized (
            select product_id, created_at from found ${positionSql(input, 'product_id', rows, value)}),
          page as materialized (select product_id, created_at from more order by ${newestFirst} limit ${rows})
     select (${total})::int as total, (${filtered})::int as total_filtered,
            case when (select count(*) from more) > ${rows}
              then (select ${cursorSql('product_id')} from page order by created_at, product_id limit 1) end as next,
            ${productCardsSql('page', 'page.created_at desc, page.product_id desc')} as data`,
    values,
  )
  return { ...answer!, pages: numberedPages(answer!.total_filtered, input.rows) }
}

function listSqlOf(input: ListInput, value: (parameter: unknown) => string, query: string | undefined): ListSql {
  const segment = listingSegmentOf(input)
  const category = `${value(input.category_id ?? 0)}::smallint`
  const province = input.province_id ? `${value(input.province_id)}::smallint` : undefined
  const shop = input.merchant_id ? `${value(input.merchant_id)}::int` : undefined
  const segmentConditions = [...(shop ? [`l.merchant_id = ${shop}`] : []), ...segment.conditions]
  const filters = [
    `l.category_id = ${category}`,
    ...segmentConditions,
    ...(province ? [`l.province_id = ${province}`] : []),
  ]
  const listing = `select l.product_id, l.created_at from product_listing l where ${filters.join(' and ')}`
  const total = shop ? countSql(['l.category_id = 0', ...segmentConditions]) : totalSql(segment.name, '0', '0')

  const text = searchTextOf(input.search)
  if (text === undefined)
    return {
      sql: `not materialized (${listing})`,
      total,
      filtered: shop ? countSql(filters) : totalSql(segment.name, category, province ?? '0'),
    }
  const found = query === undefined ? nameMatchesSql(listing, text, value) : wordMatchesSql(listing, value(query))
  return { sql: found, total, filtered: 'select count(*) from found' }
}

/** SQL: an exact total, from one counter row and the few rows of listing_delta that are not added to it yet. */
const totalSql = (segment: ListingSegment, category: string, province: string) =>
  `listing_total('${segment}', ${category}, ${province})`

/** SQL: an exact count of one shop's products by an index; they are few. */
const countSql = (conditions: string[]) => `select count(*) from product_listing l where ${conditions.join(' and ')}`

// Each match is looked up in the listing by its id (`lateral … offset 0`). With a join, the planner may read all of a
// category to join it: for a prepared statement, it takes every category for one of average size.

/** SQL: the products of a listing whose name contains the text. */
function nameMatchesSql(
  listing: string,
  { words, fitForIndex }: { words: string; fitForIndex: boolean },
  value: (parameter: unknown) => string,
) {
  const pattern = value(likePattern(words))
  // Without three letters in a row the index cannot be used, so only the newest products are scanned.
  if (!fitForIndex)
    return `materialized (
      select near.product_id, near.created_at from (${listing} order by ${newestFirst} limit ${MAX_SCANNED}) near
      cross join lateral (
        select from product p where p.id = near.product_id and p.name ilike ${pattern} offset 0) p
      limit ${maxMatches})`
  // Materialized and bounded: otherwise the planner may scan the whole listing in its order until it finds a match.
  return `materialized (
    select near.product_id, near.created_at from (select id from product where name ilike ${pattern}) p
    cross join lateral (${listing} and l.product_id = p.id offset 0) near limit ${maxMatches})`
}

/** SQL: the products of a listing that match the tsquery. */
const wordMatchesSql = (listing: string, query: string) => `materialized (
    select near.product_id, near.created_at from (select product_id from product_words where words @@ ${query}::tsquery) p
    cross join lateral (${listing} and l.product_id = p.product_id offset 0) near limit ${maxMatches})`
