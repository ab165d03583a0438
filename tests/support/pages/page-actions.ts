import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { password, type SessionKeys, signInByApi } from '../browser/session-keys.ts'

// Frequent user actions of the e2e tests, by the texts on the screen.

let people = 0

/** An e-mail address that no account has. */
export const newAddress = (name = 'salimah') => `${name}-${Date.now().toString(36)}-${++people}@contoh.example`

export const fill = (page: Page, label: string | RegExp, text: string) =>
  page.getByLabel(label, { exact: typeof label === 'string' }).fill(text)
export const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).click()
export const follow = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).first().click()

/** Navigates within the app, as one of its links does, without loading the document again. */
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

/** Signs in through the form, and waits until the session is stored. */
export async function signInByHand(page: Page, email: string, secret = password) {
  await page.goto('/auth/login')
  await fill(page, 'Email', email)
  await fill(page, 'Kata sandi', secret)
  await press(page, 'Masuk')
  await expect.poll(() => signedInAs(page)).toBe(email)
}

/**
 * Signs in through the API and stores the session on the phone: the next page that it opens is signed in. For tests
 * that are not about signing in.
 */
export async function signIn(page: Page, email: string, secret = password) {
  // A file on the app's origin that runs none of the app's code.
  await page.goto('/logo-mark.svg')
  await putSession(page, await signInByApi(new URL(page.url()).origin, email, secret))
}

/** Stores a session on the phone. Its page must be on the app's origin. */
export const putSession = (page: Page, session: SessionKeys) =>
  page.evaluate((keys) => {
    // The token last, as at a sign-in: another tab that reads in between sees no session rather than half of one.
    for (const [key, value] of Object.entries(keys).reverse()) localStorage.setItem(key, value)
  }, session)

/** The e-mail address of the user who is signed in on this phone; null without one. */
export const signedInAs = (page: Page) => page.evaluate(() => localStorage.getItem('user_email'))

/**
 * All text that this origin has stored on this phone, except the app's code: local and session storage, IndexedDB and
 * caches, including the addresses. One long string, to search in.
 */
export const everythingStored = (page: Page) =>
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
        const entries = db.transaction(store).objectStore(store)
        found.push(JSON.stringify([await result(entries.getAllKeys()), await result(entries.getAll())]))
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

/** Fills in the form of a message to the operators. */
export async function fillMessage(page: Page, subject: string) {
  await fill(page, 'Nama', 'Siti Rahmawati')
  await fill(page, 'Email', 'siti@contoh.example')
  await fill(page, 'Subjek', subject)
  await fill(page, 'Pesan', 'Di mana saya melihat nomor SNI?')
}
