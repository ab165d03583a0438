import { issueWords } from '#contract/operator/lspro.ts'
import { notThere, refused } from '#contract/problem.ts'
import type { Database } from '../../db/database.ts'

/** SQL: what a category is like, as its reader names it. */
export const categoryFingerprintSql = `md5(json_build_array(category.parent_id, category.name, category.status)::text)`

/** SQL: whether it is there for operators; one that has become part of another only waits for its products to have moved. */
export const isNotMergedSql = (category = 'category') =>
  `not exists (select from category_merged moving where moving.id = ${category}.id)`

/** Locked until the change is over: two would give the same number or name. Products are saved meanwhile. */
export const lockCategories = (tx: Database) => tx.query('lock table category in share row exclusive mode')

export type StoredCategory = { id: number; parent_id: number | null; name: string; status: string; is_offered: boolean }

/** A category as it is, if it is the one that was read. */
export async function requireCategory(
  tx: Database,
  id: number,
  seen: string | null | undefined,
): Promise<StoredCategory> {
  const [known] = await tx.query<StoredCategory & { seen: string }>(
    `select category.id, category.parent_id, category.name, category.status, ${categoryFingerprintSql} as seen,
       category.status = 'active' and coalesce(top.status, 'active') = 'active' as is_offered
     from category left join category top on top.id = category.parent_id where category.id = $1 and ${isNotMergedSql()}`,
    [id],
  )
  if (!known) throw notThere('Kategori tidak ditemukan.')
  if (known.seen !== seen) throw refused(issueWords.changed)
  const { seen: _, ...category } = known
  return category
}

/** The mega menu has 6, 7, 7 and the rest in its four columns (row 29): who is hidden takes no place. */
export const fillMenuColumns = (tx: Database) =>
  tx.query(
    `update category set menu_column = wanted.nth from (
       select id, case when at <= 6 then 1 when at <= 13 then 2 when at <= 20 then 3 else 4 end as nth
       from (select id, row_number() over (order by position, id) as at from category
             where parent_id is null and status = 'active') ranked
     ) wanted where wanted.id = category.id and menu_column <> wanted.nth`,
  )
