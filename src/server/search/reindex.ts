import type { Database } from '../db/database.ts'

/** How many products in one transaction: other transactions run in between. */
const batchSize = 50

/**
 * Rewrites the words of products whose categories were renamed or merged. Until then such a product is found by the old
 * name. Of several servers one does it, the others skip it.
 */
export async function reindexDueProducts(db: Database): Promise<void> {
  for (;;) {
    // Mostly there is nothing, and reading is cheaper than a transaction.
    const [due] = await db.query('select from product_words_due limit 1')
    if (!due) return
    const written = await db.transaction(async (tx) => {
      const [first] = await tx.query<{ mine: boolean }>('select pg_try_advisory_xact_lock(hashtext($1)) as mine', [
        'words of categories',
      ])
      if (!first?.mine) return 0
      // Deleted first: a change that is made while the words are written inserts another row, for the next batch.
      const due = await tx.query<{ id: number }>(
        `with next as (select distinct product_id from product_words_due order by product_id limit $1)
         delete from product_words_due where product_id in (select product_id from next) returning product_id as id`,
        [batchSize],
      )
      await tx.query('select reword_products($1::int[])', [[...new Set(due.map(({ id }) => id))]])
      return due.length
    })
    if (written === 0) return
  }
}
