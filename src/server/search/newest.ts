import { searchMost } from '#contract/search/search.ts'
import type { Database } from '../db/database.ts'
import type { SearchScope } from './rank.ts'

// Without a text: everything, the newest first, and bodies by name, as their lists have them.

export type ResultIds = { product: number[]; merchant: number[]; lspro: number[] }

/** `asked`: which groups. */
export async function readNewest(
  db: Database,
  { province_id, category_id }: SearchScope,
  asked: Record<keyof ResultIds, boolean>,
): Promise<ResultIds> {
  const values = [category_id ?? 0, province_id ?? 0]
  const province = '($2::smallint = 0 or of.province_id = $2::smallint)'
  const ids = (select: string) => `coalesce((${select}), '{}')`
  const [row] = await db.query<ResultIds>(
    `select
       ${asked.product ? ids(`select array_agg(id) from (${products(province)}) p`) : `'{}'::int[]`} as product,
       ${asked.merchant ? ids(`select array_agg(id) from (${shops(province)}) s`) : `'{}'::int[]`} as merchant,
       ${asked.lspro ? ids(`select array_agg(id) from (${bodies(province)}) b`) : `'{}'::int[]`} as lspro
     from (values ($1::smallint, $2::smallint)) said`,
    values,
  )
  return row!
}

const products = (province: string) => `
  select of.product_id as id from product_listing of where of.category_id = $1::smallint and ${province}
  order by of.created_at desc, of.product_id desc limit ${searchMost}`
const shops = (province: string) => `
  select of.id from merchant of where of.status = 'active' and ${province}
    and ($1::smallint = 0 or exists (
      select from product_listing l where l.merchant_id = of.id and l.category_id = $1::smallint))
  order by of.created_at desc, of.id desc limit ${searchMost}`
const bodies = (province: string) => `
  select of.id from lspro of where of.status = 'active' and ${province}
  order by lower(of.name) collate "C", of.id limit ${searchMost}`
