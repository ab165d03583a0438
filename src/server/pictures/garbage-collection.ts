import type { Database } from '../db/database.ts'
import type { Log } from '../http/log.ts'
import { type Variant, variants } from './file-names.ts'
import type { FileStore } from './file-store.ts'

const batchSize = 200
/** In one round; what is left waits for the next. */
const maxBatches = 50

/**
 * Removes the files of photos that nothing has shown for a day, and of uploads that their sender has shown nowhere for 30.
 * An upload is taken from its sender first, in one statement: a save that shows it at that moment either has it whole or
 * is told that it is gone.
 */
export async function collectGarbage({ db, store, log }: { db: Database; store: FileStore; log: Log }): Promise<void> {
  await db.query(
    `update loose_picture set person_id = null
     where person_id is not null and since < now() - interval '30 days'`,
  )
  let swept = 0
  for (let bites = 0; bites < maxBatches; bites++) {
    const old = await db.query<{ name: string }>(
      `select name from loose_picture where person_id is null and since < now() - interval '1 day'
       order by since limit ${batchSize}`,
    )
    for (const { name } of old) await removeLoosePhoto(name, { db, store })
    swept += old.length
    if (old.length < batchSize) break
  }
  if (swept > 0) log.info({ pictures: swept }, 'swept photos that nothing shows')
}

/** Removes one that nobody can show. Files first: what is left half done is begun again, not forgotten. */
export async function removeLoosePhoto(name: string, { db, store }: { db: Database; store: FileStore }): Promise<void> {
  for (const variant of variants satisfies readonly Variant[]) await store.remove(name + variant)
  await db.query('delete from loose_picture where name = $1', [name])
}
