import { sacrifices } from './make-room.ts'
import type { Arrived, Draft, KeptFile, Row } from './rows.ts'

// The database of what somebody has made on this phone: it holds the only copy (law 2). Raw IndexedDB with the care it
// needs: a lost connection is opened anew, an opening that never answers is an error, and 'done' means written down.

type Kept = { rows: Row; files: KeptFile; drafts: Draft; arrived: Arrived }
export type Shelf = keyof Kept
export type Shelves = {
  [S in Shelf]: {
    get: (key: IDBValidKey) => Promise<Kept[S] | undefined>
    of: (person: string) => Promise<Kept[S][]>
    put: (what: Kept[S]) => Promise<IDBValidKey>
    remove: (key: IDBValidKey) => Promise<void>
  }
}

const sentences = {
  full: 'HP penuh: belum tersimpan.',
  away: 'Penyimpanan HP tidak dapat dipakai: belum tersimpan.',
  left: 'Terlambat: belum tersimpan.',
}

/**
 * Why nothing was kept: the phone is `full`, its storage is `away` (forbidden, broken, silent), or what this had to come
 * before has `left`.
 */
export class ShelfTrouble extends Error {
  readonly why: keyof typeof sentences

  constructor(why: keyof typeof sentences, cause?: unknown, sentence: string = sentences[why]) {
    super(sentence, { cause })
    this.name = 'ShelfTrouble'
    this.why = why
  }
}

const name = 'shelves'
const keys: Record<Shelf, string | string[]> = { rows: 'seq', files: 'id', drafts: ['person', 'name'], arrived: 'id' }
// ms; S3: a storage that has not answered by then never will. A cold disk may take seconds, and a form that opens without
// its draft is written over it.
const patience = { open: 8000, work: 20_000 }
const mostOpenings = 3

/**
 * All of `work` on these shelves in one transaction, or none of it; resolves once it is written down for good. `work` may
 * be run again on a new connection, and may wait for nothing but the shelves. A full phone gives up what can be had again
 * first. Throws ShelfTrouble, or what `work` throws.
 */
export async function onShelves<T>(
  shelves: readonly Shelf[],
  mode: IDBTransactionMode,
  work: (on: Shelves) => Promise<T>,
): Promise<T> {
  const left = [...sacrifices]
  for (let opening = 1; ; ) {
    try {
      const done = await once(await open(), shelves, mode, work)
      if (mode === 'readwrite') sayFull(false)
      return done
    } catch (error) {
      if (error instanceof ShelfTrouble) throw error
      if (isFull(error)) {
        const giveUp = left.shift()
        if (giveUp) await giveUp()
        else {
          sayFull(true)
          throw new ShelfTrouble('full', error)
        }
      } else if (!(error instanceof DOMException)) throw error
      else {
        forget()
        // A storage that is silent is asked again the next time somebody wants something, not now.
        if (!isLost(error) || opening++ === mostOpenings) throw new ShelfTrouble('away', error)
      }
    }
  }
}

const fullListeners = new Set<(full: boolean) => void>()
let full = false

/** Called when something was not kept for want of room, though everything that could go had gone, and when that is over. */
export function onFull(listener: (full: boolean) => void) {
  fullListeners.add(listener)
  return () => void fullListeners.delete(listener)
}

function sayFull(now: boolean) {
  if (full === now) return
  full = now
  for (const listener of fullListeners) listener(now)
}

async function once<T>(
  database: IDBDatabase,
  shelves: readonly Shelf[],
  mode: IDBTransactionMode,
  work: (on: Shelves) => Promise<T>,
): Promise<T> {
  const transaction = database.transaction([...shelves], mode, { durability: 'strict' })
  const done = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    // A full disk speaks here and nowhere else (S7).
    transaction.onabort = () => reject(transaction.error ?? new DOMException('aborted', 'AbortError'))
  })
  const worked = work(storesOf(transaction, shelves)).catch((error: unknown) => {
    abort(transaction)
    // Somebody's own mistake is theirs; what a dying transaction made of a request is not the reason it died of.
    throw transaction.error ?? error
  })
  try {
    const [result] = await within(patience.work, Promise.all([worked, done]))
    return result
  } catch (error) {
    // Given up means that it must not be written down after all, when the storage wakes up.
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

function storesOf(transaction: IDBTransaction, shelves: readonly Shelf[]): Shelves {
  const store = (shelf: Shelf) => {
    const on = transaction.objectStore(shelf)
    return {
      get: (key: IDBValidKey) => result(on.get(key)),
      of: (person: string) => result(on.index('person').getAll(person)),
      put: (what: unknown) => result(on.put(what)),
      remove: (key: IDBValidKey) => result(on.delete(key)).then(() => {}),
    }
  }
  return Object.fromEntries(shelves.map((shelf) => [shelf, store(shelf)])) as unknown as Shelves
}

let opened: Promise<IDBDatabase> | undefined

function open(): Promise<IDBDatabase> {
  opened ??= within(patience.open, opening())
  return opened
}

function opening(): Promise<IDBDatabase> {
  const made = new Promise<IDBDatabase>((resolve, reject) => {
    if (!globalThis.indexedDB) throw new ShelfTrouble('away') // some private windows say null
    const asking = indexedDB.open(name, 1)
    asking.onupgradeneeded = () => {
      for (const [shelf, keyPath] of Object.entries(keys))
        asking.result
          .createObjectStore(shelf, { keyPath, autoIncrement: shelf === 'rows' })
          .createIndex('person', 'person')
    }
    asking.onsuccess = () => {
      const database = asking.result
      // Whoever clears this phone's storage, or opens a newer version in another tab, must not wait for us.
      database.onversionchange = () => {
        database.close()
        forgetThis(database)
      }
      database.onclose = () => forgetThis(database)
      resolve(database)
    }
    asking.onerror = () => reject(asking.error)
  })
  return made
}

/** The next one who wants something opens anew. */
function forget() {
  const before = opened
  opened = undefined
  before?.then(
    (database) => database.close(),
    () => {},
  )
}

// Somebody may have opened another meanwhile: that one is good.
function forgetThis(gone: IDBDatabase) {
  const before = opened
  before?.then(
    (database) => {
      if (database === gone && opened === before) opened = undefined
    },
    () => {},
  )
}

const result = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout>
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DOMException('silent', 'TimeoutError')), ms)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

const isFull = (error: unknown) =>
  error instanceof DOMException && (error.name === 'QuotaExceededError' || /disk is full/i.test(error.message))
// Killed behind our back, closed while we asked, or broken on the disk (S1, S2): a new connection may help.
const isLost = ({ name }: DOMException) => ['InvalidStateError', 'UnknownError', 'AbortError'].includes(name)
