import type { Database } from '../../db/database.ts'
import { clearCache } from '../../http/micro-cache.ts'
import { lockCategoryIds } from '../../showcase/current-category.ts'

/** How many products in one transaction: others ask in between. */
const batchSize = 50

/** What becomes part of what, number by number, as long as the old one still stands. */
type IdPairs = { from: number[]; into: number[] }

/**
 * Moves what is left in categories that have become part of another, for `within` milliseconds at most. Of several servers
 * one does it. Gives whether nothing is left: who is killed in between leaves the rest to the next start.
 */
export async function moveMergedProducts(
  db: Database,
  { within = 60_000 }: { within?: number } = {},
): Promise<boolean> {
  const until = performance.now() + within
  let moved = false
  for (;;) {
    // Mostly there is nothing, and looking is cheaper than a transaction.
    const [some] = await db.query(
      `select id from category join category_merged using (id)
       union all ${listedUnderOldSql} limit 1`,
    )
    if (!some || performance.now() > until || !(await db.transaction(moveBatch))) {
      if (moved) clearCache(db)
      return !some
    }
    moved = true
  }
}

/** SQL: what is in `product_listing` under a number of before, looked up number by number. */
const listedUnderOldSql = `select product_id as id from category_merged old
  cross join lateral (select product_id from product_listing where category_id = old.id limit ${batchSize}) left_there`

/** One bite of it. Gives whether there was something to do, and nobody else does it. */
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

/** Out of the old and into the new in one statement, so that `product_listing` is corrected once. */
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

/** What stands below another category by now: still in `product_listing` under the one of before. */
async function moveListings(tx: Database): Promise<boolean> {
  const ids = await lockProducts(tx, listedUnderOldSql)
  if (ids.length > 0) await tx.query('select reshelve($1::int[])', [ids])
  return ids.length > 0
}

/** SQL: whether a change of a product is to be in one of these ($1). */
const revisionWantsSql = `exists (
  select from jsonb_array_elements_text(content -> 'category_ids') said where said::int = any ($1::int[]))`

/** Changes of live products that wait, or were not agreed to: their content has the numbers as they will be. */
async function moveRevisions(tx: Database, { from, into }: IdPairs): Promise<boolean> {
  const ids = await lockProducts(tx, `select product_id as id from product_revision where ${revisionWantsSql}`, [from])
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

/** The categories themselves, once nobody can be writing their old number down any more and nothing has it. */
async function deleteMergedCategories(tx: Database, { from }: IdPairs): Promise<boolean> {
  await lockCategoryIds(tx)
  const gone = await tx.query(
    `delete from category where id = any ($1::int[])
       and not exists (select from category below where below.parent_id = category.id)
       and not exists (select from product_category where category_id = category.id)
       and not exists (select from product_listing where category_id = category.id)
       and not exists (select from product_revision where content -> 'category_ids' @> to_jsonb(category.id::int))
     returning id`,
    [from],
  )
  return gone.length > 0
}

/** The next products, locked: whoever saves or reviews one at this moment is waited for. */
async function lockProducts(tx: Database, found: string, values: readonly unknown[] = []): Promise<number[]> {
  const ids = (await tx.query<{ id: number }>(`${found} limit ${batchSize}`, values)).map(({ id }) => id)
  if (ids.length > 0)
    await tx.query('select from product where id = any ($1::int[]) order by id for no key update', [ids])
  return ids
}
