import type { EngineLog } from '../database.ts'
import { mayPass, stumbled } from '../sql-error.ts'
import type { Session } from '../transaction.ts'
import { asText } from '../values.ts'
import type { Engine } from './engine.ts'
import { type Answer, forget, parse, readAnswer, run, script, sync } from './wire.ts'

export type Limits = {
  /** Milliseconds that one statement may run. */
  statement: number
  /** The same for scripts, sweeping and checkpoints. */
  long: number
}

/** How many statements the engine keeps parsed; the one unused for longest makes room. */
const keptStatements = 200

// A table changed under a kept statement, or somebody deallocated it: the next asking parses it again.
const stale = /^(0A000|26000)$/

export type EngineSession = Session & {
  /** As `run`, with the long limit. */
  long: Session['run']
  /** Whether a transaction is open. */
  isOpen: () => boolean
}

/** Postgres inside one life of the worker. */
export function openSession(engine: Engine, limits: Limits, log: EngineLog): EngineSession {
  const names = new Map<string, string>()
  let named = 0
  let status: Answer['status'] = 'I'

  const ask = async (asked: Buffer[], limit: number, sql: string): Promise<Answer> => {
    const answer = readAnswer(await engine.ask(alone(asked), limit, sql.slice(0, 200)))
    if (answer.status === undefined) {
      // It answers, but not to the end: Postgres inside it has given up (PANIC, out of memory).
      log.error({ sql: sql.slice(0, 200), code: answer.error?.code }, 'the database engine stopped in the middle')
      await engine.end()
      throw stumbled()
    }
    status = answer.status
    return answer
  }

  const checked = (answer: Answer, sql: string): Answer => {
    if (!answer.error) return answer
    if (!mayPass(answer.error)) throw answer.error
    log.warn({ code: answer.error.code, error: answer.error.message, sql: sql.slice(0, 200) }, 'a statement failed')
    throw stumbled()
  }

  const runFor =
    (limit: number) =>
    async (sql: string, values: readonly unknown[] = []) => {
      const known = names.get(sql)
      const name = known ?? `s${++named}`
      const prepare = known === undefined ? [...makeRoom(names), parse(name, sql)] : []
      const answer = await ask([...prepare, run(name, values.map(asText)), sync()], limit, sql)
      // Used last stands last. A statement is kept once the engine said that it has it, also when running it then failed.
      if (known !== undefined) names.delete(sql)
      if ((known !== undefined || answer.parsed) && !stale.test(answer.error?.code ?? '')) names.set(sql, name)
      return checked(answer, sql)
    }

  return {
    run: runFor(limits.statement),
    long: runFor(limits.long),
    isOpen: () => status !== 'I',
    script: async (sql) => {
      // What is kept may describe a table as it was before.
      names.clear()
      const answer = await ask([script('deallocate all'), script(sql)], limits.long, sql)
      checked(answer, sql)
    },
  }
}

function makeRoom(names: Map<string, string>): Buffer[] {
  if (names.size < keptStatements) return []
  const [oldest] = names
  if (!oldest) return []
  names.delete(oldest[0])
  return [forget(oldest[1])]
}

/** In memory of its own: a Buffer shares its memory with others, and what is handed to the worker is gone from here. */
const alone = (parts: Buffer[]) => new Uint8Array(Buffer.concat(parts))
