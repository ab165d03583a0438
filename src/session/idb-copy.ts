// @chunk restore
import { trackConnection, trackTransaction, untilRestored, untrackConnection } from './frozen-transactions.ts'
import type { Session } from './session.ts'

// A copy of the session in IndexedDB: for the worker, which has no local storage; and for this phone itself, because
// the browser writes local storage to disk late (Chromium: after five seconds, then once a minute) and loses the rest
// when the battery dies.

/** The data with which the worker sends a person's writes. */
export type WorkerSession = { person: string; token: string }
/** The last state of the session; without `session` it is signed out. `at` in ms. */
export type SessionCopy = { at: number; session?: Session }

const databaseName = 'session'
/** ms after which a storage that has not answered counts as failed */
export const storageTimeout = 2000

/** Stores the session, or that there is none, and when it was set. If the storage fails, the worker sends nothing. */
export async function copySession(session: Session | undefined, at: number): Promise<void> {
  if (!('indexedDB' in globalThis)) return
  try {
    const writing = writeCopy(session && { person: String(session.user_id), token: session.token, session }, at)
    await Promise.race([writing, timedOut()])
  } catch {
    // The page itself continues with local storage; the worker reads the copy again at the next change.
  }
}

/** The session as the page stored it last; undefined when signed out. */
export async function workerSession(): Promise<WorkerSession | undefined> {
  const stored = await readKey<WorkerSession>('now')
  return stored && { person: stored.person, token: stored.token }
}

/** The last stored state; undefined when there is none. Stays pending while the storage does not answer. */
export async function readCopy(): Promise<SessionCopy | undefined> {
  if (!('indexedDB' in globalThis)) return undefined
  try {
    const [at, stored] = await Promise.all([readKey<number>('at'), readKey<{ session?: Session }>('now')])
    return at === undefined ? undefined : { at, ...(stored?.session && { session: stored.session }) }
  } catch {
    return undefined
  }
}

async function writeCopy(current: (WorkerSession & { session: Session }) | undefined, at: number) {
  // Resolve only once it is on the disk: that is the purpose of this copy.
  const database = await openDatabase()
  const transaction = trackTransaction(database.transaction(databaseName, 'readwrite', { durability: 'strict' }))
  const store = transaction.objectStore(databaseName)
  const done = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
  })
  store.put(at, 'at')
  if (current) store.put(current, 'now')
  else store.delete('now')
  // A page that is closing does not wait for the answers.
  transaction.commit?.()
  await done
}

async function readKey<T>(key: string): Promise<T | undefined> {
  const transaction = trackTransaction((await openDatabase()).transaction(databaseName))
  return promiseOf(transaction.objectStore(databaseName).get(key) as IDBRequest<T | undefined>)
}

const timedOut = () => new Promise<undefined>((resolve) => setTimeout(resolve, storageTimeout, undefined))

let dbPromise: Promise<IDBDatabase> | undefined

async function openDatabase(): Promise<IDBDatabase> {
  await untilRestored()
  dbPromise ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(databaseName)
    request.onsuccess = () => {
      // Clearing this phone's storage must not wait for this connection.
      request.result.onversionchange = () => closeDatabase(request.result)
      request.result.onclose = () => closeDatabase()
      trackConnection(request.result, () => closeDatabase())
      resolve(request.result)
    }
    request.onerror = () => {
      dbPromise = undefined
      reject(request.error)
    }
  })
  return dbPromise
}

function closeDatabase(database?: IDBDatabase) {
  database?.close()
  if (database) untrackConnection(database)
  dbPromise = undefined
}

const promiseOf = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
