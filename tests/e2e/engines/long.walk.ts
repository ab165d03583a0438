import sharp from 'sharp'
import { expect } from 'vitest'
import { pages } from '#contract/addresses.ts'
import { xlsxOf } from '../../fixtures/imports.fixture.ts'
import type { Tab } from '../../support/engines/engine-phone.ts'
import { closeSheet, expectReadableSheet } from '../../support/engines/sheets.ts'
import type { Walk } from '../../support/engines/walk-phone.ts'
import { photo } from '../../support/pages/wizard.page.ts'
import { answered, chooseProductPhoto, signalReturns } from './merchant.walk.ts'

/** Addresses without a number or a code in them, and one of each other public page. */
const addressesOf = (pattern: RegExp) =>
  Object.values(pages)
    .map((page) => page.pattern)
    .filter((address) => !/[:*]/.test(address) && address !== pages.product.pattern && pattern.test(address))
const publicAddresses = [
  ...addressesOf(/^/),
  ...['/product/detail?id=1', '/base/merchant/detail/1', '/base/lspro/detail/1'],
]

const untilShown = (tab: Tab) =>
  expect
    .poll(() =>
      tab.evaluate(
        () => Boolean(document.querySelector('h1')?.textContent) && !document.querySelector('main [aria-busy=true]'),
      ),
    )
    .toBe(true)

