import type { Heard } from '#contract/endpoint.ts'
import { operator } from '#contract/operator.ts'
import { categoryNameRule, type DeskCategory } from '#contract/operator-content.ts'
import { issueWords } from '#contract/operator-lspro.ts'
import { malformed, refused } from '#contract/problem.ts'
import { words } from '#contract/words.ts'
import { note } from '../audit.ts'
import type { Database } from '../db/database.ts'
import { forgetAnswers } from '../micro-cache.ts'
import { type Api, type Me, mount } from '../mount.ts'
import { oneLine } from '../one-line.ts'
import { categoryOf, fillColumns, lockCategories, seenOf, stands } from './category.ts'
import { mountMergeCategory } from './category-merge.ts'
import { refuseOrder, writeOrder } from './in-order.ts'

type Typed = Heard<typeof operator.saveCategory>

const taken = 'Kategori ini sudah ada.'
/** What operators add begins here: below it is what the platform brings along, and will. */
const ownIds = 10_000

/** What products are sorted into, on two levels (O19, D57). */
export function mountCategories(api: Api) {
  mount(api, operator.categories, async (_, { db }) => {
    const rows = await db.rows<DeskCategory & { parent_id: number | null }>(list)
    const below = (parent: number | null) => rows.filter(({ parent_id }) => parent_id === parent)
    return { data: below(null).map((main) => ({ ...main, child: below(main.id) })) }
  })
  mount(api, operator.saveCategory, async (typed, { db, me }) => {
    const id = await db.together((tx) => save(tx, typed, me))
    forgetAnswers(db)
    return { message: 'Kategori tersimpan.', data: { id } }
  })
  mount(api, operator.orderCategories, async (heard, { db, me }) => {
    await db.together((tx) => order(tx, heard, me))
    forgetAnswers(db)
    return { message: 'Urutan tersimpan.' }
  })
  mountMergeCategory(api)
}

const list = `
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
    coalesce(counted.n, 0) as shown, ${seenOf} as seen,
    array(select merged.name from category_merged merged where into_id = category.id order by merged_at desc, merged.id)
      as merged
  from category left join had on had.id = category.id left join counted on counted.category_id = category.id
  where ${stands()}
  order by category.position, category.id`

async function save(tx: Database, typed: Typed, me: Me): Promise<number> {
  const name = oneLine(typed.name, 'name', categoryNameRule)
  await lockCategories(tx)
  const before = typed.id ? await categoryOf(tx, typed.id, typed.seen) : undefined
  const parent = before ? before.parent_id : await parentOf(tx, typed.parent_id ?? null)
  const [twin] = await tx.rows(
    `select from category where parent_id is not distinct from $1::smallint and lower(name) = lower($2)
       and id is distinct from $3::int and ${stands()}`,
    [parent, name, typed.id],
  )
  if (twin) throw refused(taken, { name: taken })
  if (before?.name === name && before.status === typed.status) throw refused(issueWords.unchanged)
  const row = { name, status: typed.status }
  if (before) await tx.rows('update category set name = $2, status = $3 where id = $1', [before.id, name, typed.status])
  const id = before?.id ?? (await add(tx, { ...row, parent }))
  await fillColumns(tx)
  const of = { category_id: id, parent_id: parent }
  const was = before ? { ...of, name: before.name, status: before.status } : null
  await note(tx, { by: me, action: 'category.saved', before: was, after: { ...of, ...row } })
  return id
}

async function parentOf(tx: Database, id: number | null): Promise<number | null> {
  if (id === null) return null
  const [parent] = await tx.rows(`select from category where id = $1 and parent_id is null and ${stands()}`, [id])
  if (!parent) throw malformed(words.malformed, { parent_id: 'Kategori tidak dikenal' })
  return id
}

async function add(tx: Database, { name, status, parent }: { name: string; status: string; parent: number | null }) {
  const [made] = await tx.rows<{ id: number }>(
    `with fresh as (
       select greatest(coalesce(max(id), 0) + 1, $1::int) as id
       from (select id from category union all select id from category_merged) used
     )
     insert into category (id, parent_id, slug, name, status, menu_column, position)
     select fresh.id, $2, $3 || '-' || fresh.id, $4, $5, case when $2::smallint is null then 4 end,
       (select coalesce(max(position), 0) + 1 from category where parent_id is not distinct from $2::smallint)
     from fresh returning id`,
    [ownIds, parent, slugOf(name), name, status],
  )
  return made!.id
}

const slugOf = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

async function order(tx: Database, { parent_id, was, ids }: Heard<typeof operator.orderCategories>, me: Me) {
  await lockCategories(tx)
  const rows = await tx.rows<{ id: number }>(
    `select id from category where parent_id is not distinct from $1::smallint and ${stands()} order by position, id`,
    [parent_id],
  )
  refuseOrder(
    rows.map(({ id }) => id),
    { was, ids },
  )
  await writeOrder(tx, 'category', ids)
  await fillColumns(tx)
  const of = { parent_id }
  await note(tx, { by: me, action: 'category.ordered', before: { ...of, order: was }, after: { ...of, order: ids } })
}
