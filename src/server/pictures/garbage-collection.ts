import type { Database } from '../db/database.ts'
import type { FileStore } from '../file-store/file-store.ts'
import type { Log } from '../http/log.ts'
import { type Variant, variants } from './file-names.ts'

const batchSize = 200
/** Batches in one run; the rest waits for the next run. */
const maxBatches = 50

/**
 * Deletes the files of photos that have been unattached for a day, and of uploads that have been so for 30 days. An
 * upload is first taken from its sender in one statement: a save that attaches it at that moment either has it whole or
 * gets the answer that it is gone.
 */
export async function collectGarbage({ db, store, log }: { db: Database; store: FileStore; log: Log }): Promise<void> {
  await db.query(
    `update loose_picture set person_id = null
     where person_id is not null and since < now() - interval '30 days'`,
  )
  let deleted = 0
  for (let batch = 0; batch < maxBatches; batch++) {
    const old = await db.query<{ name: string }>(
      `select name from loose_picture where person_id is null and since < now() - interval '1 day'
       order by since limit ${batchSize}`,
    )
    for (const { name } of old) await removeLoosePhoto(name, { db, store })
    deleted += old.length
    if (old.length < batchSize) break
  }
  if (deleted > 0) log.info({ pictures: deleted }, 'swept photos that nothing shows')
}

/** Deletes a picture that can no longer be attached. Files first, then the row: an interrupted deletion is repeated. */
export async function removeLoosePhoto(name: string, { db, store }: { db: Database; store: FileStore }): Promise<void> {
  for (const variant of variants satisfies readonly Variant[]) await store.remove(name + variant)
  await db.query('delete from loose_picture where name = $1', [name])
}
