import { existsSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '../start-error.ts'
import type { Database } from './database.ts'

// A restore takes a while, and may be killed. Until one into an empty place is complete, a mark says so where its
// database belongs: a file in the data folder, or a table in PostgreSQL. Nothing opens such a database, because a
// server would begin again with the demo. Over an embedded database the mark is there only while its folder and secret
// are replaced.

const fileName = 'restore.unfinished'
const tableName = 'restore_unfinished'

export const unfinishedRestore =
  'Pemulihan cadangan ke sini terhenti di tengah jalan. Ulangi npm run restore dengan --force sampai selesai.'

/** Throws StartError with a sentence for the operator. */
export function refuseUnfinishedFolder(dataDir: string): void {
  if (isUnfinishedFolder(dataDir)) throw new StartError(unfinishedRestore)
}

/** Throws StartError with a sentence for the operator. */
export async function refuseUnfinishedDatabase(db: Database): Promise<void> {
  if (await isUnfinishedDatabase(db)) throw new StartError(unfinishedRestore)
}

export const isUnfinishedFolder = (dataDir: string): boolean => existsSync(join(dataDir, fileName))

export async function isUnfinishedDatabase(db: Database): Promise<boolean> {
  const [row] = await db.query<{ there: boolean }>(`select to_regclass('public.${tableName}') is not null as there`)
  return row!.there
}

export const markFolder = (dataDir: string): void => writeFileSync(join(dataDir, fileName), `${unfinishedRestore}\n`)
export const unmarkFolder = (dataDir: string): Promise<void> => rm(join(dataDir, fileName), { force: true })

export const markDatabase = (db: Database): Promise<void> =>
  db.exec(`create table if not exists ${tableName} (since timestamptz not null default now())`)
