import type { Locator, Page } from 'playwright-core'
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

type Watched = Window & { places: (number | null)[] }

/** Crops the chosen photo, waits for `stored`, and returns each place in the document that an element has had since. */
async function placesWhileCropped(page: Page, css: string, stored: Locator): Promise<(number | null)[]> {
  await page.getByRole('button', { name: 'Pakai foto' }).waitFor()
  await page.evaluate((css) => {
    document.documentElement.style.overflowAnchor = 'none'
    const places: (number | null)[] = []
    ;(window as unknown as Watched).places = places
    const note = () => {
      const element = document.querySelector(css)
      const place = element && Math.round(element.getBoundingClientRect().top + scrollY)
      if (places.at(-1) !== place) places.push(place)
      requestAnimationFrame(note)
    }
    note()
  }, css)
  await press(page, 'Pakai foto')
  await stored.waitFor()
  return page.evaluate(() => (window as unknown as Watched).places)
}
const onePlace = [expect.any(Number)]

test('product photo: nothing below it moves between the crop and the stored photo', async () => {
  const shops = await openShops([{ open: true }])
  const { page } = await openPhone({ url: shops.network.url, as: shops.merchants[0]!.email })
  await page.goto('/product/create')
  await atNewProduct(page)
  await choose(page, [await photo(41, 2400, 1800)])
  const stored = page.locator('.shot__state').getByText(/^Tersimpan di/)
  expect(await placesWhileCropped(page, '.pick-category', stored)).toEqual(onePlace)
})

test('logo: nothing below it moves between the crop and the stored photo', async () => {
  const shops = await openShops([{ stage: 4 }])
  const { page } = await openPhone({ url: shops.network.url, as: shops.merchants[0]!.email })
  await page.goto('/merchant/stage-4')
  await choosePhotos(page, 'Pilih logo', [await photo(42, 2400, 1800)])
  const stored = page.locator('.one-photo').getByText(/^Tersimpan di/)
  expect(await placesWhileCropped(page, '.shot--add', stored)).toEqual(onePlace)
})

test('profile photo: nothing below it moves between the crop and the small photo', async () => {
  const { page } = await visitorAt(server().url, '/base/user/edit')
  await choosePhotos(page, 'Ganti foto', [await photo(43, 2400, 1800)])
  const stored = page.getByAltText('Foto baru, belum disimpan')
  expect(await placesWhileCropped(page, '.picker ~ *', stored)).toEqual(onePlace)
})
