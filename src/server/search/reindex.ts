import type { Database } from '../db/database.ts'

/**
 * Rewrites the words of products whose categories or regions were renamed or merged. Until then such a product is found
 * by the old name. Of several servers one does it, the others skip it. `batchSize`: how many products are written in
 * one transaction, other transactions run in between; `queuedAtOnce`: how many products of a renamed category or
 * province are queued in one.
 */
export async function reindexDueProducts(
  db: Database,
  { batchSize = 50, queuedAtOnce = 1000 }: { batchSize?: number; queuedAtOnce?: number } = {},
): Promise<void> {
  while ((await reindexBatch(db, batchSize)) || (await queueNextProducts(db, queuedAtOnce)));
}

async function reindexBatch(db: Database, batchSize: number): Promise<boolean> {
  // Mostly there is nothing, and reading is cheaper than a transaction.
  const [due] = await db.query('select from product_words_due limit 1')
  if (!due) return false
  return db.transaction(async (tx) => {
    if (!(await lockReindex(tx))) return false
    // Deleted first: a change that is made while the words are written inserts another row, for the next batch.
    const taken = await tx.query<{ id: number }>(
      `with next as (select distinct product_id from product_words_due order by product_id limit $1)
       delete from product_words_due where product_id in (select product_id from next) returning product_id as id`,
      [batchSize],
    )
    await tx.query('select reword_products($1::int[])', [[...new Set(taken.map(({ id }) => id))]])
    return taken.length > 0
  })
}

/** Queues the next products of a renamed category or province; false when there is none. */
async function queueNextProducts(db: Database, queuedAtOnce: number): Promise<boolean> {
  const [waiting] = await db.query('select from product_words_scan limit 1')
  if (!waiting) return false
  return db.transaction(async (tx) => {
    if (!(await lockReindex(tx))) return false
    const [scan] = await tx.query<{ id: number; province_id: number | null }>(
      'select id, province_id from product_words_scan order by id limit 1',
    )
    if (!scan) return false
    const inProvince = scan.province_id === null ? '' : 'and l.province_id = scan.province_id'
    const [queued] = await tx.query<{ n: number }>(
      `with next as materialized (
         select l.created_at, l.product_id from product_words_scan scan cross join lateral (
           select l.created_at, l.product_id from product_listing l
           where l.category_id = scan.category_id ${inProvince}
             and (l.created_at, l.product_id) < (scan.created_at, scan.product_id)
           order by l.created_at desc, l.product_id desc limit $2) l
         where scan.id = $1
       ), due as (
         insert into product_words_due (product_id) select product_id from next
       ), moved as (
         update product_words_scan scan set created_at = last.created_at, product_id = last.product_id
         from (select created_at, product_id from next order by created_at, product_id limit 1) last where scan.id = $1
       )
       select count(*) as n from next`,
      [scan.id, queuedAtOnce],
    )
    if (queued!.n < queuedAtOnce) await tx.query('delete from product_words_scan where id = $1', [scan.id])
    return true
  })
}

async function lockReindex(tx: Database): Promise<boolean> {
  const [locked] = await tx.query<{ mine: boolean }>('select pg_try_advisory_xact_lock(hashtext($1)) as mine', [
    'words of categories',
  ])
  return locked!.mine
}
