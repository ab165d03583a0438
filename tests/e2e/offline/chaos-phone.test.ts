import type { Page } from 'playwright-core'
import { expect, test, vi } from 'vitest'
import { openPhone } from '../../support/browser/browser.ts'
import { readStore, untilOutboxEmpty, untilRemembered } from '../../support/browser/read-local-db.ts'
import { openRealPhone, untilWorkerControls } from '../../support/browser/real-storage-browser.ts'
import { distinctWrites } from '../../support/network/faulty-network.ts'
import { openShops, type Shops } from '../../support/network/shops-behind-proxy.ts'
import { press, signIn } from '../../support/pages/page-actions.ts'
import {
  atStage,
  choosePhotos,
  fillStage3,
  galleryButton,
  onward,
  photo,
  pickGallery,
  pickLogo,
  readyPhotos,
  savedOnPhone,
} from '../../support/pages/wizard.page.ts'

// Long stories, which take longer than other tests on a busy machine.
vi.setConfig({ testTimeout: 900_000 })

// Problems of real phones: a tab killed while the camera is open, two tabs, a full disk, a wrong clock.

/** Opens a page as merchant, and waits until the worker controls it and the wizard's data is persisted. */
async function merchantAt(shops: Shops, path: string) {
  const phone = await openPhone({ url: shops.network.url, worker: true })
  phone.expectComplaint(/Failed to load resource|net::ERR_/)
  await signIn(phone.page, shops.merchants[0]!.email)
  await phone.page.goto(path)
  await phone.serviceWorkerReady({ controlling: true })
  await untilRemembered(phone.page, 'onboarding.detail')
  return phone
}

type PhotoDraft = { values: { photos: { gallery: { file?: string }[] } } }

test('wizard, photos: a tab killed by the camera, before or while a photo is shrunk, restores everything and continues', {
  tags: ['long'],
}, async () => {
  const shops = await openShops([{ stage: 4 }])
  const phone = await openRealPhone(shops.network.url)
  let page = phone.page()
  await signIn(page, shops.merchants[0]!.email)
  await page.goto('/merchant/stage-4')
  await atStage(page, 4)
  await untilWorkerControls(page)
  await pickLogo(page, await photo(21))
  await pickGallery(page, [await photo(22)])
  await savedOnPhone(page).waitFor()

  /** Crashes the renderer, as Android does, and opens the app again. */
  const crash = async () => {
    const cdp = await phone.context().newCDPSession(page)
    const crashed = page.waitForEvent('crash')
    void cdp.send('Page.crash').catch(() => {}) // the crashed page never answers
    await crashed
    const dead = page
    page = await phone.context().newPage()
    await dead.close()
    await page.goto('/merchant/stage-4')
    await atStage(page, 4)
  }
  // Crash while the camera is open, before a photo is chosen.
  const chooser = page.waitForEvent('filechooser')
  await press(page, galleryButton)
  await chooser
  await crash()
  await expect.poll(() => readyPhotos(page), { timeout: 150_000 }).toBe(2)

  // Crash after the photo is chosen and before it is shrunk. Shrinking is blocked, because a fast machine finishes at
  // once.
  const camera = await photo(23, 4000, 3000)
  await page.evaluate(() => {
    Worker.prototype.postMessage = () => {}
  })
  await choosePhotos(page, galleryButton, [camera])
  const draftGallery = async () => (await readStore<PhotoDraft>(page, 'drafts'))[0]?.values.photos.gallery
  await expect.poll(async () => (await draftGallery())?.filter(({ file }) => !file).length).toBe(1)
  await crash()
  await expect.poll(() => readyPhotos(page), { timeout: 150_000 }).toBe(3)
  await onward(page)
  await atStage(page, 5)
  await untilOutboxEmpty(page, 150_000)
  const data = await shops.detailOf(shops.merchants[0]!)
  expect(data.gallery).toHaveLength(2)
  expect(data.gallery.map(({ width, height }) => Math.round((width / height) * 100))).toEqual([100, 133])
  expect(data.merchant.img_url).not.toBe(null)
  expect(phone.uncaught).toEqual([])
})

