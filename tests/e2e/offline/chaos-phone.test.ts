import type { Page } from 'playwright-core'
import { expect, test, vi } from 'vitest'
import { openPhone } from '../../support/browser/browser.ts'
import { lyingOn, untilAllHasLeft, untilRemembered } from '../../support/browser/read-local-db.ts'
import { openRealPhone, untilInCharge } from '../../support/browser/real-storage-browser.ts'
import { eachOnce } from '../../support/network/faulty-network.ts'
import { openShops, type Shops } from '../../support/network/shops-behind-proxy.ts'
import { press, signIn } from '../../support/pages/page-actions.ts'
import {
  atStage,
  choosePhotos,
  fillStage3,
  galleryButton,
  kept,
  onward,
  photo,
  pickGallery,
  pickLogo,
  readyPhotos,
} from '../../support/pages/wizard.page.ts'

// Whole days of a phone: longer than other tests on a machine that is busy.
vi.setConfig({ testTimeout: 900_000 })

// What phones do to people: the tab that dies while the camera is open, two tabs, a full disk, a wrong clock.

/** Waits until the worker of an open page answers for it, and until the phone remembers how far the shop has come. */
async function merchantAt(shops: Shops, path: string) {
  const phone = await openPhone({ url: shops.road.url, worker: true })
  phone.expectComplaint(/Failed to load resource|net::ERR_/)
  await signIn(phone.page, shops.merchants[0]!.email)
  await phone.page.goto(path)
  await phone.serviceWorkerReady({ inCharge: true })
  await untilRemembered(phone.page, 'onboarding.detail')
  return phone
}

type Begun = { values: { photos: { gallery: { file?: string }[] } } }

test('the camera kills the tab, before and while a photo is made small: all is there again, and the work goes on', {
  tags: ['long'],
}, async () => {
  const shops = await openShops([{ stage: 4 }])
  const phone = await openRealPhone(shops.road.url)
  let page = phone.page()
  await signIn(page, shops.merchants[0]!.email)
  await page.goto('/merchant/stage-4')
  await atStage(page, 4)
  await untilInCharge(page)
  await pickLogo(page, await photo(21))
  await pickGallery(page, [await photo(22)])
  await kept(page).waitFor()

  /** The renderer is gone, as Android takes it; the person opens the app again. */
  const crash = async () => {
    const cdp = await phone.context().newCDPSession(page)
    const crashed = page.waitForEvent('crash')
    void cdp.send('Page.crash').catch(() => {}) // nobody is left to answer
    await crashed
    const dead = page
    page = await phone.context().newPage()
    await dead.close()
    await page.goto('/merchant/stage-4')
    await atStage(page, 4)
  }
  // While the camera is in front, nothing chosen yet.
  const chooser = page.waitForEvent('filechooser')
  await press(page, galleryButton)
  await chooser
  await crash()
  await expect.poll(() => readyPhotos(page), { timeout: 150_000 }).toBe(2)

  // The photo has come back from the camera, and the phone dies before it is small: on a quick one that takes no time.
  const camera = await photo(23, 4000, 3000)
  await page.evaluate(() => {
    Worker.prototype.postMessage = () => {}
  })
  await choosePhotos(page, galleryButton, [camera])
  const begun = async () => (await lyingOn<Begun>(page, 'drafts'))[0]?.values.photos.gallery
  await expect.poll(async () => (await begun())?.filter(({ file }) => !file).length).toBe(1)
  await crash()
  await expect.poll(() => readyPhotos(page), { timeout: 150_000 }).toBe(3)
  await onward(page)
  await atStage(page, 5)
  await untilAllHasLeft(page, 150_000)
  const data = await shops.detailOf(shops.merchants[0]!)
  expect(data.gallery).toHaveLength(2)
  expect(data.gallery.map(({ width, height }) => Math.round((width / height) * 100))).toEqual([100, 133])
  expect(data.merchant.img_url).not.toBe(null)
  expect(phone.uncaught).toEqual([])
})

