import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { commonTexts } from '#contract/text/common-messages.ts'
import { openPhone } from '../../support/browser/browser.ts'
import { untilRemembered } from '../../support/browser/read-local-db.ts'
import { openRealPhone, untilWorkerControls } from '../../support/browser/real-storage-browser.ts'
import { sharedServer } from '../../support/demo-server.ts'
import { at, everythingStored, press, signedInAs, signInByHand } from '../../support/pages/page-actions.ts'

// A killed browser may not have written its latest data to the disk.

const server = sharedServer()
const visitor = 'visitor@demo.example'

/** Waits until both local storage and IndexedDB have the session. Returns the token. */
async function untilStoredTwice(page: Page): Promise<string> {
  const token = (await page.evaluate(() => localStorage.getItem('token')))!
  const copies = async () => (await everythingStored(page)).split(token).length - 1
  await expect.poll(copies, { message: 'stored in local storage and in IndexedDB' }).toBeGreaterThan(1)
  return token
}

test('session offline: a kill right after a sign-in or a sign-out does not undo it', { tags: ['long'] }, async () => {
  const phone = await openRealPhone(server().url)
  let page = phone.page()
  await page.goto('/')
  await untilWorkerControls(page)
  await signInByHand(page, visitor)
  await page.goto('/base/user/detail')
  const name = (await page.evaluate(() => localStorage.getItem('user_name')))!
  await page.getByRole('main').getByText(name).first().waitFor()
  await untilRemembered(page, 'account.detail')
  const token = await untilStoredTwice(page)
  await phone.kill()
  await phone.loseLocalStorage()
  page = await phone.reopen({ offline: true })
  await page.goto('/base/user/detail')
  await page.getByRole('main').getByText(name).first().waitFor()
  expect(await signedInAs(page)).toBe(visitor)
  // The home page, which is the same for all users, does not wait for the session but shows it later.
  await phone.close()
  const signedIn = await phone.copyLocalStorage()
  await phone.loseLocalStorage()
  page = await phone.reopen({ offline: true })
  await page.goto('/')
  await page.getByText(`Halo, ${name}`).first().waitFor()

  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Akun', exact: true }).tap()
  await press(page, 'Log Out')
  // The toast appears when everything is removed, but does not wait for a slow storage.
  await page.getByText(commonTexts.signedOut).waitFor()
  await expect.poll(async () => (await everythingStored(page)).includes(token)).toBe(false)
  await phone.kill()
  await phone.loseLocalStorage(signedIn)
  page = await phone.reopen({ offline: true })
  await page.goto('/base/user/detail')
  await page.getByRole('button', { name: 'Masuk', exact: true }).waitFor()
  await expect.poll(() => signedInAs(page)).toBe(null)
  expect(phone.uncaught).toEqual([])
})

test('session: when IndexedDB opens only after the sign-in page is shown, the user is sent back to the requested page', {
  tags: ['long'],
}, async () => {
  const { page } = await openPhone({ url: server().url })
  await signInByHand(page, visitor)
  await untilStoredTwice(page)
  // From now on local storage is empty, and IndexedDB opens only when `wake` is called.
  await page.addInitScript(() => {
    localStorage.clear()
    const open = indexedDB.open.bind(indexedDB)
    const pending: (() => void)[] = []
    Object.assign(globalThis, { wake: () => pending.splice(0).forEach((start) => void start()) })
    indexedDB.open = (...args) => {
      if (args[0] !== 'session') return open(...args)
      const late = {} as IDBOpenDBRequest
      pending.push(() => {
        const opened = open(...args)
        opened.onsuccess = (event) => {
          Object.assign(late, { result: opened.result })
          late.onsuccess?.(event)
        }
      })
      return late
    }
  })
  await page.goto('/base/user/devices')
  await page.waitForURL('**/auth/login?*')
  await page.getByRole('button', { name: 'Masuk', exact: true }).waitFor()
  await page.evaluate(() => (globalThis as unknown as { wake: () => void }).wake())
  await at(page, '/base/user/devices')
  expect(await signedInAs(page)).toBe(visitor)
})

test('sign-in: signing in in one tab sends the other tab on to the page it had requested', {
  tags: ['long'],
}, async () => {
  const { page, context } = await openPhone({ url: server().url })
  await page.goto('/base/user/detail')
  await page.waitForURL('**/auth/login?*')
  await page.getByRole('button', { name: 'Masuk', exact: true }).waitFor()
  const other = await context.newPage()
  await signInByHand(other, visitor)
  await at(page, '/base/user/detail')
  await page.getByRole('main').getByText(visitor).first().waitFor()
})
