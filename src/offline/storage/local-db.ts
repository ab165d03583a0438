import type { Draft, OutboxEntry, Receipt, StoredFile } from '../outbox/entry.ts'
import { evictions } from './evict.ts'

// The database of drafts, pending writes and photos: it holds the only copy (acceptance.md#law-2). Raw IndexedDB with
// the necessary care: a lost connection is opened again, an opening that never answers is an error, and a transaction
// resolves only once it is on the disk.

type StoreTypes = { rows: OutboxEntry; files: StoredFile; drafts: Draft; arrived: Receipt }
export type StoreName = keyof StoreTypes
export type Stores = {
  [S in StoreName]: {
    get: (key: IDBValidKey) => Promise<StoreTypes[S] | undefined>
    of: (person: string) => Promise<StoreTypes[S][]>
    put: (what: StoreTypes[S]) => Promise<IDBValidKey>
    remove: (key: IDBValidKey) => Promise<void>
  }
}

const sentences = {
  full: 'HP penuh: belum tersimpan.',
  away: 'Penyimpanan HP tidak dapat dipakai: belum tersimpan.',
  left: 'Terlambat: belum tersimpan.',
}

/**
 * Why nothing was stored: the phone is `full`, its storage is `away` (forbidden, broken, silent), or the write that
 * this had to precede has `left`.
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
 * connection, and must wait for nothing but IndexedDB. On a full phone, data that can be fetched again is deleted
 * first. Throws StorageError, or what `work` throws.
 */
export async function transact<T>(
  shelves: readonly StoreName[],
  mode: IDBTransactionMode,
  work: (on: Stores) => Promise<T>,
): Promise<T> {
  const left = [...evictions]
  for (let opening = 1; ; ) {
    try {
      const done = await runOnce(await open(), shelves, mode, work)
      if (mode === 'readwrite') setFull(false)
      return done
    } catch (error) {
      if (error instanceof StorageError) throw error
      if (isQuotaError(error)) {
        const giveUp = left.shift()
        if (giveUp) await giveUp()
        else {
          setFull(true)
          throw new StorageError('full', error)
        }
      } else if (!(error instanceof DOMException)) throw error
      else {
        closeDatabase()
        // A silent storage is tried again at the next call, not now.
        if (!isConnectionLost(error) || opening++ === maxOpenings) throw new StorageError('away', error)
      }
    }
  }
}

const fullListeners = new Set<(full: boolean) => void>()
let full = false

/**
 * Called when something was not stored for lack of space, though everything that can be deleted was, and when that is
 * over.
 */
export function onStorageFull(listener: (full: boolean) => void) {
  fullListeners.add(listener)
  return () => void fullListeners.delete(listener)
}

function setFull(now: boolean) {
  if (full === now) return
  full = now
  for (const listener of fullListeners) listener(now)
}

async function runOnce<T>(
  database: IDBDatabase,
  shelves: readonly StoreName[],
  mode: IDBTransactionMode,
  work: (on: Stores) => Promise<T>,
): Promise<T> {
  const transaction = database.transaction([...shelves], mode, { durability: 'strict' })
  const done = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    // A full disk is reported here and nowhere else.
    transaction.onabort = () => reject(transaction.error ?? new DOMException('aborted', 'AbortError'))
  })
  const worked = work(storesOf(transaction, shelves)).catch((error: unknown) => {
    abort(transaction)
    // An error of `work` is thrown as it is; the error of a request in a failing transaction is not the cause of the
    // failure.
    throw transaction.error ?? error
  })
  try {
    const [result] = await withTimeout(timeouts.work, Promise.all([worked, done]))
    return result
  } catch (error) {
    // After a timeout the transaction must not be written when the storage answers later.
    abort(transaction)
    throw error
  }
}

function abort(transaction: IDBTransaction) {
  try {
    transaction.abort()
  } catch {
    // It has ended by itself already.
  }
}

function storesOf(transaction: IDBTransaction, shelves: readonly StoreName[]): Stores {
  const store = (shelf: StoreName) => {
    const on = transaction.objectStore(shelf)
    return {
      get: (key: IDBValidKey) => promiseOf(on.get(key)),
      of: (person: string) => promiseOf(on.index('person').getAll(person)),
      put: (what: unknown) => promiseOf(on.put(what)),
      remove: (key: IDBValidKey) => promiseOf(on.delete(key)).then(() => {}),
    }
  }
  return Object.fromEntries(shelves.map((shelf) => [shelf, store(shelf)])) as unknown as Stores
}

let dbPromise: Promise<IDBDatabase> | undefined

function open(): Promise<IDBDatabase> {
  dbPromise ??= withTimeout(timeouts.open, openDatabase())
  return dbPromise
}

function openDatabase(): Promise<IDBDatabase> {
  const made = new Promise<IDBDatabase>((resolve, reject) => {
    if (!globalThis.indexedDB) throw new StorageError('away') // some private windows have null
    const asking = indexedDB.open(name, 1)
    asking.onupgradeneeded = () => {
      for (const [shelf, keyPath] of Object.entries(keyPaths))
        asking.result
          .createObjectStore(shelf, { keyPath, autoIncrement: shelf === 'rows' })
          .createIndex('person', 'person')
    }
    asking.onsuccess = () => {
      const database = asking.result
      // Another tab that clears this phone's storage, or opens a newer version, must not wait for us.
      database.onversionchange = () => {
        database.close()
        forgetDatabase(database)
      }
      database.onclose = () => forgetDatabase(database)
      resolve(database)
    }
    asking.onerror = () => reject(asking.error)
  })
  return made
}

/** The next call opens a new connection. */
function closeDatabase() {
  const before = dbPromise
  dbPromise = undefined
  before?.then(
    (database) => database.close(),
    () => {},
  )
}

// Another call may have opened a new connection meanwhile: that one is good.
function forgetDatabase(gone: IDBDatabase) {
  const before = dbPromise
  before?.then(
    (database) => {
      if (database === gone && dbPromise === before) dbPromise = undefined
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
  let timer: ReturnType<typeof setTimeout>
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DOMException('silent', 'TimeoutError')), ms)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

const isQuotaError = (error: unknown) =>
  error instanceof DOMException && (error.name === 'QuotaExceededError' || /disk is full/i.test(error.message))
// Closed by the browser, closed during our call, or broken on the disk: a new connection may help.
const isConnectionLost = ({ name }: DOMException) => ['InvalidStateError', 'UnknownError', 'AbortError'].includes(name)
