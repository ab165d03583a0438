import { expect, test } from 'vitest'
import { lyingOn, untilAllHasLeft, untilRemembered } from '../../support/browser/read-local-db.ts'
import { openRealPhone, untilInCharge } from '../../support/browser/real-storage-browser.ts'
import { eachOnce } from '../../support/network/faulty-network.ts'
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

/** What the stages say and choose from; looked at once at home, they are there on the bus. */
const lists = [
  'onboarding.detail',
  'onboarding.dropdown',
  'regions.provinces',
  'regions.everyRegency',
  'regions.districts',
  'regions.villages',
] as const

test('all five stages on the bus, the app closed after each: with the signal everything arrives, once, in order, without a tap', {
  tags: ['long'],
}, async () => {
  const shops = await openShops([{ stage: 2 }])
  const [merchant] = shops.merchants
  const { road } = shops
  const phone = await openRealPhone(road.url)
  let page = phone.page()
  // At home, with a signal: the lists are looked at once.
  await signIn(page, merchant!.email)
  await page.goto('/merchant/stage-2')
  await atStage(page, 2)
  await chooseVillage(page)
  await untilInCharge(page)
  await page.goto('/merchant/stage-1')
  await atStage(page, 1)
  await untilRemembered(page, ...lists)

  /** Out of the hand, and opened again on the next bus. */
  const nextBus = async (stage: 1 | 2 | 3 | 4 | 5) => {
    await phone.close()
    await road.shut()
    page = await phone.reopen({ offline: true })
    await page.goto(`/merchant/stage-${stage}`)
    await atStage(page, stage)
  }
  await nextBus(1)
  await fillStage1(page, { name: 'Keripik Bus Kota', nib: '9903020237888' })
  await onward(page)
  await atStage(page, 2)
  await nextBus(2)
  await fillStage2(page, 'Terminal Lama 3')
  await onward(page)
  await atStage(page, 3)
  await nextBus(3)
  await fillStage3(page, 'TKDN-BUS')
  await onward(page)
  await atStage(page, 4)
  await nextBus(4)
  await pickLogo(page, await photo(11))
  await pickGallery(page, [await photo(12, 1200, 900), await photo(13, 900, 1200), await photo(14)])
  await onward(page)
  await atStage(page, 5)
  await nextBus(5)
  await page.getByRole('main').getByText('Keripik Bus Kota').first().waitFor()
  await page.getByRole('main').getByText('Terminal Lama 3').first().waitFor()
  await finish(page)
  await atNewProduct(page)
  await page.getByRole('main').getByText('Toko dibuka begitu ada sinyal').waitFor()
  expect((await lyingOn(page, 'rows')).map(({ name }) => name)).toEqual(
    [1, 2, 3, 4, 5].map((n) => `onboarding.stage${n}`),
  )
  expect(road.passed).toEqual([])
  await phone.close()
  page = await phone.reopen({ offline: true })
  await page.goto('/')

  await road.open()
  const signal = performance.now()
  await phone.context().setOffline(false)
  await untilAllHasLeft(page, 150_000)
  console.log(`from the signal to the first sending: ${Math.round(road.passed[0]!.at - signal)} ms`)
  console.log(`from the signal to the last answer: ${Math.round(performance.now() - signal)} ms`)

  // A photo whose answer was not heard goes once more, under the same key.
  expect(eachOnce(road.answered).map(({ path, said }) => `${path} ${said}`)).toEqual([
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
  expect(await lyingOn(page, 'files'), 'what has arrived leaves the phone').toEqual([])
  expect(phone.uncaught).toEqual([])
})

test('a NIB of another shop, typed without a signal, is put right at its field, and what waited behind it arrives in order', async () => {
  const shops = await openShops([{ stage: 2 }, { stage: 3 }])
  const [merchant, other] = shops.merchants
  const { road } = shops
  const taken = await shops.inside(async (db) => {
    const [shop] = await db.query<{ nib: string }>('select nib from merchant where id = $1', [other!.merchantId])
    return shop!.nib
  })
  const phone = await openRealPhone(road.url)
  const page = phone.page()
  await signIn(page, merchant!.email)
  await page.goto('/merchant/stage-2')
  await atStage(page, 2)
  await chooseVillage(page)
  await untilInCharge(page)
  await page.goto('/merchant/stage-1')
  await atStage(page, 1)
  await untilRemembered(page, ...lists)

  await road.shut()
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
  await road.open()
  await phone.context().setOffline(false)

  await expect
    .poll(async () => (await lyingOn(page, 'rows')).map(({ name, state }) => `${name} ${state}`))
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
  expect(await page.getByLabel(/^Nama usaha/).inputValue(), 'what else was typed is still there').toBe(
    'Usaha Salah Angka',
  )

  await fill(page, /^NIB/, '9903020237777')
  await onward(page)
  await untilAllHasLeft(page)
  const arrived = road.answered.filter(({ said }) => said === '00').map(({ path }) => path)
  expect(arrived).toEqual([1, 2, 3].map((n) => `/merchant/stage-${n}/save`))
  expect((await shops.effects()).at(-1)).toMatchObject({ nib: '9903020237777', name: 'Usaha Salah Angka', stage: 4 })
  expect(phone.uncaught).toEqual([])
})
