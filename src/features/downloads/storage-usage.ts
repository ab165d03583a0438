import { queryOptions } from '@tanstack/react-query'
import { readRecords } from '#offline/downloads/download-records.ts'
import { transact } from '#offline/storage/local-db.ts'
import { countUnsentWork } from '#offline/storage/wipe.ts'
import { person } from '#session/session.ts'
import { localQuery } from './download-queries.ts'

/** The data of this app on the phone, in bytes; undefined for data that cannot be read. */
export type StorageUsage = {
  /** Pending writes and drafts of the person, and their photos: never deleted to make room. */
  unsent: { entries: number; bytes: number } | undefined
  downloads: number | undefined
  registry: number | undefined
  pictures: { count: number; bytes: number } | undefined
  /** All of it, with the app itself, as the browser counts; and what it would give at most. */
  total: { used: number; most: number } | undefined
}

/** The name of the cache of pictures that were shown; the worker fills it (sw/pictures.ts). */
const shownPictures = 'pictures'

export const storageUsageQuery = queryOptions({
  ...localQuery,
  queryKey: ['local', 'storage-usage'],
  queryFn: readStorageUsage,
  // Photos come and go without an event: it is read at each opening of the page.
  staleTime: 0,
})

async function readStorageUsage(): Promise<StorageUsage> {
  const unread = () => undefined
  const [unsent, downloads, registry, pictures, total] = await Promise.all([
    readUnsent().catch(unread),
    readDownloads().catch(unread),
    readRegistry().catch(unread),
    readPictures().catch(unread),
    readTotal().catch(unread),
  ])
  return { unsent, downloads, registry, pictures, total }
}

async function readUnsent() {
  const owner = person()
  const { rows, drafts } = await countUnsentWork(owner)
  const files = await transact(['files'], 'readonly', (on) => on.files.of(owner))
  const sizeOf = ({ blob }: (typeof files)[number]) => (blob instanceof Blob ? blob.size : blob.bytes.byteLength)
  return { entries: rows + drafts, bytes: files.reduce((sum, file) => sum + sizeOf(file), 0) }
}

const readDownloads = async () =>
  (await readRecords()).reduce((sum, { bytes, pictures }) => sum + bytes.length + pictures.bytes, 0)

async function readRegistry() {
  const { bytesOfRecord, readRecord } = await import('#offline/sni/registry-record.ts')
  const record = await readRecord()
  return record ? bytesOfRecord(record) : 0
}

async function readPictures() {
  if (!(await caches.has(shownPictures))) return { count: 0, bytes: 0 }
  const cache = await caches.open(shownPictures)
  const responses = await Promise.all((await cache.keys()).map((request) => cache.match(request)))
  let bytes = 0
  for (const response of responses) bytes += (await response?.blob())?.size ?? 0
  return { count: responses.length, bytes }
}

async function readTotal() {
  const { usage, quota } = (await navigator.storage?.estimate?.()) ?? {}
  return usage && quota ? { used: usage, most: quota } : undefined
}

/** Deletes the pictures that were shown; they come again with a connection. */
export async function deleteShownPictures(): Promise<void> {
  await caches.delete(shownPictures)
}
