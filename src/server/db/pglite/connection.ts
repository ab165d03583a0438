import type { EngineLog } from '../database.ts'
import { isTransient, SqlError, temporaryFailure } from '../sql-error.ts'
import type { Connection, Statement, StatementResult } from '../transaction.ts'
import { serializeValue } from '../type-parsers.ts'
import {
  type Answer,
  bindAndExecute,
  closeStatement,
  type ProtocolResult,
  parseStatement,
  readAnswer,
  simpleQuery,
  sync,
} from './wire-protocol.ts'
import type { WorkerClient } from './worker-client.ts'

export type StatementLimits = {
  /** Milliseconds that one statement may run. */
  statement: number
  /** The limit for scripts, vacuum and checkpoints. */
  long: number
}

/** How many prepared statements the engine keeps; the least recently used one is closed first. */
const maxPreparedStatements = 200

// A table changed under a prepared statement, or it was deallocated: the next call prepares it again.
const invalidStatement = /^(0A000|26000)$/

type SerializedStatement = { sql: string; values: (string | null)[] }

/** The engine skips a statement that follows a failed one in the same message; its caller gets this result. */
const notRun: ProtocolResult = {
  rows: [],
  tag: '',
  parsed: false,
  error: new SqlError({ code: '25P02', message: 'a statement before this one failed' }),
}

export type PgliteConnection = Required<Connection> & {
  /** Like `query`, with the long limit. */
  queryLong: Connection['query']
  /** Whether a transaction is open. */
  inTransaction: () => boolean
}

/** Postgres inside one worker thread. */
export function openConnection(engine: WorkerClient, limits: StatementLimits, log: EngineLog): PgliteConnection {
  const names = new Map<string, string>()
  let nameCount = 0
  let status: Answer['status'] = 'I'
  let mustBegin = false

  const ask = async (messages: Buffer[], limit: number, sql: string): Promise<Answer> => {
    mustBegin = false
    const answer = readAnswer(await engine.send(concatOwned(messages), limit, sql.slice(0, 200)))
    if (answer.status === undefined) {
      // The answer is incomplete: Postgres inside the worker has given up (PANIC, out of memory).
      const code = answer.results.find(({ error }) => error)?.error?.code
      log.error({ sql: sql.slice(0, 200), code }, 'the database engine stopped in the middle')
      await engine.terminate()
      throw temporaryFailure()
    }
    status = answer.status
    return answer
  }

  const translated = (error: SqlError, sql: string): Error => {
    if (!isTransient(error)) return error
    log.warn({ code: error.code, error: error.message, sql: sql.slice(0, 200) }, 'a statement failed')
    return temporaryFailure()
  }

  /** The messages that run a statement. A statement that is not prepared yet is prepared first. */
  const messagesOf = ({ sql, values }: SerializedStatement): Buffer[] => {
    const existing = names.get(sql)
    const name = existing ?? `s${++nameCount}`
    const prepare = existing === undefined ? [...evictStatement(names), parseStatement(name, sql)] : []
    // Keeps `names` in the order of their last use.
    names.delete(sql)
    names.set(sql, name)
    return [...prepare, bindAndExecute(name, values)]
  }

  const runAll = async (
    given: readonly Statement[],
    limit: number,
  ): Promise<PromiseSettledResult<StatementResult>[]> => {
    // A value that cannot be serialized throws here, before anything has changed.
    const statements = given.map(({ sql, values = [] }) => ({ sql, values: values.map(serializeValue) }))
    const unprepared = new Set(statements.flatMap(({ sql }) => (names.has(sql) ? [] : [sql])))
    const begin = mustBegin ? [parseStatement('', 'begin'), bindAndExecute('', [])] : []
    const messages = [...begin, ...statements.flatMap(messagesOf), sync()]
    // The limit is that of a statement, and the message has several.
    const answer = await ask(messages, limit * statements.length, statements[0]!.sql)
    const results = begin.length > 0 ? answer.results.slice(1) : answer.results
    return statements.map(({ sql }, index) => {
      const result = results[index] ?? notRun
      // A statement counts as prepared once the engine has confirmed it, also when running it then failed.
      if (result.parsed) unprepared.delete(sql)
      if (unprepared.has(sql) || invalidStatement.test(result.error?.code ?? '')) names.delete(sql)
      return result.error
        ? { status: 'rejected', reason: translated(result.error, sql) }
        : { status: 'fulfilled', value: result }
    })
  }

  const queryFor =
    (limit: number): Connection['query'] =>
    async (sql, values = []) => {
      const [result] = await runAll([{ sql, values }], limit)
      if (result!.status === 'rejected') throw result!.reason
      return result!.value
    }

  return {
    query: queryFor(limits.statement),
    queryAll: (statements) => runAll(statements, limits.statement),
    queryLong: queryFor(limits.long),
    begin: async () => {
      mustBegin = true
    },
    inTransaction: () => status !== 'I',
    exec: async (sql) => {
      // Prepared statements may describe a table as it was before.
      names.clear()
      const begin = mustBegin ? [simpleQuery('begin')] : []
      const { results } = await ask([...begin, simpleQuery('deallocate all'), simpleQuery(sql)], limits.long, sql)
      const failed = results.find(({ error }) => error)
      if (failed?.error) throw translated(failed.error, sql)
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
