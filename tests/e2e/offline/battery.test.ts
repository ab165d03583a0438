import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { commonTexts } from '#contract/common-sentences.ts'
import { openPhone } from '../../support/browser/browser.ts'
import { untilRemembered } from '../../support/browser/read-local-db.ts'
import { openRealPhone, untilInCharge } from '../../support/browser/real-storage-browser.ts'
import { sharedServer } from '../../support/demo-server.ts'
import { at, everythingKept, press, signedInAs, signInByHand } from '../../support/pages/page-actions.ts'

// A browser that is killed has not written down all that it was told.

const server = sharedServer()
const visitor = 'visitor@demo.example'

/** Waits until local storage and IndexedDB both say who is signed in. Gives the token. */
async function untilSaidTwice(page: Page): Promise<string> {
  const token = (await page.evaluate(() => localStorage.getItem('token')))!
  const places = async () => (await everythingKept(page)).split(token).length - 1
  await expect.poll(places, { message: 'said in local storage and in IndexedDB' }).toBeGreaterThan(1)
  return token
}

test('the battery is taken out right after a sign-in, and after a sign-out: neither is undone, without a signal', {
  tags: ['long'],
}, async () => {
  const phone = await openRealPhone(server().url)
  let page = phone.page()
  await page.goto('/')
  await untilInCharge(page)
  await signInByHand(page, visitor)
  await page.goto('/base/user/detail')
  const name = (await page.evaluate(() => localStorage.getItem('user_name')))!
  await page.getByRole('main').getByText(name).first().waitFor()
  await untilRemembered(page, 'account.detail')
  const token = await untilSaidTwice(page)
  await phone.kill()
  await phone.loseLocalStorage()
  page = await phone.reopen({ offline: true })
  await page.goto('/base/user/detail')
  await page.getByRole('main').getByText(name).first().waitFor()
  expect(await signedInAs(page)).toBe(visitor)
  // What the server draws for everybody does not wait for it, and hears of it.
  await phone.close()
  const signedIn = await phone.copyLocalStorage()
  await phone.loseLocalStorage()
  page = await phone.reopen({ offline: true })
  await page.goto('/')
  await page.getByText(`Halo, ${name}`).first().waitFor()

  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Akun', exact: true }).tap()
  await press(page, 'Log Out')
  // Said when all of it is done, unless the storage is late: nobody is kept waiting for that.
  await page.getByText(commonTexts.signedOut).waitFor()
  await expect.poll(async () => (await everythingKept(page)).includes(token)).toBe(false)
  await phone.kill()
  await phone.loseLocalStorage(signedIn)
  page = await phone.reopen({ offline: true })
  await page.goto('/base/user/detail')
  await page.getByRole('button', { name: 'Masuk', exact: true }).waitFor()
  await expect.poll(() => signedInAs(page)).toBe(null)
  expect(phone.uncaught).toEqual([])
})

test('a storage that wakes up only after the sign-in has come leads back to where somebody wanted to be', {
  tags: ['long'],
}, async () => {
  const { page } = await openPhone({ url: server().url })
  await signInByHand(page, visitor)
  await untilSaidTwice(page)
  // From now on local storage has lost everything, and the other one sleeps.
  await page.addInitScript(() => {
    localStorage.clear()
    const open = indexedDB.open.bind(indexedDB)
    const asked: (() => void)[] = []
    Object.assign(globalThis, { wake: () => asked.splice(0).forEach((ask) => void ask()) })
    indexedDB.open = (...which) => {
      if (which[0] !== 'session') return open(...which)
      const late = {} as IDBOpenDBRequest
      asked.push(() => {
        const opened = open(...which)
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

test('whoever signs in in one tab goes on in the other, where they wanted to be', { tags: ['long'] }, async () => {
  const { page, context } = await openPhone({ url: server().url })
  await page.goto('/base/user/detail')
  await page.waitForURL('**/auth/login?*')
  await page.getByRole('button', { name: 'Masuk', exact: true }).waitFor()
  const other = await context.newPage()
  await signInByHand(other, visitor)
  await at(page, '/base/user/detail')
  await page.getByRole('main').getByText(visitor).first().waitFor()
})
