import type { Session } from './session.ts'

// The worker has no local storage. What it needs to know of who is signed in lies beside, in IndexedDB: written by the
// page on every change, read by the worker before it speaks for somebody.

/** What the worker may know: enough to send for somebody, nothing about them. */
export type Mirrored = { person: string; token: string }

const place = 'session'
const dead = 2000 // ms after which a storage that has not answered never will (S3)

/** Writes who is signed in, or that nobody is. A storage that fails leaves the worker without anybody to speak for. */
export async function tellWorker(session: Session | undefined): Promise<void> {
  if (!('indexedDB' in globalThis)) return
  try {
    const writing = within(session && { person: String(session.user_id), token: session.token })
    await Promise.race([writing, new Promise((_, late) => setTimeout(late, dead))])
  } catch {
    // The page itself goes on by local storage; the worker asks again at the next change.
  }
}

/** Who the page said is signed in; undefined for nobody. */
export async function signedInAtWorker(): Promise<Mirrored | undefined> {
  const store = (await open()).transaction(place).objectStore(place)
  return result(store.get('now') as IDBRequest<Mirrored | undefined>)
}

async function within(mirrored: Mirrored | undefined) {
  const store = (await open()).transaction(place, 'readwrite').objectStore(place)
  const writing: IDBRequest = mirrored ? store.put(mirrored, 'now') : store.delete('now')
  await result(writing)
}

let opened: Promise<IDBDatabase> | undefined

function open(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const asking = indexedDB.open(place, 1)
    asking.onupgradeneeded = () => asking.result.createObjectStore(place)
    asking.onsuccess = () => {
      // Whoever clears this phone's storage must not wait for us.
      asking.result.onversionchange = () => forget(asking.result)
      asking.result.onclose = () => forget()
      resolve(asking.result)
    }
    asking.onerror = () => {
      opened = undefined
      reject(asking.error)
    }
  })
  return opened
}

function forget(database?: IDBDatabase) {
  database?.close()
  opened = undefined
}

const result = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
