import { expect, test } from 'vitest'
import { keyless } from '#contract/picture-path.ts'
import { contentOf } from '#server/products/content.ts'
import { type Lying, lyingOn, untilAllHasLeft, untilRemembered } from '../support/on-the-phone.ts'
import {
  atNewProduct,
  choose,
  cutOne,
  fillProduct,
  formStands,
  keptOnPhone,
  openCategories,
  photoIds,
  sayYesToSni,
  sendProduct,
  smallPhotos,
  tickCategory,
} from '../support/product-walk.ts'
import { openRealPhone, untilInCharge } from '../support/real-phone.ts'
import { openShops } from '../support/shops-on-a-road.ts'
import { at, press, signIn } from '../support/walk.ts'
import { photo } from '../support/wizard-walk.ts'

test('a product with four photos, without a signal, the battery taken out at every step: with the signal it arrives, once, all of it, in order', {
  tags: ['long'],
}, async () => {
  const shops = await openShops([{ open: true }])
  const [merchant] = shops.merchants
  const { road } = shops
  const phone = await openRealPhone(road.url)
  let page = phone.page()
  // At home, with a signal: the form is looked at once.
  await signIn(page, merchant!.email)
  await page.goto('/product/create')
  const address = await atNewProduct(page)
  await untilInCharge(page)
  await untilRemembered(page, 'products.options', 'showcase.categories')
  await phone.close()
  await road.shut()
  page = await phone.reopen({ offline: true })
  await page.goto(address)
  await formStands(page)

  const batteryOut = async () => {
    await phone.kill()
    page = await phone.reopen({ offline: true })
    await page.goto(address)
    await formStands(page)
    await page.getByText('Dilanjutkan dari isian terakhir').waitFor()
  }
  await fillProduct(page, 'Keripik Singkong Balado')
  await keptOnPhone(page)
  await batteryOut()
  expect(await page.getByLabel('Nama produk', { exact: true }).inputValue()).toBe('Keripik Singkong Balado')
  expect(await page.getByLabel('Harga bawah').inputValue()).toBe('18.000')

  // The cropper is open, and nothing has been chosen in it.
  await choose(page, [await photo(21)])
  await page.getByRole('button', { name: 'Pakai foto' }).waitFor()
  await batteryOut()
  expect(await photoIds(page)).toHaveLength(1)
  await press(page, /^Lanjutkan memotong/)
  await cutOne(page)
  await smallPhotos(page, 1)
  await keptOnPhone(page)
  await batteryOut()
  await smallPhotos(page, 1)

  await choose(page, [await photo(22, 1200, 900), await photo(23, 900, 1200), await photo(24)])
  for (const left of [3, 2, 1]) {
    await expect.poll(() => page.getByText('Belum dipotong').count()).toBe(left)
    await cutOne(page)
  }
  await smallPhotos(page, 4)
  const before = await photoIds(page)
  await press(page, 'Atur urutan')
  await press(page, 'Pindah foto 3 ke depan')
  await press(page, 'Selesai mengatur')
  const order = [before[0], before[2], before[1], before[3]]
  expect(await photoIds(page)).toEqual(order)

  // The sheet is open, with a tick in it.
  await openCategories(page)
  const category = await tickCategory(page, 'keripik')
  await keptOnPhone(page)
  await batteryOut()
  await page.getByRole('list', { name: 'Kategori terpilih' }).getByText(category, { exact: true }).first().waitFor()
  expect(await photoIds(page)).toEqual(order)
  await smallPhotos(page, 4)

  // Typed, and not added: it counts.
  await sayYesToSni(page, 'SNI 4305:2018')
  await sendProduct(page)
  await page.getByText('Tersimpan di HP. Terkirim sendiri begitu ada sinyal.').waitFor()
  await at(page, `/base/merchant/detail/${merchant!.merchantId}`)
  expect((await lyingOn(page, 'drafts')).length).toBe(0)
  const [row] = await lyingOn(page, 'rows')
  expect(row).toMatchObject({ name: 'products.save', ask: { name: 'Keripik Singkong Balado', draft: 0 } })
  expect(road.passed).toEqual([])
  await phone.close()
  page = await phone.reopen({ offline: true })
  await page.goto('/')
  await road.open()
  await phone.context().setOffline(false)
  await untilAllHasLeft(page, 150_000)

  // A photo whose answer was not heard goes once more, under the same key.
  const arrived = new Map(road.answered.filter(({ said }) => said === '00').map(({ key, path }) => [key, path]))
  expect([...arrived.values()]).toEqual([...Array(4).fill('/photo/save'), '/product/save'])
  const [proof] = await lyingOn<{ last: Pick<Lying, 'ask'> }>(page, 'arrived')
  const { img_64, img_64s } = proof!.last.ask as { img_64: string; img_64s: string[] }
  expect(await lyingOn(page, 'files'), 'what has arrived leaves the phone').toEqual([])
  const products = await shops.inside(async (db) => {
    const rows = await db.rows<{ id: number; review_state: string }>(
      'select id, review_state from product where merchant_id = $1',
      [merchant!.merchantId],
    )
    return Promise.all(rows.map(async ({ id, review_state }) => ({ review_state, ...(await contentOf(db, id)) })))
  })
  expect(products).toMatchObject([
    {
      review_state: 'submitted',
      name: 'Keripik Singkong Balado',
      description: 'Tipis dan pedas manis.\nKhas Payakumbuh.',
      price_bottom: 18_000,
      weight: '1.50',
      unit: 'gr',
      is_sni: true,
      sni_no: ['SNI 4305:2018'],
      pictures: [img_64, ...img_64s].map((path) => ({ path: keyless(path) })),
    },
  ])
  expect(phone.uncaught).toEqual([])
})
