import sharp from 'sharp'
import { expect, test } from 'vitest'
import { keyless } from '#contract/photos/picture-path.ts'
import { productMessages } from '#contract/products/rules.ts'
import { readContent } from '#server/products/product-content.ts'
import { openPhone } from '../../support/browser/browser.ts'
import { readStore, type StoredEntry, untilOutboxEmpty, untilRemembered } from '../../support/browser/read-local-db.ts'
import { openRealPhone, untilWorkerControls } from '../../support/browser/real-storage-browser.ts'
import { openShops } from '../../support/network/shops-behind-proxy.ts'
import { at, fill, press, signIn } from '../../support/pages/page-actions.ts'
import {
  atNewProduct,
  choose,
  cutOne,
  fillProduct,
  openCategories,
  photoIds,
  sayYesToSni,
  sendProduct,
  smallPhotos,
  tickCategory,
  untilProductForm,
  untilSavedOnPhone,
} from '../../support/pages/product.page.ts'
import { photo } from '../../support/pages/wizard.page.ts'

test('product form offline: a product with four photos survives a kill at every step and is sent once, complete and in order', {
  tags: ['long'],
}, async () => {
  const shops = await openShops([{ open: true }])
  const [merchant] = shops.merchants
  const { network } = shops
  const phone = await openRealPhone(network.url)
  let page = phone.page()
  // The form is opened once while online.
  await signIn(page, merchant!.email)
  await page.goto('/product/create')
  const address = await atNewProduct(page)
  await untilWorkerControls(page)
  await untilRemembered(page, 'products.options', 'showcase.categories')
  await phone.close()
  await network.shut()
  page = await phone.reopen({ offline: true })
  await page.goto(address)
  await untilProductForm(page)

  const killAndReopen = async () => {
    await phone.kill()
    page = await phone.reopen({ offline: true })
    await page.goto(address)
    await untilProductForm(page)
    await page.getByText('Dilanjutkan dari isian terakhir').waitFor()
  }
  await fillProduct(page, 'Keripik Singkong Balado')
  await untilSavedOnPhone(page)
  await killAndReopen()
  expect(await page.getByLabel('Nama produk', { exact: true }).inputValue()).toBe('Keripik Singkong Balado')
  expect(await page.getByLabel('Harga bawah').inputValue()).toBe('18.000')

  // Killed with the open cropper, before a crop was chosen.
  await choose(page, [await photo(21)])
  await page.getByRole('button', { name: 'Pakai foto' }).waitFor()
  await killAndReopen()
  expect(await photoIds(page)).toHaveLength(1)
  await press(page, /^Lanjutkan memotong/)
  await cutOne(page)
  await smallPhotos(page, 1)
  await untilSavedOnPhone(page)
  await killAndReopen()
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

  // Killed with the open category sheet, with one tick.
  await openCategories(page)
  const category = await tickCategory(page, 'keripik')
  await untilSavedOnPhone(page)
  await killAndReopen()
  await page.getByRole('list', { name: 'Kategori terpilih' }).getByText(category, { exact: true }).first().waitFor()
  expect(await photoIds(page)).toEqual(order)
  await smallPhotos(page, 4)

  // The SNI number is typed but not added; it counts too.
  await sayYesToSni(page, 'SNI 4305:2018')
  await fill(page, /^Nomor sertifikat/, ' LSPR-012-IDN/2026/00431 ')
  await untilSavedOnPhone(page)
  await killAndReopen()
  expect(await page.getByLabel(/^Nomor sertifikat/).inputValue()).toBe(' LSPR-012-IDN/2026/00431 ')
  await sendProduct(page)
  await page.getByText('Tersimpan di HP. Terkirim sendiri begitu ada sinyal.').waitFor()
  await at(page, `/base/merchant/detail/${merchant!.merchantId}`)
  expect((await readStore(page, 'drafts')).length).toBe(0)
  const [row] = await readStore(page, 'rows')
  expect(row).toMatchObject({ name: 'products.save', ask: { name: 'Keripik Singkong Balado', draft: 0 } })
  expect(network.writes).toEqual([])
  await phone.close()
  page = await phone.reopen({ offline: true })
  await page.goto('/')
  await network.open()
  await phone.context().setOffline(false)
  await untilOutboxEmpty(page, 150_000)

  // A photo whose answer was lost is sent again under the same key.
  const arrived = new Map(network.answered.filter(({ code }) => code === '00').map(({ key, path }) => [key, path]))
  expect([...arrived.values()]).toEqual([...Array(4).fill('/photo/save'), '/product/save'])
  const [proof] = await readStore<{ last: Pick<StoredEntry, 'ask'> }>(page, 'arrived')
  const { img_64, img_64s } = proof!.last.ask as { img_64: string; img_64s: string[] }
  expect(await readStore(page, 'files'), 'sent photos are removed from the phone').toEqual([])
  const products = await shops.inside(async (db) => {
    const rows = await db.query<{ id: number; review_state: string }>(
      'select id, review_state from product where merchant_id = $1',
      [merchant!.merchantId],
    )
    return Promise.all(rows.map(async ({ id, review_state }) => ({ review_state, ...(await readContent(db, id)) })))
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
      certificate_no: 'LSPR-012-IDN/2026/00431',
      pictures: [img_64, ...img_64s].map((path) => ({ path: keyless(path) })),
    },
  ])
  expect(phone.uncaught).toEqual([])
})

