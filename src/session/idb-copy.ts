import type { Session } from './session.ts'

// Who is signed in, once more, in IndexedDB: for the worker, which has no local storage and speaks for somebody only after
// reading here; and for this phone itself, whose browser writes local storage down at its leisure (Chromium: after five
// seconds, then once a minute) and forgets the rest with the battery.

/** What the worker may know: enough to send for somebody. */
export type WorkerSession = { person: string; token: string }
/** What was said last of who is here; nobody without a `session`. `at` in ms. */
export type SessionCopy = { at: number; session?: Session }

const databaseName = 'session'
/** ms after which nobody waits any longer for a storage that has not answered. */
export const storageTimeout = 2000

/**
 * Writes who is signed in, or that nobody is, and when that was said. A storage that fails leaves the worker without anybody
 * to speak for.
 */
export async function copySession(session: Session | undefined, at: number): Promise<void> {
  if (!('indexedDB' in globalThis)) return
  try {
    const writing = writeCopy(session && { person: String(session.user_id), token: session.token, session }, at)
    await Promise.race([writing, timedOut()])
  } catch {
    // The page itself goes on by local storage; the worker asks again at the next change.
  }
}

/** Who the page said is signed in; undefined for nobody. */
export async function workerSession(): Promise<WorkerSession | undefined> {
  const now = await readKey<WorkerSession>('now')
  return now && { person: now.person, token: now.token }
}

/** What was said last, as it is kept here; undefined when nothing was. A storage that does not answer leaves it pending. */
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
  // On the disk before anybody is told: that is what this is for.
  const writing = (await openDatabase()).transaction(databaseName, 'readwrite', { durability: 'strict' })
  const store = writing.objectStore(databaseName)
  const done = new Promise<void>((resolve, reject) => {
    writing.oncomplete = () => resolve()
    writing.onabort = () => reject(writing.error)
  })
  store.put(at, 'at')
  if (now) store.put(now, 'now')
  else store.delete('now')
  // A page that is being left does not wait for the answers.
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
      // Whoever clears this phone's storage must not wait for us.
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
