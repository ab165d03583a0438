import type { Database } from '../db/database.ts'

/** How many products in one transaction: others ask in between. */
const batchSize = 50

/**
 * Writes the words of products whose categories were renamed or merged. Until then such a product is found by the name of
 * before; never for long. Of several servers one does it, the others find it done.
 */
export async function reindexDueProducts(db: Database): Promise<void> {
  for (;;) {
    // Mostly there is nothing, and looking is cheaper than a transaction.
    const [some] = await db.query('select from product_words_due limit 1')
    if (!some) return
    const written = await db.transaction(async (tx) => {
      const [first] = await tx.query<{ mine: boolean }>('select pg_try_advisory_xact_lock(hashtext($1)) as mine', [
        'words of categories',
      ])
      if (!first?.mine) return 0
      // Taken away first: a change that comes while the words are written is another row, and waits for the next bite.
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
