import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { alive } from '../../support/browser/alive.ts'
import { openPhone, type Phone } from '../../support/browser/browser.ts'
import { untilRemembered } from '../../support/browser/read-local-db.ts'
import { ownServer } from '../../support/demo-server.ts'

// Periksa SNI: the registry is taken along, and numbers are checked with and without a signal.

const valid = { product: 'Helm Uji Rimba', sni: 'SNI 1811:2007', certificate: 'LSPr-777-IDN/2025/04711' }
const ended = { product: 'Helm Uji Lama', sni: 'SNI 1811:2007', certificate: 'LSPr-777-IDN/2019/00042' }
const day = 86_400_000
const date = (days: number) => new Date(Date.now() + days * day).toISOString().slice(0, 10)

const server = ownServer({
  env: { REGISTER_PAUSE: '5' },
  // Two products of the demo have other certificates.
  prepare: async (db) => {
    const products = await db.query<{ id: number }>(
      `select id from product where is_sni and status = 'active' and review_state = 'approved' and blocked_at is null order by id limit 2`,
    )
    for (const [at, one] of [valid, ended].entries())
      await db.query(
        `update product set name = $2, sni_no = $3, certificate_no = $4, sni_start_date = $5, sni_end_date = $6 where id = $1`,
        [products[at]!.id, one.product, [one.sni], one.certificate, date(-900), date(at === 0 ? 400 : -3)],
      )
  },
})

/** Waits until the server has published a registry. */
const published = () =>
  expect
    .poll(async () => (await fetch(`${server().url}/api/sni/register`, { method: 'HEAD' })).status, {
      timeout: 120_000,
    })
    .toBe(200)

/** The line of the registry on this phone, which opens its details. */
const registryLine = (page: Page) => page.locator('.sni-check__line')
const answer = (page: Page) => page.getByRole('region', { name: /^Jawaban untuk/ })

/** Before the page is hydrated the form is sent as a new document, which begins at its top. */
async function check(page: Page, text: string) {
  await alive(page.getByRole('button', { name: 'Periksa', exact: true }))
  await page.getByLabel('nomor atau nama').fill(text)
  await page.getByRole('button', { name: 'Periksa', exact: true }).click()
  await page.getByRole('region', { name: `Jawaban untuk ${text}` }).waitFor()
}
/** The verdict that has no certificate to show. */
const face = (page: Page, title: string) => answer(page).getByRole('heading', { name: title, exact: true })
/** The verdict about a certificate, in the card of its product. */
const state = (page: Page, text: RegExp) => answer(page).locator('.verdict__title').filter({ hasText: text }).first()
const isValid = /^Sertifikat berlaku s\.d\. \d+ [A-Z][a-z][a-z] 20\d\d$/
const product = (page: Page, name: string) => answer(page).getByRole('heading', { name, exact: true })

/** Opens the page and waits until the registry and the files of the page are on the phone. */
async function takeAlong(phone: Phone) {
  const { page } = phone
  await page.goto('/sni/check')
  await phone.serviceWorkerReady({ controlling: true })
  await registryLine(page)
    .getByText(/^Daftar di HP: \d+ sertifikat, hari ini$/)
    .waitFor()
  const cached = () =>
    page.evaluate(async () => {
      const name = (await caches.keys()).find((one) => one.startsWith('optional-'))
      return name ? (await (await caches.open(name)).keys()).map(({ url }) => url).join(' ') : ''
    })
  await expect.poll(cached).toMatch(/sni-registry\.worker/)
}

