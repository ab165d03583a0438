import type { Database } from '../db/database.ts'

/** The number of rows in one transaction: other transactions write in between. */
const batchSize = 50

/**
 * Runs a function for each row that `select` finds, ordered by `idColumn` ('p.id'), so that none is processed twice in
 * one run. `lock` names an advisory lock: one of several servers runs the batches, the others skip them. `select` is
 * SQL that ends with its conditions; ` and …` is appended.
 */
export async function inBatches<Row extends { id: number }>(
  db: Database,
  { lock, select, idColumn }: { lock: string; select: string; idColumn: string },
  work: (tx: Database, row: Row) => Promise<void>,
): Promise<void> {
  let after = 0
  for (;;) {
    const done = await db.transaction(async (tx) => {
      const [first] = await tx.query<{ mine: boolean }>('select pg_try_advisory_xact_lock(hashtext($1)) as mine', [
        lock,
      ])
      if (!first?.mine) return []
      const rows = await tx.query<Row>(`${select} and ${idColumn} > $1 order by ${idColumn} limit ${batchSize}`, [
        after,
      ])
      for (const row of rows) await work(tx, row)
      return rows
    })
    after = done.at(-1)?.id ?? after
    if (done.length < batchSize) return
  }
}
