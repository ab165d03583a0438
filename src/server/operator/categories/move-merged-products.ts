import type { Database } from '../../db/database.ts'
import { clearCache } from '../../http/micro-cache.ts'
import { lockCategoryIds } from '../../listing/current-category.ts'

/** The number of products in one transaction: other transactions run in between. */
const batchSize = 50

/** The ids of merged categories that still exist, pairwise: from[n] into into[n]. */
type IdPairs = { from: number[]; into: number[] }

/**
 * Moves products out of merged categories, for `within` milliseconds at most; of several servers one does it. Returns
 * whether nothing is left. A server that is killed meanwhile leaves the rest to the job.
 */
export async function moveMergedProducts(
  db: Database,
  { within = 60_000 }: { within?: number } = {},
): Promise<boolean> {
  const until = performance.now() + within
  let moved = false
  for (;;) {
    // Mostly there is nothing, and reading is cheaper than a transaction.
    const [due] = await db.query(
      `select id from category join category_merged using (id)
       union all ${listedUnderOldSql} limit 1`,
    )
    if (!due || performance.now() > until || !(await db.transaction(moveBatch))) {
      if (moved) clearCache(db)
      return !due
    }
    moved = true
  }
}

/** SQL: products in `product_listing` under an old id, looked up for each id. */
const listedUnderOldSql = `select product_id as id from category_merged old
  cross join lateral (select product_id from product_listing where category_id = old.id limit ${batchSize}) left_there`

/** One batch. Returns false if there was nothing to do, or another server does it. */
async function moveBatch(tx: Database): Promise<boolean> {
  const [first] = await tx.query<{ mine: boolean }>('select pg_try_advisory_xact_lock(hashtext($1)) as mine', [
    'products of merged categories',
  ])
  if (!first?.mine) return false
  const [pairs] = await tx.query<IdPairs>(
    `select coalesce(array_agg(id::int), '{}') as from, coalesce(array_agg(into_id::int), '{}') as into
     from category_merged join category using (id)`,
  )
  for (const step of [moveProducts, moveListings, moveRevisions, deleteMergedCategories])
    if (await step(tx, pairs!)) return true
  return false
}

const idPairsSql = 'unnest($1::int[], $2::int[]) become (old_id, new_id)'

/** Moves products in one statement, so that `product_listing` is updated once. */
async function moveProducts(tx: Database, { from, into }: IdPairs): Promise<boolean> {
  const ids = await lockProducts(
    tx,
    'select product_id as id from product_category where category_id = any ($1::int[])',
    [from],
  )
  if (ids.length === 0) return false
  await tx.query(
    `with gone as (
       delete from product_category where category_id = any ($1::int[]) and product_id = any ($3::int[])
       returning product_id, category_id)
     insert into product_category (product_id, category_id)
     select distinct product_id, new_id from gone join ${idPairsSql} on old_id = category_id on conflict do nothing`,
    [from, into, ids],
  )
  return true
}

/** Updates `product_listing` for products of moved children, which are still listed under the old parent. */
async function moveListings(tx: Database): Promise<boolean> {
  const ids = await lockProducts(tx, listedUnderOldSql)
  if (ids.length > 0) await tx.query('select reshelve($1::int[])', [ids])
  return ids.length > 0
}

/** SQL: whether a pending change puts its product into one of these categories ($1). */
const hasCategorySql = `exists (
  select from jsonb_array_elements_text(content -> 'category_ids') said where said::int = any ($1::int[]))`

/** Replaces the ids in the content of pending and rejected changes of live products. */
async function moveRevisions(tx: Database, { from, into }: IdPairs): Promise<boolean> {
  const ids = await lockProducts(tx, `select product_id as id from product_revision where ${hasCategorySql}`, [from])
  if (ids.length === 0) return false
  await tx.query(
    `update product_revision set content = jsonb_set(content, '{category_ids}', (
       select coalesce(jsonb_agg(id order by id), '[]') from (
         select distinct coalesce(new_id, said::int) as id from jsonb_array_elements_text(content -> 'category_ids') said
         left join ${idPairsSql} on old_id = said::int) known))
     where product_id = any ($3::int[])`,
    [from, into, ids],
  )
  return true
}

/**
 * Deletes the merged categories, once no transaction can store an old id any more and no row has one. A product that
 * was saved while this waited has an old id still: it is left to the next batch.
 */
async function deleteMergedCategories(tx: Database, { from }: IdPairs): Promise<boolean> {
  await lockCategoryIds(tx)
  const deleted = await tx.query(
    `delete from category where id = any ($1::int[])
       and not exists (select from category below where below.parent_id = category.id)
       and not exists (select from product_category where category_id = category.id)
       and not exists (select from product_listing where category_id = category.id)
       and not exists (select from product_revision where content -> 'category_ids' @> to_jsonb(category.id::int))
     returning id`,
    [from],
  )
  if (deleted.length > 0) return true
  const [left] = await tx.query<{ saved: boolean }>(
    `select exists (select from product_category where category_id = any ($1::int[]))
       or exists (select from product_revision where ${hasCategorySql}) as saved`,
    [from],
  )
  return left!.saved
}

/** Locks the next products that `select` finds; waits for concurrent saves and reviews of them. */
async function lockProducts(tx: Database, select: string, values: readonly unknown[] = []): Promise<number[]> {
  const ids = (await tx.query<{ id: number }>(`${select} limit ${batchSize}`, values)).map(({ id }) => id)
  if (ids.length > 0)
    await tx.query('select from product where id = any ($1::int[]) order by id for no key update', [ids])
  return ids
}
