import type { BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { EndpointName } from '#contract/index.ts'

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

/**
 * Waits until no write waits on this phone any more. `timeout` in ms: the app rests up to half a minute between two tries,
 * and longer between two looks at the road.
 */
export const untilAllHasLeft = (page: Page, timeout = 120_000) =>
  expect
    .poll(async () => (await lyingOn(page, 'rows')).map(({ name, state, problem }) => ({ name, state, problem })), {
      timeout,
    })
    .toEqual([])

/** What waits leaves by the pages opened from now on, and not by the worker, which no route of a test sees. */
export const pageSends = (context: BrowserContext) =>
  context.addInitScript(() => Reflect.deleteProperty(ServiceWorkerRegistration.prototype, 'sync'))

/**
 * Waits until what was saved has arrived, and was said to have: by this sentence, or by the one for what waits, when the
 * road takes longer than an editor does.
 */
export async function arrived(page: Page, sentence: string) {
  const waits = page.getByText(
    /^Tersimpan di (HP|perangkat ini)\. Terkirim sendiri (begitu ada sinyal|sebentar lagi)\.$/,
  )
  await page.getByText(sentence, { exact: true }).or(waits).first().waitFor()
  await untilAllHasLeft(page)
}

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
      // Nobody opened a form for these: they say nothing of what they were made from.
      const ask = { ...(first.ask as object), ...change, base: undefined }
      await result(rows.add({ ...first, id: crypto.randomUUID(), same: JSON.stringify(change), ask }))
    }
    db.close()
  }, changes)

/** Nobody else reads or writes the shelves of this phone until the function that comes back is called. */
export async function shelvesBusy(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(async () => {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('shelves')
      opening.onsuccess = () => resolve(opening.result)
      opening.onerror = () => reject(opening.error)
    })
    const drafts = db.transaction([...db.objectStoreNames], 'readwrite').objectStore('drafts')
    // A transaction lives as long as it is asked for something.
    await new Promise<void>((begun) => {
      const askAgain = () => {
        if ('shelvesFree' in window) return db.close()
        drafts.count().onsuccess = () => {
          begun()
          askAgain()
        }
      }
      askAgain()
    })
  })
  return () => page.evaluate(() => void Object.assign(window, { shelvesFree: true }))
}

/**
 * Waits until this phone remembers what was answered to each of these questions, whoever may read it: a moment after it
 * is seen. From then on they are answered without a signal.
 */
export const untilRemembered = (page: Page, ...names: EndpointName[]) =>
  expect
    .poll(async () => {
      const known = await rememberedKeys(page)
      return names.filter((name) => !known.some((key) => key.startsWith(`answer-["${name}"`)))
    })
    .toEqual([])

const rememberedKeys = (page: Page) =>
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
