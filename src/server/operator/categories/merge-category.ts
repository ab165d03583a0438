import type { Input } from '#contract/endpoint.ts'
import { operator } from '#contract/operator/operator.ts'
import { refused } from '#contract/problem.ts'
import { writeAuditLog } from '../../db/audit-log.ts'
import type { Database } from '../../db/database.ts'
import { clearCache } from '../../http/micro-cache.ts'
import { type Api, type CurrentUser, mount } from '../../http/mount.ts'
import {
  fillMenuColumns,
  isNotMergedSql,
  lockCategories,
  requireCategory,
  type StoredCategory,
} from './lock-category.ts'
import { moveMergedProducts } from './move-merged-products.ts'

type MergeInput = Input<typeof operator.mergeCategory>
/** What becomes part of what, number by number. */
type IdPairs = { from: number[]; into: number[] }

/** How long the operator waits for the products, in milliseconds: what is left then moves by itself. */
const waitMs = 2000

const mergeDone = 'Kategori digabung. Alamat lamanya menuju ke yang baru.'
const mergeStarted = 'Kategori digabung. Produknya dipindahkan dalam beberapa saat; alamat lamanya menuju ke yang baru.'

/** Makes one category part of another: that in one transaction, and its products a few at a time. */
export function mountMergeCategory(api: Api) {
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
