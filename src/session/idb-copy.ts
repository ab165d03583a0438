import type { Session } from './session.ts'

// A copy of the session in IndexedDB: for the worker, which has no local storage; and for this phone itself, because
// the browser writes local storage to disk late (Chromium: after five seconds, then once a minute) and loses the rest
// when the battery dies.

/** What the worker needs to send for a person. */
export type WorkerSession = { person: string; token: string }
/** The last state of the session; nobody is signed in without a `session`. `at` in ms. */
export type SessionCopy = { at: number; session?: Session }

const databaseName = 'session'
/** ms after which a storage that has not answered counts as failed */
export const storageTimeout = 2000

/**
 * Stores who is signed in, or that nobody is, and when that was set. If the storage fails, the worker sends for nobody.
 */
export async function copySession(session: Session | undefined, at: number): Promise<void> {
  if (!('indexedDB' in globalThis)) return
  try {
    const writing = writeCopy(session && { person: String(session.user_id), token: session.token, session }, at)
    await Promise.race([writing, timedOut()])
  } catch {
    // The page itself goes on with local storage; the worker reads again at the next change.
  }
}

/** Who is signed in according to the page; undefined for nobody. */
export async function workerSession(): Promise<WorkerSession | undefined> {
  const now = await readKey<WorkerSession>('now')
  return now && { person: now.person, token: now.token }
}

/** The last stored state; undefined when there is none. Stays pending while the storage does not answer. */
export async function readCopy(): Promise<SessionCopy | undefined> {
  if (!('indexedDB' in globalThis)) return undefined
  try {
    const [at, now] = await Promise.all([readKey<number>('at'), readKey<{ session?: Session }>('now')])
    return at === undefined ? undefined : { at, ...(now?.session && { session: now.session }) }
  } catch {
    return undefined
  }
}

async function writeCopy(now: (WorkerSession & { session: Session }) | undefined, at: number) {
  // Resolve only once it is on the disk: that is the purpose of this copy.
  const writing = (await openDatabase()).transaction(databaseName, 'readwrite', { durability: 'strict' })
  const store = writing.objectStore(databaseName)
  const done = new Promise<void>((resolve, reject) => {
    writing.oncomplete = () => resolve()
    writing.onabort = () => reject(writing.error)
  })
  store.put(at, 'at')
  if (now) store.put(now, 'now')
  else store.delete('now')
  // A page that is closing does not wait for the answers.
  writing.commit?.()
  await done
}

const readKey = async <T>(key: string) =>
  promiseOf(
    (await openDatabase()).transaction(databaseName).objectStore(databaseName).get(key) as IDBRequest<T | undefined>,
  )

const timedOut = () => new Promise<undefined>((resolve) => setTimeout(resolve, storageTimeout, undefined))

let dbPromise: Promise<IDBDatabase> | undefined

function openDatabase(): Promise<IDBDatabase> {
  dbPromise ??= new Promise((resolve, reject) => {
    const asking = indexedDB.open(databaseName, 1)
    asking.onupgradeneeded = () => asking.result.createObjectStore(databaseName)
    asking.onsuccess = () => {
      // Clearing this phone's storage must not wait for this connection.
      asking.result.onversionchange = () => closeDatabase(asking.result)
      asking.result.onclose = () => closeDatabase()
      resolve(asking.result)
    }
    asking.onerror = () => {
      dbPromise = undefined
      reject(asking.error)
    }
  })
  return dbPromise
}

function closeDatabase(database?: IDBDatabase) {
  database?.close()
  dbPromise = undefined
}

const promiseOf = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
