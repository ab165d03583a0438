import pg from 'pg'
import { Problem } from '#contract/problem.ts'
import { StartError } from '../start-error.ts'
import type { EngineLog, OpenDatabase } from './database.ts'
import { hostOf, parsePostgresAddress } from './postgres-address.ts'
import { createPrimaryHost, requireWritable } from './primary-host.ts'
import { requireRoleSettings, sessionSettings } from './session-settings.ts'
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
  /** A replica: reads only, and no host of it need take writes. */
  readOnly?: boolean
}

const queueLimit = 200

/**
 * The time this process waits for a statement beyond the database's own limit: a host that hangs does not enforce its
 * limit.
 */
const hangMs = 1000
const longStatementMs = 600_000

/**
 * Opens a pool of connections to a PostgreSQL server (15 or later) and makes sure that it answers. Of several hosts,
 * the one that takes writes is used, and another one as soon as that has moved.
 */
export async function openPostgres(databaseUrl: string, options: PostgresOptions): Promise<OpenDatabase> {
  const { log, patience = 10_000, waitLimit = 3000, statementLimit = 5000, readOnly = false } = options
  const variable = readOnly ? 'READ_DATABASE_URL' : 'DATABASE_URL'
  const { hosts, pooled } = parsePostgresAddress(databaseUrl, variable)
  const host = createPrimaryHost(hosts, {
    connectMs: Math.max(500, waitLimit / hosts.length),
    onMoved: (address) => log.warn({ host: hostOf(address) }, 'another host of the database is tried'),
  })
  const pool = new pg.Pool({
    Client: host.Client,
    max: options.size ?? 10,
    application_name: 'etalase-mutu',
    keepAlive: true,
    // The longest wait for a database that cannot be reached.
    connectionTimeoutMillis: waitLimit,
    ...(!pooled && sessionSettings({ statementLimit, waitLimit, patience })),
    types: { getTypeParser: (oid: number) => typeParserFor(oid) },
    onConnect: async (client: pg.ClientBase) => {
      if (readOnly) return
      await requireWritable(client).catch((error: Error) => {
        host.leave(client)
        throw error
      })
    },
  })
  const logLost = (error: Error) => log.warn({ error: error.message.slice(0, 300) }, 'a database connection was lost')
  pool.on('error', () => undefined) // the connection itself has reported it
  // While a connection is checked out the pool does not listen to it, and an unhandled error would end the process.
  pool.on('connect', (client) => client.on('error', logLost))

  const inFlight = new Set<Promise<unknown>>()
  let closing: Promise<void> | undefined

  const withConnection = async <T>(work: (session: Connection) => Promise<T>, limit = statementLimit): Promise<T> => {
    if (closing || pool.waitingCount >= queueLimit) throw temporaryFailure()
    const running = withClient(work, limit)
    inFlight.add(running)
    try {
      return await running
    } finally {
      inFlight.delete(running)
    }
  }

  const withClient = async <T>(work: (session: Connection) => Promise<T>, limit: number): Promise<T> => {
    const client = await connect().catch((error: Error) => {
      throw translateError(error, 'connect', log)
    })
    let broken = false
    try {
      return await work(
        connectionOn(client, { log, named: !pooled, limit, onReadOnly: () => readOnly || host.leave(client) }),
      )
    } catch (error) {
      // A failed connection may still be in the middle of something: it is not returned to the pool.
      broken = error instanceof Problem && error.worthRetrying
      throw error
    } finally {
      client.release(broken)
    }
  }

  /**
   * A connection to the host that takes writes. Each host is tried at most twice, within `waitLimit`: it may just be
   * becoming that one. A pool whose connections are all busy has then waited as long as it may.
   */
  const connect = async (): Promise<pg.PoolClient> => {
    const until = performance.now() + waitLimit
    for (let failures = 0; ; ) {
      try {
        const client = await pool.connect()
        if (host.isCurrent(client)) return client
        client.release(true) // idle since before the database moved
      } catch (error) {
        if (++failures >= 2 * hosts.length || hosts.length < 2 || performance.now() >= until) throw error
      }
    }
  }

  const database: OpenDatabase = {
    engine: 'postgres',
    query: <Row>(sql: string, values?: readonly unknown[]) =>
      withConnection(async (session) => (await session.query(sql, values)).rows as Row[]),
    exec: (sql) => withConnection((session) => session.exec(sql)),
    transaction: (work) => withConnection((session) => inTransaction(session, work, { log, patience })),
    longTransaction: (work) =>
      withConnection(
        (session) =>
          inTransaction(
            session,
            async (tx) => {
              await tx.query("select set_config('statement_timeout', $1, true)", [String(longStatementMs)])
              return work(tx)
            },
            { log, patience },
          ),
        longStatementMs,
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
    const client = await connect()
    try {
      if (pooled) await requireRoleSettings(client, { statementLimit, waitLimit, patience })
    } finally {
      client.release()
    }
  } catch (error) {
    await pool.end()
    throw new StartError(`PostgreSQL pada ${variable} tidak dapat dipakai: ${(error as Error).message.slice(0, 2000)}`)
  }
  return database
}

type ConnectionOptions = {
  log: EngineLog
  /** Whether statements are prepared under a name. */
  named: boolean
  /** Milliseconds that the database gives a statement. */
  limit: number
  /** A statement that writes was refused because the host is a standby. */
  onReadOnly: () => void
}

function connectionOn(client: pg.PoolClient, { log, named, limit, onReadOnly }: ConnectionOptions): Connection {
  const query = async (sql: string, values: readonly unknown[] = []) => {
    // 'extended' also without parameters: the simple protocol would allow several statements in one text.
    const config = {
      text: sql,
      values: values.map(serializeValue),
      queryMode: 'extended',
      query_timeout: limit + hangMs,
    }
    const ask = () => client.query(named ? { ...config, name: statementName(sql) } : config)
    try {
      const { rows, command } = await ask().catch((error: Error & { code?: string }) => {
        if (!invalidStatement.test(error.code ?? '')) throw error
        statementNames.delete(sql)
        return ask()
      })
      return { rows, tag: command ?? '' }
    } catch (error) {
      if ((error as { code?: string }).code === readOnlyTransaction) onReadOnly()
      throw translateError(error as Error, sql, log)
    }
  }
  return {
    query,
    begin: async () => void (await query('begin')),
    exec: async (sql) => {
      try {
        // One text is one transaction, and `local` ends with it; within a transaction it lasts until that ends.
        const text = `set local statement_timeout = ${longStatementMs};\n${sql}`
        await client.query({ text, query_timeout: longStatementMs + hangMs } as pg.QueryConfig)
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

/** A write on a standby. */
const readOnlyTransaction = '25006'

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
