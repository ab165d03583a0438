import { picturesCacheName } from '../downloads/pictures-cache.ts'
import { environment } from '../environment.ts'

// Deletes data that can be fetched again when the phone is full, the most valuable last. Drafts, pending writes and
// their photos are never deleted. No imports from the page, because the worker frees space too.

/** Each deletes some data. None throws: data that cannot be deleted are skipped. */
export const evictions: readonly (() => Promise<void>)[] = [
  () => dropCaches((name) => name === 'pictures'),
  () => dropCaches((name) => name.startsWith('catalogue-')),
  clearAnswers,
  clearRegister,
  () => dropCaches((name) => name === picturesCacheName),
  clearDownloads,
]

/** Deletes everything that can be fetched again: pictures, copies of the catalogue, persisted answers, the
 * register of Periksa SNI, the downloaded catalogue.
 */
export async function evictAll(): Promise<void> {
  for (const evict of evictions) await evict()
}

const timeout = 2000 // ms; a storage that has not answered by then counts as failed

async function dropCaches(matches: (name: string) => boolean): Promise<void> {
  await quietly(async () => {
    for (const name of await caches.keys()) if (matches(name)) await caches.delete(name)
  })
}

// Clears the databases instead of deleting them, because an open database is not deleted until it is closed.
async function clearAnswers(): Promise<void> {
  await quietly(async () => {
    for (const { name = '' } of (await environment.indexedDB()?.databases?.()) ?? [])
      if (name.startsWith('remembered-')) await clearStore(name, 'answers')
  })
}

// The register of Periksa SNI, which its owner has taken along for places without a signal.
async function clearRegister(): Promise<void> {
  await quietly(async () => {
    for (const { name = '' } of (await environment.indexedDB()?.databases?.()) ?? [])
      if (name === 'sni-register') await clearStore(name, 'register')
  })
}

// The downloaded catalogue, last: its owner has waited for it. Whole parts only, so that none is there by half.
async function clearDownloads(): Promise<void> {
  await quietly(async () => {
    for (const { name = '' } of (await environment.indexedDB()?.databases?.()) ?? [])
      if (name === 'downloads') for (const store of ['partial', 'parts']) await clearStore(name, store)
  })
}

const clearStore = (name: string, store: string) =>
  new Promise<void>((resolve) => {
    const request = environment.indexedDB()?.open(name)
    if (!request) return resolve()
    request.onerror = () => resolve()
    request.onsuccess = () => {
      const database = request.result
      const end = () => {
        database.close()
        resolve()
      }
      if (!database.objectStoreNames.contains(store)) return end()
      const transaction = database.transaction(store, 'readwrite')
      transaction.oncomplete = end
      transaction.onabort = end
      transaction.objectStore(store).clear()
    }
  })

async function quietly(work: () => Promise<void>): Promise<void> {
  const timedOut = new Promise<void>((resolve) => environment.setTimeout(resolve, timeout))
  try {
    await Promise.race([work(), timedOut])
  } catch {
    // Caches or databases that cannot be opened are skipped.
  }
}
