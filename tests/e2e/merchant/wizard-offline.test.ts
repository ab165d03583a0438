import { expect, test } from 'vitest'
import { openPhone } from '../../support/browser/browser.ts'
import { readStore, untilOutboxEmpty, untilRemembered } from '../../support/browser/read-local-db.ts'
import { openRealPhone, untilWorkerControls } from '../../support/browser/real-storage-browser.ts'
import { distinctWrites } from '../../support/network/faulty-network.ts'
import { openShops } from '../../support/network/shops-behind-proxy.ts'
import { fill, signIn } from '../../support/pages/page-actions.ts'
import { atNewProduct } from '../../support/pages/product.page.ts'
import {
  atStage,
  chooseVillage,
  fillStage1,
  fillStage2,
  fillStage3,
  finish,
  onward,
  photo,
  pickGallery,
  pickLogo,
} from '../../support/pages/wizard.page.ts'

/** The queries of the stages. Once loaded online, their data is available offline. */
const lists = [
  'onboarding.detail',
  'onboarding.dropdown',
  'regions.provinces',
  'regions.everyRegency',
  'regions.districts',
  'regions.villages',
] as const

test('wizard offline: all five stages, with the app closed after each, are sent once and in order when the network is back', {
  tags: ['long'],
}, async () => {
  const shops = await openShops([{ stage: 2 }])
  const [merchant] = shops.merchants
  const { network } = shops
  const phone = await openRealPhone(network.url)
  let page = phone.page()
  // The lists are loaded once while online.
  await signIn(page, merchant!.email)
  await page.goto('/merchant/stage-2')
  await atStage(page, 2)
  await chooseVillage(page)
  await untilWorkerControls(page)
  await page.goto('/merchant/stage-1')
  await atStage(page, 1)
  await untilRemembered(page, ...lists)

  /** Closes the app and opens it again offline at a stage. */
  const reopenAt = async (stage: 1 | 2 | 3 | 4 | 5) => {
    await phone.close()
    await network.shut()
    page = await phone.reopen({ offline: true })
    await page.goto(`/merchant/stage-${stage}`)
    await atStage(page, stage)
  }
  await reopenAt(1)
  await fillStage1(page, { name: 'Keripik Bus Kota', nib: '9903020237888' })
  await onward(page)
  await atStage(page, 2)
  await reopenAt(2)
  await fillStage2(page, 'Terminal Lama 3')
  await onward(page)
  await atStage(page, 3)
  await reopenAt(3)
  await fillStage3(page, 'TKDN-BUS')
  await onward(page)
  await atStage(page, 4)
  await reopenAt(4)
  await pickLogo(page, await photo(11))
  await pickGallery(page, [await photo(12, 1200, 900), await photo(13, 900, 1200), await photo(14)])
  await onward(page)
  await atStage(page, 5)
  await reopenAt(5)
  await page.getByRole('main').getByText('Keripik Bus Kota').first().waitFor()
  await page.getByRole('main').getByText('Terminal Lama 3').first().waitFor()
  await finish(page)
  await atNewProduct(page)
  await page.getByRole('main').getByText('Toko dibuka begitu ada sinyal').waitFor()
  expect((await readStore(page, 'rows')).map(({ name }) => name)).toEqual(
    [1, 2, 3, 4, 5].map((n) => `onboarding.stage${n}`),
  )
  expect(network.writes).toEqual([])
  await phone.close()
  page = await phone.reopen({ offline: true })
  await page.goto('/')

  await network.open()
  const signal = performance.now()
  await phone.context().setOffline(false)
  await untilOutboxEmpty(page, 150_000)
  console.log(`from the signal to the first sending: ${Math.round(network.writes[0]!.at - signal)} ms`)
  console.log(`from the signal to the last answer: ${Math.round(performance.now() - signal)} ms`)

  // A photo whose answer was lost is sent again under the same key.
  expect(distinctWrites(network.answered).map(({ path, code }) => `${path} ${code}`)).toEqual([
    '/merchant/stage-1/save 00',
    '/merchant/stage-2/save 00',
    '/merchant/stage-3/save 00',
    ...Array(4).fill('/photo/save 00'),
    '/merchant/stage-4/save 00',
    '/merchant/stage-5/save 00',
  ])
  const data = await shops.summaryOf(merchant!)
  expect(data.merchant).toMatchObject({
    name: 'Keripik Bus Kota',
    nib: '9903020237888',
    address: 'Terminal Lama 3',
    tkdn_certificate: 'TKDN-BUS',
    is_completed: 1,
  })
  expect(data.media).toHaveLength(3)
  expect(await readStore(page, 'files'), 'sent photos are removed from the phone').toEqual([])
  expect(phone.uncaught).toEqual([])
})

