/** The little we ask of Postgres. PGlite and a PostgreSQL pool both give it; `rows` are checked by the contract on their way out. */
export type Database = {
  /**
   * Runs one statement with its parameters ($1, $2 …). bigint and count arrive as number, dates as 'YYYY-MM-DD',
   * timestamptz as Date, numeric and timestamp as string, bytea as Uint8Array, json parsed, arrays as arrays.
   * Fails with an `SqlError` (its `code` is Postgres's), or with a `Problem` 'broken' when asking again may help.
   */
  query: <Row = Record<string, unknown>>(sql: string, values?: readonly unknown[]) => Promise<Row[]>
  /** Runs a text of several statements without parameters, all of them or none: migrations and seeding. Ten minutes at most. */
  exec: (sql: string) => Promise<void>
  /**
   * All of `work` happens, or none of it. Inside, use the database it is given: the outer one waits for this work to end.
   * Inside another `together` it is a savepoint: its failure, when caught, undoes only itself.
   */
  transaction: <T>(work: (tx: Database) => Promise<T>) => Promise<T>
}

/** A database this process has opened, and has to close. */
export type OpenDatabase = Database & {
  engine: 'pglite' | 'postgres'
  /** As `together`, for first data: one statement may take ten minutes, on a machine that is busy with other things. */
  longTransaction: Database['transaction']
  /**
   * Sweeps tables that changed much, for a job to call daily and after seeding. The embedded engine has no autovacuum:
   * one table after the other, so that others are answered in between. PostgreSQL does this by itself: nothing happens.
   */
  vacuum: () => Promise<void>
  /** Finishes what was accepted, then lets go of the engine and its lock. */
  close: () => Promise<void>
}

/** Where an engine says what happened to it. A pino log is one. */
export type EngineLog = Record<'info' | 'warn' | 'error', (facts: object, message: string) => void>
