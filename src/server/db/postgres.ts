import pg from 'pg'
import { Problem } from '#contract/problem.ts'
import type { EngineLog, OpenDatabase } from './database.ts'
import { planCacheMode } from './plan-cache-mode.ts'
import { isTransient, SqlError, temporaryFailure } from './sql-error.ts'
import { type Connection, inTransaction } from './transaction.ts'
import { serializeValue, typeParserFor } from './type-parsers.ts'

export type PostgresOptions = {
  log: EngineLog
  /** Connections at most. 10 by default. */
  size?: number | undefined
  /** Milliseconds that one statement may run. 5,000 by default. */
  statementLimit?: number | undefined
  /** Milliseconds a transaction may be idle. 10,000 by default. */
  patience?: number | undefined
  /** Milliseconds to wait for a connection, and for a lock of another transaction. 3,000 by default. */
  waitLimit?: number | undefined
}

const queueLimit = 200

/** Opens a pool of connections to a PostgreSQL server (15 or later) and makes sure that it answers. */
export async function openPostgres(databaseUrl: string, options: PostgresOptions): Promise<OpenDatabase> {
  const { log, patience = 10_000, waitLimit = 3000 } = options
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: options.size ?? 10,
    application_name: 'etalase-mutu',
    // The longest wait for a database that cannot be reached.
    connectionTimeoutMillis: waitLimit,
    statement_timeout: options.statementLimit ?? 5000,
    lock_timeout: waitLimit,
    // A second limit on the client's side, in case this process hangs.
    idle_in_transaction_session_timeout: patience + 1000,
    // The same as the embedded engine: dates must not depend on the settings of a server. Without `jit`, because compiling a
    // statement of a large catalogue takes longer (up to a second) than running it.
    options: `-c plan_cache_mode=${planCacheMode} -c jit=off -c TimeZone=UTC -c DateStyle=ISO -c IntervalStyle=postgres -c bytea_output=hex -c extra_float_digits=1`,
    types: { getTypeParser: (oid: number) => typeParserFor(oid) },
  })
  const logLost = (error: Error) => log.warn({ error: error.message.slice(0, 300) }, 'a database connection was lost')
  pool.on('error', () => undefined) // the connection itself has reported it
  // While a connection is checked out the pool does not listen to it, and an unhandled error would end the process.
  pool.on('connect', (client) => client.on('error', logLost))

  const inFlight = new Set<Promise<unknown>>()
  let closing: Promise<void> | undefined

  const withConnection = async <T>(work: (session: Connection) => Promise<T>): Promise<T> => {
    if (closing || pool.waitingCount >= queueLimit) throw temporaryFailure()
    const running = withClient(work)
    inFlight.add(running)
    try {
      return await running
    } finally {
      inFlight.delete(running)
    }
  }

  const withClient = async <T>(work: (session: Connection) => Promise<T>): Promise<T> => {
    const client = await pool.connect().catch((error: Error) => {
      throw translateError(error, 'connect', log)
    })
    let broken = false
    try {
      return await work(connectionOn(client, log))
    } catch (error) {
      // A failed connection may still be in the middle of something: it is not returned to the pool.
      broken = error instanceof Problem && error.worthRetrying
      throw error
    } finally {
      client.release(broken)
    }
  }

  const database: OpenDatabase = {
    engine: 'postgres',
    query: <Row>(sql: string, values?: readonly unknown[]) =>
      withConnection(async (session) => (await session.query(sql, values)).rows as Row[]),
    exec: (sql) => withConnection((session) => session.exec(sql)),
    transaction: (work) => withConnection((session) => inTransaction(session, work, { log, patience })),
    longTransaction: (work) =>
      withConnection((session) =>
        inTransaction(
          session,
          async (tx) => {
            await tx.query("select set_config('statement_timeout', '600000', true)")
            return work(tx)
          },
          { log, patience },
        ),
      ),
    vacuum: async () => undefined,
    connections: () => ({ all: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => {
      // Ending the pool would reject calls that are still waiting for a connection.
      closing ??= Promise.allSettled(inFlight).then(() => pool.end())
      return closing
    },
  }
  try {
    await pool.query('select 1')
  } catch (error) {
    await pool.end()
    throw new Error(`PostgreSQL pada DATABASE_URL tidak menjawab: ${(error as Error).message.slice(0, 300)}`)
  }
  return database
}

function connectionOn(client: pg.PoolClient, log: EngineLog): Connection {
  return {
    query: async (sql, values = []) => {
      // 'extended' also without parameters: the simple protocol would allow several statements in one text.
      const query = { text: sql, values: values.map(serializeValue), queryMode: 'extended' }
      const ask = () => client.query({ ...query, name: statementName(sql) })
      try {
        const { rows, command } = await ask().catch((error: Error & { code?: string }) => {
          if (!invalidStatement.test(error.code ?? '')) throw error
          statementNames.delete(sql)
          return ask()
        })
        return { rows, tag: command ?? '' }
      } catch (error) {
        throw translateError(error as Error, sql, log)
      }
    },
    exec: async (sql) => {
      try {
        // One text is one transaction, and `local` ends with it.
        await client.query(`set local statement_timeout = '10min';\n${sql}`)
      } catch (error) {
        throw translateError(error as Error, sql, log)
      }
    },
  }
}

const statementNames = new Map<string, string>()
let statementCount = 0

/**
 * A name lets PostgreSQL keep the plan of a statement: with it a product's page is answered seven times as often. The
 * server has a few hundred statements; after 1,000 names no more are given, in case a program generates them.
 */
function statementName(sql: string): string | undefined {
  if (!statementNames.has(sql) && statementNames.size < 1000) statementNames.set(sql, `s${++statementCount}`)
  return statementNames.get(sql)
}

// A table changed under a prepared statement, or it was deallocated: it is prepared again under a new name.
const invalidStatement = /^(0A000|26000)$/

/** Translates an error: SqlError if the statement was refused, a Problem if the database is unavailable. */
function translateError(error: Error, sql: string, log: EngineLog): Error {
  if (error instanceof SqlError || error instanceof Problem) return error
  if (error instanceof pg.DatabaseError) {
    const sqlError = new SqlError(error)
    if (!isTransient(sqlError)) return sqlError
  }
  // An error that is not a DatabaseError comes from the connection: refused, reset, timed out.
  const { code } = error as { code?: unknown }
  log.warn({ code, error: error.message.slice(0, 300), sql: sql.slice(0, 200) }, 'a statement failed')
  return temporaryFailure()
}
