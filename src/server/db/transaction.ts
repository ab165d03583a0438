import { createLimiter } from '#contract/limiter.ts'
import type { Database, EngineLog } from './database.ts'
import { temporaryFailure } from './sql-error.ts'

export type Statement = { sql: string; values?: readonly unknown[] | undefined }
/** Rows, and the command tag of Postgres ('SELECT 2', 'COMMIT'). */
export type StatementResult = { rows: unknown[]; tag: string }

/** One connection to Postgres, used by one piece of work at a time. */
export type Connection = {
  query: (sql: string, values?: readonly unknown[]) => Promise<StatementResult>
  /** Statements in one message to the embedded engine, in their order; those after one that failed are not run. */
  queryAll?: (statements: readonly Statement[]) => Promise<PromiseSettledResult<StatementResult>[]>
  exec: (sql: string) => Promise<void>
  /**
   * Begins a transaction. The embedded engine learns of it with the next statement: all requests wait for each of its
   * messages.
   */
  begin: () => Promise<void>
}
/** A transaction runs its statements by these; only `inTransaction` begins and ends it. */
type Statements = Pick<Connection, 'query' | 'queryAll' | 'exec'>

/** How long a transaction may be idle, in milliseconds: others wait for its locks. */
export const idleLimit = 10_000

/**
 * All of `work` on this connection, or none of it. A transaction that is idle for `patience` ms (its work waits for
 * something outside, or for the outer database by mistake) is rolled back and fails with code 50.
 */
export async function inTransaction<T>(
  session: Connection,
  work: (tx: Database) => Promise<T>,
  { log, patience = idleLimit }: { log: EngineLog; patience?: number | undefined },
): Promise<T> {
  const idle = watchIdle(patience)
  const tx = transactionDatabase(idle.watched(session))
  const orIdle = <R>(running: Promise<R>) => Promise.race([running, idle.over])
  try {
    await session.begin()
    const result = await orIdle(work(tx.database))
    await orIdle(tx.end())
    if ((await session.query('commit')).tag !== 'COMMIT') {
      log.error({}, 'a transaction went on after a statement of it had failed; Postgres rolled it back')
      throw temporaryFailure()
    }
    return result
  } catch (error) {
    await orIdle(tx.end()).catch(() => log.error({ patience }, 'a transaction did nothing for too long: rolled back'))
    await session.query('rollback').catch((failed: Error) => {
      log.warn({ error: failed.message.slice(0, 300) }, 'a rollback found its connection gone')
    })
    throw error
  } finally {
    idle.stop()
  }
}

/**
 * The database inside a transaction: statements in order, nested work as savepoints, unusable after `end`. Statements
 * that are given without waiting for one another (Promise.all) go to the embedded engine in one message.
 */
function transactionDatabase(session: Statements, depth = 1): { database: Database; end: () => Promise<void> } {
  const turns = createLimiter({ atOnce: 1 })
  let ended = false
  let unsent: PendingStatement[] | undefined

  const exclusively = <T>(work: () => Promise<T>): Promise<T> =>
    turns.run(async () => {
      if (ended) throw new Error('this transaction has ended; its work went on without being waited for')
      return work()
    })
  const collect = (): PendingStatement[] => {
    const statements: PendingStatement[] = []
    const stopCollecting = () => {
      if (unsent === statements) unsent = undefined
    }
    exclusively(async () => {
      await undefined // the caller gives the first one now, and others in the same task
      stopCollecting()
      await runTogether(session, statements)
    }).catch((error: unknown) => {
      stopCollecting()
      for (const { reject } of statements) reject(error)
    })
    return statements
  }
  /** Other work in its turn: statements that are given later do not overtake it. */
  const inOrder = <T>(work: () => Promise<T>): Promise<T> => {
    unsent = undefined
    return exclusively(work)
  }
  const database: Database = {
    query: <Row>(sql: string, values?: readonly unknown[]) =>
      new Promise<Row[]>((resolve, reject) => {
        unsent ??= collect()
        unsent.push({ sql, values, resolve: (rows) => resolve(rows as Row[]), reject })
      }),
    exec: (sql) => inOrder(() => session.exec(sql)),
    transaction: (work) => inOrder(() => asSavepoint(session, depth, work)),
  }
  const end = async () => {
    // Statements that are still running belong to the transaction and must not run into the next one.
    if (!ended) (await turns.acquire())()
    ended = true
  }
  return { database, end }
}

type PendingStatement = Statement & { resolve: (rows: unknown[]) => void; reject: (error: unknown) => void }

async function runTogether(session: Statements, statements: readonly PendingStatement[]): Promise<void> {
  if (statements.length > 1 && session.queryAll) {
    const results = await session.queryAll(statements)
    for (const [at, { resolve, reject }] of statements.entries()) {
      const result = results[at]!
      if (result.status === 'fulfilled') resolve(result.value.rows)
      else reject(result.reason)
    }
    return
  }
  for (const { sql, values, resolve, reject } of statements)
    await session.query(sql, values).then(({ rows }) => resolve(rows), reject)
}

async function asSavepoint<T>(session: Statements, depth: number, work: (tx: Database) => Promise<T>): Promise<T> {
  const inner = transactionDatabase(session, depth + 1)
  await session.query(`savepoint inner_${depth}`)
  try {
    const result = await work(inner.database)
    await inner.end()
    await session.query(`release savepoint inner_${depth}`)
    return result
  } catch (error) {
    await inner.end()
    await session.query(`rollback to savepoint inner_${depth}`)
    throw error
  }
}

function watchIdle(patience: number) {
  let timer: NodeJS.Timeout | undefined
  let isOver = false
  let giveUp: (problem: Error) => void
  const over = new Promise<never>((_, reject) => {
    giveUp = reject
  })
  over.catch(() => undefined) // handled by the race while there is one
  const stop = () => clearTimeout(timer)
  const start = () => {
    stop()
    timer = setTimeout(() => {
      isOver = true
      giveUp(temporaryFailure())
    }, patience)
  }
  const busy = async <T>(work: () => Promise<T>): Promise<T> => {
    if (isOver) throw new Error('this transaction did nothing for too long and was rolled back')
    stop()
    try {
      return await work()
    } finally {
      start()
    }
  }
  const watched = ({ queryAll, ...session }: Statements): Statements => ({
    query: (sql, values) => busy(() => session.query(sql, values)),
    ...(queryAll && { queryAll: (statements: readonly Statement[]) => busy(() => queryAll(statements)) }),
    exec: (sql) => busy(() => session.exec(sql)),
  })
  start()
  return { over, stop, watched }
}
