import { commonTexts } from '#contract/common-sentences.ts'
import type { Input } from '#contract/endpoint.ts'
import { categoryNameRule, type DeskCategory } from '#contract/operator/content.ts'
import { issueWords } from '#contract/operator/lspro.ts'
import { operator } from '#contract/operator/operator.ts'
import { malformed, refused } from '#contract/problem.ts'
import { writeAuditLog } from '../../db/audit-log.ts'
import type { Database } from '../../db/database.ts'
import { clearCache } from '../../http/micro-cache.ts'
import { type Api, type CurrentUser, mount } from '../../http/mount.ts'
import { singleLine } from '../../sanitize/single-line.ts'
import { requireValidOrder, writeOrder } from '../lists/list-order.ts'
import {
  categoryFingerprintSql,
  fillMenuColumns,
  isNotMergedSql,
  lockCategories,
  requireCategory,
} from './lock-category.ts'
import { mountMergeCategory } from './merge-category.ts'

type CategoryInput = Input<typeof operator.saveCategory>

const categoryExists = 'Kategori ini sudah ada.'
/** What operators add begins here: below it is what the platform brings along, and will. */
const firstOwnId = 10_000

/** What products are sorted into, on two levels (O19, D57). */
export function mountCategories(api: Api) {
  mount(api, operator.categories, async (_, { db }) => {
    const rows = await db.query<DeskCategory & { parent_id: number | null }>(categoriesSql)
    const below = (parent: number | null) => rows.filter(({ parent_id }) => parent_id === parent)
    return { data: below(null).map((main) => ({ ...main, child: below(main.id) })) }
  })
  mount(api, operator.saveCategory, async (input, { db, me }) => {
    const id = await db.transaction((tx) => writeCategory(tx, input, me))
    clearCache(db)
    return { message: 'Kategori tersimpan.', data: { id } }
  })
  mount(api, operator.orderCategories, async (input, { db, me }) => {
    await db.transaction((tx) => reorderCategories(tx, input, me))
    clearCache(db)
    return { message: 'Urutan tersimpan.' }
  })
  mountMergeCategory(api)
}

const categoriesSql = `
  with had as (
    select level.id, count(distinct pc.product_id) as n
    from product_category pc left join category_merged merged on merged.id = pc.category_id
    join category on category.id = coalesce(merged.into_id, pc.category_id)
    cross join lateral (values (category.id), (category.parent_id)) level (id)
    where level.id is not null group by level.id
  ), counted as (
    select category_id, sum(n)::int as n from (
      select category_id, n from listing_count where shelf = 'all' and province_id = 0
      union all
      select category_id, n from listing_delta where shelf = 'all' and province_id = 0
    ) both_of_them group by category_id
  )
  select category.id, category.parent_id, category.name, category.status, coalesce(had.n, 0) as products,
    coalesce(counted.n, 0) as shown, ${categoryFingerprintSql} as seen,
    array(select merged.name from category_merged merged where into_id = category.id order by merged_at desc, merged.id)
      as merged
  from category left join had on had.id = category.id left join counted on counted.category_id = category.id
  where ${isNotMergedSql()}
  order by category.position, category.id`

async function writeCategory(tx: Database, input: CategoryInput, me: CurrentUser): Promise<number> {
  const name = singleLine(input.name, 'name', categoryNameRule)
  await lockCategories(tx)
  const before = input.id ? await requireCategory(tx, input.id, input.seen) : undefined
  const parent = before ? before.parent_id : await requireParent(tx, input.parent_id ?? null)
  const [twin] = await tx.query(
    `select from category where parent_id is not distinct from $1::smallint and lower(name) = lower($2)
       and id is distinct from $3::int and ${isNotMergedSql()}`,
    [parent, name, input.id],
  )
  if (twin) throw refused(categoryExists, { name: categoryExists })
  if (before?.name === name && before.status === input.status) throw refused(issueWords.unchanged)
  const row = { name, status: input.status }
  if (before)
    await tx.query('update category set name = $2, status = $3 where id = $1', [before.id, name, input.status])
  const id = before?.id ?? (await insertCategory(tx, { ...row, parent }))
  await fillMenuColumns(tx)
  const of = { category_id: id, parent_id: parent }
  const was = before ? { ...of, name: before.name, status: before.status } : null
  await writeAuditLog(tx, { by: me, action: 'category.saved', before: was, after: { ...of, ...row } })
  return id
}

async function requireParent(tx: Database, id: number | null): Promise<number | null> {
  if (id === null) return null
  const [parent] = await tx.query(`select from category where id = $1 and parent_id is null and ${isNotMergedSql()}`, [
    id,
  ])
  if (!parent) throw malformed(commonTexts.malformed, { parent_id: 'Kategori tidak dikenal' })
  return id
}

async function insertCategory(
  tx: Database,
  { name, status, parent }: { name: string; status: string; parent: number | null },
) {
  const [inserted] = await tx.query<{ id: number }>(
    `with fresh as (
       select greatest(coalesce(max(id), 0) + 1, $1::int) as id
       from (select id from category union all select id from category_merged) used
     )
     insert into category (id, parent_id, slug, name, status, menu_column, position)
     select fresh.id, $2, $3 || '-' || fresh.id, $4, $5, case when $2::smallint is null then 4 end,
       (select coalesce(max(position), 0) + 1 from category where parent_id is not distinct from $2::smallint)
     from fresh returning id`,
    [firstOwnId, parent, slugOf(name), name, status],
  )
  return inserted!.id
}

const slugOf = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

async function reorderCategories(
  tx: Database,
  { parent_id, was, ids }: Input<typeof operator.orderCategories>,
  me: CurrentUser,
) {
  await lockCategories(tx)
  const rows = await tx.query<{ id: number }>(
    `select id from category where parent_id is not distinct from $1::smallint and ${isNotMergedSql()} order by position, id`,
    [parent_id],
  )
  requireValidOrder(
    rows.map(({ id }) => id),
    { was, ids },
  )
  await writeOrder(tx, 'category', ids)
  await fillMenuColumns(tx)
  const of = { parent_id }
  await writeAuditLog(tx, {
    by: me,
    action: 'category.ordered',
    before: { ...of, order: was },
    after: { ...of, order: ids },
  })
}
