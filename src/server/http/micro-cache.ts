import { type Database, primaryOf } from '../db/database.ts'
import { isRunning } from '../db/running-until.ts'

type CacheEntry = { until: number; answer: Promise<unknown> }

/**
 * The largest number of answers for each database: a crawl through every page of every category cannot fill the memory.
 */
type Partition = { most: number; entries: WeakMap<Database, Map<string, CacheEntry>> }
const createPartition = (most: number): Partition => ({ most, entries: new WeakMap() })
/**
 * Search texts are unlimited, so their answers have a cache of their own and evict only each other; so have the parts
 * of the sitemap, of 50 KB each, and the files of the register of certificates, of 1.4 MB at most.
 */
const partitions = {
  pages: createPartition(500),
  texts: createPartition(100),
  sitemaps: createPartition(400),
  registers: createPartition(12),
  // Of 1 MB at most.
  downloads: createPartition(24),
}

/**
 * The answer to a public query, at most `seconds` old; concurrent calls share one query. A failure is not cached. Only
 * for answers that are the same for all visitors: `key` contains everything the answer depends on.
 */
export const cached = <T>(db: Database, key: string, seconds: number, make: () => Promise<T>) =>
  cachedIn(partitions.pages, db, key, { seconds, make })

/** Caches answers to queries with a search text. */
export const cachedSearch = <T>(db: Database, key: string, seconds: number, make: () => Promise<T>) =>
  cachedIn(partitions.texts, db, key, { seconds, make })

/** Caches the sitemap and its parts; the key contains the version. */
export const cachedSitemap = <T>(db: Database, key: string, seconds: number, make: () => Promise<T>) =>
  cachedIn(partitions.sitemaps, db, key, { seconds, make })

/** Caches files of the register of certificates; the key contains the version. */
export const cachedRegister = <T>(db: Database, key: string, seconds: number, make: () => Promise<T>) =>
  cachedIn(partitions.registers, db, key, { seconds, make })

/** Caches files of the catalogue; the key contains the version. */
export const cachedDownload = <T>(db: Database, key: string, seconds: number, make: () => Promise<T>) =>
  cachedIn(partitions.downloads, db, key, { seconds, make })

/** How many answers came from the cache, and how many were made, since the start of this process. */
export const cacheCounts = { hit: 0, miss: 0 }

type CacheOptions<T> = { seconds: number; make: () => Promise<T> }

function cachedIn<T>(
  { most, entries }: Partition,
  db: Database,
  name: string,
  { seconds, make }: CacheOptions<T>,
): Promise<T> {
  if (db.source && !db.source.cacheName) return make()
  const answers = entries.get(primaryOf(db)) ?? new Map<string, CacheEntry>()
  entries.set(primaryOf(db), answers)
  const key = db.source ? `${db.source.cacheName} ${name}` : name
  const found = answers.get(key)
  if (found && isRunning(found.until, Date.now(), seconds * 1000)) {
    cacheCounts.hit++
    return found.answer as Promise<T>
  }
  cacheCounts.miss++

  const fresh: CacheEntry = { until: Date.now() + seconds * 1000, answer: make() }
  answers.delete(key)
  answers.set(key, fresh)
  // A Map keeps the order of insertion: the first is the oldest.
  for (const oldest of answers.keys()) if (answers.size > most) answers.delete(oldest)
  fresh.answer.catch(() => answers.get(key) === fresh && answers.delete(key))
  return fresh.answer as Promise<T>
}

/** Clears the cache of a database, and of its replicas, after a change of what is public. */
export function clearCache(db: Database): void {
  for (const { entries } of Object.values(partitions)) entries.delete(primaryOf(db))
}

/** Clears the cache once a change is committed: for `transformAnswer` of the endpoint that saves it. */
export const clearCacheAfterSave =
  ({ db }: { db: Database }) =>
  <A>(answer: A): A => {
    clearCache(db)
    return answer
  }
