import type { Input } from '#contract/endpoint.ts'
import { categoryNameRule, type DeskCategory, maxCountedProducts } from '#contract/operator/content.ts'
import { issueMessages } from '#contract/operator/lspro.ts'
import { operator } from '#contract/operator/operator.ts'
import { malformed, notThere, refused } from '#contract/problem.ts'
import { commonTexts } from '#contract/text/common-messages.ts'
import { writeAuditLog } from '../../db/audit-log.ts'
import type { Database } from '../../db/database.ts'
import type { CurrentUser } from '../../http/current-user.ts'
import { clearCache } from '../../http/micro-cache.ts'
import { type Api, mount } from '../../http/mount.ts'
import { lockCategoryIds } from '../../listing/current-category.ts'
import { singleLine } from '../../sanitize/single-line.ts'
import { requireValidOrder, writeOrder } from '../lists/list-order.ts'
import { moveMergedProducts } from './move-merged-products.ts'

/** SQL: a fingerprint of a category, by which an operator's save names the version that was read. */
const categoryFingerprintSql = `md5(json_build_array(category.parent_id, category.name, category.status)::text)`

/** SQL: whether the category was not merged into another one. A merged one is deleted once its products have moved. */
const isNotMergedSql = (category = 'category') =>
  `not exists (select from category_merged moving where moving.id = ${category}.id)`

/** Locks the table until the end of the transaction, so that ids and names stay unique. Products can still be saved. */
const lockCategories = (tx: Database) => tx.query('lock table category in share row exclusive mode')

type StoredCategory = { id: number; parent_id: number | null; name: string; status: string; is_offered: boolean }

/** The stored category. Throws 04 if there is none, 01 if it has changed since it was read (`seen`). */
async function requireCategory(tx: Database, id: number, seen: string | null | undefined): Promise<StoredCategory> {
  const [found] = await tx.query<StoredCategory & { seen: string }>(
    `select category.id, category.parent_id, category.name, category.status, ${categoryFingerprintSql} as seen,
       category.status = 'active' and coalesce(top.status, 'active') = 'active' as is_offered
     from category left join category top on top.id = category.parent_id where category.id = $1 and ${isNotMergedSql()}`,
    [id],
  )
  if (!found) throw notThere('Kategori tidak ditemukan.')
  if (found.seen !== seen) throw refused(issueMessages.changed)
  const { seen: _, ...category } = found
  return category
}

/** Assigns the four columns of the mega menu: 6, 7, 7 and the rest. Hidden categories do not count. */
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
/** The first id of categories that operators add; lower ids are reserved for the seed. */
const firstOwnId = 10_000

/** The categories of products, on two levels. */
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
  with part (category_id, id) as (
    -- A category's products are in it, in its subcategories, and in what was merged into these and has not moved yet.
    select id, id from category
    union all select parent_id, id from category where parent_id is not null
    union all select into_id, id from category_merged
    union all select target.parent_id, merged.id from category_merged merged
      join category target on target.id = merged.into_id where target.parent_id is not null
  ), had as materialized (
    select parts.category_id as id, n
    from (select category_id, array_agg(id) as ids from part group by category_id) parts cross join lateral (
      -- A product may be in two subcategories; one of a thousand products is enough to have as many.
      select least(count(distinct product_id), ${maxCountedProducts})::int as n
      from unnest(ids) one (id) cross join lateral (
        select product_id from product_category where category_id = one.id limit ${maxCountedProducts}) few) sampled
  ), counted as materialized (
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
  const [duplicate] = await tx.query(
    `select from category where parent_id is not distinct from $1::smallint and lower(name) = lower($2)
       and id is distinct from $3::int and ${isNotMergedSql()}`,
    [parent, name, input.id],
  )
  if (duplicate) throw refused(categoryExists, { name: categoryExists })
  if (before?.name === name && before.status === input.status) throw refused(issueMessages.unchanged)
  const row = { name, status: input.status }
  if (before)
    await tx.query('update category set name = $2, status = $3 where id = $1', [before.id, name, input.status])
  const id = before?.id ?? (await insertCategory(tx, { ...row, parent }))
  await fillMenuColumns(tx)
  const ids = { category_id: id, parent_id: parent }
  const was = before ? { ...ids, name: before.name, status: before.status } : null
  await writeAuditLog(tx, { by: me, action: 'category.saved', before: was, after: { ...ids, ...row } })
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
  await writeAuditLog(tx, {
    by: me,
    action: 'category.ordered',
    before: { parent_id, order: was },
    after: { parent_id, order: ids },
  })
}

type MergeInput = Input<typeof operator.mergeCategory>
/** The ids that are merged, pairwise: from[n] into into[n]. */
type IdPairs = { from: number[]; into: number[] }

/** How long the request waits for the products to move, in milliseconds; a job moves the rest. */
const waitMs = 2000

const mergeDone = 'Kategori digabung. Alamat lamanya menuju ke yang baru.'
const mergeStarted = 'Kategori digabung. Produknya dipindahkan dalam beberapa saat; alamat lamanya menuju ke yang baru.'

/** Merges a category into another one in one transaction, then moves its products in batches. */
function mountMergeCategory(api: Api) {
  mount(api, operator.mergeCategory, async (input, { db, me, log }) => {
    const products = await db.transaction((tx) => mergeCategories(tx, input, me))
    clearCache(db)
    // The merge is committed: an error while moving products is not an error of the merge, and the job repeats it.
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
  // A product save translates old ids first and checks them afterwards: a merge in between would refuse it.
  await lockCategoryIds(tx)
  await redirectIds(tx, pairs)
  await moveChildren(tx, from, into)
  await fillMenuColumns(tx)
  const toLog = ({ id, name }: StoredCategory) => ({ category_id: id, name })
  await writeAuditLog(tx, {
    by: me,
    action: 'category.merged',
    before: toLog(from),
    after: { ...toLog(into), products },
  })
  return products
}

function requireMergeable(from: StoredCategory, into: StoredCategory) {
  if (from.id === into.id) throw refused('Pilih kategori lain sebagai tujuan.')
  if ((from.parent_id === null) !== (into.parent_id === null))
    throw refused('Kategori utama hanya dapat digabung dengan kategori utama, subkategori dengan subkategori.')
  if (!into.is_offered) throw refused('Kategori tujuan sedang disembunyikan. Tampilkan dahulu.')
}

/** The category itself, and its children whose name a child of the other one has too. */
async function idPairsOf(tx: Database, from: StoredCategory, into: StoredCategory): Promise<IdPairs> {
  const pairs = await tx.query<{ mine: number; other: number }>(
    `select mine.id as mine, other.id as other from category mine
     join category other on other.parent_id = $2 and lower(other.name) = lower(mine.name)
     where mine.parent_id = $1 and ${isNotMergedSql('mine')} and ${isNotMergedSql('other')}`,
    [from.id, into.id],
  )
  return { from: [from.id, ...pairs.map(({ mine }) => mine)], into: [into.id, ...pairs.map(({ other }) => other)] }
}

/** How many products, or pending changes of them, are in the category, its children, or a merged child. */
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

/** Moves children without a namesake below the other category, one after the other: each takes its products along. */
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
 * Redirects the old ids to the new ones, also those that were redirected to the old ones. The old categories are
 * hidden, and deleted after the last of their products has moved.
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
