import { expect, test } from 'vitest'
import { openPhone } from '../support/browser.ts'
import { untilAllHasLeft } from '../support/on-the-phone.ts'
import { atNewProduct } from '../support/product-walk.ts'
import { openShops } from '../support/shops-on-a-road.ts'
import {
  atStage,
  fillStage1,
  fillStage2,
  fillStage3,
  finish,
  onward,
  photo,
  pickGallery,
  pickLogo,
} from '../support/wizard-walk.ts'

test('a new merchant fills in the five stages with a signal: the shop is open, and the first product can be added', async () => {
  const shops = await openShops([{}])
  const merchant = shops.merchants[0]!
  const { page } = await openPhone({ url: shops.road.url, as: merchant.email })
  await page.goto('/merchant/stage-1')
  await atStage(page, 1)
  await fillStage1(page, { name: 'Dapur Gulai Uji', nib: '9903020237666' })
  await onward(page)
  await atStage(page, 2)
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
  await untilAllHasLeft(page)
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
