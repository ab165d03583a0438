// Deletes data that can be fetched again when the phone is full, the most valuable last. Drafts, pending writes and
// their photos are never deleted. No imports from the page, because the worker frees space too.

/** Each deletes some data. None throws: data that cannot be deleted are skipped. */
export const evictions: readonly (() => Promise<void>)[] = [
  () => dropCaches((name) => name === 'pictures'),
  () => dropCaches((name) => name.startsWith('catalogue-')),
  clearAnswers,
]

/** Deletes everything that can be fetched again: pictures, copies of the catalogue, persisted answers. */
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
    for (const { name = '' } of (await indexedDB.databases?.()) ?? [])
      if (name.startsWith('remembered-')) await clearStores(name)
  })
}

const clearStores = (name: string) =>
  new Promise<void>((resolve) => {
    const request = indexedDB.open(name)
    request.onerror = () => resolve()
    request.onsuccess = () => {
      const database = request.result
      const end = () => {
        database.close()
        resolve()
      }
      if (!database.objectStoreNames.contains('answers')) return end()
      const transaction = database.transaction('answers', 'readwrite')
      transaction.oncomplete = end
      transaction.onabort = end
      transaction.objectStore('answers').clear()
    }
  })

async function quietly(work: () => Promise<void>): Promise<void> {
  const timedOut = new Promise<void>((resolve) => setTimeout(resolve, timeout))
  try {
    await Promise.race([work(), timedOut])
  } catch {
    // Caches or databases that cannot be opened are skipped.
  }
}
