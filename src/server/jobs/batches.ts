import type { Database } from '../db/database.ts'

/** How many rows in one transaction: others write in between. */
const batchSize = 50

/**
 * Runs a function for each row that `found` selects, by its `number` (an SQL column, 'p.id'), so that none is processed
 * twice in one run. Of several servers one runs under the name `alone`, the others skip it. `found` ends with its
 * conditions.
 */
export async function inBatches<Found extends { id: number }>(
  db: Database,
  { alone, found, number }: { alone: string; found: string; number: string },
  work: (tx: Database, found: Found) => Promise<void>,
): Promise<void> {
  let after = 0
  for (;;) {
    const done = await db.transaction(async (tx) => {
      const [first] = await tx.query<{ mine: boolean }>('select pg_try_advisory_xact_lock(hashtext($1)) as mine', [
        alone,
      ])
      if (!first?.mine) return []
      const some = await tx.query<Found>(`${found} and ${number} > $1 order by ${number} limit ${batchSize}`, [after])
      for (const one of some) await work(tx, one)
      return some
    })
    after = done.at(-1)?.id ?? after
    if (done.length < batchSize) return
  }
}
