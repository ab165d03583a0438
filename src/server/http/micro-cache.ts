import type { Database } from '../db/database.ts'

type CacheEntry = { until: number; answer: Promise<unknown> }

/** Answers of each database, so many at most: a walk through every page of every category cannot fill the memory. */
type Partition = { most: number; of: WeakMap<Database, Map<string, CacheEntry>> }
const createPartition = (most: number): Partition => ({ most, of: new WeakMap() })
/** There is no end of texts to look for. In a room of their own they push nothing out but each other. */
const partitions = { pages: createPartition(500), texts: createPartition(100) }

/**
 * The answer to a public question, at most `seconds` old; whoever asks while it is being made waits for the same one. A
 * failure is not kept. Only for what is the same for everybody: `key` says all that the answer depends on.
 */
export const cached = <T>(db: Database, key: string, seconds: number, make: () => Promise<T>) =>
  cachedIn(partitions.pages, db, key, { seconds, make })

/** The same, where somebody's text is part of the question. */
export const cachedSearch = <T>(db: Database, key: string, seconds: number, make: () => Promise<T>) =>
  cachedIn(partitions.texts, db, key, { seconds, make })

type CacheOptions<T> = { seconds: number; make: () => Promise<T> }

function cachedIn<T>(
  { most, of }: Partition,
  db: Database,
  key: string,
  { seconds, make }: CacheOptions<T>,
): Promise<T> {
  const answers = of.get(db) ?? new Map<string, CacheEntry>()
  of.set(db, answers)
  const found = answers.get(key)
  if (found && found.until > Date.now()) return found.answer as Promise<T>

  const fresh: CacheEntry = { until: Date.now() + seconds * 1000, answer: make() }
  answers.delete(key)
  answers.set(key, fresh)
  // A Map remembers the order of arrival: the first is the oldest.
  for (const oldest of answers.keys()) if (answers.size > most) answers.delete(oldest)
  fresh.answer.catch(() => answers.get(key) === fresh && answers.delete(key))
  return fresh.answer as Promise<T>
}

/** Forgets the kept answers of a database, for whoever has just changed what anyone may see. */
export function clearCache(db: Database): void {
  for (const { of } of Object.values(partitions)) of.delete(db)
}

/** Once a change is kept, nobody is shown what was before: as `leaving` of the call that saves it. */
export const clearCacheAfterSave =
  ({ db }: { db: Database }) =>
  <Said>(said: Said): Said => {
    clearCache(db)
    return said
  }
