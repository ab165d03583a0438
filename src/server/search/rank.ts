import { namePoints } from '#contract/search/grades.ts'
import { normalizeText } from '#contract/search/normalize.ts'
import type { ParsedQuery } from '#contract/search/parse-query.ts'
import { maxPartialResults, maxSearchResults } from '#contract/search/rules.ts'
import { productMatchesSql } from './product-matches.ts'
import type { RankedGroups, SearchedGroups } from './result-page.ts'
import { scoreSql } from './tsquery.ts'

// SQL that ranks the matches of a query, in one statement. What it reads is bounded by constants, whatever the
// catalogue holds: each table of words is read by its index up to a limit, and every other table by key, once for each
// match. Joins are written as lateral subqueries with a limit, because the planner would otherwise read a whole table
// to join a few rows.

/** Restricts the search; 0 and undefined are everywhere. */
export type SearchScope = { province_id?: number | null | undefined; category_id?: number | null | undefined }
export type RankRequest = {
  parsed: ParsedQuery
  query: string
  within: SearchScope
  groups: SearchedGroups
  /** Matches with a part of the words: the tsqueries of which `query` needs one, the best first. */
  alternatives?: readonly string[] | undefined
}

/**
 * How many matches of a frequent word are looked up in a category or province, and how many of its newest products are
 * looked through for such a word.
 */
const maxFiltered = 4_000

/**
 * How many products with a part of the words are enough in a large catalogue, although others may be more relevant: of
 * the newest ones, or of those with the first choice of words.
 */
const enoughPartial = 50

/** The parameters of a request, and the tsqueries that its statement parses once. */
function createStatement() {
  const values: unknown[] = []
  const queries: string[] = []
  const value = (parameter: unknown) => `$${values.push(parameter)}`
  return {
    values,
    value,
    /** The SQL of a tsquery. As a column of `asked` it is parsed once, not for every row. */
    query: (text: string | null) => `asked.q${queries.push(`${value(text)}::tsquery`)}`,
    askedSql: () =>
      `asked as materialized (select ${queries.map((sql, index) => `${sql} as q${index + 1}`).join(', ')})`,
  }
}
type Statement = ReturnType<typeof createStatement>

/** Ranks the products and shops that anyone may see, and the active bodies, that match the query. */
export function rankMatches({ parsed, query, within, groups, alternatives }: RankRequest): RankedGroups {
  const statement = createStatement()
  const match = statement.query(query)
  const points = pointsSql(parsed, statement)
  const parts: string[] = []
  const more: RankedGroups['more'] = {}
  if (groups.product || groups.merchant) {
    const products = productsSql({ within, match, alternatives, points, isLarge: parsed.isLarge }, statement)
    parts.push(products.sql)
    more.product = products.isMore
    more.merchant = `${products.isMore} or (select count(*) from shop_matches) >= ${maxSearchResults}`
  }
  if (groups.merchant) parts.push(shopsSql(within, match, points, statement))
  if (groups.lspro) {
    parts.push(bodiesSql(within, match, points, statement))
    more.lspro = `(select count(*) from body_matches) >= ${maxSearchResults}`
  }
  return { sql: [statement.askedSql(), ...parts].join(', '), more, values: statement.values, groups }
}

/** SQL: the points of `m.words` and `m.name`. A query that equals a name, or its beginning, ranks that first. */
function pointsSql(parsed: ParsedQuery, { value, query }: Statement): string {
  const text = `${value(normalizeText(parsed.text))}::text`
  const words = scoreSql(parsed, { words: 'm.words', query, value })
  return `${words || '0'} + case when m.name = ${text} then ${namePoints.equal}
    when starts_with(m.name, ${text} || ' ') then ${namePoints.beginning}
    when strpos(m.name, ${text}) > 0 then ${namePoints.inside} else 0 end`
}

type FilteredOptions = SearchScope & { match: string; isLarge: boolean }
type ProductsOptions = {
  within: SearchScope
  match: string
  alternatives: readonly string[] | undefined
  points: string
  isLarge: boolean
}

/**
 * SQL: `products` (id, merchant_id, place), and whether there may be more. For a frequent word only some of them, since
 * their number is limited.
 */
