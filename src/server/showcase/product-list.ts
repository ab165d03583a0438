import type { Input } from '#contract/endpoint.ts'
import type { contract } from '#contract/index.ts'
import { numberedPages } from '#contract/showcase/rules.ts'
import type { ListAnswer } from '#contract/showcase/schemas.ts'
import type { Database } from '../db/database.ts'
import { likePattern, searchTextOf } from '../db/like-pattern.ts'
import { afterCursorSql, cursorSql, positionSql } from '../db/list-cursor.ts'
import { productCardsSql } from '../listing/product-cards.ts'
import { type ListTsquery, listTsquery } from '../search/list-filter.ts'
import { productMatchesSql } from '../search/product-matches.ts'
import { type ListingSegment, listingSegmentOf } from './listing-segment.ts'

type ListInput = Input<typeof contract.showcase.list>
/**
 * SQL of a list: named queries, of which `found` has the products; their numbers; whether `found` is only a part; and
 * the cursor after that part, null when nothing may follow.
 */
type ListSql = { queries: string; total: string; filtered: string; limited: string; readOn: string }

const newestFirst = 'created_at desc, product_id desc'

/**
 * A page of public products, the newest first. A search text is looked up as a substring of names; when no name
 * contains it, its words are looked up after correction. Of a text that is in very many products those among the next
 * thousand of the list are found (`is_limited`, `total_filtered` counts these, and `next` reads on). `status`,
 * `is_internal` and the flags of unreviewed products are for owners (own-product-list.ts) and have no effect here.
 * `total` counts the list (SNI, mentored, of one shop), `total_filtered` applies category, province and text too. A
 * page beyond row 10,000 is empty, with correct totals; so is an unknown category. With `after` the page begins after
 * that product, at the same cost anywhere in the list.
 */
export async function readProductList(db: Database, input: ListInput): Promise<ListAnswer> {
  const list = await readListPage(db, input)
  if (list.total_filtered > 0 || searchTextOf(input.search) === undefined) return list
  // A later step of a text that the first one had.
  if (input.after && list.is_limited) return list
  const query = await listTsquery(db, input.search)
  return query === undefined ? list : readListPage(db, input, query)
}

/** `query`: a tsquery that is used instead of the search text. */
async function readListPage(db: Database, input: ListInput, query?: ListTsquery): Promise<ListAnswer> {
  const values: unknown[] = []
  const value = (parameter: unknown) => `$${values.push(parameter)}`
  const { queries, total, filtered, limited, readOn } = listSqlOf(input, value, query)
  const rows = value(input.rows)
  const [answer] = await db.query<Omit<ListAnswer, 'pages'>>(
    `with ${queries},
          more as materialized (
            select product_id, created_at from found ${positionSql(input, 'product_id', rows, value)}),
          page as materialized (select product_id, created_at from more order by ${newestFirst} limit ${rows})
     select (${total})::int as total, (${filtered})::int as total_filtered,
            (${limited})::int as is_limited,
            case when (select count(*) from more) > ${rows}
              then (select ${cursorSql('product_id')} from page order by created_at, product_id limit 1)
              else ${readOn} end as next,
            ${productCardsSql('page', 'page.created_at desc, page.product_id desc')} as data`,
    values,
  )
  const { is_limited, ...list } = answer!
  return {
    ...list,
    ...(is_limited === 1 && { is_limited }),
    pages: numberedPages(list.total_filtered, input.rows),
  }
}

function listSqlOf(input: ListInput, value: (parameter: unknown) => string, query: ListTsquery | undefined): ListSql {
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
  const sql = `select l.product_id, l.created_at from product_listing l where ${filters.join(' and ')}`
  const { after } = input
  const listing: Listing = {
    sql,
    afterSql: after ? () => `${sql} and ${afterCursorSql(after, 'product_id', value)}` : undefined,
    oneSql: (id) => `select l.product_id, l.created_at from (
      select * from product_listing where product_id = ${id} offset 0) l
      where ${filters.join(' and ')}`,
  }
  const total = shop ? countSql(['l.category_id = 0', ...segmentConditions]) : totalSql(segment.name, '0', '0')

  const text = searchTextOf(input.search)
  if (text === undefined)
    return {
      queries: `found as not materialized (${sql})`,
      limited: 'false',
      readOn: 'null',
      total,
      filtered: shop ? countSql(filters) : totalSql(segment.name, category, province ?? '0'),
    }
  const found =
    query === undefined
      ? nameMatchesSql(listing, text, value)
      : wordMatchesSql(listing, value(query.query), query.isLarge)
  return { ...found, total, filtered: 'select count(*) from found' }
}

/** SQL: an exact total, from one counter row and the few rows of listing_delta that are not added to it yet. */
const totalSql = (segment: ListingSegment, category: string, province: string) =>
  `listing_total('${segment}', ${category}, ${province})`

