import { expect, test } from 'vitest'
import { call } from '#contract/http/call.ts'
import { contract } from '#contract/index.ts'
import { openPhone } from '../../support/browser/browser.ts'
import { sharedServer } from '../../support/demo-server.ts'

// The catalogue is taken along, and browsed without a network: list, product, shop, search. None of these pages was
// opened before.

const server = sharedServer()

test('the catalogue that was taken along is browsed, searched and filtered without a network', async () => {
  const host = { host: `${server().url}/api` }
  const list = await call(contract.showcase.list, { rows: 50 }, host)
  // The answers of the first products in view are fetched ahead.
  const product = list.data.at(-1)!
  const detail = await call(contract.showcase.detail, { id: product.id }, host)
  const phone = await openPhone({ url: server().url, worker: true })
  const { page } = phone
  await page.goto('/product/show?slug=all&province_id=32')
  await phone.serviceWorkerReady({ controlling: true })
  await page.getByRole('link', { name: 'Buka tanpa sinyal' }).tap()
  await page.getByRole('heading', { name: 'Bawa etalase' }).waitFor()
  await page.getByText(/^Jawa Barat · \d+ produk · /).waitFor()
  await page.getByRole('radio', { name: 'Semua produk' }).check()
  await page.getByText(new RegExp(`^Semua produk · ${list.total} produk · `)).waitFor()
  await page.getByLabel(/^Dengan foto kecil/).check()
  await page.getByRole('button', { name: 'Bawa', exact: true }).tap()
  const part = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Semua produk' }) })
  await part.getByText(`${list.total} produk`, { exact: false }).waitFor()
  await part.getByText(/^Foto kecil: (\d+) dari \1 /).waitFor()
  await expect
    .poll(() => page.evaluate(async () => (await caches.keys()).some((name) => name.startsWith('optional-'))))
    .toBe(true)
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const [name = ''] = (await caches.keys()).filter((one) => one.startsWith('optional-'))
        return (await (await caches.open(name)).keys()).filter(({ url }) => url.includes('/assets/downloads')).length
      }),
    )
    .toBeGreaterThan(2)

  phone.expectComplaint(/net::ERR_FAILED/)
  await phone.goOffline()
  // A list that was never opened.
  await page.goto('/product/show?slug=all&is_sni=0')
  await page.getByText('Dari etalase di HP: Semua produk.', { exact: false }).waitFor()
  const plain = list.data.filter(({ sni_status }) => sni_status !== 'active')
  await page.getByRole('link', { name: plain[0]!.name, exact: true }).first().waitFor()

  await page.goto(`/product/detail?id=${product.id}`)
  await page.getByRole('heading', { level: 1, name: product.name }).waitFor()
  await page.getByText('Keterangan, foto lain, dan kontak menyusul', { exact: false }).waitFor()
  const picture = page.locator('main .gallery img, main img').first()
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0)).toBe(true)

  const shop = detail.data.merchant_detail
  await page.goto(`/base/merchant/detail/${shop.id}`)
  await page.getByRole('heading', { level: 1, name: shop.name }).waitFor()
  await page.getByRole('link', { name: product.name, exact: true }).first().waitFor()

  const word = product.name.split(' ').find((one) => one.length > 4)!
  await page.goto(`/product/search?query=${encodeURIComponent(word.slice(0, -1) + word.slice(-1) + word.slice(-1))}`)
  await page.getByRole('link', { name: product.name, exact: true }).first().waitFor()
  await page.getByText('Dari etalase di HP: Semua produk.', { exact: false }).waitFor()

  // Counted in 'Penyimpanan', and deleted with one tap.
  await page.goto('/downloads')
  const storage = page.getByRole('region', { name: 'Penyimpanan' })
  const size = (name: string) => storage.locator('div', { has: page.getByText(name, { exact: true }) }).locator('dd')
  await expect.poll(() => size('Etalase di HP').innerText()).toMatch(/\d (kB|MB)$/)
  expect(await size('Draf dan antrean kirim').innerText()).toContain('Kosong')
  await storage.getByRole('button', { name: 'Hapus foto' }).tap()
  await size('Foto yang pernah dilihat').getByText('0 foto', { exact: false }).waitFor()
  await page.getByRole('button', { name: 'Hapus Semua produk' }).tap()
  await part.waitFor({ state: 'detached' })
  expect(await page.evaluate(() => caches.has('downloaded-pictures'))).toBe(false)
})

test('favorites are taken along; without any the page says how to get some', async () => {
  const { page } = await openPhone({ url: server().url })
  await page.goto('/downloads?favorites=1')
  await page.getByText('Belum ada produk favorit.', { exact: false }).waitFor()
  expect(await page.getByRole('button', { name: 'Bawa', exact: true }).isDisabled()).toBe(true)
})
