import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { Database, OpenDatabase } from '../db/database.ts'
import { openEmbedded } from '../db/pglite/embedded.ts'
import { openPostgres } from '../db/postgres.ts'
import { connectToPrimary } from '../db/primary-host.ts'
import type { Log } from '../http/log.ts'
import { BackupError } from './backup-error.ts'
import { directHosts } from './direct-hosts.ts'
import { finishRun, insertRun, type RunResult } from './runs.ts'
import { connectToServer, copyAnswer, type ServerConnection } from './server-socket.ts'

/** The database of an installation, for one backup. */
export type BackupSource = {
  engine: 'pglite' | 'postgres'
  /** Runs `work` in a transaction that sees the database as it was at one moment. Others go on writing. */
  snapshot: <T>(work: (tx: Database) => Promise<T>) => Promise<T>
  /** The milliseconds for which writes have waited for the last snapshot; undefined when they do not wait. */
  waited: () => number | undefined
  /** Records that a backup has begun. */
  start: (startedAt: Date, destination: string) => Promise<void>
  /** Records how it ended. */
  finish: (result: RunResult) => Promise<void>
  close: () => Promise<void>
}

/** A snapshot of a large catalogue takes minutes; these limits are for a server that hangs. Milliseconds. */
const hour = 3_600_000
export const longLimits = { statementLimit: hour, patience: 6 * hour, waitLimit: 10_000 }

/**
 * PostgreSQL; or the embedded database through the server that has it open; or, when no server runs, this database
 * itself, which no server can open meanwhile. Throws BackupError when there is none.
 */
export async function openSource({ dataDir, databaseUrl }: Config, log: Log): Promise<BackupSource> {
  if (databaseUrl) return openPostgresSource(databaseUrl, log)
  if (!existsSync(join(dataDir, 'db', 'PG_VERSION'))) throw new BackupError(`Tidak ada basis data di ${dataDir}.`)
  const server = await connectToServer(dataDir)
  return server ? serverSource(server, log) : ownSource(await openEmbedded(join(dataDir, 'db'), { ...longLimits, log }))
}

const readOnly = <T>(db: Pick<Database, 'transaction'>, work: (tx: Database) => Promise<T>): Promise<T> =>
  db.transaction(async (tx) => {
    await tx.query('set transaction isolation level repeatable read, read only')
    return work(tx)
  })

async function openPostgresSource(databaseUrl: string, log: Log): Promise<BackupSource> {
  const hosts = directHosts(databaseUrl)
  const db = await openPostgres(databaseUrl, { ...longLimits, log, size: 2 })
  // The lock belongs to a connection, and ends with it.
  const lock = await connectToPrimary(hosts).catch(async (error: Error) => {
    await db.close()
    throw error
  })
  const close = async () => {
    await db.close()
    await lock.end()
  }
  const { rows } = await lock.query<{ free: boolean }>(`select pg_try_advisory_lock(hashtext('backup_run')) as free`)
  if (!rows[0]?.free) {
    await close()
    throw new BackupError('Cadangan lain sedang dibuat. Tunggu sampai selesai.')
  }
  return {
    engine: 'postgres',
    snapshot: (work) => readOnly(db, work),
    waited: () => undefined,
    ...recordsIn(db),
    close,
  }
}

function recordsIn(db: Database): Pick<BackupSource, 'start' | 'finish'> {
  let run: number | undefined
  return {
    start: async (startedAt, destination) => {
      run = await insertRun(db, startedAt, destination)
    },
    finish: async (result) => {
      if (run !== undefined) await finishRun(db, run, result)
    },
  }
}

const ownSource = (db: OpenDatabase): BackupSource => ({
  engine: 'pglite',
  snapshot: (work) => readOnly(db, work),
  waited: () => undefined,
  ...recordsIn(db),
  close: db.close,
})

function serverSource(server: ServerConnection, log: Log): BackupSource {
  let waited: number | undefined
  return {
    engine: 'pglite',
    snapshot: async (work) => {
      const copy = copyAnswer.parse(await server.ask({ do: 'copy' }))
      waited = copy.waited
      const db = await openEmbedded(join(copy.folder, 'db'), { ...longLimits, log })
      try {
        return await readOnly(db, work)
      } finally {
        await db.close()
        await rm(copy.folder, { recursive: true, force: true, maxRetries: 3 }).catch((error: Error) =>
          log.warn({ error: error.message }, 'the copy of the database was not deleted'),
        )
      }
    },
    waited: () => waited,
    start: async (startedAt, destination) => {
      await server.ask({ do: 'start', startedAt: startedAt.toISOString(), destination })
    },
    finish: async (result) => {
      await server.ask({ do: 'finish', result })
    },
    close: async () => server.close(),
  }
}
