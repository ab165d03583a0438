import type { Answer } from '#contract/endpoint.ts'
import type { contract } from '#contract/index.ts'
import { maxSearchResults } from '#contract/search/schemas.ts'
import type { Database } from '../db/database.ts'
import { bannersSql } from '../listing/banners.ts'
import { lsproCardsSql } from '../listing/lspro-cards.ts'
import { productCardsSql } from '../listing/product-cards.ts'
import { shopCardsSql } from '../listing/shop-cards.ts'

// Reads totals and cards in the statement that ranks: each further statement of a request takes as long as the ranking.

export type SearchedGroups = { product: boolean; merchant: boolean; lspro: boolean }
/**
 * Ranked results as SQL: the common table expressions `products`, `shops` and `bodies` (id, place from 1,
 * `maxSearchResults` rows at most) of the searched groups, and their parameters. `more`: conditions that a group may
 * have more of them.
 */
export type RankedGroups = {
  sql: string
  more: Partial<Record<keyof Totals, string>>
  values: readonly unknown[]
  groups: SearchedGroups
}
export type Totals = { product: number; merchant: number; lspro: number }
export type ResultPage = Pick<
  Answer<typeof contract.search.results>['data'],
  'banner_sub' | 'product' | 'merchant' | 'lspro'
> & { total: Totals; more: (keyof Totals)[] }

const tables = { product: 'products', merchant: 'shops', lspro: 'bodies' } as const

/** Leaves out what is not public, also if an error had left the words of such a product behind. */
const isPublicSql = {
  product: 'and exists (select from product_listing l where l.product_id = products.id and l.category_id = 0)',
  merchant: "and exists (select from merchant m where m.id = shops.id and m.status = 'active')",
  lspro: '',
}

/** The totals, the cards of one page (from 1) of each searched group, and the banners beside them. */
export async function readResultPage(
  db: Database,
  { sql, more, values, groups }: RankedGroups,
  { rows, page }: { rows: number; page: number },
): Promise<ResultPage> {
  const before = Math.min((page - 1) * rows, maxSearchResults)
  const param = values.length + 1
  const pages = searchedTables(groups).map(
    (group) => `page_of_${tables[group]} as materialized (
      select id, id as product_id, place from ${tables[group]}, bounds
      where place > before and place <= before + length ${isPublicSql[group]})`,
  )
  const cards = (group: keyof Totals, cardsSql: string) => `${groups[group] ? cardsSql : "'[]'::json"} as ${group}`
  const [answer] = await db.query<ResultPage>(
    `with ${[sql, `bounds as (select $${param}::int as before, $${param + 1}::int as length)`, ...pages].join(', ')}
     select ${totalsSql(groups)}, ${bannersSql('sub')},
       array_remove(array[${searchedTables(groups)
         .map((group) => `case when ${more[group]} then '${group}' end`)
         .join(', ')}]::text[], null) as more,
       ${cards('product', productCardsSql('page_of_products', 'page_of_products.place'))},
       ${cards('merchant', shopCardsSql('page_of_shops', 'page_of_shops.place'))},
       ${cards('lspro', lsproCardsSql('page_of_bodies', 'page_of_bodies.place'))}`,
    [...values, before, rows],
  )
  return answer!
}

/** Only the totals. */
export async function readTotals(db: Database, { sql, values, groups }: RankedGroups): Promise<Totals> {
  const [answer] = await db.query<{ total: Totals }>(`with ${sql} select ${totalsSql(groups)}`, values)
  return answer!.total
}

const searchedTables = (groups: SearchedGroups) =>
  (Object.keys(tables) as (keyof Totals)[]).filter((group) => groups[group])

function totalsSql(groups: SearchedGroups): string {
  const total = (group: keyof Totals) => (groups[group] ? `(select count(*) from ${tables[group]})` : '0')
  return `json_build_object('product', ${total('product')}, 'merchant', ${total('merchant')}, 'lspro', ${total('lspro')}) as total`
}
