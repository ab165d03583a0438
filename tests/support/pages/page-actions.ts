import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { password, type SessionKeys, signInByApi } from '../browser/session-keys.ts'

// What people do again and again in the e2e tests, in the words they see.

let people = 0

/** An address nobody has used yet. */
export const newAddress = (name = 'salimah') => `${name}-${Date.now().toString(36)}-${++people}@contoh.example`

export const fill = (page: Page, label: string | RegExp, text: string) =>
  page.getByLabel(label, { exact: typeof label === 'string' }).fill(text)
export const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).click()
export const follow = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).first().click()

/** Goes to an address within the app, as one of its links does: nothing is loaded anew. */
export const goTo = (page: Page, address: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)

/** Waits until the address of the page is this path (and query). */
export const at = (page: Page, address: string) =>
  expect
    .poll(() => {
      const { pathname, search } = new URL(page.url())
      return pathname + search
    })
    .toBe(address)

/** Signs in through the form, and waits until the phone keeps the session. */
export async function signInByHand(page: Page, email: string, secret = password) {
  await page.goto('/auth/login')
  await fill(page, 'Email', email)
  await fill(page, 'Kata sandi', secret)
  await press(page, 'Masuk')
  await expect.poll(() => signedInAs(page)).toBe(email)
}

/**
 * Signs in by the API, and puts the session on the phone: the next page that is opened there is theirs. For tests that
 * are not about signing in.
 */
export async function signIn(page: Page, email: string, secret = password) {
  // A file of the app's origin on which none of its code runs.
  await page.goto('/logo-mark.svg')
  await putSession(page, await signInByApi(new URL(page.url()).origin, email, secret))
}

/** Puts a session on the phone whose page is of the app's origin. */
export const putSession = (page: Page, session: SessionKeys) =>
  page.evaluate((keys) => {
    // The token last, as at a sign-in: another tab that looks in between sees nobody rather than half of somebody.
    for (const [key, value] of Object.entries(keys).reverse()) localStorage.setItem(key, value)
  }, session)

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
