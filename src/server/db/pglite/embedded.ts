import { chmodSync, existsSync, mkdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createLimiter } from '#contract/limiter.ts'
import type { EngineLog, OpenDatabase } from '../database.ts'
import { temporaryFailure } from '../sql-error.ts'
import { inTransaction } from '../transaction.ts'
import { openConnection, type PgliteConnection, type StatementLimits } from './connection.ts'
import {
  copyDataDirectory,
  openFailedError,
  requireSpaceForCopy,
  unopenableError,
  unopenableReason,
} from './data-directory.ts'
import { lockDirectoryWhenFree } from './directory-lock.ts'
import { maintainWhenWritten, vacuumChanged } from './maintenance.ts'
import { startWorkerClient } from './worker-client.ts'

export type EmbeddedOptions = {
  log: EngineLog
  /**
   * Milliseconds. A statement over this limit ends the worker, which rolls back everything that was open in it. 5,000
   * by default.
   */
  statementLimit?: number | undefined
  /** Milliseconds a transaction may be idle. 10,000 by default. */
  patience?: number | undefined
  /** Called with a sentence when opening begins to wait for another process that may hold the folder. */
  onWait?: ((sentence: string) => void) | undefined
}

/** How many calls may wait for the engine. The next one is refused: its client would give up before its turn. */
const queueLimit = 200

/** Opens Postgres inside this process, in a separate thread, on this directory; creates the database if missing. */
export async function openEmbedded(folder: string, options: EmbeddedOptions): Promise<OpenDatabase> {
  const { log, patience } = options
  const limits: StatementLimits = { statement: options.statementLimit ?? 5000, long: 600_000 }
  const directory = resolve(folder)
  mkdirSync(dirname(directory), { recursive: true, mode: 0o700 })
  const unlock = await lockDirectoryWhenFree(directory, options.onWait)

  const start = async () => {
    const engine = await startWorkerClient(directory, log)
    return { engine, currentConnection: openConnection(engine, limits, log) }
  }
  const startFirst = async () => {
    const broken = unopenableReason(directory)
    if (broken) throw unopenableError(directory, broken)
    const isNew = !existsSync(directory)
    try {
      return await start()
    } catch (error) {
      throw isNew ? error : openFailedError(directory, (error as Error).message)
    }
  }

  let running: ReturnType<typeof start>
  try {
    running = Promise.resolve(await startFirst())
    // PGlite makes its files readable for all users, so the folder is restricted to this one.
    chmodSync(directory, 0o700)
  } catch (error) {
    unlock()
    throw error
  }

  let closing = false
  const turns = createLimiter({ atOnce: 1, waiting: queueLimit, refuse: temporaryFailure })

  const restartOnExit = async () => {
    const { engine } = await running
    await engine.exited
    if (closing) return
    const since = performance.now()
    running = start()
    running.then(
      () => log.warn({ ms: Math.round(performance.now() - since) }, 'the database engine was started anew'),
      (error: Error) => log.error({ error: error.message.slice(0, 500) }, 'the database engine does not start'),
    )
    void restartOnExit().catch(() => undefined) // already logged; the next call starts it
  }
  void restartOnExit()

  const session = async () => {
    try {
      return (await running).currentConnection
    } catch {
      // The engine did not start again (a full disk?). Each call tries once more, after a second.
      await wait(1000)
      running = start()
      void restartOnExit().catch(() => undefined)
      return running.then(
        ({ currentConnection }) => currentConnection,
        (error: Error) => {
          log.error({ error: error.message.slice(0, 500) }, 'the database engine does not start')
          throw temporaryFailure()
        },
      )
    }
  }

  const exclusively = async <T>(work: (session: PgliteConnection) => Promise<T>): Promise<T> => {
    if (closing) throw temporaryFailure()
    return turns.run(async () => {
      const current = await session()
      const result = await work(current)
      if (current.inTransaction()) {
        // Later statements would run inside it and never be committed.
        await current.query('rollback')
        throw new Error('a transaction was begun without transaction()')
      }
      return result
    })
  }

  const stopMaintenance = maintainWhenWritten((sql) => exclusively((session) => session.queryLong(sql)), log)

  return {
    engine: 'pglite',
    query: <Row>(sql: string, values?: readonly unknown[]) =>
      exclusively(async (session) => (await session.query(sql, values)).rows as Row[]),
    exec: (sql) => exclusively((session) => session.exec(sql)),
    transaction: (work) => exclusively((session) => inTransaction(session, work, { log, patience })),
    longTransaction: (work) =>
      exclusively(({ exec, begin, queryLong }) =>
        inTransaction({ exec, begin, query: queryLong }, work, { log, patience: limits.long }),
      ),
    copyTo: async (target) => {
      await requireSpaceForCopy(directory, dirname(resolve(target)))
      // Most of what the next checkpoint would write; other statements run in between.
      await exclusively((session) => session.queryLong('checkpoint'))
      return exclusively(async (session) => {
        const since = performance.now()
        await session.queryLong('checkpoint')
        await copyDataDirectory(directory, target)
        return performance.now() - since
      })
    },
    vacuum: () => vacuumChanged((sql) => exclusively((session) => session.queryLong(sql))),
    close: async () => {
      if (closing) return
      closing = true
      stopMaintenance()
      // Never released: nothing may begin after the last checkpoint.
      await turns.acquire({ unbounded: true })
      try {
        const { engine, currentConnection: session } = await running
        await session.queryLong('checkpoint')
        await engine.stop()
      } catch (error) {
        // Every commit is on the disk already; the next start recovers.
        log.error({ error: (error as Error).message.slice(0, 500) }, 'the database was not closed properly')
      } finally {
        unlock()
      }
    },
  }
}
