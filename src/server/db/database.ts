/** The little we ask of Postgres. PGlite and a PostgreSQL pool both give it; `rows` are checked by the contract on their way out. */
export type Database = {
  /** Runs one statement with its parameters ($1, $2 …). bigint and count arrive as number, dates as 'YYYY-MM-DD', timestamptz as Date, numeric as string. */
  rows: <Row = Record<string, unknown>>(sql: string, values?: readonly unknown[]) => Promise<Row[]>
  /** All of `work` happens, or none of it. Inside, use the database it is given. */
  together: <T>(work: (tx: Database) => Promise<T>) => Promise<T>
}

/** A database this process has opened, and has to close. */
export type OpenDatabase = Database & {
  engine: 'pglite' | 'postgres'
  /** Runs a file of several statements without parameters: migrations and seeding. */
  script: (sql: string) => Promise<void>
  /** Finishes what was accepted, then lets go of the engine and its lock. */
  close: () => Promise<void>
}