/** SQL: an exact count of one shop's products by an index; they are few. */
const countSql = (conditions: string[]) => `select count(*) from product_listing l where ${conditions.join(' and ')}`

/** SQL: the products of a list, those of them after the cursor if there is one, and one of them by its id. */
type Listing = { sql: string; afterSql: (() => string) | undefined; oneSql: (id: string) => string }

/**
 * How many products of a list are compared with a text at once: their names, their words when no name has the text, or
 * the names with a text that is too short for the index. A text that `frequent` of them have is found by such steps
 * alone, one a page: the index would first collect all of its matches, which are tens of thousands in a large
 * catalogue. Of a rarer text at most `maxLookedUp` matches are looked up.
 */
const step = { names: 1_000, words: 500, letters: 5_000 }
const frequent = 10
const maxLookedUp = 300

/** SQL: the products of a list whose name contains the text. */
function nameMatchesSql(
  listing: Listing,
  { words, fitForIndex }: { words: string; fitForIndex: boolean },
  value: (parameter: unknown) => string,
): MatchesSql {
  const pattern = value(likePattern(words))
  const isMatch = (id: string) => `(select name ilike ${pattern} from product where id = ${id})`
  // Without three letters in a row the index cannot be used.
  if (!fitForIndex) return matchesSql(listing, { isMatch, size: step.letters })
  const indexed = `select id from product where name ilike ${pattern} and review_state = 'approved' limit ${maxLookedUp}`
  return matchesSql(listing, { isMatch, size: step.names, indexed })
}

/** SQL: the products of a list that match the tsquery. */
function wordMatchesSql(listing: Listing, query: string, isLarge: boolean): MatchesSql {
  const match = `${query}::tsquery`
  const isMatch = (id: string) => `(select words @@ ${match} from product_words where product_id = ${id})`
  const indexed = `select product_id as id from product_matches limit ${maxLookedUp}`
  const { queries, ...rest } = matchesSql(listing, { isMatch, size: step.words, indexed })
  return { queries: `${productMatchesSql({ match, most: maxLookedUp, isLarge })}, ${queries}`, ...rest }
}

type MatchesSql = Pick<ListSql, 'queries' | 'limited' | 'readOn'>
type MatchesOptions = { isMatch: (id: string) => string; size: number; indexed?: string }

/**
 * SQL: the products of a list that match. All products of a short list are compared; of a longer one `size` of them,
 * the newest or those after the cursor. `indexed` are matches anywhere, which are looked up in the list if too few were
 * found.
 */
function matchesSql({ sql, afterSql, oneSql }: Listing, { isMatch, size, indexed }: MatchesOptions): MatchesSql {
  const isShort = `(select count(*) from newest) < ${size}`
  const isFrequent = `(not ${isShort} and (select count(*) from compared_matches) >= ${frequent})`
  const queries = [
    `newest as materialized (${sql} order by ${newestFirst} limit ${size})`,
    afterSql
      ? `compared as materialized (
          select * from newest where ${isShort} union all
          (${afterSql()} order by ${newestFirst} limit (select case when ${isShort} then 0 else ${size} end)))`
      : 'compared as not materialized (select * from newest)',
    `compared_matches as materialized (
      select product_id, created_at from compared where ${isMatch('compared.product_id')})`,
  ]
  const readOnIf = (condition: string) => `case when ${condition} and (select count(*) from compared) = ${size}
    then (select ${cursorSql('product_id')} from compared order by created_at, product_id limit 1) end`
  if (!indexed)
    return {
      queries: [...queries, 'found as not materialized (select * from compared_matches)'].join(', '),
      limited: `not ${isShort}`,
      readOn: readOnIf(isFrequent),
    }
  const isCut = `(select count(*) from candidates) = ${maxLookedUp}`
  // A later step may have fewer of a frequent text than the first: what the index gives would then skip products.
  const isStep = afterSql ? `(${isFrequent} or (${isCut} and exists (select from compared_matches)))` : isFrequent
  // Each match is looked up by its id alone, and the list's conditions stand outside of that (`offset 0`), the category
  // too: the planner would otherwise read a part of the list, or all of it, again for each match.
  queries.push(
    `candidates as materialized (
      select id from (${indexed}) by_index where not ${isShort} and not ${isFrequent})`,
    `found as materialized (
      select * from compared_matches
      union all
      select one.product_id, one.created_at from candidates cross join lateral (${oneSql('candidates.id')}) one
      where not ${isStep}
        and not exists (select from compared_matches before where before.product_id = one.product_id))`,
  )
  return { queries: queries.join(', '), limited: `(${isFrequent} or ${isCut})`, readOn: readOnIf(isStep) }
}
