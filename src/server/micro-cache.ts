import type { Database } from './db/database.ts'

type Kept = { until: number; answer: Promise<unknown> }

/** Answers of one database. Bounded, so that a walk through every page of every category cannot fill the memory. */
const MOST = 500
const memory = new WeakMap<Database, Map<string, Kept>>()

/**
 * The answer to a public question, at most `seconds` old; whoever asks while it is being made waits for the same one. A
 * failure is not kept. Only for what is the same for everybody: `key` says all that the answer depends on.
 */
export function kept<T>(db: Database, key: string, seconds: number, make: () => Promise<T>): Promise<T> {
  const answers = memory.get(db) ?? new Map<string, Kept>()
  memory.set(db, answers)
  const found = answers.get(key)
  if (found && found.until > Date.now()) return found.answer as Promise<T>

  const fresh: Kept = { until: Date.now() + seconds * 1000, answer: make() }
  answers.delete(key)
  answers.set(key, fresh)
  // A Map remembers the order of arrival: the first is the oldest.
  for (const oldest of answers.keys()) if (answers.size > MOST) answers.delete(oldest)
  fresh.answer.catch(() => answers.get(key) === fresh && answers.delete(key))
  return fresh.answer as Promise<T>
}

/** Forgets the kept answers of a database, for whoever has just changed what anyone may see. */
export const forgetAnswers = (db: Database) => memory.delete(db)
