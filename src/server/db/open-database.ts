import { join } from 'node:path'
import type { OpenDatabase } from './database.ts'
import { type EmbeddedOptions, openEmbedded } from './pglite/embedded.ts'
import { openPostgres } from './postgres.ts'

export type OpenOptions = EmbeddedOptions & {
  /** Everything that must survive; the embedded database lives in its folder `db`. */
  dataDir: string
  /** A PostgreSQL server to use instead. */
  databaseUrl?: string | undefined
  /** How long to wait for that server, see PostgresOptions: in this process there is one connection, and nobody to wait for. */
  waitLimit?: number | undefined
}

/** Opens the database this process works with: PostgreSQL when its address is given, otherwise the embedded engine. */
export async function openDatabase({ dataDir, databaseUrl, ...options }: OpenOptions): Promise<OpenDatabase> {
  if (databaseUrl) return openPostgres(databaseUrl, options)
  return openEmbedded(join(dataDir, 'db'), options)
}
