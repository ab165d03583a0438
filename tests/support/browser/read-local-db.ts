import type { BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { EndpointName } from '#contract/index.ts'

// Reads a phone's IndexedDB directly, not through the app: what the app shows of it is what is being tested.

/** An outbox entry as stored. */
export type StoredEntry = {
  seq: number
  id: string
  person: string
  name: string
  same: string
  state: string
  tries: number
  dueAt: number
  ask: Record<string, unknown>
  problem?: { code: string; fields?: Record<string, string> }
}

type Store = 'rows' | 'drafts' | 'files' | 'arrived'

/**
 * All entries of one object store, of every user; photos come without their bytes. [] while there is no database yet.
 * Without the file that blobs.ts stores for a moment to learn whether this browser returns it.
 */
export async function readStore<T = StoredEntry>(page: Page, store: Store): Promise<T[]> {
  const found = await page.evaluate(async (store) => {
    if (!(await indexedDB.databases()).some(({ name }) => name === 'shelves')) return []
    const result = <R>(request: IDBRequest<R>) =>
      new Promise<R>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const db = await result(indexedDB.open('shelves'))
    try {
      const entries: { id?: unknown }[] = await result(db.transaction(store).objectStore(store).getAll())
      return entries.filter(({ id }) => !(typeof id === 'string' && id.startsWith('try-')))
    } finally {
      db.close()
    }
  }, store)
  return found as T[]
}

/**
 * Waits until the outbox of this phone is empty. `timeout` in ms: the app waits up to 30 seconds between two retries,
 * and longer between two connection checks.
 */
export const untilOutboxEmpty = (page: Page, timeout = 120_000) =>
  expect
    .poll(async () => (await readStore(page, 'rows')).map(({ name, state, problem }) => ({ name, state, problem })), {
      timeout,
    })
    .toEqual([])

/**
 * Makes the pages opened from now on send the outbox, and not the worker, whose requests a test's routes do not see.
 */
export const pageSends = (context: BrowserContext) =>
  context.addInitScript(() => Reflect.deleteProperty(ServiceWorkerRegistration.prototype, 'sync'))

/**
 * Waits until a save has reached the server and its toast was shown: this sentence, or the one for a pending write when
 * the answer takes longer than the editor waits for it.
 */
export async function arrived(page: Page, sentence: string) {
  const pendingToast = page.getByText(
    /^Tersimpan di (HP|perangkat ini)\. Terkirim sendiri (begitu ada sinyal|sebentar lagi)\.$/,
  )
  await page.getByText(sentence, { exact: true }).or(pendingToast).first().waitFor()
  await untilOutboxEmpty(page)
}

/**
 * Adds entries behind the first one of this phone's outbox, as it looks after weeks without a signal. Each is a copy of
 * the first with one of `changes` merged into its input.
 */
export const enqueueMore = (page: Page, changes: Record<string, unknown>[]) =>
  page.evaluate(async (changes) => {
    const result = <R>(request: IDBRequest<R>) =>
      new Promise<R>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const db = await result(indexedDB.open('shelves'))
    const rows = db.transaction('rows', 'readwrite').objectStore('rows')
    const [{ seq: _, ...first }] = (await result(rows.getAll())) as [Record<string, unknown>]
    for (const change of changes) {
      // No form was opened for these entries, so they have no `base`.
      const ask = { ...(first.ask as object), ...change, base: undefined }
      await result(rows.add({ ...first, id: crypto.randomUUID(), same: JSON.stringify(change), ask }))
    }
    db.close()
  }, changes)

/** Locks the local database of this phone for everything else until the returned function is called. */
export async function lockLocalDb(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(async () => {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('shelves')
      opening.onsuccess = () => resolve(opening.result)
      opening.onerror = () => reject(opening.error)
    })
    const drafts = db.transaction([...db.objectStoreNames], 'readwrite').objectStore('drafts')
    // A transaction stays open as long as requests are made in it.
    await new Promise<void>((started) => {
      const askAgain = () => {
        if ('shelvesFree' in window) return db.close()
        drafts.count().onsuccess = () => {
          started()
          askAgain()
        }
      }
      askAgain()
    })
  })
  return () => page.evaluate(() => void Object.assign(window, { shelvesFree: true }))
}

/**
 * Waits until this phone has persisted an answer to a query of each of these endpoints, for any user: a moment after
 * the answer is shown. From then on these queries work offline.
 */
export const untilRemembered = (page: Page, ...names: EndpointName[]) =>
  expect
    .poll(async () => {
      const keys = await persistedKeys(page)
      return names.filter((name) => !keys.some((key) => key.startsWith(`answer-["${name}"`)))
    })
    .toEqual([])

const persistedKeys = (page: Page) =>
  page.evaluate(async () => {
    const result = <R>(request: IDBRequest<R>) =>
      new Promise<R>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const keys: string[] = []
    for (const { name = '' } of await indexedDB.databases()) {
      if (!name.startsWith('remembered-')) continue
      const db = await result(indexedDB.open(name))
      try {
        keys.push(...(await result(db.transaction('answers').objectStore('answers').getAllKeys())).map(String))
      } finally {
        db.close()
      }
    }
    return keys
  })
