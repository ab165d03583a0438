import type { Kbli } from '#contract/onboarding/onboarding.ts'
import type { Database } from '../db/database.ts'

/** How many classes were not there before, had another title, and were there just so. */
export type SaveCounts = { fresh: number; changed: number; same: number; others: number }

/**
 * Keeps the classes of an edition, all of them or none. Nothing is taken away: shops may have what a file leaves out.
 * `others` counts those. With `dryRun` it only counts.
 */
export async function saveClasses(
  db: Database,
  edition: string,
  classes: readonly Kbli[],
  { dryRun = false } = {},
): Promise<SaveCounts> {
  return db.transaction(async (tx) => {
    const stored = await tx.query<Kbli>('select code, name from kbli where edition = $1', [edition])
    const names = new Map(stored.map(({ code, name }) => [code, name]))
    const fresh = classes.filter(({ code }) => !names.has(code))
    const changed = classes.filter(({ code, name }) => names.has(code) && names.get(code) !== name)
    if (!dryRun)
      await tx.query(
        `insert into kbli (edition, code, name)
         select $1, code, name from json_to_recordset($2::text::json) as given (code text, name text)
         on conflict (edition, code) do update set name = excluded.name`,
        [edition, JSON.stringify([...fresh, ...changed])],
      )
    const same = classes.length - fresh.length - changed.length
    return { fresh: fresh.length, changed: changed.length, same, others: stored.length - same - changed.length }
  })
}
