/**
 * The part of Postgres that we use. PGlite and a PostgreSQL pool both provide it; the contract checks rows when they
 * are sent.
 */
export type Database = {
  /** Only a database for reads has it, see read-replicas.ts. */
  source?: ReadSource
  /**
   * Runs one statement with its parameters ($1, $2 …). bigint and count arrive as number, dates as 'YYYY-MM-DD',
   * timestamptz as Date, numeric and timestamp as string, bytea as Uint8Array, json parsed, arrays as arrays. Fails
   * with an `SqlError` (its `code` is Postgres's), or with a `Problem` 'broken' when another attempt may succeed.
   */
  query: <Row = Record<string, unknown>>(sql: string, values?: readonly unknown[]) => Promise<Row[]>
  /**
   * Runs a text of several statements without parameters, all of them or none: migrations and seeding. Ten minutes at
   * most.
   */
  exec: (sql: string) => Promise<void>
  /**
   * All of `work` happens, or none of it. Inside, use the `tx` that it gets: the outer database waits for this work
   * to end. A nested transaction is a savepoint: its failure, when caught, undoes only itself.
   */
  transaction: <T>(work: (tx: Database) => Promise<T>) => Promise<T>
}

/** The source of the rows of a database for reads. */
export type ReadSource = {
  /** The database that takes writes. What this process keeps of a database, it keeps of this one. */
  primary: Database
  /** Its answers are cached apart from those of the primary, under this name. Undefined: they are not cached. */
  cacheName: string | undefined
}

/** The database that takes writes. */
export const primaryOf = (db: Database): Database => db.source?.primary ?? db

/** A database this process has opened, and has to close. */
export type OpenDatabase = Database & {
  engine: 'pglite' | 'postgres'
  /**
   * Like `transaction`, for initial data: one statement may take ten minutes, on a machine that is busy with other
   * things.
   */
  longTransaction: Database['transaction']
  /**
   * Vacuums tables with many changes; a job calls it daily, and so does seeding. The embedded engine has no autovacuum:
   * it does one table after the other, so that other statements run in between. PostgreSQL does this by itself: nothing
   * happens.
   */
  vacuum: () => Promise<void>
  /**
   * The embedded engine only: a checkpoint, then a copy of the database's folder, which must not exist yet. Other
   * statements wait meanwhile, for the milliseconds that it returns. The copy can be opened like a database whose
   * server has lost its power.
   */
  copyTo?: (folder: string) => Promise<number>
  /** The connections of a pool, and how many callers wait for one. */
  connections?: () => { all: number; idle: number; waiting: number }
  /** Finishes accepted work, then closes the engine and releases its lock. */
  close: () => Promise<void>
}

/** The log of an engine. A pino log is one. */
export type EngineLog = Record<'info' | 'warn' | 'error', (facts: object, message: string) => void>
