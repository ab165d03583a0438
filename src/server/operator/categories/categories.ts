import { commonTexts } from '#contract/common-sentences.ts'
import type { Input } from '#contract/endpoint.ts'
import { categoryNameRule, type DeskCategory } from '#contract/operator/content.ts'
import { issueWords } from '#contract/operator/lspro.ts'
import { operator } from '#contract/operator/operator.ts'
import { malformed, notThere, refused } from '#contract/problem.ts'
import { writeAuditLog } from '../../db/audit-log.ts'
import type { Database } from '../../db/database.ts'
import type { CurrentUser } from '../../http/current-user.ts'
import { clearCache } from '../../http/micro-cache.ts'
import { type Api, mount } from '../../http/mount.ts'
import { singleLine } from '../../sanitize/single-line.ts'
import { requireValidOrder, writeOrder } from '../lists/list-order.ts'
import { moveMergedProducts } from './move-merged-products.ts'

/** SQL: what a category is like, as its reader names it. */
const categoryFingerprintSql = `md5(json_build_array(category.parent_id, category.name, category.status)::text)`

/** SQL: whether it is there for operators; one that has become part of another only waits for its products to have moved. */
const isNotMergedSql = (category = 'category') =>
  `not exists (select from category_merged moving where moving.id = ${category}.id)`

/** Locked until the change is over: two would give the same number or name. Products are saved meanwhile. */
const lockCategories = (tx: Database) => tx.query('lock table category in share row exclusive mode')

type StoredCategory = { id: number; parent_id: number | null; name: string; status: string; is_offered: boolean }

/** A category as it is, if it is the one that was read. */
async function requireCategory(tx: Database, id: number, seen: string | null | undefined): Promise<StoredCategory> {
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

/** The mega menu has 6, 7, 7 and the rest in its four columns: who is hidden takes no place. */
const fillMenuColumns = (tx: Database) =>
  tx.query(
    `update category set menu_column = wanted.nth from (
       select id, case when at <= 6 then 1 when at <= 13 then 2 when at <= 20 then 3 else 4 end as nth
       from (select id, row_number() over (order by position, id) as at from category
             where parent_id is null and status = 'active') ranked
     ) wanted where wanted.id = category.id and menu_column <> wanted.nth`,
  )

type CategoryInput = Input<typeof operator.saveCategory>

const categoryExists = 'Kategori ini sudah ada.'
/** What operators add begins here: below it is what the platform brings along, and will. */
const firstOwnId = 10_000

/** What products are sorted into, on two levels. */
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

type MergeInput = Input<typeof operator.mergeCategory>
/** What becomes part of what, number by number. */
type IdPairs = { from: number[]; into: number[] }

/** How long the operator waits for the products, in milliseconds: what is left then moves by itself. */
const waitMs = 2000

const mergeDone = 'Kategori digabung. Alamat lamanya menuju ke yang baru.'
const mergeStarted = 'Kategori digabung. Produknya dipindahkan dalam beberapa saat; alamat lamanya menuju ke yang baru.'

/** Makes one category part of another: that in one transaction, and its products a few at a time. */
function mountMergeCategory(api: Api) {
  mount(api, operator.mergeCategory, async (input, { db, me, log }) => {
    const products = await db.transaction((tx) => mergeCategories(tx, input, me))
    clearCache(db)
    // They are one from here on: what fails now is no failure of the merge, and is done later.
    const isDone = await moveMergedProducts(db, { within: waitMs }).catch((error: unknown) => {
      log.warn({ err: error }, 'products of a merged category wait')
      return false
    })
    return { message: isDone ? mergeDone : mergeStarted, data: { products } }
  })
}

async function mergeCategories(tx: Database, input: MergeInput, me: CurrentUser): Promise<number> {
  await lockCategories(tx)
  const from = await requireCategory(tx, input.id, input.seen)
  const into = await requireCategory(tx, input.into_id, input.into_seen)
  requireMergeable(from, into)
  const pairs = await idPairsOf(tx, from, into)
  const products = await countProducts(tx, from, pairs)
  await redirectIds(tx, pairs)
  await moveChildren(tx, from, into)
  await fillMenuColumns(tx)
  const named = ({ id, name }: StoredCategory) => ({ category_id: id, name })
  await writeAuditLog(tx, {
    by: me,
    action: 'category.merged',
    before: named(from),
    after: { ...named(into), products },
  })
  return products
}

function requireMergeable(from: StoredCategory, into: StoredCategory) {
  if (from.id === into.id) throw refused('Pilih kategori lain sebagai tujuan.')
  if ((from.parent_id === null) !== (into.parent_id === null))
    throw refused('Kategori utama hanya dapat digabung dengan kategori utama, subkategori dengan subkategori.')
  if (!into.is_offered) throw refused('Kategori tujuan sedang disembunyikan. Tampilkan dahulu.')
}

/** Itself, and what stands below it by a name that stands below the other too. */
async function idPairsOf(tx: Database, from: StoredCategory, into: StoredCategory): Promise<IdPairs> {
  const twins = await tx.query<{ mine: number; other: number }>(
    `select mine.id as mine, other.id as other from category mine
     join category other on other.parent_id = $2 and lower(other.name) = lower(mine.name)
     where mine.parent_id = $1 and ${isNotMergedSql('mine')} and ${isNotMergedSql('other')}`,
    [from.id, into.id],
  )
  return { from: [from.id, ...twins.map(({ mine }) => mine)], into: [into.id, ...twins.map(({ other }) => other)] }
}

/** How many products have it, what becomes one with it, or what stands below it; or wait to have it. */
async function countProducts(tx: Database, { id }: StoredCategory, { from }: IdPairs): Promise<number> {
  const [counted] = await tx.query<{ n: number }>(
    `select count(*)::int as n from (
       select product_id from product_category join category on category.id = category_id
       where category.id = any ($2::int[]) or category.parent_id = $1
       union
       select product_id from product_revision
       where exists (select from jsonb_array_elements_text(content -> 'category_ids') said where said::int = any ($2::int[]))
     ) concerned`,
    [id, from],
  )
  return counted!.n
}

/** Those without a twin come last below the other, one after the other: each takes its products along. */
async function moveChildren(tx: Database, from: StoredCategory, into: StoredCategory) {
  const moving = await tx.query<{ id: number }>(
    `select id from category where parent_id = $1 and not exists (
       select from category other where other.parent_id = $2 and lower(other.name) = lower(category.name)
         and ${isNotMergedSql('other')})
     order by position, id`,
    [from.id, into.id],
  )
  for (const { id } of moving)
    await tx.query(
      `update category set parent_id = $2,
         position = (select coalesce(max(position), 0) + 1 from category where parent_id = $2) where id = $1`,
      [id, into.id],
    )
}

/**
 * The old numbers lead to the new ones from now on, those too that led to the old ones. What stands under an old number is
 * offered to nobody, and goes with the last of its products.
 */
async function redirectIds(tx: Database, { from, into }: IdPairs) {
  const become = 'unnest($1::int[], $2::int[]) become (old_id, new_id)'
  await tx.query(`update category_merged set into_id = new_id from ${become} where into_id = old_id`, [from, into])
  await tx.query(
    `insert into category_merged (id, into_id, name)
     select old_id, new_id, category.name from ${become} join category on category.id = old_id`,
    [from, into],
  )
  await tx.query("update category set status = 'not active' where id = any ($1::int[])", [from])
}
