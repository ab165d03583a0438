import { searchMost } from '#contract/search/search.ts'
import type { Database } from '../db/database.ts'
import { normalizeText } from './normalize.ts'
import type { ParsedQuery } from './parse-query.ts'
import { scoreSql } from './tsquery.ts'

/** Restricts the search; 0 and undefined are everywhere. */
export type SearchScope = { province_id?: number | null | undefined; category_id?: number | null | undefined }
export type RankRequest = { parsed: ParsedQuery; query: string; within: SearchScope }
/** Ids, the best first. `shops`: the shops of these products, each once. */
export type RankedProducts = { ids: number[]; shops: number[] }

type AddParameter = (parameter: unknown) => string

function buildStatement({ parsed }: RankRequest) {
  const values: unknown[] = []
  const value: AddParameter = (parameter) => `$${values.push(parameter)}`
  const points = (of: string) => {
    const text = value(normalizeText(parsed.text))
    const words = scoreSql(parsed, { words: `${of}.words`, value })
    // A query that equals a name, or its beginning, ranks that name first.
    return `${words || '0'} + case when ${of}.name = ${text} then 60 when starts_with(${of}.name, ${text} || ' ') then 25
      when strpos(${of}.name, ${text}) > 0 then 12 else 0 end`
  }
  return { values, value, points }
}

/**
 * Public products that match a query. For a frequent word only some of them: their number is limited before sorting.
 */
export async function rankProducts(db: Database, request: RankRequest): Promise<RankedProducts> {
  const { values, value, points } = buildStatement(request)
  const { category_id, province_id } = request.within
  const [row] = await db.query<RankedProducts>(
    `with few as materialized (
       select w.product_id, w.merchant_id, w.name, w.words, l.created_at
       from product_words w
       join product_listing l on l.product_id = w.product_id and l.category_id = ${value(category_id ?? 0)}::smallint
       where w.words @@ ${value(request.query)}::tsquery
         ${province_id ? `and l.province_id = ${value(province_id)}::smallint` : ''}
       limit ${searchMost}
     ), counted as (select few.*, ${points('few')} as points from few
     ), placed as (
       select counted.product_id, counted.merchant_id,
         row_number() over (order by points desc, p.click desc, counted.created_at desc, counted.product_id desc) as place
       from counted join product p on p.id = counted.product_id
     )
     select coalesce(array_agg(product_id order by place), '{}') as ids,
       coalesce((select array_agg(merchant_id order by first) from (
         select merchant_id, min(place) as first from placed group by merchant_id) s), '{}') as shops
     from placed`,
    values,
  )
  return row!
}

/** Active shops whose own name or place matches. In a category: those with products in it. */
export async function rankShops(db: Database, request: RankRequest): Promise<number[]> {
  const { values, value, points } = buildStatement(request)
  const { category_id, province_id } = request.within
  const [row] = await db.query<{ ids: number[] }>(
    `with few as materialized (
       select w.merchant_id, w.name, w.words from merchant_words w
       join merchant shop on shop.id = w.merchant_id and shop.status = 'active'
       where w.words @@ ${value(request.query)}::tsquery
         ${province_id ? `and shop.province_id = ${value(province_id)}::smallint` : ''}
         ${
           category_id
             ? `and exists (select from product_listing l
                  where l.merchant_id = shop.id and l.category_id = ${value(category_id)}::smallint)`
             : ''
         }
       limit ${searchMost}
     )
     select coalesce(array_agg(merchant_id order by points desc, merchant_id desc), '{}') as ids
     from (select few.*, ${points('few')} as points from few) counted`,
    values,
  )
  return row!.ids
}

/** Active certification bodies, which have no category. */
export async function rankBodies(db: Database, request: RankRequest): Promise<number[]> {
  const { values, value, points } = buildStatement(request)
  const { province_id } = request.within
  const [row] = await db.query<{ ids: number[] }>(
    `with few as materialized (
       select w.lspro_id, w.name, w.words from lspro_words w
       join lspro body on body.id = w.lspro_id and body.status = 'active'
       where w.words @@ ${value(request.query)}::tsquery
         ${province_id ? `and body.province_id = ${value(province_id)}::smallint` : ''}
       limit ${searchMost}
     )
     select coalesce(array_agg(lspro_id order by points desc, name collate "C", lspro_id), '{}') as ids
     from (select few.*, ${points('few')} as points from few) counted`,
    values,
  )
  return row!.ids
}