test('product form: with an unfinished draft the merchant chooses between it and a new product; dates can be typed as digits', {
  tags: ['long'],
}, async () => {
  const shops = await openShops([{ open: true }])
  const { page, expectComplaint } = await openPhone({ url: shops.network.url, as: shops.merchants[0]!.email })
  expectComplaint(/404.*\/base\/merchant\/detail\//) // the shop is not public yet
  await page.goto('/product/create')
  const draftAddress = await atNewProduct(page)
  const name = page.getByLabel('Nama produk', { exact: true })
  await fill(page, 'Nama produk', 'Keripik Setengah Jadi')
  await untilSavedOnPhone(page)
  // The owner opens the shop's tab with the draft.
  await page.goto(`/base/merchant/detail/${shops.merchants[0]!.merchantId}`)
  await page.getByRole('link', { name: 'Lihat 1 produk non-SNI', exact: true }).click()
  await page
    .getByRole('article')
    .getByRole('button', { name: /Keripik Setengah/ })
    .waitFor()

  await page.goto('/product/create')
  await page.getByText('Produk Keripik Setengah Jadi').waitFor()
  const nameWidth = await page
    .getByRole('listitem')
    .locator('.grow')
    .first()
    .evaluate(({ clientWidth }) => clientWidth)
  expect(nameWidth, 'the button leaves enough width for the name').toBeGreaterThan(200)
  await press(page, 'Mulai baru')
  expect(await atNewProduct(page)).not.toBe(draftAddress)
  await expect.poll(() => name.inputValue()).toBe('')

  await page.goto('/product/create')
  await page.getByRole('link', { name: 'Lanjutkan draf', exact: true }).click()
  await at(page, draftAddress)
  await expect.poll(() => name.inputValue()).toBe('Keripik Setengah Jadi')

  await sayYesToSni(page, 'SNI 4305:2018')
  const since = page.getByLabel('Berlaku sejak', { exact: true })
  await since.fill('')
  await since.pressSequentially('20112026')
  expect(await since.inputValue()).toBe('20/11/2026')
  await page.getByText('20 November 2026', { exact: true }).waitFor()
  await fill(page, /^Nomor sertifikat/, '- / -')
  await press(page, 'Kirim')
  const certificate = page.locator('.field--wrong', { hasText: productMessages.certificateNo })
  await certificate.getByLabel(/^Nomor sertifikat/).waitFor()
  await fill(page, /^Nomor sertifikat/, 'LSPR-012-IDN/2026/00431')
  await certificate.waitFor({ state: 'detached' })
  await page.getByText('Mohon pilih salah satu dari Kategori').waitFor()
  await openCategories(page)
  const box = page.locator('.input', { has: page.getByPlaceholder('Cari kategori') })
  await box.waitFor()
  expect(
    await box.evaluate((element) => element.closest('.field--wrong')),
    'the search field is not marked as wrong',
  ).toBeNull()
})

test('product form: a 12-megapixel photo is previewed from a stored small copy, which is removed with the photo', {
  tags: ['long'],
}, async () => {
  const shops = await openShops([{ open: true }])
  const { page } = await openPhone({ url: shops.network.url, as: shops.merchants[0]!.email })
  await page.goto('/product/create')
  await atNewProduct(page)
  const camera = sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#a63' } })
  await choose(page, [await camera.jpeg().toBuffer()])
  await page.getByRole('button', { name: 'Pakai foto' }).waitFor()
  await page.keyboard.press('Escape')
  const previewIsSmall = () =>
    expect
      .poll(() =>
        page.locator('.shot img').evaluateAll((all) => all.map((img) => (img as HTMLImageElement).naturalWidth)),
      )
      .toEqual([480])
  const withSmall = async () => (await readStore<object>(page, 'files')).map((file) => 'small' in file)
  await previewIsSmall()
  expect(await withSmall()).toEqual([true])

  // After a reload the small copy is reused, and nothing is decoded.
  const workers: string[] = []
  page.on('worker', (worker) => workers.push(worker.url()))
  await page.reload()
  await previewIsSmall()
  expect(workers.filter((url) => url.includes('shrink'))).toEqual([])

  // A photo stored by an earlier release has no small copy yet.
  await page.evaluate(async () => {
    const result = <R>(request: IDBRequest<R>) =>
      new Promise<R>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const db = await result(indexedDB.open('shelves'))
    const files = db.transaction('files', 'readwrite').objectStore('files')
    for (const { small: _, ...file } of (await result(files.getAll())) as { small: Blob }[])
      await result(files.put(file))
    db.close()
  })
  expect(await withSmall()).toEqual([false])
  await page.reload()
  await previewIsSmall()
  await expect.poll(withSmall).toEqual([true])

  await press(page, 'Hapus foto utama')
  await expect.poll(() => readStore(page, 'files')).toEqual([])
})

test('product form: a price is composed by the keyboard, pasted, and undone', async () => {
  const shops = await openShops([{ open: true }])
  const { page } = await openPhone({ url: shops.network.url, as: shops.merchants[0]!.email })
  await page.goto('/product/create')
  await atNewProduct(page)
  const price = page.getByLabel('Harga bawah')
  const keyboard = await page.context().newCDPSession(page)
  const paste = (text: string) =>
    price.evaluate((element: HTMLInputElement, pasted) => {
      element.select()
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', pasted)
      const isForBrowser = element.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      )
      if (isForBrowser) document.execCommand('insertText', false, pasted)
    }, text)

  await price.click()
  // As keyboards of phones do: the word so far, again and again, and then the whole.
  for (const text of ['1', '15', '150', '1500', '15000'])
    await keyboard.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
  expect(await price.inputValue()).toBe('15000')
  await keyboard.send('Input.insertText', { text: '15000' })
  await expect.poll(() => price.inputValue()).toBe('15.000')

  await paste('Rp18.500,00 / pcs')
  expect(await price.inputValue()).toBe('18.500')
  await page.keyboard.press('Control+z')
  expect(await price.inputValue()).toBe('15.000')
  await page.keyboard.press('Control+Shift+z')
  expect(await price.inputValue()).toBe('18.500')

  // A copied cell or line of a chat ends with a line break; two prices are none.
  await paste('Rp 12.500,-\n')
  expect(await price.inputValue()).toBe('12.500')
  await paste('13.000\r\n15.000')
  await page.getByText('"13.000 15.000" tidak dipakai.').waitFor()
  expect(await price.inputValue()).toBe('')
})
