import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { alive } from '../../support/browser/alive.ts'
import { openPhone, type Phone } from '../../support/browser/browser.ts'
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

const panel = (page: Page) => page.getByRole('region', { name: 'Daftar yang Anda bawa' })
const answer = (page: Page) => page.getByRole('region', { name: /^Jawaban untuk/ })

/** Before the page is hydrated the form is sent as a new document, which begins at its top. */
async function check(page: Page, text: string) {
  await alive(page.getByRole('button', { name: 'Periksa', exact: true }))
  await page.getByLabel('Nomor atau nama').fill(text)
  await page.getByRole('button', { name: 'Periksa', exact: true }).click()
  await page.getByRole('region', { name: `Jawaban untuk ${text}` }).waitFor()
}
const face = (page: Page, title: string) => answer(page).getByRole('heading', { name: title, exact: true })

/** Opens the page and waits until the registry and the files of the page are on the phone. */
async function takeAlong(phone: Phone) {
  const { page } = phone
  await page.goto('/sni/check')
  await phone.serviceWorkerReady({ controlling: true })
  await panel(page)
    .getByText(/\d sertifikat/)
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
  await panel(page).getByText('Tanpa sinyal: daftar di').waitFor()

  await (await alive(page.getByRole('button', { name: 'Periksa', exact: true }))).tap()
  await page.getByRole('alert').filter({ hasText: 'Ketik nomornya dahulu.' }).waitFor()
  const field = page.getByLabel('Nomor atau nama')
  expect(await field.evaluate((input) => input === document.activeElement)).toBe(true)

  await check(page, valid.certificate)
  await face(page, 'Berlaku').waitFor()
  await answer(page).getByRole('link', { name: valid.product }).waitFor()

  await check(page, 'lspr-777-idn/2025/O4712')
  await face(page, 'Tidak ditemukan').waitFor()
  await answer(page).getByText('Mungkin maksud Anda').waitFor()
  await answer(page).getByRole('link', { name: valid.certificate }).click()
  await face(page, 'Berlaku').waitFor()
  expect(new URL(page.url()).searchParams.get('number')).toBe(valid.certificate)

  await check(page, `${ended.sni} No. ${ended.certificate}`)
  await face(page, 'Tidak berlaku lagi').waitFor()
  await answer(page).getByText('Masa berlakunya habis').waitFor()

  await check(page, 'SNI 9999:1901')
  await face(page, 'Tidak ditemukan').waitFor()
  await answer(page).getByText('tidak berarti nomornya palsu').waitFor()
  const report = answer(page).getByRole('link', { name: 'Laporkan label' })
  expect(await report.getAttribute('href')).toBe('/sni/report?number=SNI%209999%3A1901')

  // A product's name is searched as such; beside a number, too.
  await check(page, 'hélm rimb')
  await face(page, 'Berlaku').waitFor()
  await answer(page).getByRole('link', { name: valid.product }).waitFor()
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
    await face(page, 'Berlaku').waitFor()
    await expect.poll(isFaceVisible).toBe(true)
    expect(await focused()).toBe(`Jawaban untuk ${valid.certificate}`)

    // A repeated check changes nothing, but the answer comes back into view.
    await page.evaluate(() => scrollTo(0, 0))
    await page.getByLabel('Nomor atau nama').focus()
    await page.keyboard.press('Enter')
    await expect.poll(isFaceVisible).toBe(true)
    expect(await focused()).toBe(`Jawaban untuk ${valid.certificate}`)
  })

  test('check: with a signal the server’s word of today stands beside that of the register', async () => {
    await published()
    const { page } = await openPhone({ url: server().url })
    await page.goto(`/sni/check?number=${encodeURIComponent(valid.certificate)}`)
    // A person who saves data has no registry before requesting it: the server answers alone.
    await face(page, 'Berlaku').waitFor()
    await answer(page).getByText('Menurut server, hari ini.').waitFor()
    await panel(page)
      .getByRole('button', { name: /^Ambil daftar \(\d+ kB\)$/ })
      .click()
    await answer(page).getByText('Server, hari ini: sama.').waitFor()
    await panel(page)
      .getByRole('button', { name: /^Hapus daftar dari/ })
      .click()
    await page.getByRole('dialog').getByRole('button', { name: 'Hapus daftar' }).click()
    await panel(page).getByText('Belum ada daftar di').waitFor()
  })

  test('check: a forged register is refused, and the last good one stays', async () => {
    await published()
    const { page } = await openPhone({ url: server().url })
    await page.goto('/sni/check')
    await panel(page)
      .getByRole('button', { name: /^Ambil daftar/ })
      .click()
    await panel(page)
      .getByText(/\d sertifikat/)
      .waitFor()
    await page.context().route('**/api/sni/register*', async (route) => {
      const response = await route.fetch({ headers: { ...route.request().headers(), 'if-none-match': '' } })
      const body = await response.body()
      body[body.length - 20]! ^= 1
      await route.fulfill({ response, body })
    })
    await panel(page)
      .getByRole('button', { name: /^Perbarui/ })
      .click()
    await panel(page).getByText('tidak terbukti asli atau lebih lama, jadi ditolak').waitFor()
    await check(page, valid.certificate)
    await face(page, 'Berlaku').waitFor()
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
      await face(page, 'Tidak bisa dipastikan').waitFor()
      await answer(page).getByText(line).waitFor()
      await answer(page).getByText('berlaku sampai').waitFor()
      expect(await face(page, 'Berlaku').count()).toBe(0)
    }
  })
})
