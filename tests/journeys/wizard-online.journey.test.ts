import { expect, test, vi } from 'vitest'
import { openPhone } from '../support/browser.ts'
import { untilAllHasLeft } from '../support/on-the-phone.ts'
import { atNewProduct } from '../support/product-walk.ts'
import { openShops } from '../support/shops-on-a-road.ts'
import { signIn } from '../support/walk.ts'
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

// Whole days of a phone: longer than other journeys on a machine that is busy.
vi.setConfig({ testTimeout: 240_000 })

test('a new merchant fills in the five stages at a desk with a good signal, photos included, and the server has it all', async () => {
  const shops = await openShops([{}])
  const [merchant] = shops.merchants
  const { page } = await openPhone({ url: shops.road.url })
  await signIn(page, merchant!.email)
  await page.goto('/merchant/stage-1')

  await atStage(page, 1)
  await fillStage1(page, { name: 'Dapur Randang Uji', nib: '9903020237999' })
  await onward(page)
  await atStage(page, 2)
  await fillStage2(page, 'Jalan Pasar Baru 7')
  await onward(page)
  await atStage(page, 3)
  await fillStage3(page, 'TKDN-77')
  await onward(page)
  await atStage(page, 4)
  await pickLogo(page, await photo(1))
  await pickGallery(page, [await photo(2, 1200, 900), await photo(3, 900, 1200)])
  await onward(page)
  await atStage(page, 5)
  await page.getByRole('main').getByText('Dapur Randang Uji').first().waitFor()
  await finish(page)
  await atNewProduct(page)
  await untilAllHasLeft(page)

  const data = await shops.summaryOf(merchant!)
  expect(data.merchant).toMatchObject({
    name: 'Dapur Randang Uji',
    nib: '9903020237999',
    type: 'UD',
    address: 'Jalan Pasar Baru 7',
    is_tkdn: 1,
    tkdn_certificate: 'TKDN-77',
    is_completed: 1,
  })
  expect(data.merchant_kbli).toHaveLength(1)
  expect(data.location.village_id).toBeGreaterThan(1_000_000_000)
  expect(data.media).toHaveLength(2)
  expect(data.merchant.img).toMatchObject({ width: data.merchant.img?.height })

  await expect.poll(() => page.evaluate(() => localStorage.getItem('user_is_completed'))).toBe('1')
  const keys = shops.road.passed.map(({ key }) => key)
  expect(new Set(keys).size, 'a good road needs no second try').toBe(keys.length)
  expect(shops.road.answered.map(({ path, said }) => `${path} ${said}`)).toEqual([
    '/merchant/stage-1/save 00',
    '/merchant/stage-2/save 00',
    '/merchant/stage-3/save 00',
    ...Array(3).fill('/photo/save 00'),
    '/merchant/stage-4/save 00',
    '/merchant/stage-5/save 00',
  ])
})
