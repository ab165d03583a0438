// @chunk sni

import type { PublicKey } from '#contract/sni/signed-bytes.ts'
import { environment } from '../environment.ts'
import { withStores } from '../storage/short-connection.ts'

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

const storeName = 'register'
const database = { name: 'sni-register', stores: [storeName] }
const key = 'register'

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
const inStore = <T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore, current: RegistryRecord | undefined) => T,
): Promise<T> =>
  withStores(database, mode, (storeNamed, fail) => {
    const store = storeNamed(storeName)
    let result: T
    const request = store.get(key) as IDBRequest<RegistryRecord | undefined>
    request.onsuccess = () => {
      try {
        result = work(store, request.result)
      } catch (error) {
        fail(error)
      }
    }
    return () => result
  })