test('wizard offline: a NIB of another shop is corrected at its field, and the stages behind it are sent in order', {
  tags: ['long'],
}, async () => {
  const shops = await openShops([{ stage: 2 }, { stage: 3 }])
  const [merchant, other] = shops.merchants
  const { network } = shops
  const taken = await shops.inside(async (db) => {
    const [shop] = await db.query<{ nib: string }>('select nib from merchant where id = $1', [other!.merchantId])
    return shop!.nib
  })
  const phone = await openRealPhone(network.url)
  const page = phone.page()
  await signIn(page, merchant!.email)
  await page.goto('/merchant/stage-2')
  await atStage(page, 2)
  await chooseVillage(page)
  await untilWorkerControls(page)
  await page.goto('/merchant/stage-1')
  await atStage(page, 1)
  await untilRemembered(page, ...lists)

  await network.shut()
  await phone.context().setOffline(true)
  await fillStage1(page, { name: 'Usaha Salah Angka', nib: taken })
  await onward(page)
  await atStage(page, 2)
  await page.getByText('Tahap 1 baru ada di HP ini. Terkirim sendiri begitu ada sinyal.').waitFor()
  await fillStage2(page, 'Jalan Benar 1')
  await onward(page)
  await atStage(page, 3)
  await fillStage3(page)
  await onward(page)
  await atStage(page, 4)
  await network.open()
  await phone.context().setOffline(false)

  await expect
    .poll(async () => (await readStore(page, 'rows')).map(({ name, state }) => `${name} ${state}`))
    .toEqual(['onboarding.stage1 parked', 'onboarding.stage2 kept', 'onboarding.stage3 kept'])
  await page.goto('/outbox')
  await page.getByText('Perlu diperbaiki').first().waitFor()
  await page
    .getByText(/NIB.*sudah dipakai usaha lain/i)
    .first()
    .waitFor()
  await page.getByRole('link', { name: /^Perbaiki/ }).click()
  await atStage(page, 1)
  const nib = page.getByLabel(/^NIB/)
  await expect.poll(() => nib.evaluate((field) => field === document.activeElement)).toBe(true)
  expect(await nib.inputValue()).toBe(taken)
  await expect.poll(() => nib.getAttribute('aria-invalid')).toBe('true')
  await page.getByText('sudah dipakai usaha lain').first().waitFor()
  expect(await page.getByLabel(/^Nama usaha/).inputValue(), 'the rest of the input is still there').toBe(
    'Usaha Salah Angka',
  )

  await fill(page, /^NIB/, '9903020237777')
  await onward(page)
  await untilOutboxEmpty(page)
  const arrived = network.answered.filter(({ code }) => code === '00').map(({ path }) => path)
  expect(arrived).toEqual([1, 2, 3].map((n) => `/merchant/stage-${n}/save`))
  expect((await shops.effects()).at(-1)).toMatchObject({ nib: '9903020237777', name: 'Usaha Salah Angka', stage: 4 })
  expect(phone.uncaught).toEqual([])
})

test('wizard offline: a stage that waits on a phone with a slow storage does not seem to be missing, and a press then counts', async () => {
  const shops = await openShops([{ stage: 4 }])
  const [merchant] = shops.merchants
  const phone = await openPhone({ url: shops.network.url, worker: true })
  phone.expectComplaint(/Failed to load resource|net::ERR_/)
  const { page } = phone
  await signIn(page, merchant!.email)
  await page.goto('/merchant/stage-4')
  await atStage(page, 4)
  await phone.serviceWorkerReady({ controlling: true })
  await untilRemembered(page, 'onboarding.detail', 'onboarding.finish')
  await shops.network.shut()
  await phone.goOffline()
  await pickLogo(page, await photo(11))
  await onward(page)
  await atStage(page, 5)

  await page.addInitScript(holdStorage)
  await page.goto('/merchant/stage-5')
  const done = page.getByRole('button', { name: 'Selesai', exact: true })
  await done.waitFor()
  const { merchant: stored } = await shops.summaryOf(merchant!)
  await page.getByRole('main').getByText(stored.name).first().waitFor()
  // A person's press, which does not wait for an enabled button.
  await done.dispatchEvent('click')
  expect(await page.locator('.summary__lacks').count()).toBe(0)
  await page.evaluate("window.storage = 'free'")
  await page.getByRole('dialog', { name: 'Buka toko Anda?' }).waitFor()
})

/** Runs in a page before its own code: locks what this phone stores until the test sets `window.storage` to 'free'. */
function holdStorage() {
  Object.assign(window, { storage: 'held' })
  const opened = indexedDB.open('shelves')
  opened.onsuccess = () => {
    const database = opened.result
    const store = database.transaction([...database.objectStoreNames], 'readwrite').objectStore('rows')
    const ask = () => {
      if ((window as { storage?: string }).storage === 'free') database.close()
      else store.count().onsuccess = ask
    }
    ask()
  }
}
