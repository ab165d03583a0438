import type { Answer, Input } from '#contract/endpoint.ts'
import type { contract } from '#contract/index.ts'
import type { Database } from '../db/database.ts'
import { likePattern, searchTextOf } from '../db/like-pattern.ts'
import { cached } from '../http/micro-cache.ts'
import { listTsquery } from '../search/list-filter.ts'
import { MAX_OFFSET } from '../showcase/product-list.ts'
import { shopCardsSql } from './shop-cards.ts'

type ShopListEndpoint = typeof contract.shops.paging
type ShopListPage = Answer<ShopListEndpoint>['data']

const openShopsSql = "select id, created_at from merchant where status = 'active'"
const newestFirstSql = (of: string) => `${of}created_at desc, ${of}id desc`

/**
 * A page of open shops, the newest first, and how many there are: `total` of all, `total_filtered` of those whose name holds
 * the text, or where none does, its words as they were meant. Both exact. A page beyond row 10,000 is empty, with the right
 * totals.
 */
export async function readShopList(db: Database, input: Input<ShopListEndpoint>): Promise<ShopListPage> {
  const shops = await readListPage(db, input)
  if (shops.total_filtered > 0 || searchTextOf(input.search) === undefined) return shops
  const query = await listTsquery(db, input.search)
  return query === undefined ? shops : readListPage(db, input, query)
}

/** `query`: what the words of the text are looked for by, instead of its letters. */
async function readListPage(
  db: Database,
  { search, rows, page }: Input<ShopListEndpoint>,
  query?: string,
): Promise<ShopListPage> {
  const values: unknown[] = []
  const value = (of: unknown) => `$${values.push(of)}`
  const name = query === undefined ? nameMatchesSql(search, value) : wordMatchesSql(value(query))
  const offset = (page - 1) * rows
  const part = offset > MAX_OFFSET ? 'limit 0' : `limit ${value(rows)} offset ${value(offset)}`
  const params = db.query<{ found: number | null; data: ShopListPage['data'] }>(
    // Materialized: else the planner may walk all shops in their order, waiting for a match.
    `with found as ${name ? `materialized (${openShopsSql} and ${name})` : `not materialized (${openShopsSql})`},
          page as materialized (select id, created_at from found order by ${newestFirstSql('')} ${part})
     select ${name ? '(select count(*)::int from found)' : 'null'} as found,
            ${shopCardsSql('page', newestFirstSql('page.'))} as data`,
    values,
  )
  const [[answer], total] = await Promise.all([params, countOpenShops(db)])
  const { data, found } = answer!
  const total_filtered = found ?? total
  return { data, pages: Math.ceil(total_filtered / rows), total, total_filtered }
}

/** That a name holds the text, in SQL; undefined of a text that is too short to mean anything. */
function nameMatchesSql(search: string, value: (of: unknown) => string): string | undefined {
  const text = searchTextOf(search)
  if (!text) return undefined
  // Without three letters in a row the index would be read from end to end, and every name after it: as an expression, the
  // names are read alone.
  return `${text.fitForIndex ? 'name' : "(name || '')"} ilike ${value(likePattern(text.words))}`
}

const wordMatchesSql = (query: string) =>
  `id in (select merchant_id from merchant_words where words @@ ${query}::tsquery)`

/** Counted by walking an index, which is most of the work of a page: once for all pages. */
async function countOpenShops(db: Database): Promise<number> {
  const [counted] = await cached(db, 'open shops', 2, () =>
    db.query<{ n: number }>("select count(*)::int as n from merchant where status = 'active'"),
  )
  return counted!.n
}
