import { randomBytes } from 'node:crypto'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { runBackupCommand } from '#server/backup/backup-command.ts'
import { runRestoreCommand } from '#server/backup/restore-command.ts'
import type { Database, OpenDatabase } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { openDiskStore } from '#server/file-store/disk-store.ts'
import type { FileStore } from '#server/file-store/file-store.ts'
import { afterFile } from './after-file.ts'
import {
  type EngineName,
  type Filling,
  fillFolder,
  newDatabase,
  patiently,
  testFolder,
  testSecret,
} from './database/engines.ts'
import { readSchema, type Schema } from './database/read-schema.ts'
import { keptLog } from './network/http.ts'
import { keys } from './s3-server.ts'

/** A data folder, and a database that is not open, as the commands on the command line find them. */
export type Installation = {
  dataDir: string
  /** The environment of its server and of its commands. */
  env: Record<string, string>
  open: () => Promise<OpenDatabase>
  store: () => Promise<FileStore>
}

/** Without a filling: an empty place, whose data folder does not exist. Both engines have the secret of the tests. */
export async function installation(engine: EngineName, filling?: Filling): Promise<Installation> {
  const dataDir = join(testFolder(), 'data')
  const bucketKeys = { AWS_ACCESS_KEY_ID: keys.accessKeyId, AWS_SECRET_ACCESS_KEY: keys.secretAccessKey }
  const env: Record<string, string> = { DATA_DIR: dataDir, ...bucketKeys }
  if (engine === 'postgres') {
    const { databaseUrl, drop } = await newDatabase(filling ?? 'empty')
    afterFile(drop)
    Object.assign(env, { DATABASE_URL: databaseUrl, SECRET: testSecret })
  } else if (filling) await fillFolder(dataDir, filling)
  return {
    dataDir,
    env,
    open: () => openDatabase({ ...patiently, dataDir, databaseUrl: env.DATABASE_URL }),
    store: () => openDiskStore(join(dataDir, 'files')),
  }
}

/** An installation on a copy of the data folder. */
export function copyOf({ dataDir, env, store: _, open: __ }: Installation): Installation {
  const copy = join(testFolder(), 'data')
  cpSync(dataDir, copy, { recursive: true })
  return {
    dataDir: copy,
    env: { ...env, DATA_DIR: copy },
    open: () => openDatabase({ ...patiently, dataDir: copy }),
    store: () => openDiskStore(join(copy, 'files')),
  }
}

export async function use<T>(place: Installation, work: (db: OpenDatabase) => Promise<T>): Promise<T> {
  const db = await place.open()
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}

type Options = { more?: Record<string, string> | undefined }

export const backup = (place: Installation, words: string[], { more }: Options = {}) =>
  runBackupCommand(words, { ...place.env, ...more }, keptLog().log, () => undefined)

export const restore = (place: Installation, words: string[], { more }: Options = {}) =>
  runRestoreCommand(words, { ...place.env, ...more }, keptLog().log, () => undefined)

/**
 * Definitions and rows of a database, without what a backup leaves out: unlogged tables, which hold counts of the last
 * hours, and the backups that have been made of it, and the signed files that are made of the certificates.
 */
export async function contentOf(db: Database): Promise<Schema & { history: unknown[] }> {
  const schema = await readSchema(db)
  const unlogged = await db.query<{ name: string }>(
    "select relname as name from pg_class where relpersistence = 'u' and relkind = 'r'",
  )
  for (const { name } of [
    ...unlogged,
    ...['backup_run', 'sni_snapshot', 'sni_difference', 'download_file', 'download_part'].map((name) => ({ name })),
  ])
    delete schema.rows[name]
  const [table] = await db.query<{ there: boolean }>("select to_regclass('schema_migration') is not null as there")
  const history = table?.there ? await db.query('select name, checksum from schema_migration order by name') : []
  return { ...schema, history }
}

/** Every file of a store with its bytes. */
export async function filesOf(store: FileStore): Promise<Record<string, string>> {
  const files: Record<string, string> = {}
  for await (const { name } of store.list()) {
    const file = await store.open(name)
    if (!file) continue
    const parts: Buffer[] = []
    for await (const part of file.stream()) parts.push(part as Buffer)
    files[name] = Buffer.concat(parts).toString('base64')
  }
  return Object.fromEntries(Object.entries(files).sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** Stores a picture as an upload does: its name, its files, its row. Returns the name. */
export async function storePicture(db: Database, store: FileStore): Promise<string> {
  const name = `product/${randomBytes(16).toString('hex')}`
  await db.query('insert into loose_picture (name) values ($1)', [name])
  for (const variant of ['-480.avif', '.jpg']) await store.put(name + variant, randomBytes(2_000))
  await db.transaction(async (tx) => {
    await tx.query('delete from loose_picture where name = $1', [name])
    await tx.query('insert into picture (name, width, height, drawn_at) values ($1, 9, 9, now())', [name])
  })
  return name
}
