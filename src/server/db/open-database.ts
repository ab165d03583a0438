import { join } from 'node:path'
import type { OpenDatabase } from './database.ts'
import { type EmbeddedOptions, openEmbedded } from './pglite/embedded.ts'
import { openPostgres } from './postgres.ts'

export type OpenOptions = EmbeddedOptions & {
  /** The folder of all data that must survive; the embedded database is in its folder `db`. */
  dataDir: string
  /** A PostgreSQL server to use instead. */
  databaseUrl?: string | undefined
  /**
   * How long to wait for that server, see PostgresOptions; the embedded engine has one connection and does not wait for
   * a server.
   */
  waitLimit?: number | undefined
}

/** Opens the database of this process: PostgreSQL when its address is given, otherwise the embedded engine. */
export async function openDatabase({ dataDir, databaseUrl, ...options }: OpenOptions): Promise<OpenDatabase> {
  if (databaseUrl) return openPostgres(databaseUrl, options)
  return openEmbedded(join(dataDir, 'db'), options)
}
