import type { DownloadScope } from '#contract/downloads/rules.ts'
import { scopeKey } from '#contract/downloads/rules.ts'
import { withStores } from '../storage/short-connection.ts'
import { setDownloadCount } from './downloaded-answers.ts'

// The downloaded parts of the catalogue, as IndexedDB stores them, in a database of its own.

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

const database = { name: 'downloads', stores: ['parts', 'partial'], keyPath: 'key' }

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
const inStores = <T>(mode: IDBTransactionMode, work: (stores: Stores) => IDBRequest): Promise<T> =>
  withStores(database, mode, (storeNamed) => {
    const request = work({ parts: storeNamed('parts'), partial: storeNamed('partial') })
    return () => request.result as T
  })
