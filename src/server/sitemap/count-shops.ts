import type { Database } from '../db/database.ts'

/**
 * The exact number of active shops, from the parts of the sitemap: counting the shops themselves takes longer with
 * each.
 */
export async function countActiveShops(db: Database): Promise<number> {
  const [counted] = await db.query<{ n: number }>(
    `select coalesce(sum(n), 0)::int as n from (
       select n from sitemap_part_state where kind = 'shop' union all select n from sitemap_change where kind = 'shop') counted`,
  )
  return counted!.n
}
