import { readFile } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import { call } from '#contract/http/call.ts'
import { operator } from '#contract/operator/operator.ts'
import { jpeg } from '../../fixtures/photo-corpus.ts'
import { alive } from '../../support/browser/alive.ts'
import { axeFinds, smallTargets } from '../../support/browser/axe.ts'
import { openPhone } from '../../support/browser/browser.ts'
import type { SessionKeys } from '../../support/browser/session-keys.ts'
import { deskServer, openDesk } from '../../support/pages/desk.page.ts'
import { at, fill, press } from '../../support/pages/page-actions.ts'

// Content that the operator manages: banners, categories, lists, training days, regions; and the reports.

const server = deskServer()
const phone = (options = {}) => openPhone({ url: server().url, ...options })
let session: SessionKeys
beforeAll(async () => {
  session = (await openDesk(server().url)).session
})

test('operator, banners: a new banner with a picture is moved to the first place of the home page, and disappears when switched off', {
  tags: ['long'],
}, async () => {
  const { page } = await phone({ size: 'desk', as: session })
  await page.goto('/operator/banners')
  await press(page, 'Tambah Spanduk utama')
  const sheet = page.getByRole('dialog', { name: 'Spanduk baru' })
  await fill(page, 'Judul', 'Pekan mutu Nusantara')
  await fill(page, 'Kalimat', 'Temui produsennya.')
  await fill(page, 'Menuju ke', '//jahat.example')
  await press(page, 'Simpan')
  await page.getByText('Alamat harus diawali https://').waitFor()
  await fill(page, 'Menuju ke', '/base/merchant/list')
  await press(page, 'Simpan')
  await page.getByText('Spanduk utama perlu gambar').waitFor()
  const chooser = page.waitForEvent('filechooser')
  await press(page, 'Pilih gambar')
  await (await chooser).setFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: await jpeg(1400, 900) })
  await press(page, 'Pakai foto')
  await fill(page, 'Keterangan gambar', 'Rak penuh keripik')
  await page.getByRole('figure', { name: 'Pratinjau' }).getByText('Pekan mutu Nusantara').waitFor()
  await press(page, 'Simpan')
  await sheet.waitFor({ state: 'detached' })
  for (let place = 4; place > 0; place--) {
    await press(page, 'Naikkan Pekan mutu Nusantara')
    const nth = page
      .getByRole('region', { name: 'Spanduk utama' })
      .getByRole('listitem')
      .nth(place - 1)
    await nth.filter({ hasText: 'Pekan mutu Nusantara' }).waitFor()
  }

  const visitor = (await phone()).page
  await visitor.goto('/')
  await visitor.getByRole('heading', { level: 1, name: 'Pekan mutu Nusantara' }).waitFor()
  await visitor.getByRole('img', { name: 'Rak penuh keripik' }).waitFor()

  await press(page, 'Ubah Pekan mutu Nusantara')
  await page.getByLabel('Dimatikan').check()
  await press(page, 'Simpan')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByText('Dimatikan', { exact: true }).waitFor()
  // Cached data is shown first, and loaded again once it is a minute old.
  const next = visitor.getByRole('heading', { level: 1, name: /^Dari dapur/ })
  const isNext = async () => {
    await visitor.goto('/')
    return next.waitFor({ timeout: 30_000 }).then(
      () => true,
      () => false,
    )
  }
  await expect.poll(isNext, { timeout: 150_000 }).toBe(true)
})

test('operator, categories: after a merge the old category’s address redirects to the other one', {
  tags: ['long'],
}, async () => {
  const { page } = await phone({ size: 'desk', as: session })
  await page.goto('/operator/categories')
  await press(page, /^\d+ sub dari Minuman$/)
  const rows = page.locator('.desk__children .desk__row')
  await rows.first().waitFor()
  const [from, into] = await Promise.all([0, 1].map(async (nth) => (await rows.nth(nth).locator('b').textContent())!))
  const visitor = (await phone()).page
  await visitor.goto('/product/show?slug=sni')
  await alive(visitor.locator('main h1'))
  await press(page, `Gabungkan ${from}`)
  await page.getByLabel('Menjadi bagian dari').selectOption({ label: `Minuman: ${into}` })
  await page.getByRole('button', { name: 'Gabungkan', exact: true }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await rows.filter({ hasText: `Dahulu juga: ${from}` }).waitFor()

  const old = `/product/show?slug=sni&category_id=501&category_name=${encodeURIComponent(from!)}`
  const now = new URL(`/product/show?slug=sni&category_id=502`, server().url)
  now.searchParams.set('category_name', into!)
  // The server redirects a navigation, and the app a link within it.
  const answer = async () => {
    const accept = { accept: 'text/html' }
    const { status, headers } = await fetch(new URL(old, server().url), { redirect: 'manual', headers: accept })
    return [status, new URL(headers.get('location') ?? '', server().url).searchParams.get('category_id')]
  }
  await expect.poll(answer).toEqual([301, '502'])
  await visitor.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, old)
  await expect.poll(() => new URL(visitor.url()).searchParams.get('category_name')).toBe(into)
  expect(new URL(visitor.url()).searchParams.get('category_id')).toBe('502')
})

