import { expect } from 'vitest'
import type { Tab } from '../../support/engines/engine-phone.ts'
import { closeSheet, expectReadableSheet } from '../../support/engines/sheets.ts'
import type { Walk, WalkPhone } from '../../support/engines/walk-phone.ts'
import { distinctWrites } from '../../support/network/faulty-network.ts'
import { photo } from '../../support/pages/wizard.page.ts'

const onPhone = /^Tersimpan di (HP|perangkat ini)$/

/** The connection is back: the system tells the page. */
export async function signalReturns({ network, tab }: Pick<WalkPhone, 'network' | 'tab'>) {
  await network.open()
  await tab.evaluate(() => void dispatchEvent(new Event('online')))
}

/** Each write that the server has answered, once however often it was sent: '/photo/save 00'. */
export const answered = ({ network }: Pick<WalkPhone, 'network'>) =>
  distinctWrites(network.answered).map(({ path, code }) => `${path} ${code}`)

/**
 * Chooses a photo for a product and crops it. `isUpright`: the cropper shows it higher than wide, as the camera was
 * held.
 */
export async function chooseProductPhoto(tab: Tab, path: string, { isUpright = false } = {}) {
  await tab.upload('main input[type=file]', path)
  await expectReadableSheet(tab, 'Atur foto')
  // The picture is drawn, and the part that is used is chosen by hand.
  await expect
    .poll(() =>
      tab.read('css', 'dialog .cropper img', (element) => {
        const { width, height } = element.getBoundingClientRect()
        const isDrawn = (element as HTMLImageElement).naturalWidth > 0 && Math.min(width, height) > 50
        return isDrawn && (height > width ? 'upright' : 'wide')
      }),
    )
    .toMatch(isUpright ? /^upright$/ : /./)
  await tab.press('Pakai foto')
  await tab.seeOne('image', 'Foto utama')
  await tab.gone('text', 'Belum dipotong')
}

