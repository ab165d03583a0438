import type { Database } from '../db/database.ts'
import { matchBodies, matchProducts, matchShops, type Wanted, type Within } from './match.ts'
import type { Ids } from './newest.ts'
import { queryOf } from './query.ts'
import type { Reading } from './understand.ts'

export type Asked = Record<keyof Ids, boolean>
export type Found = { ids: Ids; partial: boolean }

const nothing: Ids = { product: [], merchant: [], lspro: [] }

/**
 * What has all the words; or else what has most of them, never less than half. So a text of which nothing is known finds
 * nothing.
 */
export async function find(db: Database, reading: Reading, within: Within, asked: Asked): Promise<Found> {
  const whole = await findBy(db, wantedOf(reading, within), asked)
  if (whole.product.length > 0 || !asked.product || reading.units.length < 2)
    if (sizeOf(whole) > 0 || reading.units.length < 2) return { ids: whole, partial: false }
  // Shops and bodies that have all the words stay by themselves: only goods are looked for further.
  const named = whole.merchant.length + whole.lspro.length > 0
  for (const least of fewer(reading.units.length)) {
    const part = await findBy(db, wantedOf(reading, within, least), named ? { ...asked, lspro: false } : asked)
    if (sizeOf(part) === 0) continue
    if (!named) return { ids: part, partial: true }
    return { ids: { ...whole, product: part.product }, partial: part.product.length > 0 }
  }
  return { ids: whole, partial: false }
}

/** All but one of them, and then half. */
const fewer = (units: number) => [...new Set([units - 1, Math.ceil(units / 2)])].filter((n) => n >= 1 && n < units)

const sizeOf = ({ product, merchant, lspro }: Ids) => product.length + merchant.length + lspro.length

const wantedOf = (reading: Reading, within: Within, least?: number): Wanted => ({
  reading,
  within,
  query: queryOf(reading.units, least),
})

/** One after the other: a search takes one place at the database, not three. */
async function findBy(db: Database, wanted: Wanted, asked: Asked): Promise<Ids> {
  if (wanted.query === '') return nothing
  const goods = asked.product || asked.merchant ? await matchProducts(db, wanted) : { ids: [], shops: [] }
  const named = asked.merchant ? await matchShops(db, wanted) : []
  const lspro = asked.lspro ? await matchBodies(db, wanted) : []
  // First shops that are called so, then those that have such goods.
  const merchant = asked.merchant ? [...new Set([...named, ...goods.shops])] : []
  return { product: asked.product ? goods.ids : [], merchant, lspro }
}
