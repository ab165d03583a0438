import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPhone } from '../../support/browser/browser.ts'
import { sharedServer } from '../../support/demo-server.ts'
import { openShops } from '../../support/network/shops-behind-proxy.ts'
import { press } from '../../support/pages/page-actions.ts'
import { atNewProduct, choose } from '../../support/pages/product.page.ts'
import { choosePhotos, photo } from '../../support/pages/wizard.page.ts'
import { visitorAt } from '../../support/visitor.ts'

// While a photo is prepared, what lies below it stays where it is, or a finger meets something else. Chromium and
// Firefox hide such a move by scrolling along (scroll anchoring); Safari does not, so it is off here.

const server = sharedServer()

type Watched = Window & { places: number[] }

/** From now on, notes each place in the document that the top of an element takes. */
async function watchPlace(page: Page, css: string) {
  await page.evaluate((css) => {
    document.documentElement.style.overflowAnchor = 'none'
    const places: number[] = []
    ;(window as unknown as Watched).places = places
    const note = () => {
      const element = document.querySelector(css)
      const place = element ? Math.round(element.getBoundingClientRect().top + scrollY) : Number.NaN
      if (!Object.is(places.at(-1), place)) places.push(place)
      requestAnimationFrame(note)
    }
    note()
  }, css)
}
const places = (page: Page) => page.evaluate(() => (window as unknown as Watched).places)

test('product photo: nothing below it moves between the crop and the stored photo', async () => {
  const shops = await openShops([{ open: true }])
  const { page } = await openPhone({ url: shops.network.url, as: shops.merchants[0]!.email })
  await page.goto('/product/create')
  await atNewProduct(page)
  await choose(page, [await photo(41, 2400, 1800)])
  await page.getByRole('button', { name: 'Pakai foto' }).waitFor()
  await watchPlace(page, '.pick-category')
  await press(page, 'Pakai foto')
  await page.getByText(/^Memperkecil \d dari/).waitFor()
  await page
    .locator('.shot__state')
    .getByText(/^Tersimpan di/)
    .waitFor()
  expect(await places(page)).toHaveLength(1)
})

test('logo: nothing below it moves between the crop and the stored photo', async () => {
  const shops = await openShops([{ stage: 4 }])
  const { page } = await openPhone({ url: shops.network.url, as: shops.merchants[0]!.email })
  await page.goto('/merchant/stage-4')
  await choosePhotos(page, 'Pilih logo', [await photo(42, 2400, 1800)])
  await page.getByRole('button', { name: 'Pakai foto' }).waitFor()
  await watchPlace(page, '.shot--add')
  await press(page, 'Pakai foto')
  await page
    .locator('.one-photo')
    .getByText(/^Tersimpan di/)
    .waitFor()
  expect(await places(page)).toHaveLength(1)
})

test('profile photo: nothing below it moves between the crop and the small photo', async () => {
  const { page } = await visitorAt(server().url, '/base/user/edit')
  await choosePhotos(page, 'Ganti foto', [await photo(43, 2400, 1800)])
  await page.getByRole('button', { name: 'Pakai foto' }).waitFor()
  await watchPlace(page, '.picker ~ *, .picker + *')
  await press(page, 'Pakai foto')
  await page.getByAltText('Foto baru, belum disimpan').waitFor()
  expect(await places(page)).toHaveLength(1)
})
