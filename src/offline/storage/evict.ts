// What may go when the phone is full, the dearest last. Drafts, what waits and its photos are never among it.
// Plain: the worker's shelves make room too.

/** Each gives back some room. None of them throws: what cannot be given back is not there. */
export const evictions: readonly (() => Promise<void>)[] = [
  () => dropCaches((name) => name === 'pictures'),
  () => dropCaches((name) => name.startsWith('catalogue-')),
  clearAnswers,
]

/** Gives up everything that can be had again: pictures, copies of the catalogue, remembered answers. */
export async function evictAll(): Promise<void> {
  for (const give of evictions) await give()
}

const timeout = 2000 // ms; a storage that has not answered by then never will

async function dropCaches(which: (name: string) => boolean): Promise<void> {
  await quietly(async () => {
    for (const name of await caches.keys()) if (which(name)) await caches.delete(name)
  })
}

// Emptied, not deleted: a database that somebody has open is deleted only when they close it.
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
    // Caches or databases that cannot be opened have nothing to give.
  }
}