function productsSql(
  { within, match, alternatives, points, isLarge }: ProductsOptions,
  statement: Statement,
): { sql: string; isMore: string } {
  const isFiltered = Boolean(within.category_id || within.province_id)
  const most = alternatives || isLarge ? maxPartialResults : maxSearchResults
  const enough = alternatives ? enoughPartial : most
  const matches = isFiltered
    ? filteredSql({ ...within, match, isLarge }, statement)
    : productMatchesSql({
        match,
        // Only a large catalogue is asked for them.
        alternatives: isLarge ? alternatives?.map(statement.query) : undefined,
        ...{ from: 'asked', most, enough, isLarge },
      })
  const counted = (table: string, limit: number) => `(select count(*) from ${table}) >= ${limit}`
  const isMore = isFiltered
    ? `${counted('product_matches', maxFiltered)} or ${counted('products', maxSearchResults)}`
    : counted('products', isLarge ? enough : most)
  const sql = `${matches}, products as materialized (
    select id, merchant_id, row_number() over (order by points desc, click desc, id desc) as place
    from (
      select m.product_id as id, m.merchant_id, m.click, ${points} as points
      from ${isFiltered ? 'matches_in_scope' : 'product_matches'} m cross join asked) scored)`
  return { sql, isMore }
}

/**
 * The matches within a category or province. A frequent word has too many to look all of them up: then the newest
 * products there are read, too, and those that match are added.
 */
function filteredSql({ category_id, province_id, match, isLarge }: FilteredOptions, { value }: Statement): string {
  const conditions = [
    `l.category_id = ${value(category_id ?? 0)}::smallint`,
    ...(province_id ? [`l.province_id = ${value(province_id)}::smallint`] : []),
  ].join(' and ')
  return `${productMatchesSql({ match, from: 'asked', most: maxFiltered, isLarge })}, newest as materialized (
      select l.product_id from product_listing l where ${conditions}
      order by l.created_at desc, l.product_id desc
      limit (select case when count(*) < ${maxFiltered} then 0 else ${maxFiltered} end from product_matches)
    ), in_scope as materialized (
      select m.product_id from product_matches m cross join lateral (
        select from (select * from product_listing where product_id = m.product_id offset 0) l
        where ${conditions} limit 1) listed
      union
      select newest.product_id from newest cross join asked
      where (select w.words @@ ${match} from product_words w where w.product_id = newest.product_id)
      limit ${maxSearchResults}
    ), matches_in_scope as materialized (
      select w.product_id, w.merchant_id, w.click, w.name, w.words
      from in_scope cross join lateral (select * from product_words where product_id = in_scope.product_id limit 1) w)`
}

/**
 * SQL: `shops` (id, place): active shops whose own name or place matches, then those that have such products. In a
 * category: those with products in it.
 */
function shopsSql(
  { category_id, province_id }: SearchScope,
  match: string,
  points: string,
  { value }: Statement,
): string {
  const inProvince = province_id ? `and shop.province_id = ${value(province_id)}::smallint` : ''
  const inCategory = category_id
    ? `and exists (select from product_listing l
         where l.merchant_id = w.merchant_id and l.category_id = ${value(category_id)}::smallint offset 0)`
    : ''
  return `shop_matches as materialized (
      select w.merchant_id, w.name, w.words from asked cross join merchant_words w cross join lateral (
        select from merchant shop where shop.id = w.merchant_id and shop.status = 'active' ${inProvince} limit 1) active
      where w.words @@ ${match} ${inCategory} limit ${maxSearchResults}
    ), shops as materialized (
      select id, row_number() over (order by min(place)) as place from (
        select m.merchant_id as id, row_number() over (order by ${points} desc, m.merchant_id desc) as place
        from shop_matches m cross join asked
        union all
        select merchant_id, ${maxSearchResults} + place from products) s group by id)`
}

/** SQL: `bodies` (id, place): active certification bodies, which have no category. */
function bodiesSql({ province_id }: SearchScope, match: string, points: string, { value }: Statement): string {
  const inProvince = province_id ? `and body.province_id = ${value(province_id)}::smallint` : ''
  return `body_matches as materialized (
      select w.lspro_id, w.name, w.words from asked cross join lspro_words w cross join lateral (
        select from lspro body where body.id = w.lspro_id and body.status = 'active' ${inProvince} limit 1) active
      where w.words @@ ${match} limit ${maxSearchResults}
    ), bodies as materialized (
      select m.lspro_id as id, row_number() over (order by ${points} desc, m.name collate "C", m.lspro_id) as place
      from body_matches m cross join asked)`
}
