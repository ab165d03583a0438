import type { DownloadScope } from '#contract/downloads/rules.ts'
import { scopeKey } from '#contract/downloads/rules.ts'
import { trackTransaction, untilRestored } from '#session/frozen-transactions.ts'
import { environment } from '../environment.ts'
import { setDownloadCount } from './downloaded-answers.ts'

// The downloaded parts of the catalogue, as IndexedDB stores them. A database of its own, opened for each use: pages,
// their worker and the eviction use it, and its owner may delete a part at any time.

/** A part that is complete. */
export type DownloadRecord = {
  key: string
  scope: DownloadScope
  /** As it is shown: 'Sumatera Barat'. */
  name: string
  /** The file, compressed with gzip. */
  bytes: Uint8Array<ArrayBuffer>
  etag: string
  /** Seconds since 1970, by the server's clock. */
  version: number
  products: number
  isCut: boolean
  /** ms since 1970, by the phone's clock: when the server was last asked with success. */
  checkedAt: number
  /** Whether its small pictures are wanted, and how many of them are stored. */
  pictures: { wanted: boolean; stored: number; total: number; bytes: number }
  /** Of favorites: the ids that were asked for. */
  ids?: number[]
}

/** The bytes of a file that have arrived: its download goes on after them if the server still has the same file. */
export type PartialDownload = { key: string; address: string; etag: string; bytes: Uint8Array<ArrayBuffer> }

const databaseName = 'downloads'
const timeout = 8000 // ms after which a storage that has not answered counts as failed

/** All complete parts, the largest first. Rejects when the storage cannot be used. */
export const readRecords = async (): Promise<DownloadRecord[]> => {
  const records = await inStores<DownloadRecord[]>('readonly', ({ parts }) => parts.getAll())
  return records.sort((a, b) => b.products - a.products)
}

export const readRecord = (scope: DownloadScope) =>
  inStores<DownloadRecord | undefined>('readonly', ({ parts }) => parts.get(scopeKey(scope)))

export const readPartial = (scope: DownloadScope) =>
  inStores<PartialDownload | undefined>('readonly', ({ partial }) => partial.get(scopeKey(scope)))

export const storePartial = (download: PartialDownload) => inStores('readwrite', ({ partial }) => partial.put(download))

/** Replaces the part before, and deletes what had arrived of it, in one transaction. */
export async function storeRecord(record: DownloadRecord): Promise<void> {
  await inStores('readwrite', ({ parts, partial }) => {
    partial.delete(record.key)
    return parts.put(record)
  })
  await countRecords()
}

/** Changes a record that is still there: one that was deleted meanwhile stays deleted. */
export async function changeRecord(
  scope: DownloadScope,
  change: (record: DownloadRecord) => DownloadRecord,
): Promise<void> {
  await inStores('readwrite', ({ parts }) => {
    const request = parts.get(scopeKey(scope)) as IDBRequest<DownloadRecord | undefined>
    request.onsuccess = () => {
      if (request.result) parts.put(change(request.result))
    }
    return request
  })
}

export const deletePartial = (scope: DownloadScope) =>
  inStores('readwrite', ({ partial }) => partial.delete(scopeKey(scope)))

export async function deleteRecord(scope: DownloadScope): Promise<void> {
  await inStores('readwrite', ({ parts, partial }) => {
    partial.delete(scopeKey(scope))
    return parts.delete(scopeKey(scope))
  })
  await countRecords()
}

const countRecords = async () => setDownloadCount(await inStores<number>('readonly', ({ parts }) => parts.count()))

type Stores = { parts: IDBObjectStore; partial: IDBObjectStore }

/** Resolves to the result of the request that `work` returns, once its transaction is on the disk. */
async function inStores<T>(mode: IDBTransactionMode, work: (stores: Stores) => IDBRequest): Promise<T> {
  await untilRestored()
  const database = await opened()
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = trackTransaction(
        database.transaction(['parts', 'partial'], mode, { durability: mode === 'readwrite' ? 'strict' : 'default' }),
      )
      const timer = environment.setTimeout(() => {
        reject(new DOMException('silent', 'TimeoutError'))
        transaction.abort()
      }, timeout)
      const request = work({ parts: transaction.objectStore('parts'), partial: transaction.objectStore('partial') })
      transaction.oncomplete = () => {
        environment.clearTimeout(timer)
        resolve(request.result as T)
      }
      // Only this event reports a full disk.
      transaction.onabort = () => {
        environment.clearTimeout(timer)
        reject(transaction.error ?? new DOMException('aborted', 'AbortError'))
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
    request.onupgradeneeded = () => {
      for (const name of ['parts', 'partial']) request.result.createObjectStore(name, { keyPath: 'key' })
    }
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
