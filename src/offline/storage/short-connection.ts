// @chunk downloads-shared
import { trackTransaction, untilRestored } from '#session/frozen-transactions.ts'
import { environment } from '../environment.ts'

// A database that is opened for each use: the worker and every tab use it, and its owner may delete it at any time.

const timeout = 8000 // ms after which a storage that has not answered counts as failed

type ShortDatabase = { name: string; stores: readonly string[]; keyPath?: string }

/**
 * Runs `work` with the stores in one transaction; resolves to the result of the function that `work` returns, once the
 * transaction is on the disk. `fail` aborts the transaction and rejects with its error. Rejects when the storage cannot
 * be used.
 */
export async function withStores<T>(
  { name, stores, keyPath }: ShortDatabase,
  mode: IDBTransactionMode,
  work: (storeNamed: (store: string) => IDBObjectStore, fail: (error: unknown) => void) => () => T,
): Promise<T> {
  await untilRestored()
  const database = await opened({ name, stores, ...(keyPath && { keyPath }) })
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = trackTransaction(database.transaction([...stores], mode, { durability: 'strict' }))
      const fail = (error: unknown) => {
        reject(error)
        transaction.abort()
      }
      const timer = environment.setTimeout(() => fail(new DOMException('silent', 'TimeoutError')), timeout)
      const resultOf = work((store) => transaction.objectStore(store), fail)
      transaction.oncomplete = () => {
        environment.clearTimeout(timer)
        resolve(resultOf())
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

function opened({ name, stores, keyPath }: ShortDatabase): Promise<IDBDatabase> {
  return new Promise<IDBDatabase>((resolve, reject) => {
    const factory = environment.indexedDB()
    if (!factory) throw new DOMException('no storage', 'NotSupportedError')
    const request = factory.open(name, 1)
    const timer = environment.setTimeout(() => reject(new DOMException('silent', 'TimeoutError')), timeout)
    request.onupgradeneeded = () => {
      for (const store of stores) request.result.createObjectStore(store, keyPath ? { keyPath } : {})
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
