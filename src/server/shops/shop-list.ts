import type { Answer, Input } from '#contract/endpoint.ts'
import type { contract } from '#contract/index.ts'
import { numberedPages } from '#contract/showcase/rules.ts'
import type { Database } from '../db/database.ts'
import { likePattern, searchTextOf } from '../db/like-pattern.ts'
import { cursorSql, positionSql } from '../db/list-cursor.ts'
import { shopCardsSql } from '../listing/shop-cards.ts'
import { listTsquery } from '../search/list-filter.ts'
import { countActiveShops } from '../sitemap/count-shops.ts'

type ShopListEndpoint = typeof contract.shops.paging
type ShopListPage = Answer<ShopListEndpoint>['data']

const openShopsSql = "select id, created_at from merchant where status = 'active'"
const newestFirst = 'created_at desc, id desc'

/**
 * A page of active shops, the newest first. `total` counts all, `total_filtered` those whose name contains the search
 * text; when none does, those that match its words after correction. Both are exact. A page beyond row 10,000 is empty,
 * with correct totals; with `after` the page begins after that shop, at the same cost anywhere in the list.
 */
export async function readShopList(db: Database, input: Input<ShopListEndpoint>): Promise<ShopListPage> {
  const shops = await readListPage(db, input)
  if (shops.total_filtered > 0 || searchTextOf(input.search) === undefined) return shops
  const found = await listTsquery(db, input.search)
  return found === undefined ? shops : readListPage(db, input, found.query)
}

/** `query`: a tsquery that is used instead of the search text. */
async function readListPage(db: Database, input: Input<ShopListEndpoint>, query?: string): Promise<ShopListPage> {
  const values: unknown[] = []
  const value = (parameter: unknown) => `$${values.push(parameter)}`
  const name = query === undefined ? nameMatchesSql(input.search, value) : wordMatchesSql(value(query))
  const province = input.province_id ? `province_id = ${value(input.province_id)}` : undefined
  const filter = [name, province].filter(Boolean).join(' and ')
  const rows = value(input.rows)
  const pageQuery = db.query<{ found: number | null; next: string | null; data: ShopListPage['data'] }>(
    // Materialized: otherwise the planner may scan all shops in their order until it finds a match.
    `with found as ${filter ? `materialized (${openShopsSql} and ${filter})` : `not materialized (${openShopsSql})`},
          more as materialized (select id, created_at from found ${positionSql(input, 'id', rows, value)}),
          page as materialized (select id, created_at from more order by ${newestFirst} limit ${rows})
     select ${filter ? '(select count(*)::int from found)' : 'null'} as found,
            case when (select count(*) from more) > ${rows}
              then (select ${cursorSql('id')} from page order by created_at, id limit 1) end as next,
            ${shopCardsSql('page', 'page.created_at desc, page.id desc')} as data`,
    values,
  )
  const [[answer], total] = await Promise.all([pageQuery, countActiveShops(db)])
  const { data, found, next } = answer!
  const total_filtered = found ?? total
  return { data, pages: numberedPages(total_filtered, input.rows), total, total_filtered, next }
}

/** SQL: whether the name contains the text; undefined for a text that is too short to search for. */
function nameMatchesSql(search: string, value: (parameter: unknown) => string): string | undefined {
  const text = searchTextOf(search)
  if (!text) return undefined
  // A text without three letters in a row would scan the whole trigram index and then every name. As an expression the
  // index does not apply, and only the names are scanned.
  return `${text.fitForIndex ? 'name' : "(name || '')"} ilike ${value(likePattern(text.words))}`
}

const wordMatchesSql = (query: string) =>
  `id in (select merchant_id from merchant_words where words @@ ${query}::tsquery)`
