import { expect, test } from 'vitest'
import { openPhone } from '../../support/browser/browser.ts'
import { pageSends, untilOutboxEmpty } from '../../support/browser/read-local-db.ts'
import { openShops, type Shops } from '../../support/network/shops-behind-proxy.ts'
import { at, fill, press } from '../../support/pages/page-actions.ts'
import { atNewProduct } from '../../support/pages/product.page.ts'
import {
  atStage,
  back,
  choose,
  fillStage1,
  fillStage2,
  fillStage3,
  finish,
  onward,
  photo,
  pickGallery,
  pickLogo,
} from '../../support/pages/wizard.page.ts'

test('wizard online: a new merchant fills in the five stages, the shop is open, and the first product can be added', async () => {
  const shops = await openShops([{}])
  const merchant = shops.merchants[0]!
  // The account has no name yet.
  await shops.inside((db) => db.query("update person set name = '' where id = $1", [merchant.personId]))
  const { page } = await openPhone({ url: shops.network.url, as: merchant.email })
  await page.goto('/merchant/stage-1')
  await atStage(page, 1)
  await fillStage1(page, { name: 'Dapur Gulai Uji', nib: '9903020237666' })
  await onward(page)
  await atStage(page, 2)
  // The owner's name from the first stage becomes the user's name.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('user_name'))).toBe('Salimah Chaniago')
  await fillStage2(page, 'Jalan Pasar Baru 7')
  await onward(page)
  await atStage(page, 3)
  await fillStage3(page, 'TKDN-66')
  await onward(page)
  await atStage(page, 4)
  await pickLogo(page, await photo(1))
  await pickGallery(page, [await photo(2, 1200, 900)])
  await onward(page)
  await atStage(page, 5)
  await page.getByRole('main').getByText('Dapur Gulai Uji').first().waitFor()
  await finish(page)
  await atNewProduct(page)
  await untilOutboxEmpty(page)
  const { merchant: shop, media } = await shops.summaryOf(merchant)
  expect(shop).toMatchObject({
    name: 'Dapur Gulai Uji',
    nib: '9903020237666',
    address: 'Jalan Pasar Baru 7',
    tkdn_certificate: 'TKDN-66',
    is_completed: 1,
  })
  expect(shop.img).toMatchObject({ width: shop.img?.height })
  expect(media).toHaveLength(1)
})

/** The NIBs of these shops. A NIB may be used by one shop only. */
const nibsOf = ({ inside }: Shops, ids: number[]) =>
  inside(async (db) => {
    const rows = await db.query<{ nib: string }>('select nib from merchant where id = any($1) order by id', [ids])
    return rows.map(({ nib }) => nib)
  })

