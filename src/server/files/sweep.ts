import type { Database } from '../db/database.ts'
import type { Log } from '../log.ts'
import { type Variant, variants } from './names.ts'
import type { Store } from './store.ts'

const bite = 200
/** In one round; what is left waits for the next. */
const mostBites = 50

/**
 * Removes the files of photos that nothing has shown for a day, and of uploads that their sender has shown nowhere for 30.
 * An upload is taken from its sender first, in one statement: a save that shows it at that moment either has it whole or
 * is told that it is gone.
 */
export async function sweepLoose({ db, store, log }: { db: Database; store: Store; log: Log }): Promise<void> {
  await db.rows(
    `update loose_picture set person_id = null
     where person_id is not null and since < now() - interval '30 days'`,
  )
  let swept = 0
  for (let bites = 0; bites < mostBites; bites++) {
    const old = await db.rows<{ name: string }>(
      `select name from loose_picture where person_id is null and since < now() - interval '1 day'
       order by since limit ${bite}`,
    )
    for (const { name } of old) await removeLoose(name, { db, store })
    swept += old.length
    if (old.length < bite) break
  }
  if (swept > 0) log.info({ pictures: swept }, 'swept photos that nothing shows')
}

/** Removes one that nobody can show. Files first: what is left half done is begun again, not forgotten. */
export async function removeLoose(name: string, { db, store }: { db: Database; store: Store }): Promise<void> {
  for (const variant of variants satisfies readonly Variant[]) await store.remove(name + variant)
  await db.rows('delete from loose_picture where name = $1', [name])
}