test('operator, options and reports: an option’s order is changed and undone; a report is downloaded as CSV', {
  tags: ['long'],
}, async () => {
  const { page } = await phone({ as: session })
  await page.goto('/operator/options')
  const labor = page.getByRole('region', { name: 'Tenaga kerja' }).getByRole('listitem')
  const first = (await labor.first().locator('b').textContent())!
  await press(page, `Turunkan ${first}`)
  await labor.nth(1).filter({ hasText: first }).waitFor()
  await press(page, 'Urungkan')
  await labor.first().filter({ hasText: first }).waitFor()

  // Page views are written to the database within some seconds.
  const headers = { 'content-type': 'application/json', 'user-agent': 'Mozilla/5.0 (Linux; Android 10; K) Mobile' }
  const body = JSON.stringify({ pages: [{ page: '/base/merchant/detail/:id', n: 7 }] })
  await fetch(`${server().url}/api/page-views`, { method: 'POST', headers, body })
  const visits = page.getByRole('region', { name: 'Kunjungan', exact: true })
  await expect
    .poll(
      async () => {
        await page.goto('/operator/reports?weeks=4')
        await visits.getByText('Kunjungan dari mereka yang tidak ingin dihitung tidak termasuk.').waitFor()
        return visits.getByRole('row', { name: /^Toko \d/ }).count()
      },
      { timeout: 90_000 },
    )
    .toBe(1)
  const download = page.waitForEvent('download')
  await press(page, 'Unduh CSV Keadaan produk')
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^keadaan-produk-\d{4}-\d\d-\d\d\.csv$/)
  const csv = await readFile(await file.path(), 'utf8')
  expect(csv).toMatch(/^\uFEFF"Keadaan";"SNI";"Non-SNI"\r\n"Draf";"\d+";"\d+"\r\n/)
  await page.getByText(`Disimpan sebagai ${file.suggestedFilename()}.`).waitFor()
})

test('operator, training days: a day is opened for the own network, is in the list and in the log, and is ended', {
  tags: ['long'],
}, async () => {
  const { page } = await phone({ as: session })
  await page.goto('/operator/users')
  await page.getByRole('link', { name: 'Hari pelatihan' }).click()
  await page.getByText('Tidak ada jaringan yang dibuka.').waitFor()
  await press(page, 'Buka hari pelatihan')
  const sheet = page.getByRole('dialog', { name: 'Buka hari pelatihan' })
  await press(page, 'Buka 24 jam')
  await sheet.getByText('Mohon isi Kolom ini').waitFor()
  await fill(page, 'Jaringan', 'balai desa')
  await fill(page, 'Alasan', 'Pelatihan di balai desa')
  await press(page, 'Buka 24 jam')
  await sheet.getByText(/^Isi alamat IP/).waitFor()
  await press(page, 'Pakai jaringan saya')
  await press(page, 'Buka 24 jam')
  await sheet.waitFor({ state: 'detached' })
  const open = page.getByRole('region', { name: 'Sedang dibuka' })
  await open.getByText('Pelatihan di balai desa').waitFor()
  await press(page, /^Akhiri hari pelatihan/)
  await page.getByRole('dialog', { name: 'Akhiri hari pelatihan?' }).getByRole('button', { name: 'Akhiri' }).click()
  await open.getByText('Tidak ada jaringan yang dibuka.').waitFor()
  await page.getByRole('region', { name: 'Yang sudah berakhir' }).getByText('Pelatihan di balai desa').waitFor()
  await page.goto('/operator/audit')
  const rows = page.locator('.audit > li')
  await rows.filter({ hasText: 'Hari pelatihan dibuka' }).filter({ hasText: 'Pelatihan di balai desa' }).waitFor()
  await rows.filter({ hasText: 'Hari pelatihan diakhiri' }).waitFor()
})

test('operator offline: an order that could not be saved is reported, and reports need a connection', {
  tags: ['long'],
}, async () => {
  const { page, goOffline, serviceWorkerReady } = await phone({ as: session, worker: true })
  await page.goto('/operator/options')
  const labor = page.getByRole('region', { name: 'Tenaga kerja' }).getByRole('listitem')
  const first = (await labor.first().locator('b').textContent())!
  await serviceWorkerReady()
  await goOffline()
  await press(page, `Turunkan ${first}`)
  await page.getByText('Urutannya belum tersimpan: tidak ada sambungan.').waitFor()
  await page.getByRole('link', { name: 'Laporan' }).click()
  await page.getByText('Sambungkan dahulu, lalu coba lagi.').first().waitFor()
})

