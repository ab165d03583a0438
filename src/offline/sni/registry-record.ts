// @chunk sni

import type { PublicKey } from '#contract/sni/signed-bytes.ts'
import { trackTransaction, untilRestored } from '#session/frozen-transactions.ts'
import { environment } from '../environment.ts'

// The registry on this phone, as IndexedDB stores it: the bytes that were signed, and the keys that this phone trusts.
// A database of its own, opened for each use: the worker and every tab use it, and its owner may delete it at any time.

/** A file as the server sent it, and its ETag. */
export type StoredFile = { bytes: Uint8Array<ArrayBuffer>; etag: string }

/** One snapshot, and the latest difference since it. */
export type StoredPart = { snapshot: StoredFile; difference?: StoredFile }

export type RegistryRecord = {
  /** Changes with every write, so that an update notices that another one, or a deletion, came before it. */
  stamp: string
  trusted: PublicKey[]
  /** Ids of keys that were revoked: an older list of keys does not make them valid again. */
  revoked: string[]
  /** The whole registry, or the numbers of a registry that is too large for a phone. */
  main: StoredPart
  /** The chosen province of such a registry; without a part when the server has no certificates there. */
  province?: { id: number; part?: StoredPart }
  /**
   * The requests of the next update, the list of keys first: for the worker, which cannot read the files. `tags`:
   * If-None-Match.
   */
  asks: { address: string; tags: string }[]
  /** When the server was last asked with success, by this phone's clock. */
  checkedAt: number
}

/** Bytes that the registry may take on a phone, all its files together. */
export const maxRegistryBytes = 2_000_000

export const bytesOfRecord = ({ main, province }: Pick<RegistryRecord, 'main' | 'province'>): number =>
  bytesOfPart(main) + (province?.part ? bytesOfPart(province.part) : 0)

export const bytesOfPart = ({ snapshot, difference }: StoredPart) =>
  snapshot.bytes.length + (difference?.bytes.length ?? 0)

const databaseName = 'sni-register'
const storeName = 'register'
const key = 'register'
const timeout = 8000 // ms after which a storage that has not answered counts as failed

/** The stored registry; undefined when there is none. Rejects when the storage cannot be used. */
export const readRecord = (): Promise<RegistryRecord | undefined> => inStore('readonly', (_, current) => current)

/**
 * Stores what `next` returns for the record that is there now; undefined leaves it as it is. Resolves to whether it was
 * stored, once it is on the disk.
 */
export const changeRecord = (
  next: (current: RegistryRecord | undefined) => Omit<RegistryRecord, 'stamp'> | undefined,
): Promise<boolean> =>
  inStore('readwrite', (store, current) => {
    const record = next(current)
    if (record) store.put({ ...record, stamp: environment.newId() } satisfies RegistryRecord, key)
    return record !== undefined
  })

export const deleteRecord = (): Promise<void> => inStore('readwrite', (store) => void store.delete(key))

/** Reads the record and runs `work` with it in one transaction. */
async function inStore<T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore, current: RegistryRecord | undefined) => T,
): Promise<T> {
  await untilRestored()
  const database = await opened()
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = trackTransaction(database.transaction(storeName, mode, { durability: 'strict' }))
      let result: T
      const timer = environment.setTimeout(() => {
        reject(new DOMException('silent', 'TimeoutError'))
        transaction.abort()
      }, timeout)
      transaction.oncomplete = () => {
        environment.clearTimeout(timer)
        resolve(result)
      }
      // Only this event reports a full disk.
      transaction.onabort = () => {
        environment.clearTimeout(timer)
        reject(transaction.error ?? new DOMException('aborted', 'AbortError'))
      }
      const store = transaction.objectStore(storeName)
      const request = store.get(key) as IDBRequest<RegistryRecord | undefined>
      request.onsuccess = () => {
        try {
          result = work(store, request.result)
        } catch (error) {
          reject(error)
          transaction.abort()
        }
      }
    })
  } finally {
    database.close()
  }
}

function opened(): Promise<IDBDatabase> {
  return new Promise<IDBDatabase>((resolve, reject) => {
    const factory = environment.indexedDB()
    if (!factory) throw new DOMException('no storage', 'NotSupportedError')
    const request = factory.open(databaseName, 1)
    const timer = environment.setTimeout(() => reject(new DOMException('silent', 'TimeoutError')), timeout)
    request.onupgradeneeded = () => void request.result.createObjectStore(storeName)
    request.onerror = () => {
      environment.clearTimeout(timer)
      reject(request.error)
    }
    request.onsuccess = () => {
      environment.clearTimeout(timer)
      const database = request.result
      // Another tab that deletes this phone's storage must not wait for this connection.
      database.onversionchange = () => database.close()
      resolve(database)
    }
  })
}
