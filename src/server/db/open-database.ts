import { join } from 'node:path'
import type { OpenDatabase } from './database.ts'
import { type EmbeddedOptions, openEmbedded } from './pglite/embedded.ts'
import { openPostgres } from './postgres.ts'
import { refuseUnfinishedDatabase, refuseUnfinishedFolder } from './unfinished-restore.ts'

export type OpenOptions = EmbeddedOptions & {
  /** The folder of all data that must survive; the embedded database is in its folder `db`. */
  dataDir: string
  /** A PostgreSQL server to use instead. */
  databaseUrl?: string | undefined
  /**
   * The time to wait for that server, see PostgresOptions; the embedded engine has one connection and does not wait for
   * a server.
   */
  waitLimit?: number | undefined
}

/**
 * Opens the database of this process: PostgreSQL when its address is given, otherwise the embedded engine. Refuses one
 * into which a backup was restored in part.
 */
export async function openDatabase({ dataDir, databaseUrl, ...options }: OpenOptions): Promise<OpenDatabase> {
  if (databaseUrl) {
    const db = await openPostgres(databaseUrl, options)
    try {
      await refuseUnfinishedDatabase(db)
    } catch (error) {
      await db.close()
      throw error
    }
    return db
  }
  refuseUnfinishedFolder(dataDir)
  return openEmbedded(join(dataDir, 'db'), options)
}