/** Walks through what `npm test` leaves out: all pages, starts without a signal, large photos, other tables. */
export function walkFurther({ check, phone: openPhone, merchantPhone }: Walk) {
  const long = { long: true }

  check(
    'every page opens without an error',
    async () => {
      const { tab, signIn } = await openPhone()
      const open = async (addresses: readonly string[]) => {
        for (const address of addresses) {
          await tab.goto(address)
          await untilShown(tab)
          expect(await tab.has('text', 'Halaman ini tersandung'), address).toBe(false)
        }
      }
      await open(publicAddresses)
      await signIn('merchant@demo.example')
      await open(addressesOf(/^\/(merchant|product|base|outbox|favorites)/))
    },
    long,
  )

  check(
    'start of the browser without a signal',
    async () => {
      const phone = await openPhone({ own: true })
      await phone.tab.goto('/')
      await phone.workerControls()
      await phone.tab.goto('/product/detail?id=1')
      await untilShown(phone.tab)
      const title = await phone.tab.evaluate(() => document.querySelector('h1')!.textContent!)
      await phone.network.shut()
      await phone.restart()
      await phone.tab.goto('/')
      await phone.tab.seeOne('heading', 'Kategori')
      await phone.tab.goto('/product/detail?id=1')
      await phone.tab.seeOne('heading', title)
    },
    long,
  )

  check(
    'wizard: the browser ends and starts without a signal between the stages',
    async () => {
      const phone = await merchantPhone([{ stage: 3 }], { own: true })
      const [logo, shop] = [
        await phone.file('logo.jpg', await photo(41)),
        await phone.file('toko.jpg', await photo(42)),
      ]
      await phone.tab.goto('/merchant/stage-3')
      await phone.workerControls()
      await phone.tab.seeOne('heading', 'Informasi Terkait')
      await phone.network.shut()
      await phone.restart()
      await phone.tab.goto('/merchant/stage-3')
      for (const question of [0, 1, 2, 3]) await phone.tab.tick('Tidak', { nth: question })
      await phone.tab.press('Selanjutnya')
      await phone.tab.at('/merchant/stage-4')
      await phone.restart()
      await phone.tab.goto('/merchant/stage-4')
      await phone.tab.upload('main input[type=file]', logo)
      await expectReadableSheet(phone.tab, 'Atur foto')
      await phone.tab.press('Pakai foto')
      await phone.tab.seeOne('image', 'Logo usaha')
      await phone.tab.upload('main input[type=file][multiple]', shop)
      await phone.tab.seeOne('image', 'Foto 1')
      await phone.tab.press('Selanjutnya')
      await phone.tab.at('/merchant/stage-5')
      await phone.restart()
      await phone.tab.goto('/merchant/stage-5')
      await phone.tab.press('Selesai')
      await expectReadableSheet(phone.tab, 'Buka toko Anda?')
      await phone.tab.press('Selesai')
      await phone.tab.at(/^\/product\/create/)
      await signalReturns(phone)
      await expect
        .poll(() => answered(phone))
        .toEqual([
          '/merchant/stage-3/save 00',
          ...Array(2).fill('/photo/save 00'),
          '/merchant/stage-4/save 00',
          '/merchant/stage-5/save 00',
        ])
    },
    long,
  )

  check(
    'photo of 12 megapixels, held sideways: cropped and upright',
    async () => {
      const { tab, file } = await merchantPhone([{ open: true }])
      const big = await sharp(await photo(51, 4000, 3000))
        .withMetadata({ orientation: 6 })
        .jpeg()
        .toBuffer()
      await tab.goto('/product/create')
      await tab.seeOne('field', 'Nama produk')
      await chooseProductPhoto(tab, await file('besar.jpg', big), { isUpright: true })
    },
    long,
  )

  check(
    'pasted rich text keeps its bold letters, and no script',
    async () => {
      const { tab } = await merchantPhone([{ stage: 3 }])
      await tab.goto('/merchant/stage-3')
      await tab.tick('Ya', { nth: 3 })
      await tab.touch('[role=textbox]')
      await tab.read('css', '[role=textbox]', (editor) => {
        const clipboardData = new DataTransfer()
        clipboardData.setData('text/html', '<p>Ke <b>Jepang</b><script>throw 1</script>, 2024</p>')
        clipboardData.setData('text/plain', 'Ke Jepang, 2024')
        editor.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
      })
      await expect
        .poll(() =>
          tab.read('css', '[role=textbox]', (editor) => ({
            text: editor.textContent?.trim(),
            bold: editor.querySelector('b, strong')?.textContent,
            scripts: editor.querySelectorAll('script').length,
          })),
        )
        .toEqual({ text: 'Ke Jepang, 2024', bold: 'Jepang', scripts: 0 })
    },
    { ...long, untried: { Firefox: 'an event made by a script has no clipboard there' } },
  )

  check(
    'import of an XLSX table',
    async () => {
      const { tab, file } = await merchantPhone([{ open: true }])
      const table = await xlsxOf([
        ['Nama produk', 'Kategori', 'Harga bawah', 'Harga atas', 'Keterangan'],
        ['Keripik Sagu', 'Keripik dan Kerupuk', 15_000, 18_000, 'Renyah.'],
      ])
      await tab.goto('/base/merchant/import')
      await tab.see('Belum ada impor.')
      await tab.upload('main input[type=file]', await file('produk.xlsx', table))
      await tab.press('Unggah dan lanjut')
      await tab.press('Lanjut memeriksa')
      await tab.see('Yang akan terjadi: 1 draf baru.')
    },
    long,
  )

  check(
    'notifications',
    async () => {
      const { tab, signIn } = await openPhone()
      await signIn('merchant@demo.example')
      await tab.goto('/')
      await tab.press(/^Notifikasi/)
      await expectReadableSheet(tab, 'Notifikasi')
      await closeSheet(tab)
    },
    long,
  )

  check(
    'storage blocked by the person: pages of forms open',
    async () => {
      const { tab, expectError } = await openPhone({ own: true, storageBlocked: true })
      expectError(/SecurityError|Storage access is restricted/) // the browser logs one for each storage that it refuses
      for (const address of ['/sni/check', '/sni/scan', '/sni/report', '/contact', '/favorites', '/outbox']) {
        await tab.goto(address)
        await untilShown(tab)
        expect(await tab.has('text', 'belum dapat dibuka'), address).toBe(false)
      }
    },
    {
      ...long,
      untried: {
        WebKit: 'its driver cannot block storage',
        Chromium: 'tests/e2e/offline/offline.test.ts denies storage',
      },
    },
  )
}
