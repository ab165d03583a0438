import { existsSync, readdirSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { wholeNumber } from '#contract/text/format.ts'
import type { Config } from '../config.ts'
import { loadMigrations } from '../db/migrate.ts'
import { lockDirectoryWhenFree } from '../db/pglite/directory-lock.ts'
import { openEmbedded } from '../db/pglite/embedded.ts'
import { openPostgres } from '../db/postgres.ts'
import { connectToPrimary } from '../db/primary-host.ts'
import {
  isUnfinishedDatabase,
  isUnfinishedFolder,
  markDatabase,
  markFolder,
  unfinishedRestore,
} from '../db/unfinished-restore.ts'
import type { Log } from '../http/log.ts'
import type { Backup } from './archive/check-archive.ts'
import { readArchive } from './archive/read-archive.ts'
import { BackupError } from './backup-error.ts'
import { directHosts } from './direct-hosts.ts'
import { foldersOf, replaceDatabase } from './replace-database.ts'
import { dropStatements, hasObjects } from './rows/catalog.ts'
import { loadRows } from './rows/load-rows.ts'
import { longLimits } from './source.ts'

type Progress = (line: string) => void

/** The database of an installation that a backup is restored into. */
export type RestoreTarget = {
  /**
   * The reason why the place is not empty; `unfinishedRestore` when it is marked as half restored; undefined when it is
   * empty.
   */
  occupied: () => Promise<string | undefined>
  /** Marks an empty place as half restored, until `replace`. */
  mark: () => Promise<void>
  /**
   * Replaces the database and the secret of this place by the ones of the backup, completely or not at all. Returns the
   * names of the tables that were left out. When it fails and the place is not marked, the place is unchanged.
   */
  replace: (backup: Backup, secret: string | undefined, onProgress: Progress) => Promise<string[]>
  close: () => Promise<void>
}

/** Throws BackupError when a server or another command uses the database. */
export const openRestoreTarget = ({ dataDir, databaseUrl }: Config, log: Log): Promise<RestoreTarget> =>
  databaseUrl ? postgresTarget(databaseUrl, log) : embeddedTarget(dataDir, log)

async function embeddedTarget(dataDir: string, log: Log): Promise<RestoreTarget> {
  const { directory, restored, replaced } = foldersOf(dataDir)
  const remove = (folder: string) =>
    rm(folder, { recursive: true, force: true, maxRetries: 3 }).catch((error: Error) =>
      log.warn({ folder, error: error.message }, 'a folder that is no longer needed was not deleted'),
    )
  const isNew = !existsSync(dataDir)
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const unlock = await lockedOrRefused(directory)
  return {
    occupied: async () => {
      if (isUnfinishedFolder(dataDir)) return unfinishedRestore
      const isEmpty = !existsSync(directory) || readdirSync(directory).length === 0
      return isEmpty ? undefined : `${directory} sudah berisi basis data.`
    },
    mark: async () => markFolder(dataDir),
    replace: async (backup, secret, onProgress) => {
      await rm(restored, { recursive: true, force: true })
      try {
        const leftOut = await loadInto(restored, backup, log, onProgress)
        await replaceDatabase(dataDir, secret)
        await remove(replaced)
        return leftOut
      } catch (error) {
        await remove(restored)
        throw error
      }
    },
    close: async () => {
      unlock()
      if (isNew && readdirSync(dataDir).length === 0) await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function lockedOrRefused(directory: string): Promise<() => void> {
  try {
    return await lockDirectoryWhenFree(directory)
  } catch (error) {
    throw new BackupError((error as Error).message) // names the process that has it
  }
}

/** Makes an embedded database of a backup in this folder, which does not exist yet. */
export async function loadInto(folder: string, backup: Backup, log: Log, onProgress: Progress): Promise<string[]> {
  const db = await openEmbedded(folder, { ...longLimits, log })
  try {
    const leftOut = await loadRows(db, backup.manifest, rowsOf(backup, onProgress))
    await db.vacuum()
    return leftOut
  } finally {
    await db.close()
  }
}

/** Tables with fewer rows take no time. */
const longTable = 10_000

const rowsOf = (backup: Backup, onProgress: Progress) => ({
  entries: readArchive(backup.path, backup.passphrase),
  before: backup.before,
  all: loadMigrations(),
  onTable: (name: string) => {
    const rows = backup.manifest.tables.find((table) => table.name === name)?.rows ?? 0
    if (rows >= longTable) onProgress(`Tabel ${name}: ${wholeNumber(rows)} baris.`)
  },
})

async function postgresTarget(databaseUrl: string, log: Log): Promise<RestoreTarget> {
  await refuseRunningServers(databaseUrl)
  const db = await openPostgres(databaseUrl, { ...longLimits, log, size: 1 })
  return {
    occupied: async () => {
      if (await isUnfinishedDatabase(db)) return unfinishedRestore
      return (await hasObjects(db)) ? 'Basis data pada DATABASE_URL sudah berisi.' : undefined
    },
    mark: () => markDatabase(db),
    replace: (backup, _, onProgress) =>
      db.transaction(async (tx) => {
        for (const statement of await dropStatements(tx)) await tx.exec(statement)
        return loadRows(tx, backup.manifest, rowsOf(backup, onProgress))
      }),
    close: db.close,
  }
}

/** A server that runs would read and write a database that is being replaced. */
async function refuseRunningServers(databaseUrl: string): Promise<void> {
  const hosts = directHosts(databaseUrl)
  const client = await connectToPrimary(hosts).catch((error: Error) => {
    throw new BackupError(`PostgreSQL pada DATABASE_URL tidak menjawab: ${error.message.slice(0, 300)}`)
  })
  try {
    const { rows } = await client.query<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity
       where datname = current_database() and application_name like 'etalase-mutu%' and pid <> pg_backend_pid()`,
    )
    if (rows[0]!.n > 0)
      throw new BackupError(
        'Basis data pada DATABASE_URL sedang dipakai server. Hentikan dulu semua server dan perintahnya.',
      )
  } finally {
    await client.end().catch(() => undefined)
  }
}
