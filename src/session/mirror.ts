import type { Session } from './session.ts'

// Who is signed in, once more, in IndexedDB: for the worker, which has no local storage and speaks for somebody only after
// reading here; and for this phone itself, whose browser writes local storage down at its leisure (Chromium: after five
// seconds, then once a minute) and forgets the rest with the battery.

/** What the worker may know: enough to send for somebody. */
export type Mirrored = { person: string; token: string }
/** What was said last of who is here; nobody without a `session`. `at` in ms. */
export type Said = { at: number; session?: Session }

const place = 'session'
/** ms after which nobody waits any longer for a storage that has not answered (S3). */
export const dead = 2000

/**
 * Writes who is signed in, or that nobody is, and when that was said. A storage that fails leaves the worker without anybody
 * to speak for.
 */
export async function tellWorker(session: Session | undefined, at: number): Promise<void> {
  if (!('indexedDB' in globalThis)) return
  try {
    const writing = write(session && { person: String(session.user_id), token: session.token, session }, at)
    await Promise.race([writing, late()])
  } catch {
    // The page itself goes on by local storage; the worker asks again at the next change.
  }
}

/** Who the page said is signed in; undefined for nobody. */
export async function signedInAtWorker(): Promise<Mirrored | undefined> {
  const now = await read<Mirrored>('now')
  return now && { person: now.person, token: now.token }
}

/** What was said last, as it is kept here; undefined when nothing was. A storage that does not answer leaves it pending. */
export async function saidLast(): Promise<Said | undefined> {
  if (!('indexedDB' in globalThis)) return undefined
  try {
    const [at, now] = await Promise.all([read<number>('at'), read<{ session?: Session }>('now')])
    return at === undefined ? undefined : { at, ...(now?.session && { session: now.session }) }
  } catch {
    return undefined
  }
}

async function write(now: (Mirrored & { session: Session }) | undefined, at: number) {
  // On the disk before anybody is told: that is what this is for.
  const writing = (await open()).transaction(place, 'readwrite', { durability: 'strict' })
  const store = writing.objectStore(place)
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

const read = async <T>(key: string) =>
  result((await open()).transaction(place).objectStore(place).get(key) as IDBRequest<T | undefined>)

const late = () => new Promise<undefined>((resolve) => setTimeout(resolve, dead, undefined))

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
