import type { Database } from '../db/database.ts'
import type { FileStore } from '../file-store/file-store.ts'
import type { Log } from '../http/log.ts'
import { parseFileName } from './file-names.ts'

const day = 86_400_000
const batchSize = 500
/** So many files may be deleted whatever the rest is; more only while they are less than half of all. */
const alwaysFew = 100

/**
 * Deletes the pictures of the store that no row has named for a day: a row is inserted before its files, so these were
 * left by a database that was restored or replaced. Other files are left alone. When most files have no row, nothing is
 * deleted and the log says so: the store then belongs to another database. A job; two servers may run it at once.
 */
export async function deleteUnnamedFiles({
  db,
  store,
  log,
  now = Date.now(),
}: {
  db: Database
  store: FileStore
  log: Log
  now?: number
}): Promise<void> {
  let total = 0
  const unnamed: string[] = []
  let batch: { file: string; picture: string }[] = []
  const check = async () => {
    const named = await namesWithRow(db, [...new Set(batch.map(({ picture }) => picture))])
    for (const { file, picture } of batch) if (!named.has(picture)) unnamed.push(file)
    batch = []
  }
  for await (const { name, modifiedAt } of store.list()) {
    const parsed = parseFileName(name)
    if (!parsed || parsed.key !== undefined) continue
    total++
    if (modifiedAt > now - day) continue
    batch.push({ file: name, picture: parsed.picture })
    if (batch.length === batchSize) await check()
  }
  await check()
  if (unnamed.length > alwaysFew && unnamed.length * 2 > total) {
    log.error(
      { unnamed: unnamed.length, files: total },
      'most files of the store have no row in this database: nothing is deleted',
    )
    return
  }
  for (const file of unnamed) await store.remove(file)
  if (unnamed.length > 0) log.info({ files: unnamed.length }, 'deleted files that no row names')
}

/** The given pictures, at most a few hundred, that a row names. */
export async function namesWithRow(db: Database, pictures: string[]): Promise<Set<string>> {
  if (pictures.length === 0) return new Set()
  const rows = await db.query<{ name: string }>(
    `select name from picture where name = any ($1::text[])
     union all select name from loose_picture where name = any ($1::text[])`,
    [pictures],
  )
  return new Set(rows.map(({ name }) => name))
}
