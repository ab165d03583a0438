import { trackConnection, trackTransaction, untilRestored, untrackConnection } from '#session/frozen-transactions.ts'
import { createListeners } from '#session/listeners.ts'
import { environment, type Timer } from '../environment.ts'
import type { Draft, OutboxEntry, Receipt, StoredFile } from '../outbox/entry.ts'
import { evictions } from './evict.ts'

// The database of drafts, pending writes and photos, which are stored nowhere else (acceptance.md#law-2). Plain
// IndexedDB with some care: a lost connection is opened again, an opening that never answers is an error, and a
// transaction resolves only once it is on the disk.

type StoreTypes = { rows: OutboxEntry; files: StoredFile; drafts: Draft; arrived: Receipt }
export type StoreName = keyof StoreTypes
export type Stores = {
  [S in StoreName]: {
    get: (key: IDBValidKey) => Promise<StoreTypes[S] | undefined>
    of: (person: string) => Promise<StoreTypes[S][]>
    put: (record: StoreTypes[S]) => Promise<IDBValidKey>
    remove: (key: IDBValidKey) => Promise<void>
  }
}

const sentences = {
  quota: 'HP penuh: belum tersimpan.',
  unavailable: 'Penyimpanan HP tidak dapat dipakai: belum tersimpan.',
  'too-late': 'Terlambat: belum tersimpan.',
}

/**
 * Nothing was stored. `quota`: the phone is full. `unavailable`: its storage cannot be used (forbidden, broken, or not
 * answering). `too-late`: the write that this had to precede may have been sent already.
 */
export class StorageError extends Error {
  readonly why: keyof typeof sentences

  constructor(why: keyof typeof sentences, cause?: unknown, sentence: string = sentences[why]) {
    super(sentence, { cause })
    this.name = 'StorageError'
    this.why = why
  }
}

const name = 'shelves'
const keyPaths: Record<StoreName, string | string[]> = {
  rows: 'seq',
  files: 'id',
  drafts: ['person', 'name'],
  arrived: 'id',
}
// ms; a storage that has not answered by then counts as failed. A cold disk may take seconds, and a form that opens
// without its draft overwrites it.
const timeouts = { open: 8000, work: 20_000 }
const maxOpenings = 3

/**
 * Runs `work` on these stores in one transaction; resolves once it is on the disk. `work` may run again on a new
 * connection, also when the page was frozen meanwhile, and must wait for nothing but IndexedDB. On a full phone, data
 * that can be fetched again are deleted first. Throws StorageError, or the error that `work` throws.
 */
export async function transact<T>(
  storeNames: readonly StoreName[],
  mode: IDBTransactionMode,
  work: (on: Stores) => Promise<T>,
): Promise<T> {
  const remaining = [...evictions]
  for (let opening = 1; ; ) {
    try {
      await untilRestored()
      const done = await runOnce(await open(), storeNames, mode, work)
      if (mode === 'readwrite') setFull(false)
      return done
    } catch (error) {
      if (error instanceof StorageError) throw error
      if (isQuotaError(error)) {
        const evict = remaining.shift()
        if (evict) await evict()
        else {
          setFull(true)
          throw new StorageError('quota', error)
        }
      } else if (!(error instanceof DOMException)) throw error
      else {
        closeDatabase()
        // A storage that does not answer is tried again only at the next call.
        if (!isConnectionLost(error) || opening++ === maxOpenings) throw new StorageError('unavailable', error)
      }
    }
  }
}

const fullListeners = createListeners<[full: boolean]>()
let full = false

/**
 * Calls `listener` with true when a write has failed for lack of space after all evictions, and with false when a write
 * succeeds again. Returns the function that unsubscribes.
 */
export const onStorageFull = fullListeners.subscribe

function setFull(now: boolean) {
  if (full === now) return
  full = now
  fullListeners.notify(now)
}

