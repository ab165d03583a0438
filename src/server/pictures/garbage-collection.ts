import type { Database } from '../db/database.ts'
import type { Log } from '../http/log.ts'
import { type Variant, variants } from './file-names.ts'
import type { FileStore } from './file-store.ts'

const batchSize = 200
/** In one run; the rest waits for the next. */
const maxBatches = 50

/**
 * Deletes the files of photos that nothing has shown for a day, and of uploads that nothing has shown for 30. An upload
 * is first taken from its sender in one statement: a save that attaches it at that moment either has it whole or gets
 * the answer that it is gone.
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

/** Deletes a picture that can no longer be attached. Files first, then the row: an interrupted deletion is repeated. */
export async function removeLoosePhoto(name: string, { db, store }: { db: Database; store: FileStore }): Promise<void> {
  for (const variant of variants satisfies readonly Variant[]) await store.remove(name + variant)
  await db.query('delete from loose_picture where name = $1', [name])
}
