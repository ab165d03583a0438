// What is deleted when the phone is full, the most valuable last. Drafts, pending writes and their photos are never
// deleted. No imports from the page: the worker frees space too.

/** Each frees some space. None throws: what cannot be deleted is skipped. */
export const evictions: readonly (() => Promise<void>)[] = [
  () => dropCaches((name) => name === 'pictures'),
  () => dropCaches((name) => name.startsWith('catalogue-')),
  clearAnswers,
]

/** Deletes everything that can be fetched again: pictures, copies of the catalogue, persisted answers. */
export async function evictAll(): Promise<void> {
  for (const give of evictions) await give()
}

const timeout = 2000 // ms; a storage that has not answered by then counts as failed

async function dropCaches(which: (name: string) => boolean): Promise<void> {
  await quietly(async () => {
    for (const name of await caches.keys()) if (which(name)) await caches.delete(name)
  })
}

// Cleared, not deleted: a database that is open is deleted only when it is closed.
async function clearAnswers(): Promise<void> {
  await quietly(async () => {
    for (const { name = '' } of (await indexedDB.databases?.()) ?? [])
      if (name.startsWith('remembered-')) await clearStores(name)
  })
}

const clearStores = (name: string) =>
  new Promise<void>((resolve) => {
    const asking = indexedDB.open(name)
    asking.onerror = () => resolve()
    asking.onsuccess = () => {
      const database = asking.result
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
  const late = new Promise<void>((resolve) => setTimeout(resolve, timeout))
  try {
    await Promise.race([work(), late])
  } catch {
    // Caches or databases that cannot be opened free nothing.
  }
}
