import type { Page } from 'playwright-core'
import { expect } from 'vitest'

// What people do again and again in the journeys, in the words they see.

let people = 0

/** An address nobody has used yet. */
export const newAddress = (name = 'salimah') => `${name}-${Date.now().toString(36)}-${++people}@contoh.example`

export const fill = (page: Page, label: string | RegExp, text: string) =>
  page.getByLabel(label, { exact: typeof label === 'string' }).fill(text)
export const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).click()
export const follow = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).first().click()

/** Waits until the address of the page is this path (and query). */
export const at = (page: Page, address: string) =>
  expect
    .poll(() => {
      const { pathname, search } = new URL(page.url())
      return pathname + search
    })
    .toBe(address)

/** Signs in through the form, and waits until the phone keeps the session. */
export async function signIn(page: Page, email: string, password = 'etalase123') {
  await page.goto('/auth/login')
  await fill(page, 'Email', email)
  await fill(page, 'Kata sandi', password)
  await press(page, 'Masuk')
  await expect.poll(() => signedInAs(page)).toBe(email)
}

/** The address of whoever is signed in on this phone. */
export const signedInAs = (page: Page) => page.evaluate(() => localStorage.getItem('user_email'))

/**
 * Every text that this origin keeps on this phone, the app's code aside: local and session storage, IndexedDB and caches,
 * addresses included. One long text, to search in.
 */
export const everythingKept = (page: Page) =>
  page.evaluate(async () => {
    const found: string[] = [
      JSON.stringify({ ...localStorage }),
      JSON.stringify({ ...sessionStorage }),
      document.cookie,
    ]
    const result = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await result(indexedDB.open(name))
      found.push(name)
      for (const store of db.objectStoreNames) {
        const shelf = db.transaction(store).objectStore(store)
        found.push(JSON.stringify([await result(shelf.getAllKeys()), await result(shelf.getAll())]))
      }
      db.close()
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        found.push(name, request.url)
        const type = (await cache.match(request))?.headers.get('content-type') ?? ''
        if (!/image|font|javascript/.test(type)) found.push((await (await cache.match(request))?.text()) ?? '')
      }
    }
    return found.join('\n')
  })
