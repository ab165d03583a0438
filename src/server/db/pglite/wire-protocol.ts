import { serialize } from 'pg-protocol'
import type {
  BackendMessage,
  CommandCompleteMessage,
  DatabaseError,
  DataRowMessage,
  ReadyForQueryMessage,
  RowDescriptionMessage,
} from 'pg-protocol/dist/messages.js'
import { Parser } from 'pg-protocol/dist/parser.js'
import { SqlError } from '../sql-error.ts'
import { typeParserFor } from '../type-parsers.ts'

// Postgres's wire protocol (version 3, text format), the part that one statement needs, with the library that `pg`
// uses. So one statement, or several, are one message between the threads, a statement is parsed once for many uses
// (three to ten times faster than PGlite's query()), and the answer is transferred as bytes instead of copied.

/** Parses `sql` once under `name`, for `bindAndExecute` to use any number of times. '' is a name for one use. */
export const parseStatement = (name: string, sql: string) => serialize.parse({ name, text: withoutZero(sql) })

/** Runs the statement `name` with its parameters, and describes the columns of its rows. */
export const bindAndExecute = (name: string, values: readonly (string | null)[]) =>
  Buffer.concat([
    serialize.bind({ statement: name, values: [...values] }),
    serialize.describe({ type: 'P' }),
    serialize.execute(),
  ])

export const closeStatement = (name: string) => serialize.close({ type: 'S', name })
/** The end of a batch: the engine answers with ReadyForQuery, after an error too. */
export const sync = serialize.sync
/** Several statements without parameters: one transaction, unless the text has its own. */
export const simpleQuery = (sql: string) => serialize.query(withoutZero(sql))

/** The engine answers a statement with its rows and its tag, or with an error. */
export type ProtocolResult = {
  rows: Record<string, unknown>[]
  /** The command tag: 'SELECT 2', 'INSERT 0 1', 'COMMIT'. */
  tag: string
  /** The statement was prepared under its name. */
  parsed: boolean
  error: SqlError | undefined
}

export type Answer = {
  /** Of the statements in their order. Those after a failed one are missing: the engine leaves them out. */
  results: ProtocolResult[]
  /** The state afterwards: idle, in a transaction, in a failed transaction. Undefined: the engine stopped midway. */
  status: 'I' | 'T' | 'E' | undefined
}

const newResult = (): ProtocolResult => ({ rows: [], tag: '', parsed: false, error: undefined })

/** The engine's answer to one message. */
export function readAnswer(bytes: Uint8Array): Answer {
  const answer: Answer = { results: [], status: undefined }
  let result = newResult()
  let columns: { name: string; read: (text: string) => unknown }[] = []
  const end = () => {
    answer.results.push(result)
    result = newResult()
    columns = []
  }
  const take = (message: BackendMessage) => {
    switch (message.name) {
      case 'rowDescription':
        columns = (message as RowDescriptionMessage).fields.map(({ name, dataTypeID }) => ({
          name,
          read: typeParserFor(dataTypeID),
        }))
        break
      case 'dataRow': {
        const row: Record<string, unknown> = {}
        const { fields } = message as DataRowMessage
        for (const [at, { name, read }] of columns.entries()) {
          const text = fields[at] as string | null
          row[name] = text === null ? null : read(text)
        }
        result.rows.push(row)
        break
      }
      case 'commandComplete':
        result.tag = (message as CommandCompleteMessage).text
        end()
        break
      case 'emptyQuery':
        end()
        break
      case 'error':
        result.error = new SqlError(message as DatabaseError)
        end()
        break
      case 'readyForQuery':
        answer.status = (message as ReadyForQueryMessage).status as 'I' | 'T' | 'E'
        break
      case 'parseComplete':
        result.parsed = true
    }
  }
  // A new parser for each answer: half a message of a dead engine must not be read as the beginning of the next one.
  new Parser().parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), take)
  return answer
}

/** A zero byte would end the text early, and the rest would be read as protocol. */
function withoutZero(sql: string): string {
  if (sql.includes('\0')) throw new SqlError({ code: '22021', message: 'a zero character cannot be stored in text' })
  return sql
}