test('check offline: the register is taken along; a number, a typing error, an expired and an unknown one are told apart, and names are searched', async () => {
  await published()
  const phone = await openPhone({ url: server().url, worker: true })
  const { page } = phone
  await takeAlong(phone)
  phone.expectComplaint(/net::ERR_(FAILED|INTERNET_DISCONNECTED)/)
  await phone.goOffline()
  await phone.stopAllWorkers()
  await page.goto('/sni/check')
  await registryLine(page).getByText('Daftar di HP:').waitFor()

  await (await alive(page.getByRole('button', { name: 'Periksa', exact: true }))).tap()
  await page.getByRole('alert').filter({ hasText: 'Ketik nomornya dahulu.' }).waitFor()
  const field = page.getByLabel('nomor atau nama')
  expect(await field.evaluate((input) => input === document.activeElement)).toBe(true)

  await check(page, valid.certificate)
  await state(page, isValid).waitFor()
  await product(page, valid.product).waitFor()
  await answer(page)
    .getByRole('heading', { name: `Sertifikat ${valid.certificate} milik produk ini` })
    .waitFor()

  // The person compares: the goods are the product, or the report has its number, certificate and product.
  const { searchParams } = new URL(
    (await answer(page).getByRole('link', { name: 'Tidak, laporkan' }).getAttribute('href'))!,
    server().url,
  )
  expect([...searchParams.keys()]).toEqual(['number', 'certificate', 'product'])
  expect(searchParams.get('number')).toBe(valid.certificate)
  await answer(page).getByRole('button', { name: 'Ya', exact: true }).tap()
  const calm = 'Bagus. Barang yang Anda lihat sesuai dengan produk bersertifikat ini.'
  await answer(page).getByText(calm).waitFor()
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(calm)
  expect(await answer(page).getByText('Nomor sertifikat').isVisible()).toBe(false)
  await answer(page).getByText('Rincian').tap()
  await answer(page)
    .getByText(/^Daftar di HP ini, .* WIB$/)
    .waitFor()

  await check(page, 'lspr-777-idn/2025/O4712')
  await face(page, 'Tidak ditemukan').waitFor()
  await answer(page).getByText('Mungkin maksud Anda').waitFor()
  await answer(page).getByRole('link', { name: valid.certificate }).click()
  await product(page, valid.product).waitFor()
  expect(new URL(page.url()).searchParams.get('number')).toBe(valid.certificate)

  await check(page, `${ended.sni} No. ${ended.certificate}`)
  await state(page, /^Sertifikat tidak berlaku lagi$/).waitFor()
  await answer(page).getByText('Masa berlakunya habis').waitFor()
  // Nothing to compare: the certificate of the report is the one that has ended.
  expect(await answer(page).getByText('Sama dengan barang').count()).toBe(0)
  await answer(page).getByRole('link', { name: 'Laporkan label' }).waitFor()

  // The number of a standard is on the goods of many: the headline asks, and claims nothing.
  await check(page, '1811')
  await answer(page)
    .getByRole('heading', { name: '2 produk terdaftar dengan SNI 1811. Ini barangnya?', exact: true })
    .waitFor()
  await product(page, valid.product).waitFor()
  await product(page, ended.product).waitFor()
  await answer(page).getByText(valid.sni, { exact: true }).first().waitFor()

  await check(page, 'SNI 9999:1901')
  await face(page, 'Tidak ditemukan').waitFor()
  await answer(page).getByText('tidak berarti nomornya palsu').waitFor()
  const report = answer(page).getByRole('link', { name: 'Laporkan label' })
  expect(await report.getAttribute('href')).toBe('/sni/report?number=SNI%209999%3A1901')

  // A product's name is searched as such; beside a number, too.
  await check(page, 'hélm rimb')
  await state(page, isValid).waitFor()
  await product(page, valid.product).waitFor()
  await check(page, 'Helm Uji Seri 9000')
  await face(page, 'Tidak ditemukan').waitFor()
  await answer(page).getByText('Yang dicari: nomor, nama produk, dan nama produsen').waitFor()
  const searching = answer(page).getByRole('link', { name: 'Cari di semua produk' })
  expect(await searching.getAttribute('href')).toBe('/product/search?query=Helm%20Uji%20Seri%209000')
})