test('two tabs see the signal at the same moment: one of them sends, and everything leaves once', async () => {
  const shops = await openShops([{ stage: 4 }])
  const { road } = shops
  const phone = await merchantAt(shops, '/merchant/stage-3')
  await atStage(phone.page, 3)
  await phone.goOffline()
  await road.shut()
  await fillStage3(phone.page, 'TKDN dua tab')
  await onward(phone.page)
  await atStage(phone.page, 4)
  await waitOnTab(phone.page)
  const tabs = [phone.page, await phone.context.newPage(), await phone.context.newPage()]
  for (const tab of tabs) await tab.goto('/outbox')
  await Promise.all(tabs.map(waitOnTab))
  await road.open()
  await phone.goOnline()
  await Promise.all(tabs.map((tab) => untilAllHasLeft(tab)))
  // Every tab knows it.
  for (const tab of tabs) await tab.getByRole('heading', { name: 'Sudah sampai' }).waitFor()
  expect(eachOnce(road.passed).map(({ path }) => path)).toEqual(['/merchant/stage-3/save'])
  expect((await shops.effects()).map(({ tkdn }) => tkdn)).toEqual(['TKDN dua tab'])
})

const waitOnTab = (page: Page) => expect.poll(async () => (await lyingOn(page, 'rows')).length).toBe(1)

test('the phone is full: what can be had again goes first, the person is told, and what was typed stays', async () => {
  const shops = await openShops([{ stage: 4 }])
  const phone = await merchantAt(shops, '/merchant/stage-3')
  const { page } = phone
  await atStage(page, 3)
  await page.evaluate(async () =>
    (await caches.open('pictures')).put('/files/uji.avif', new Response(new Uint8Array(2_000_000))),
  )
  await shops.road.shut()
  await phone.goOffline()
  await noRoomForPhotos(page)

  await fillStage3(page, 'TKDN di HP penuh')
  await onward(page)
  await atStage(page, 4)
  await choosePhotos(page, galleryButton, [await photo(31)])
  await page.getByRole('alert').filter({ hasText: 'HP penuh: belum tersimpan.' }).first().waitFor()
  expect(await readyPhotos(page)).toBe(0)
  expect(await page.evaluate(() => caches.keys())).not.toContain('pictures')
  expect((await lyingOn(page, 'rows')).map(({ ask }) => ask.tkdn_certificate)).toEqual(['TKDN di HP penuh'])
  await shops.road.open()
  await phone.goOnline()
  await untilAllHasLeft(page)
  expect((await shops.effects()).map(({ tkdn }) => tkdn)).toEqual(['TKDN di HP penuh'])
})

/** A disk without room for a photo. DevTools' own small quota binds caches only: IndexedDB takes 120 MB past it. */
const noRoomForPhotos = (page: Page) =>
  page.evaluate(() => {
    const put = IDBObjectStore.prototype.put
    IDBObjectStore.prototype.put = function (...args) {
      if (this.name === 'files') throw new DOMException('no room', 'QuotaExceededError')
      return put.apply(this, args)
    }
  })

for (const [way, day] of [
  ['ahead', 1],
  ['back', -1],
] as const)
  test(`the clock of the phone is set a day ${way} while something waits for its time: sent all the same, in order`, {
    tags: ['long'],
  }, async () => {
    const shops = await openShops([{ stage: 4 }])
    const { road } = shops
    const phone = await merchantAt(shops, '/merchant/stage-3')
    const { page } = phone
    await atStage(page, 3)
    // The server stumbles: what was sent waits for a time on this phone's clock.
    road.trouble(1, ['500'])
    await fillStage3(page, 'TKDN jam')
    await onward(page)
    await atStage(page, 4)
    await expect.poll(async () => (await lyingOn(page, 'rows'))[0]?.tries).toBeGreaterThan(1)
    await page.clock.install({ time: Date.now() + day * 24 * 60 * 60_000 })
    await page.goto('/merchant/stage-1')
    await atStage(page, 1)
    await page.getByLabel(/^Nama usaha/).fill('Usaha Salah Jam')
    await onward(page)
    await atStage(page, 2)
    expect((await lyingOn(page, 'rows')).map(({ name }) => name)).toEqual(['onboarding.stage3', 'onboarding.stage1'])
    road.trouble(0)
    // By now it has been tried often enough to wait a minute between two.
    await untilAllHasLeft(page, 150_000)
    expect((await shops.effects()).map(({ name, tkdn }) => [name, tkdn])).toEqual([
      ['Usaha Baru', 'TKDN jam'],
      ['Usaha Salah Jam', 'TKDN jam'],
    ])
  })
