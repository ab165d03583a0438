import type { Page } from 'playwright-core'
import { expect } from 'vitest'

// What lies on a phone's shelves, read past the app: what it says about itself is what is being tested.

/** A write that waits, as it lies there. */
export type Lying = {
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

type Shelf = 'rows' | 'drafts' | 'files' | 'arrived'

/** All that lies on one shelf, whosever it is; photos come without their bytes. Nothing while there is no shelf yet. */
export async function lyingOn<T = Lying>(page: Page, shelf: Shelf): Promise<T[]> {
  const found = await page.evaluate(async (shelf) => {
    if (!(await indexedDB.databases()).some(({ name }) => name === 'shelves')) return []
    const result = <R>(request: IDBRequest<R>) =>
      new Promise<R>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const db = await result(indexedDB.open('shelves'))
    try {
      return (await result(db.transaction(shelf).objectStore(shelf).getAll())) as unknown[]
    } finally {
      db.close()
    }
  }, shelf)
  return found as T[]
}

/** Waits until no write waits on this phone any more. `timeout` in ms. */
export const untilAllHasLeft = (page: Page, timeout = 30_000) =>
  expect
    .poll(async () => (await lyingOn(page, 'rows')).map(({ name, state, problem }) => ({ name, state, problem })), {
      timeout,
    })
    .toEqual([])

/**
 * Puts more writes behind the first that waits on this phone, each about the same and each another: as an outbox looks
 * after weeks without a signal. `changes` are laid over its asking, one for each.
 */
export const waitMore = (page: Page, changes: Record<string, unknown>[]) =>
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
      const ask = { ...(first.ask as object), ...change }
      await result(rows.add({ ...first, id: crypto.randomUUID(), same: JSON.stringify(change), ask }))
    }
    db.close()
  }, changes)