describe('check', { tags: ['long'] }, () => {
  test('check: the answer takes the focus, and on a phone that is held sideways its face comes above the tab bar', async () => {
    await published()
    const { page } = await openPhone({ url: server().url })
    await page.setViewportSize({ width: 740, height: 360 })
    await page.goto('/sni/check')
    const focused = () => page.evaluate(() => document.activeElement?.textContent)
    const isFaceVisible = async () => {
      const [at, bar] = [
        await answer(page).getByRole('heading', { level: 4 }).boundingBox(),
        await page.getByRole('navigation', { name: 'Bawah' }).boundingBox(),
      ]
      return at !== null && bar !== null && at.y + at.height <= bar.y
    }
    await check(page, valid.certificate)
    await state(page, isValid).waitFor()
    await expect.poll(isFaceVisible).toBe(true)
    expect(await focused()).toBe(`Jawaban untuk ${valid.certificate}`)

    // A repeated check changes nothing, but the answer comes back into view.
    await page.evaluate(() => scrollTo(0, 0))
    await page.getByLabel('nomor atau nama').focus()
    await page.keyboard.press('Enter')
    await expect.poll(isFaceVisible).toBe(true)
    expect(await focused()).toBe(`Jawaban untuk ${valid.certificate}`)
  })

  test('check: with a signal the server’s word of today stands beside that of the register', async () => {
    await published()
    const { page } = await openPhone({ url: server().url })
    await page.goto(`/sni/check?number=${encodeURIComponent(valid.certificate)}`)
    // A person who saves data has no registry before requesting it: the server answers alone.
    await state(page, isValid).waitFor()
    await answer(page).getByText('Rincian').click()
    await answer(page)
      .getByText(/^Server, .* WIB$/)
      .waitFor()
    await page.getByRole('button', { name: /^Ambil daftar \(\d+ kB\)$/ }).click()
    await registryLine(page)
      .getByText(/^Daftar di HP: \d+ sertifikat, hari ini$/)
      .waitFor()
    expect(await registryLine(page).evaluate((line) => line === document.activeElement)).toBe(true)
    await answer(page)
      .getByText(/^Daftar di HP ini, .*; server, .* WIB: sama$/)
      .waitFor({ state: 'attached' })
    await registryLine(page).click()
    await page.getByRole('button', { name: /^Hapus daftar dari/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Hapus daftar' }).click()
    await registryLine(page).getByText('Belum ada daftar di HP').waitFor()
  })

  test('check: the picture of the product comes from the server, and without it from what this phone has stored', async () => {
    await published()
    const phone = await openPhone({ url: server().url, worker: true })
    const { page } = phone
    await takeAlong(phone)
    const picture = () => answer(page).locator('.checked-product__picture img')
    const shown = () => picture().evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0)
    await check(page, valid.certificate)
    await expect.poll(shown).toBe(true)
    await check(page, '1811')
    await product(page, valid.product).waitFor()
    await expect.poll(() => picture().count()).toBeGreaterThan(0)

    await page.goto('/sni/check')
    const href = await check(page, valid.certificate).then(() =>
      product(page, valid.product).getByRole('link').getAttribute('href'),
    )
    await page.goto(href!)
    await page.getByRole('heading', { name: 'Tentang produk' }).waitFor()
    await untilRemembered(page, 'showcase.detail')
    phone.expectComplaint(/net::ERR_(FAILED|INTERNET_DISCONNECTED)/)
    await phone.goOffline()
    await page.goto(`/sni/check?number=${encodeURIComponent(valid.certificate)}`)
    await expect.poll(shown).toBe(true)
    await page.goto(`/sni/check?number=${encodeURIComponent(ended.certificate)}`)
    await product(page, ended.product).waitFor()
    await answer(page).locator('.checked-product__picture .photo__later').waitFor()
  })

  test('check: a forged register is refused, and the last good one stays', async () => {
    await published()
    const { page } = await openPhone({ url: server().url })
    await page.goto('/sni/check')
    await page.getByRole('button', { name: /^Ambil daftar/ }).click()
    await registryLine(page)
      .getByText(/\d sertifikat/)
      .waitFor()
    await page.context().route('**/api/sni/register*', async (route) => {
      const response = await route.fetch({ headers: { ...route.request().headers(), 'if-none-match': '' } })
      const body = await response.body()
      body[body.length - 20]! ^= 1
      await route.fulfill({ response, body })
    })
    await registryLine(page).click()
    await page.getByRole('button', { name: /^Perbarui/ }).click()
    // Closing the details does not hide a refusal.
    await registryLine(page).click()
    await page.getByText('tidak terbukti asli atau lebih lama, jadi ditolak').waitFor()
    await check(page, valid.certificate)
    await state(page, isValid).waitFor()
  })

  test('check: a register of eight days, and a clock that is wrong by a year, make no certificate valid', async () => {
    await published()
    const phone = await openPhone({ url: server().url, worker: true })
    const { page } = phone
    await takeAlong(phone)
    phone.expectComplaint(/net::ERR_(FAILED|INTERNET_DISCONNECTED)/)
    await phone.goOffline()
    for (const [days, line] of [
      [8, 'lebih tua dari 7 hari'],
      [365, 'lebih tua dari 7 hari'],
      [-365, 'Jam HP lebih lambat daripada daftarnya'],
    ] as const) {
      await page.clock.setSystemTime(Date.now() + days * day)
      await page.goto(`/sni/check?number=${encodeURIComponent(valid.certificate)}`)
      await state(page, /^Tidak bisa dipastikan$/).waitFor()
      await answer(page).getByText(line).waitFor()
      await answer(page).getByText('berlaku sampai').waitFor()
      expect(await state(page, isValid).count()).toBe(0)
      expect(await page.getByText('Perbarui dahulu, agar jawabannya pasti.').isVisible()).toBe(days > 0)
    }
  })
})