test('outbox: three tabs that go online at the same moment send everything once', async () => {
  const shops = await openShops([{ stage: 4 }])
  const { network } = shops
  const phone = await merchantAt(shops, '/merchant/stage-3')
  await atStage(phone.page, 3)
  await phone.goOffline()
  await network.shut()
  await fillStage3(phone.page, 'TKDN dua tab')
  await onward(phone.page)
  await atStage(phone.page, 4)
  await untilOneIsPending(phone.page)
  const tabs = [phone.page, await phone.context.newPage(), await phone.context.newPage()]
  for (const tab of tabs) await tab.goto('/outbox')
  await Promise.all(tabs.map(untilOneIsPending))
  await network.open()
  await phone.goOnline()
  await Promise.all(tabs.map((tab) => untilOutboxEmpty(tab)))
  // Every tab shows it.
  for (const tab of tabs) await tab.getByRole('heading', { name: 'Sudah sampai' }).waitFor()
  expect(distinctWrites(network.writes).map(({ path }) => path)).toEqual(['/merchant/stage-3/save'])
  expect((await shops.effects()).map(({ tkdn }) => tkdn)).toEqual(['TKDN dua tab'])
})

const untilOneIsPending = (page: Page) => expect.poll(async () => (await readStore(page, 'rows')).length).toBe(1)

test('full phone: cached pictures are deleted first, the user is told, and the input stays', async () => {
  const shops = await openShops([{ stage: 4 }])
  const phone = await merchantAt(shops, '/merchant/stage-3')
  const { page } = phone
  await atStage(page, 3)
  await page.evaluate(async () =>
    (await caches.open('pictures')).put('/files/uji.avif', new Response(new Uint8Array(2_000_000))),
  )
  await shops.network.shut()
  await phone.goOffline()
  await noRoomForPhotos(page)

  await fillStage3(page, 'TKDN di HP penuh')
  await onward(page)
  await atStage(page, 4)
  await choosePhotos(page, galleryButton, [await photo(31)])
  await page.getByRole('alert').filter({ hasText: 'HP penuh: belum tersimpan.' }).first().waitFor()
  expect(await readyPhotos(page)).toBe(0)
  expect(await page.evaluate(() => caches.keys())).not.toContain('pictures')
  expect((await readStore(page, 'rows')).map(({ ask }) => ask.tkdn_certificate)).toEqual(['TKDN di HP penuh'])
  await shops.network.open()
  await phone.goOnline()
  await untilOutboxEmpty(page)
  expect((await shops.effects()).map(({ tkdn }) => tkdn)).toEqual(['TKDN di HP penuh'])
})

/**
 * Simulates a disk without space for a photo. DevTools' quota override limits caches only: IndexedDB exceeds it by 120
 * MB.
 */
const noRoomForPhotos = (page: Page) =>
  page.evaluate(() => {
    const put = IDBObjectStore.prototype.put
    IDBObjectStore.prototype.put = function (...args) {
      if (this.name === 'files') throw new DOMException('no room', 'QuotaExceededError')
      return put.apply(this, args)
    }
  })

for (const [direction, day] of [
  ['ahead', 1],
  ['back', -1],
] as const)
  test(`outbox: writes waiting for a retry are sent in order although the phone’s clock is set a day ${direction}`, {
    tags: ['long'],
  }, async () => {
    const shops = await openShops([{ stage: 4 }])
    const { network } = shops
    const phone = await merchantAt(shops, '/merchant/stage-3')
    const { page } = phone
    await atStage(page, 3)
    // The server answers 500: the write waits for a retry time by this phone's clock.
    network.setFaults(1, ['500'])
    await fillStage3(page, 'TKDN jam')
    await onward(page)
    await atStage(page, 4)
    await expect.poll(async () => (await readStore(page, 'rows'))[0]?.tries).toBeGreaterThan(1)
    await page.clock.install({ time: Date.now() + day * 24 * 60 * 60_000 })
    await page.goto('/merchant/stage-1')
    await atStage(page, 1)
    await page.getByLabel(/^Nama usaha/).fill('Usaha Salah Jam')
    await onward(page)
    await atStage(page, 2)
    expect((await readStore(page, 'rows')).map(({ name }) => name)).toEqual(['onboarding.stage3', 'onboarding.stage1'])
    network.setFaults(0)
    // After so many tries the wait between two is a minute.
    await untilOutboxEmpty(page, 150_000)
    expect((await shops.effects()).map(({ name, tkdn }) => [name, tkdn])).toEqual([
      ['Usaha Baru', 'TKDN jam'],
      ['Usaha Salah Jam', 'TKDN jam'],
    ])
  })
