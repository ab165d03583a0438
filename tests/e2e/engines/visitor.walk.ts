import { expect } from 'vitest'
import { qrAddress } from '#features/shops/own/qr/qr-card.ts'
import { closeSheet, expectReadableSheet } from '../../support/engines/sheets.ts'
import type { Walk } from '../../support/engines/walk-phone.ts'
import { photographedCode } from '../../support/pictures/photographed-code.ts'

/** The functions that work without an account. */
export function walkAsVisitor({ check, phone }: Walk) {
  check('first load, service worker', async () => {
    const { tab, workerControls } = await phone()
    await tab.goto('/')
    await tab.seeOne('heading', 'Kategori')
    await workerControls()
    await tab.follow('Etalase')
    await tab.at('/product/show?slug=sni')
    await tab.see(/^Menampilkan \d+ dari \d+/)
  })

  check('product list: more while scrolling, a product, ‘Kembali’ to the same place', async () => {
    const { tab } = await phone()
    const cards = () => tab.evaluate(() => document.querySelectorAll('main article').length)
    await tab.goto('/product/show?slug=sni')
    await expect.poll(cards).toBe(12)
    await expect
      .poll(async () => {
        await tab.evaluate(() => scrollTo(0, document.body.scrollHeight))
        return cards()
      })
      .toBeGreaterThan(12)
    await tab.touch('main article:nth-of-type(14) a, main li:nth-of-type(14) article a')
    await tab.at(/^\/product\/detail\?id=\d+/)
    await tab.seeOne('heading', /./)
    // The link of the page, not the Back of the browser: it knows by itself that the list lies behind.
    await tab.follow('Kembali')
    await tab.at('/product/show?slug=sni')
    await expect.poll(cards).toBeGreaterThan(12)
    await expect.poll(() => tab.evaluate(() => scrollY)).toBeGreaterThan(500)
  })

  check('sheets of filters, drawers', async () => {
    const { tab } = await phone()
    for (const [address, names] of [
      ['/product/search?query=kopi', ['Lokasi', 'Kategori']],
      ['/product/show?slug=sni', ['Saring', 'Menu', 'Akun']],
    ] as const) {
      await tab.goto(address)
      for (const name of names) {
        await tab.press(name)
        await expectReadableSheet(tab, name)
        await closeSheet(tab)
      }
    }
  })

  check('search: the box takes the screen, Batal gives the page back', async () => {
    const { tab } = await phone()
    await tab.goto('/base/merchant/list')
    await expect.poll(() => tab.evaluate(() => document.body.dataset.hydrated)).toBe('')
    await tab.fill('Cari produk, UMKM, LSPRO', 'kopi')
    await tab.press('Batal')
    await tab.at('/base/merchant/list')
    await tab.follow('Etalase')
    await tab.at('/product/show?slug=sni')
  })

  check('Periksa SNI without a signal', async () => {
    const { tab, network, workerControls } = await phone()
    await tab.goto('/sni/check')
    await workerControls()
    await tab.see(/\d sertifikat/)
    await expect
      .poll(() =>
        tab.evaluate(async () => {
          const names = (await caches.keys()).filter((one) => one.startsWith('optional-'))
          const files = await Promise.all(names.map(async (one) => (await caches.open(one)).keys()))
          return files.flat().map(({ url }) => url)
        }),
      )
      .toContainEqual(expect.stringMatching(/sni-registry\.worker/))
    await network.shut()
    await tab.goto('/sni/check')
    await tab.see(/^Daftar di .*: \d+ sertifikat/)
    await tab.fill('atau ketik nomor atau nama', 'SNI 9999:1901')
    await tab.press('Periksa')
    await tab.seeOne('heading', 'Tidak ditemukan')
    await tab.see('tidak berarti nomornya palsu')
  })

  check('scanner: a QR code on a photo', async () => {
    const { tab, network, file } = await phone()
    await tab.goto('/sni/scan')
    await tab.seeOne('button', 'Pilih foto')
    const photo = await photographedCode(qrAddress({ kind: 'shop', id: 1 }, network.url), { width: 800, height: 800 })
    await tab.upload('main input[type=file]', await file('kartu.jpg', photo))
    await tab.seeOne('heading', 'Toko')
    await tab.follow('Buka')
    await tab.at('/base/merchant/detail/1')
  })
}