test('wizard online: a NIB of another shop is an error at its field, or, from the next stage, in a toast, the steps and the badge', {
  tags: ['long'],
}, async () => {
  const shops = await openShops([{}, { stage: 2 }, { stage: 2 }])
  const [merchant, ...others] = shops.merchants
  const { network } = shops
  const taken = await nibsOf(
    shops,
    others.map(({ merchantId }) => merchantId),
  )
  const { page, context } = await openPhone({ url: network.url, as: merchant!.email })
  await pageSends(context)
  await page.goto('/merchant/stage-1')
  await atStage(page, 1)
  await fillStage1(page, { name: 'Dapur Salah Angka', nib: taken[0]! })
  // Submitted twice at once, as by a double tap.
  await page.locator('form.wizard').evaluate((form: HTMLFormElement) => {
    form.requestSubmit()
    form.requestSubmit()
  })
  const nib = page.getByLabel(/^NIB/)
  const isRed = () => expect.poll(() => nib.getAttribute('aria-invalid')).toBe('true')
  const hasFocus = () => expect.poll(() => nib.evaluate((field) => field === document.activeElement)).toBe(true)
  const step = page
    .getByRole('navigation', { name: /^Tahap . dari 5/ })
    .getByRole('listitem')
    .first()
  await isRed()
  await hasFocus()
  await atStage(page, 1)
  await page.getByText('sudah dipakai usaha lain').first().waitFor()
  await expect.poll(() => step.innerText()).toContain('Tahap 1, Informasi Usaha, perlu diperbaiki')
  expect(network.writes.map(({ path }) => path)).toEqual(['/merchant/stage-1/save'])
  const toast = page.getByRole('alert').filter({ hasText: 'Tahap 1, Informasi Usaha perlu diperbaiki' })
  expect(await toast.count(), 'the form itself shows the error').toBe(0)

  // The answer comes when the merchant is at the next stage.
  await fill(page, /^NIB/, taken[1]!)
  const held = network.hold(/stage-1/)
  await onward(page)
  await held.reached
  await atStage(page, 2)
  await expect.poll(() => step.innerText()).toContain('Tahap 1, Informasi Usaha, tersimpan di HP')
  held.release()
  // At the same time, because the toast and its button disappear by themselves.
  await Promise.all([
    toast.waitFor(),
    expect.poll(() => step.innerText()).toContain('Tahap 1, Informasi Usaha, perlu diperbaiki'),
    page.getByRole('link', { name: 'Antrean kirim, 1 belum terkirim, 1 perlu diperbaiki' }).waitFor(),
  ])
  await press(page, 'Perbaiki')
  await atStage(page, 1)
  await isRed()
  await hasFocus()
  expect(await nib.inputValue()).toBe(taken[1])

  // A late answer does not navigate after the merchant has left the stage.
  await fill(page, /^NIB/, '9903020237123')
  const last = network.hold(/stage-1/)
  await onward(page)
  await last.reached
  await back(page)
  await at(page, '/')
  last.release()
  await untilOutboxEmpty(page)
  expect(new URL(page.url()).pathname).toBe('/')
  await page.goto('/merchant/stage-2')
  await atStage(page, 2)
  await expect.poll(() => step.innerText()).toContain('Tahap 1, Informasi Usaha, selesai')
})

test('wizard, stage 1: after a submit without a business form, what is typed next is stored and the errors follow it', async () => {
  const shops = await openShops([{}])
  const { page } = await openPhone({ url: shops.network.url, as: shops.merchants[0]!.email })
  await page.goto('/merchant/stage-1')
  await atStage(page, 1)
  await fill(page, /^NIB/, '9903020237777')
  await onward(page)
  // The first radio button has the focus; leaving the group without a choice sets its value to null.
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('type')
  await fill(page, 'Nama usaha', 'Dapur Tanpa Bentuk')
  await expect.poll(() => page.getByLabel('Nama usaha').getAttribute('aria-invalid')).toBeNull()
  await page.getByText('Tersimpan di HP').first().waitFor()
  await page.reload()
  await atStage(page, 1)
  await expect.poll(() => page.getByLabel('Nama usaha').inputValue()).toBe('Dapur Tanpa Bentuk')
})

test('wizard, stage 2: only the first region without a choice is marked as wrong and focused', async () => {
  const shops = await openShops([{ stage: 2 }])
  const { page } = await openPhone({ url: shops.network.url, as: shops.merchants[0]!.email })
  await page.goto('/merchant/stage-2')
  await atStage(page, 2)
  const levels = ['Provinsi', 'Kabupaten / Kota', 'Kecamatan', 'Kelurahan / Desa']
  const list = (name: string) => page.getByLabel(name, { exact: true })
  for (const level of levels.slice(0, 2)) {
    await list(level).locator('option').nth(1).waitFor({ state: 'attached' })
    await onward(page)
    await expect.poll(() => list(level).evaluate((field) => field === document.activeElement)).toBe(true)
    const wrong = await Promise.all(levels.map((name) => list(name).getAttribute('aria-invalid')))
    expect(wrong, level).toEqual(levels.map((name) => (name === level ? 'true' : null)))
    await choose(list(level), 1)
    expect(await list(level).getAttribute('aria-invalid'), 'chosen').toBeNull()
  }
})