test.each(['phone', 'desk'] as const)(
  'axe: the operator’s content pages and dialogs have no violations, on a %s',
  { tags: ['long'] },
  async (size) => {
    const { page } = await phone({ size, ownScripts: true, reducedMotion: 'reduce', as: session })
    const expectNoViolations = async (place: string) => {
      expect(await axeFinds(page), place).toEqual([])
      expect(size === 'phone' ? await page.evaluate(smallTargets) : [], place).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth - document.body.clientWidth), place).toBe(0)
    }
    // The page of training days lists ended ones too.
    const by = { host: `${server().url}/api`, token: session.token! }
    const { data: day } = await call(operator.openTraining, { place: '203.0.113.7', reason: 'Pelatihan kemarin' }, by)
    await call(operator.endTraining, { id: day.id }, by)
    for (const [path, name, opener] of [
      ['/operator/banners', 'Spanduk', 'Tambah Pita statis'],
      ['/operator/categories', 'Kategori', 'Gabungkan Peternakan'],
      ['/operator/options', 'Pilihan', 'Tambah pilihan Modal'],
      ['/operator/training', 'Hari pelatihan', 'Buka hari pelatihan'],
      ['/operator/reports', 'Laporan', undefined],
    ] as const) {
      await page.goto(path)
      await page.getByRole('heading', { name, exact: true }).waitFor()
      await page.locator('main .panel:not([aria-hidden])').first().waitFor()
      await expect.poll(() => page.locator('.skeleton').count()).toBe(0)
      await expectNoViolations(path)
      if (!opener) continue
      await press(page, opener)
      await page.getByRole('dialog').waitFor()
      await expectNoViolations(opener)
    }
    await at(page, '/operator/reports')
  },
)

test.each(['phone', 'desk'] as const)(
  'operator, regions and KBLI: an entry is added, found, renamed and switched off, on a %s',
  { tags: ['long'] },
  async (size) => {
    const { page } = await phone({ size, ownScripts: true, reducedMotion: 'reduce', as: session })
    const expectNoViolations = async (place: string) => {
      expect(await axeFinds(page), place).toEqual([])
      expect(size === 'phone' ? await page.evaluate(smallTargets) : [], place).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth - document.body.clientWidth), place).toBe(0)
    }
    const untilDialogClosed = () => page.getByRole('dialog').waitFor({ state: 'detached' })
    const [district, kbli] = size === 'phone' ? ['110198', '99998'] : ['110199', '99999']
    await page.goto('/operator/regions')
    await page.getByRole('link', { name: 'Aceh', exact: true }).click()
    await at(page, '/operator/regions?level=regency&within=11')
    await page.getByRole('link', { name: 'Kabupaten Aceh Selatan' }).click()
    await at(page, '/operator/regions?level=district&within=1101')
    await expectNoViolations('districts')
    await press(page, 'Tambah kecamatan')
    await fill(page, 'Kode wilayah', '119901')
    await press(page, 'Simpan')
    await page.getByText('Kode harus diawali 1101').waitFor()
    await fill(page, 'Kode wilayah', district)
    await fill(page, 'Nama', `Uji ${size}`)
    await expectNoViolations('a new district')
    await press(page, 'Simpan')
    await untilDialogClosed()
    await fill(page, 'Cari nama atau kode wilayah', district)
    await page.keyboard.press('Enter')
    await press(page, `Ubah Uji ${size}, kode ${district}`)
    await fill(page, 'Nama', `Uji Benar ${size}`)
    await page.getByLabel('Tidak aktif').check()
    await press(page, 'Simpan')
    await untilDialogClosed()
    const row = page.getByRole('listitem').filter({ hasText: `Uji Benar ${size}` })
    await row.getByText('Tidak aktif').waitFor()

    await page.getByRole('link', { name: 'KBLI', exact: true }).click()
    await at(page, '/operator/kbli')
    await press(page, 'Tambah KBLI')
    await fill(page, 'Kode KBLI', kbli)
    await fill(page, 'Nama', `Usaha uji ${size}`)
    await press(page, 'Simpan')
    await untilDialogClosed()
    await fill(page, 'Cari judul atau kode KBLI', kbli)
    await page.keyboard.press('Enter')
    await press(page, `Ubah KBLI ${kbli}`)
    await page.getByLabel('Tidak aktif').check()
    await press(page, 'Simpan')
    await untilDialogClosed()
    await page.getByRole('listitem').filter({ hasText: kbli }).getByText('Tidak aktif').waitFor()
    await expectNoViolations('business classes')
  },
)