async function runOnce<T>(
  database: IDBDatabase,
  storeNames: readonly StoreName[],
  mode: IDBTransactionMode,
  work: (on: Stores) => Promise<T>,
): Promise<T> {
  const transaction = trackTransaction(database.transaction([...storeNames], mode, { durability: 'strict' }))
  const done = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    // Only this event reports a full disk.
    transaction.onabort = () => reject(transaction.error ?? new DOMException('aborted', 'AbortError'))
  })
  const workDone = work(storesOf(transaction, storeNames)).catch((error: unknown) => {
    abort(transaction)
    // If the transaction has failed, its own error is the cause; a failed request in it is only a consequence.
    // Otherwise the error of `work` is thrown unchanged.
    throw transaction.error ?? error
  })
  try {
    const [result] = await withTimeout(timeouts.work, Promise.all([workDone, done]))
    return result
  } catch (error) {
    // After a timeout, a storage that answers later must not write the transaction.
    abort(transaction)
    throw error
  }
}

function abort(transaction: IDBTransaction) {
  try {
    transaction.abort()
  } catch {
    // The transaction has ended already.
  }
}

function storesOf(transaction: IDBTransaction, storeNames: readonly StoreName[]): Stores {
  const storeOf = (storeName: StoreName) => {
    const objectStore = transaction.objectStore(storeName)
    return {
      get: (key: IDBValidKey) => promiseOf(objectStore.get(key)),
      of: (person: string) => promiseOf(objectStore.index('person').getAll(person)),
      put: (record: unknown) => promiseOf(objectStore.put(record)),
      remove: (key: IDBValidKey) => promiseOf(objectStore.delete(key)).then(() => {}),
    }
  }
  return Object.fromEntries(storeNames.map((storeName) => [storeName, storeOf(storeName)])) as unknown as Stores
}

let dbPromise: Promise<IDBDatabase> | undefined

function open(): Promise<IDBDatabase> {
  dbPromise ??= withTimeout(timeouts.open, openDatabase())
  return dbPromise
}

function openDatabase(): Promise<IDBDatabase> {
  return new Promise<IDBDatabase>((resolve, reject) => {
    const factory = environment.indexedDB()
    if (!factory) throw new StorageError('unavailable')
    const request = factory.open(name, 1)
    request.onupgradeneeded = () => {
      if (request.transaction) trackTransaction(request.transaction)
      for (const [storeName, keyPath] of Object.entries(keyPaths))
        request.result
          .createObjectStore(storeName, { keyPath, autoIncrement: storeName === 'rows' })
          .createIndex('person', 'person')
    }
    request.onsuccess = () => {
      const database = request.result
      // Another tab that clears this phone's storage, or opens a newer version, must not wait for this connection.
      database.onversionchange = () => {
        database.close()
        forgetDatabase(database)
      }
      database.onclose = () => forgetDatabase(database)
      trackConnection(database, () => forgetDatabase(database))
      resolve(database)
    }
    request.onerror = () => reject(request.error)
  })
}

/** The next call opens a new connection. */
function closeDatabase() {
  const before = dbPromise
  dbPromise = undefined
  before?.then(
    (database) => {
      database.close()
      untrackConnection(database)
    },
    () => {},
  )
}

// Another call may have opened a new connection meanwhile, which is kept.
function forgetDatabase(closed: IDBDatabase) {
  untrackConnection(closed)
  const before = dbPromise
  before?.then(
    (database) => {
      if (database === closed && dbPromise === before) dbPromise = undefined
    },
    () => {},
  )
}

const promiseOf = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

function withTimeout<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: Timer
  const timedOut = new Promise<never>((_, reject) => {
    timer = environment.setTimeout(() => reject(new DOMException('silent', 'TimeoutError')), ms)
  })
  return Promise.race([work, timedOut]).finally(() => environment.clearTimeout(timer))
}

const isQuotaError = (error: unknown) =>
  error instanceof DOMException && (error.name === 'QuotaExceededError' || /disk is full/i.test(error.message))
// Closed by the browser, closed during our call, or broken on the disk: a new connection may help.
const isConnectionLost = ({ name }: DOMException) => ['InvalidStateError', 'UnknownError', 'AbortError'].includes(name)
