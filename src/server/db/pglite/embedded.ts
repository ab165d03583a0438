import { chmodSync, existsSync, mkdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { EngineLog, OpenDatabase } from '../database.ts'
import { stumbled } from '../sql-error.ts'
import { inTransaction } from '../transaction.ts'
import { turns } from '../turns.ts'
import { failedToOpen, unopenable, whyUnopenable } from './directory.ts'
import { lockDirectory } from './directory-lock.ts'
import { startEngine } from './engine.ts'
import { type EngineSession, type Limits, openSession } from './session.ts'
import { checkpointWhenWritten, sweep } from './sweep.ts'

export type EmbeddedOptions = {
  log: EngineLog
  /** Milliseconds. A statement past it ends with the worker, and with whatever else was open in it. 5,000 if not said. */
  statementLimit?: number | undefined
  /** Milliseconds a transaction may do nothing. 10,000 if not said. */
  patience?: number | undefined
}

/** How many may wait for the engine. The next one is told to come again: by its turn nobody would be listening. */
const queueLimit = 200

/** Opens Postgres inside this process, in a thread of its own, on this directory; makes it when there is none. */
export async function openEmbedded(folder: string, options: EmbeddedOptions): Promise<OpenDatabase> {
  const { log, patience } = options
  const limits: Limits = { statement: options.statementLimit ?? 5000, long: 600_000 }
  const directory = resolve(folder)
  mkdirSync(dirname(directory), { recursive: true, mode: 0o700 })
  const unlock = lockDirectory(directory)

  const start = async () => {
    const engine = await startEngine(directory, log)
    return { engine, session: openSession(engine, limits, log) }
  }
  const first = async () => {
    const broken = whyUnopenable(directory)
    if (broken) throw unopenable(directory, broken)
    const isNew = !existsSync(directory)
    try {
      return await start()
    } catch (error) {
      throw isNew ? error : failedToOpen(directory, (error as Error).message)
    }
  }

  let running: ReturnType<typeof start>
  try {
    running = Promise.resolve(await first())
    // PGlite makes its files readable for everybody: the folder is not.
    chmodSync(directory, 0o700)
  } catch (error) {
    unlock()
    throw error
  }

  let closing = false
  const turn = turns(queueLimit)

  const watch = async () => {
    const { engine } = await running
    await engine.gone
    if (closing) return
    const since = performance.now()
    running = start()
    running.then(
      () => log.warn({ ms: Math.round(performance.now() - since) }, 'the database engine was started anew'),
      (error: Error) => log.error({ error: error.message.slice(0, 500) }, 'the database engine does not start'),
    )
    void watch().catch(() => undefined) // said above; the next asking starts it
  }
  void watch()

  const session = async () => {
    try {
      return (await running).session
    } catch {
      // It did not start again (a full disk?). Each turn tries once, a second apart at most.
      await wait(1000)
      running = start()
      void watch().catch(() => undefined)
      return running.then(
        (life) => life.session,
        (error: Error) => {
          log.error({ error: error.message.slice(0, 500) }, 'the database engine does not start')
          throw stumbled()
        },
      )
    }
  }

  const alone = async <T>(work: (session: EngineSession) => Promise<T>): Promise<T> => {
    if (closing) throw stumbled()
    const leave = await turn.take()
    try {
      const mine = await session()
      const result = await work(mine)
      if (mine.isOpen()) {
        // What follows would run inside it and never be committed.
        await mine.run('rollback')
        throw new Error('a transaction was begun without together()')
      }
      return result
    } finally {
      leave()
    }
  }

  const stopCheckpoints = checkpointWhenWritten((sql) => alone((session) => session.long(sql)), log)

  return {
    engine: 'pglite',
    rows: <Row>(sql: string, values?: readonly unknown[]) =>
      alone(async (session) => (await session.run(sql, values)).rows as Row[]),
    script: (sql) => alone((session) => session.script(sql)),
    together: (work) => alone((session) => inTransaction(session, work, { log, patience })),
    sowing: (work) =>
      alone((session) => inTransaction({ ...session, run: session.long }, work, { log, patience: limits.long })),
    vacuum: () => sweep((sql) => alone((session) => session.long(sql))),
    close: async () => {
      if (closing) return
      closing = true
      stopCheckpoints()
      await turn.takeLast()
      try {
        const { engine, session } = await running
        await session.long('checkpoint')
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
