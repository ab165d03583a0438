import { cp, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { commonLabels } from '#contract/text/common-labels.ts'
import { alive } from '../../support/browser/alive.ts'
import { openPhone } from '../../support/browser/browser.ts'
import { ownServer } from '../../support/demo-server.ts'
import { makeSecondRelease } from '../../support/second-release.ts'

// A release is deployed while the app is open. The second release is the built one with another home page and another
// precache list: the renamed chunks of a rebuild, without a second build.

const built = fileURLToPath(new URL('../../../dist', import.meta.url))
let releases: string
const main = (release: 'one' | 'two') => join(releases, release, 'server/main.js')

beforeAll(async () => {
  releases = await mkdtemp(join(built, '../node_modules/.releases-'))
  await cp(built, join(releases, 'one'), { recursive: true })
  await cp(built, join(releases, 'two'), { recursive: true })
  await makeSecondRelease(join(releases, 'two'))
})
afterAll(() => rm(releases, { recursive: true, force: true }))
const server = ownServer(() => ({ main: main('one') }))

test('release while a page is open: the input stays, other pages open, and a reload is offered', async () => {
  const phone = await openPhone({ url: server().url, worker: true })
  const { page } = phone
  // A request that the worker cannot send while the server is stopped is ERR_FAILED for the page.
  phone.expectComplaint(/ERR_(CONNECTION|FAILED)/)
  await page.goto('/')
  await phone.serviceWorkerReady({ controlling: true })
  expect(await page.evaluate(() => document.documentElement.dataset.release)).toBeUndefined()

  await server().stop()
  await server().start(main('two'))
  await page.getByLabel('Cari produk, UMKM, LSPRO').filter({ visible: true }).fill('kerupuk ikan')
  await page.getByRole('button', { name: 'Batal', exact: true }).waitFor()
  let navigations = 0
  page.on('framenavigated', () => navigations++)
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())!.update())

  await page.getByText('Versi baru siap').waitFor()
  expect(await page.getByLabel('Cari produk, UMKM, LSPRO').filter({ visible: true }).inputValue()).toBe('kerupuk ikan')
  expect(navigations).toBe(0)
  await page.getByRole('button', { name: 'Batal', exact: true }).tap()

  // 'Nanti' holds for a day, also after a reload.
  await page.getByRole('button', { name: 'Nanti' }).tap()
  await page.reload()
  await phone.serviceWorkerReady({ controlling: true })
  const isOffered = () => page.getByText('Versi baru siap').count()
  await expect
    .poll(() => page.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.waiting)))
    .toBe(true)
  await pause(1500)
  expect(await isOffered()).toBe(0)
  await page.evaluate((day) => {
    localStorage.setItem('update-postponed', String(Number(localStorage.getItem('update-postponed')) - day))
  }, 86_400_000)
  await page.reload()
  await expect.poll(isOffered).toBe(1)

  // A page not loaded yet opens with the old release's code.
  await page.getByRole('navigation', { name: 'Bawah' }).getByRole('link', { name: 'Etalase' }).tap()
  await page.getByRole('heading', { name: commonLabels.showcase, exact: true }).waitFor()

  await requestPictures(page)
  await page.getByRole('button', { name: 'Muat ulang' }).tap()
  await page.waitForFunction(() => document.documentElement.dataset.release === 'two', undefined)
  await page.getByRole('heading', { name: commonLabels.showcase, exact: true }).waitFor()
})

/** Requests a picture every millisecond for 1.5 s: some arrive while the browser stops the old service worker. */
const requestPictures = (page: Page) =>
  page.evaluate(() => {
    const picture = performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .find((name) => name.includes('/files/'))!
    const end = performance.now() + 1500
    const timer = setInterval(() => {
      if (performance.now() > end) clearInterval(timer)
      else void fetch(picture).catch(() => {}) // the reload cancels the last ones
    }, 1)
  })

test('release: the stored home page of the earlier release is not shown after the update, and is deleted', {
  tags: ['long'],
}, async () => {
  await server().stop()
  await server().start(main('one'))
  const phone = await openPhone({ url: server().url, worker: true })
  const { page } = phone
  phone.expectComplaint(/ERR_(CONNECTION|FAILED)/)
  await page.goto('/')
  await phone.serviceWorkerReady({ controlling: true })
  await expect.poll(() => storedHomePages(page)).toEqual(['one'])

  await server().stop()
  await server().start(main('two'))
  // Not awaited: the browser sets no limit to an update, and the next line does.
  await page.evaluate(() => {
    void navigator.serviceWorker.getRegistration().then((registration) => registration!.update())
  })
  await page.getByText('Versi baru siap').waitFor()
  // Until the update is accepted, the phone opens the release that it has.
  await page.goto('/')
  await alive(page.getByRole('button', { name: 'Menu' }).first())
  await page.evaluate(() => navigator.serviceWorker.controller!.postMessage({ type: 'HOME', changed: true }))
  expect(await page.evaluate(() => document.documentElement.dataset.release)).toBeUndefined()
  expect(await storedHomePages(page)).toEqual(['one'])

  await page.getByRole('button', { name: 'Muat ulang' }).tap()
  await page.waitForFunction(() => document.documentElement.dataset.release === 'two', undefined)
  await page.getByRole('heading', { name: commonLabels.mostViewed }).waitFor()
  await expect.poll(() => storedHomePages(page)).toEqual(['two'])
})

/** The releases whose home pages this phone has stored. */
const storedHomePages = (page: Page) =>
  page.evaluate(async () => {
    const releases: string[] = []
    for (const name of await caches.keys()) {
      if (!name.startsWith('home-')) continue
      const html = await (await (await caches.open(name)).match('/'))?.text()
      releases.push(html?.includes('data-release="two"') ? 'two' : 'one')
    }
    return releases
  })

test('release: a page whose code is gone reloads once, shows an error with a reload button, and never loops', {
  tags: ['long'],
}, async () => {
  const phone = await openPhone({ url: server().url })
  const { page } = phone
  phone.expectComplaint(/ERR_FAILED|Failed to fetch dynamically imported|Failed to load resource|error loading/i)
  // Without this, the worker might already have precached the code.
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'))
  await phone.context.route(/assets\/ProductPage-.*\.js/, (route) => route.abort())
  let loads = 0
  page.on('load', () => loads++)
  await page.goto('/product/detail?id=1')
  await page.getByRole('heading', { name: 'Halaman ini tersandung' }).waitFor()
  await page.waitForLoadState('load')
  expect(loads).toBeLessThanOrEqual(3)
  const before = loads
  await phone.context.unroute(/assets\/ProductPage-.*\.js/)
  await page.getByRole('button', { name: 'Muat ulang' }).tap()
  await alive(page.getByRole('link', { name: 'Hubungi lewat WhatsApp' }))
  await expect.poll(() => loads).toBe(before + 1)
})
