import type { Database } from '../db/database.ts'
import type { ResultIds } from './newest.ts'
import type { ParsedQuery } from './parse-query.ts'
import { type RankRequest, rankBodies, rankProducts, rankShops, type SearchScope } from './rank.ts'
import { tsqueryOf } from './tsquery.ts'

export type SearchedGroups = Record<keyof ResultIds, boolean>
export type SearchMatches = { ids: ResultIds; partial: boolean }

const noIds: ResultIds = { product: [], merchant: [], lspro: [] }

/**
 * What has all the words; or else what has most of them, never less than half. So a text of which nothing is known finds
 * nothing.
 */
export async function findMatches(
  db: Database,
  reading: ParsedQuery,
  within: SearchScope,
  asked: SearchedGroups,
): Promise<SearchMatches> {
  const whole = await findByQuery(db, rankRequestOf(reading, within), asked)
  if (whole.product.length > 0 || !asked.product || reading.units.length < 2)
    if (countIds(whole) > 0 || reading.units.length < 2) return { ids: whole, partial: false }
  // Shops and bodies that have all the words stay by themselves: only goods are looked for further.
  const named = whole.merchant.length + whole.lspro.length > 0
  for (const least of relaxedCounts(reading.units.length)) {
    const part = await findByQuery(
      db,
      rankRequestOf(reading, within, least),
      named ? { ...asked, lspro: false } : asked,
    )
    if (countIds(part) === 0) continue
    if (!named) return { ids: part, partial: true }
    return { ids: { ...whole, product: part.product }, partial: part.product.length > 0 }
  }
  return { ids: whole, partial: false }
}

/** All but one of them, and then half. */
const relaxedCounts = (units: number) =>
  [...new Set([units - 1, Math.ceil(units / 2)])].filter((n) => n >= 1 && n < units)

const countIds = ({ product, merchant, lspro }: ResultIds) => product.length + merchant.length + lspro.length

const rankRequestOf = (reading: ParsedQuery, within: SearchScope, least?: number): RankRequest => ({
  reading,
  within,
  query: tsqueryOf(reading.units, least),
})

/** One after the other: a search takes one place at the database, not three. */
async function findByQuery(db: Database, wanted: RankRequest, asked: SearchedGroups): Promise<ResultIds> {
  if (wanted.query === '') return noIds
  const goods = asked.product || asked.merchant ? await rankProducts(db, wanted) : { ids: [], shops: [] }
  const named = asked.merchant ? await rankShops(db, wanted) : []
  const lspro = asked.lspro ? await rankBodies(db, wanted) : []
  // First shops that are called so, then those that have such goods.
  const merchant = asked.merchant ? [...new Set([...named, ...goods.shops])] : []
  return { product: asked.product ? goods.ids : [], merchant, lspro }
}
