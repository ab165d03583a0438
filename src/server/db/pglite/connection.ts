import type { EngineLog } from '../database.ts'
import { isTransient, temporaryFailure } from '../sql-error.ts'
import type { Connection } from '../transaction.ts'
import { serializeValue } from '../type-parsers.ts'
import {
  bindAndExecute,
  closeStatement,
  parseStatement,
  type QueryResult,
  readResult,
  simpleQuery,
  sync,
} from './wire-protocol.ts'
import type { WorkerClient } from './worker-client.ts'

export type StatementLimits = {
  /** Milliseconds that one statement may run. */
  statement: number
  /** The same for scripts, vacuum and checkpoints. */
  long: number
}

/** How many prepared statements the engine keeps; the least recently used one is closed first. */
const maxPreparedStatements = 200

// A table changed under a prepared statement, or it was deallocated: the next call prepares it again.
const invalidStatement = /^(0A000|26000)$/

export type PgliteConnection = Connection & {
  /** Like `run`, with the long limit. */
  queryLong: Connection['query']
  /** Whether a transaction is open. */
  inTransaction: () => boolean
}

/** Postgres inside one worker thread. */
export function openConnection(engine: WorkerClient, limits: StatementLimits, log: EngineLog): PgliteConnection {
  const names = new Map<string, string>()
  let nameCount = 0
  let status: QueryResult['status'] = 'I'
  let mustBegin = false

  const ask = async (messages: Buffer[], limit: number, sql: string): Promise<QueryResult> => {
    mustBegin = false
    const answer = readResult(await engine.send(concatOwned(messages), limit, sql.slice(0, 200)))
    if (answer.status === undefined) {
      // The answer is incomplete: Postgres inside the worker has given up (PANIC, out of memory).
      log.error({ sql: sql.slice(0, 200), code: answer.error?.code }, 'the database engine stopped in the middle')
      await engine.terminate()
      throw temporaryFailure()
    }
    status = answer.status
    return answer
  }

  const checked = (answer: QueryResult, sql: string): QueryResult => {
    if (!answer.error) return answer
    if (!isTransient(answer.error)) throw answer.error
    log.warn({ code: answer.error.code, error: answer.error.message, sql: sql.slice(0, 200) }, 'a statement failed')
    throw temporaryFailure()
  }

  const runFor =
    (limit: number) =>
    async (sql: string, values: readonly unknown[] = []) => {
      const existing = names.get(sql)
      const name = existing ?? `s${++nameCount}`
      const run = bindAndExecute(name, values.map(serializeValue))
      const begin = mustBegin ? [parseStatement('', 'begin'), bindAndExecute('', [])] : []
      const prepare = existing === undefined ? [...evictStatement(names), parseStatement(name, sql)] : []
      const answer = await ask([...begin, ...prepare, run, sync()], limit, sql)
      // Keeps `names` in the order of their last use. A statement counts as prepared once the engine has confirmed it,
      // also when running it then failed.
      const isPrepared = existing !== undefined || answer.parsed === (begin.length > 0 ? 2 : 1)
      if (existing !== undefined) names.delete(sql)
      if (isPrepared && !invalidStatement.test(answer.error?.code ?? '')) names.set(sql, name)
      return checked(answer, sql)
    }

  return {
    query: runFor(limits.statement),
    queryLong: runFor(limits.long),
    begin: async () => {
      mustBegin = true
    },
    inTransaction: () => status !== 'I',
    exec: async (sql) => {
      // Prepared statements may describe a table as it was before.
      names.clear()
      const begin = mustBegin ? [simpleQuery('begin')] : []
      const answer = await ask([...begin, simpleQuery('deallocate all'), simpleQuery(sql)], limits.long, sql)
      checked(answer, sql)
    },
  }
}

function evictStatement(names: Map<string, string>): Buffer[] {
  if (names.size < maxPreparedStatements) return []
  const [oldest] = names
  if (!oldest) return []
  names.delete(oldest[0])
  return [closeStatement(oldest[1])]
}

/**
 * Copies the parts into separate memory: a Buffer shares its memory with others, and this memory is transferred to the
 * worker, after which this thread cannot read it.
 */
const concatOwned = (parts: Buffer[]) => new Uint8Array(Buffer.concat(parts))