/** Walks through a merchant's work: nothing that was filled in may be lost, and nothing may arrive twice. */
export function walkAsMerchant({ check, phone: openPhone, merchantPhone }: Walk) {
  check('wizard stage without a signal: sent once when it returns', async () => {
    const phone = await merchantPhone([{ stage: 3 }])
    const { tab, network, shops } = phone
    await tab.goto('/merchant/stage-3')
    await tab.seeOne('heading', 'Informasi Terkait')
    await tab.seeOne('label', 'Tidak')
    await network.shut()
    for (const question of [0, 1, 2, 3]) await tab.tick('Tidak', { nth: question })
    await tab.press('Selanjutnya')
    await tab.at('/merchant/stage-4')
    await tab.see(/^Tahap 3 baru ada di (HP|perangkat) ini\./)
    expect(network.writes).toEqual([])
    await signalReturns(phone)
    await expect.poll(() => answered(phone)).toEqual(['/merchant/stage-3/save 00'])
    await expect.poll(async () => (await shops.effects()).map(({ stage }) => stage)).toEqual([4])
  })

  check('product with a photo without a signal: sent once when it returns', async () => {
    const phone = await merchantPhone([{ open: true }])
    const { tab, network, shops, merchant, file, workerControls } = phone
    const picture = await file('keripik.jpg', await photo(31, 1200, 900))
    await tab.goto('/product/create')
    await tab.at(/^\/product\/create\?key=[\da-f-]{36}$/)
    await tab.seeOne('field', 'Nama produk')
    await workerControls() // the code of the cropper is on the phone
    // The lists of categories are on the phone.
    await tab.press('Pilih kategori')
    await expectReadableSheet(tab, 'Pilih kategori')
    await tab.seeOne('field', 'Cari kategori')
    await closeSheet(tab)

    await network.shut()
    await tab.fill('Nama produk', 'Keripik Singkong Balado')
    await tab.fill('Keterangan', 'Tipis dan pedas manis.')
    await tab.type(/^Harga bawah/, '18000')
    await tab.touch('.fold > summary')
    await tab.type(/^Harga atas/, '25000')
    await chooseProductPhoto(tab, picture)
    await tab.press('Pilih kategori')
    await tab.fill('Cari kategori', 'keripik')
    await tab.touch('.category-tree label')
    await tab.press(/^Selesai, /)
    await tab.tick('Ya')
    await tab.fill('Nomor SNI', 'SNI 4305:2018')
    await tab.see(onPhone)
    await tab.press('Kirim')
    await expectReadableSheet(tab, 'Tambah Produk')
    await tab.press('Kirim')
    await tab.at(`/base/merchant/detail/${merchant.merchantId}`)
    expect(network.writes).toEqual([])
    await signalReturns(phone)
    await expect.poll(() => answered(phone)).toEqual(['/photo/save 00', '/product/save 00'])
    const products = await shops.inside((db) =>
      db.query('select name, review_state from product where merchant_id = $1', [merchant.merchantId]),
    )
    expect(products).toEqual([{ name: 'Keripik Singkong Balado', review_state: 'submitted' }])
  })

  check('import of a CSV table', async () => {
    const { tab, shops, merchant, file } = await merchantPhone([{ open: true }])
    const rows = [
      'Nama produk;Kategori;Harga bawah;Harga atas;Keterangan',
      'Keripik Pisang;Keripik dan Kerupuk;15.000;18.000;Renyah.',
      'Keripik Talas;Keripik dan Kerupuk;20.000;18.000;Gurih.',
    ]
    await tab.goto('/base/merchant/import')
    await tab.see('Belum ada impor.')
    await tab.upload('main input[type=file]', await file('produk.csv', rows.join('\r\n')))
    await tab.press('Unggah dan lanjut')
    await tab.seeOne('heading', 'Cocokkan kolom')
    await tab.press('Lanjut memeriksa')
    await tab.see('Yang akan terjadi: 1 draf baru, 1 tidak diimpor.')
    await tab.press('Mulai impor 1 baris')
    await tab.seeOne('heading', 'Impor selesai')
    const products = await shops.inside((db) =>
      db.query('select name from product where merchant_id = $1', [merchant.merchantId]),
    )
    expect(products).toEqual([{ name: 'Keripik Pisang' }])
  })

  check('two tabs: one draft, one session', async () => {
    const phone = await merchantPhone([{}])
    const { tab } = phone
    await tab.goto('/merchant/stage-1')
    await tab.seeOne('field', /^Nama pemilik/)
    const other = await phone.newTab()
    await other.goto('/merchant/stage-1')
    await other.fill(/^Nama pemilik/, 'Salimah Chaniago')
    await expect.poll(() => tab.valueOf(/^Nama pemilik/)).toBe('Salimah Chaniago')
    await tab.fill(/^NIB/, '9903020237666')
    await expect.poll(() => other.valueOf(/^NIB/)).toBe('9903020237666')
    await other.see(onPhone)
    await other.goto('/')
    await other.press('Akun')
    await other.press('Log Out')
    // The draft is unsent work.
    await expectReadableSheet(other, 'Ada yang belum terkirim')
    await other.press(/^Simpan di (HP|perangkat) ini$/)
    await expect.poll(() => tab.evaluate(() => document.body.textContent ?? '')).not.toContain('Nama pemilik')
    await tab.at(/^\/auth\/login/)
  })

  check('sheets of an own product: actions, QR card, question', async () => {
    const { tab, signIn } = await openPhone()
    await signIn('merchant@demo.example')
    await tab.goto('/')
    await tab.press('Akun')
    await tab.press('Akun Saya')
    await tab.at(/^\/base\/merchant\/detail\/\d+/)
    await tab.touch('.own-card .own__open')
    await expectReadableSheet(tab, /./)
    await closeSheet(tab)
    await tab.goto('/base/merchant/home')
    await tab.press('Kode QR')
    await expectReadableSheet(tab, 'Kode QR')
    await closeSheet(tab)
  })
}
