import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { call } from '#contract/http/call.ts'
import { contract } from '#contract/index.ts'
import { operator } from '#contract/operator/operator.ts'
import { labelReportAddress } from '#contract/sni/addresses.ts'
import { fromPhone, jpeg } from '../../fixtures/photo-corpus.ts'
import { alive } from '../../support/browser/alive.ts'
import { axeFinds, smallTargets } from '../../support/browser/axe.ts'
import { openPhone } from '../../support/browser/browser.ts'
import { pageSends, readStore, untilOutboxEmpty } from '../../support/browser/read-local-db.ts'
import { hardestFits, misfits } from '../../support/browser/reflow.ts'
import { signInByApi } from '../../support/browser/session-keys.ts'
import { type AtDesk, deskServer, openDesk, second } from '../../support/pages/desk.page.ts'
import { at, fill, goTo, press, putSession } from '../../support/pages/page-actions.ts'

// A report about a label, from the offline phone to the mark in the registry.

const server = deskServer()
let desk: AtDesk
let by: { host: string; token: string }
beforeAll(async () => {
  desk = await openDesk(server().url)
  by = { host: `${server().url}/api`, token: desk.session.token! }
})

const open = (options: Partial<Parameters<typeof openPhone>[0]> = {}) =>
  openPhone({ url: server().url, ownScripts: true, reducedMotion: 'reduce', ...options })

const isReady = (page: Page) => page.getByRole('heading', { name: 'Laporkan label', level: 1 }).waitFor()

async function addPhoto(page: Page, buffer: Buffer, name = 'IMG_0001.jpg') {
  const chooser = page.waitForEvent('filechooser')
  await press(page, 'Tambah foto')
  await (await chooser).setFiles({ name, mimeType: 'image/jpeg', buffer })
  await page
    .getByAltText(/^Foto \d+$/)
    .last()
    .waitFor()
}

/** The reports at the desk about a number. */
const reportsAbout = async (number: string) =>
  (await call(operator.labelReports, { rows: 50 }, by)).data.filter((row) => row.number === number)
const misused = async (number: string) =>
  (await call(contract.sni.check, { number }, { host: by.host })).misused.map(({ remark }) => remark)
/** Files that a visitor has sent: the number of rows for their pictures. */
const photosOf = (id: number) =>
  server().inside(
    async (db) => (await db.query('select 1 from sni_label_report_photo where report_id = $1', [id])).length,
  )
const inView = (page: Page, name: string | RegExp) =>
  page
    .getByText(name)
    .first()
    .evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect()
      return top >= 0 && bottom <= innerHeight
    })

const hasFocus = (element: Element) => element === document.activeElement

test('label report: a visitor reports offline with a photo, it arrives once, and an operator marks the number', async () => {
  const number = 'LSPR-099-IDN/2026/77001'
  const phone = await open({ worker: true })
  const { page, goOffline, goOnline } = phone
  await page.goto('/')
  await phone.serviceWorkerReady({ controlling: true })
  await goTo(page, labelReportAddress({ number }))
  await isReady(page)
  const email = 'wati@uji.example'
  await expect.poll(() => page.getByLabel('Nomor pada label').inputValue()).toBe(number)
  expect(await axeFinds(page)).toEqual([])
  await page.getByLabel('Provinsi').selectOption({ label: 'Jawa Barat' })
  await page.getByLabel('Kabupaten / Kota').selectOption({ label: 'Kota Bandung' })
  await goOffline()
  await page.getByLabel('Nomornya milik produk lain').check()
  await fill(page, 'Label ini ada di barang apa?', 'Helm merah merek Kilat')
  await addPhoto(page, await fromPhone())
  await fill(page, 'Nama pasar atau toko', 'Pasar Baru')
  await fill(page, /^Email Anda/, email)
  await press(page, 'Kirim laporan')
  await page.getByRole('heading', { name: 'Laporan label tersimpan di HP' }).waitFor()
  expect(await axeFinds(page)).toEqual([])
  expect(await reportsAbout(number)).toEqual([])
  await goOnline()
  await untilOutboxEmpty(page)
  // The page that said where the report waits says that it has arrived.
  await page.getByRole('heading', { name: 'Laporan label terkirim' }).waitFor()
  const reports = await reportsAbout(number)
  expect(reports).toMatchObject([
    { fault: 'foreign', goods: 'Helm merah merek Kilat', place: 'Pasar Baru, Kota Bandung', outcome: null },
  ])
  const { id } = reports[0]!
  expect(await photosOf(id)).toBe(1)

  const { page: work } = await open({ size: 'desk' })
  await work.goto('/logo-mark.svg')
  await putSession(work, desk.session)
  await work.goto('/operator/label-reports')
  await (await alive(work.getByRole('link', { name: new RegExp(number) }))).waitFor()
  expect(await axeFinds(work)).toEqual([])
  await work.getByRole('link', { name: new RegExp(number) }).click()
  await work.getByText('Tidak ada produk di sini yang memakai nomor ini.').waitFor()
  // The title comes with the report, after the page, and takes the focus.
  expect(await work.getByRole('heading', { level: 1, name: number }).evaluate(hasFocus)).toBe(true)
  const picture = work.getByRole('button', { name: 'Perbesar foto 1 dari pelapor' }).locator('img')
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  expect(await axeFinds(work)).toEqual([])
  await work.getByLabel('Terbukti', { exact: true }).check()
  await fill(work, 'Jawaban kepada pelapor', 'Helmnya bukan milik pemegang sertifikat.')
  await work.getByLabel('Tandai nomor ini sebagai disalahgunakan').check()
  expect(await work.getByLabel('Nomor yang ditandai').inputValue()).toBe(number)
  await fill(work, 'Yang dibaca semua orang', 'Ditemukan pada helm lain di Bandung.')
  expect(await axeFinds(work)).toEqual([])
  await press(work, 'Terbukti')
  await at(work, '/operator/label-reports')
  expect(await misused(number)).toEqual(['Ditemukan pada helm lain di Bandung.'])
  const letters = () =>
    server().inside((db) => db.query<{ kind: string }>('select kind from mail where to_email = $1', [email]))
  expect(await letters()).toEqual([{ kind: 'label-proven' }])

  await work.goto(`/operator/label-report?id=${id}`)
  await (await alive(work.getByRole('button', { name: 'Hapus tanda' }))).click()
  const sheet = work.getByRole('dialog')
  await sheet.getByLabel('Alasan').fill('Ternyata helm yang sama.')
  await sheet.getByRole('button', { name: 'Hapus tanda' }).click()
  await work.getByText('Ternyata helm yang sama.').waitFor()
  expect(await misused(number)).toEqual([])
  // The button that has opened the sheet has gone with its mark.
  await expect.poll(() => work.getByRole('heading', { level: 1, name: number }).evaluate(hasFocus)).toBe(true)
  expect(await letters(), 'nothing more is sent').toHaveLength(1)
})

test('label report: what was typed and photographed is there again after a reload, for this label and no other', {
  tags: ['long'],
}, async () => {
  const { page } = await open()
  await page.goto(labelReportAddress({ number: 'AAA-1' }))
  await alive(page.getByLabel('Label ini ada di barang apa?'))
  await fill(page, 'Label ini ada di barang apa?', 'Kompor gas')
  await addPhoto(page, await jpeg())
  await expect
    .poll(async () =>
      (await readStore<{ values: { goods?: string } }>(page, 'drafts')).map(({ values }) => values.goods),
    )
    .toEqual(['Kompor gas'])
  await page.reload()
  await expect.poll(() => page.getByLabel('Label ini ada di barang apa?').inputValue()).toBe('Kompor gas')
  expect(await page.getByLabel('Nomor pada label').inputValue()).toBe('AAA-1')
  await page.getByAltText('Foto 1').waitFor()
  await goTo(page, labelReportAddress({ number: 'BBB-2' }))
  await expect.poll(() => page.getByLabel('Nomor pada label').inputValue()).toBe('BBB-2')
  expect(await page.getByLabel('Label ini ada di barang apa?').inputValue()).toBe('')
  await page.goto('/outbox')
  await page
    .getByRole('link', { name: /Lanjutkan|Laporan label/ })
    .first()
    .click()
  await at(page, labelReportAddress({ number: 'AAA-1' }))
})

test('label report: an invalid form shows its first error, and a rejection is on the screen with its reason', {
  tags: ['long'],
}, async () => {
  const { page, context, expectComplaint } = await open()
  await pageSends(context)
  await page.goto(labelReportAddress())
  await (await alive(page.getByRole('button', { name: 'Kirim laporan' }))).tap()
  await expect.poll(() => inView(page, 'Mohon pilih apa yang tidak benar')).toBe(true)
  await page.getByLabel('Sertifikatnya sudah tidak berlaku').check()
  await press(page, 'Kirim laporan')
  await expect.poll(() => inView(page, 'Mohon tulis nomor pada label')).toBe(true)
  await fill(page, 'Nomor pada label', 'CCC-3')
  await fill(page, 'Label ini ada di barang apa?', 'Setrika')
  expectComplaint(/sni\/report/)
  const answers = [
    { code: '01', message: 'Kiriman ini sudah pernah sampai dengan isi yang lain.' },
    { code: '05', message: 'Isian belum benar.', fields: { goods: 'Barang ini tidak dapat disimpan' } },
  ]
  await page.context().route('**/api/sni/report', async (route) => {
    const answer = answers.shift()
    if (answer) await route.fulfill({ json: answer })
    else await route.continue()
  })
  await press(page, 'Kirim laporan')
  await expect.poll(() => inView(page, 'Kiriman ini sudah pernah sampai dengan isi yang lain.')).toBe(true)
  expect(await page.getByLabel('Label ini ada di barang apa?').inputValue()).toBe('Setrika')
  await press(page, 'Kirim laporan')
  await expect.poll(() => inView(page, 'Barang ini tidak dapat disimpan')).toBe(true)
  expect(await axeFinds(page)).toEqual([])
  await fill(page, 'Label ini ada di barang apa?', 'Setrika uap')
  await press(page, 'Kirim laporan')
  await page.getByRole('heading', { name: 'Laporan label terkirim' }).waitFor()
  expect(await reportsAbout('CCC-3')).toMatchObject([{ goods: 'Setrika uap' }])
})

test('label report: written as a visitor, it is sent without the account that signs in before it leaves', {
  tags: ['long'],
}, async () => {
  const { page, context, goOffline, goOnline } = await open()
  await pageSends(context)
  await page.goto(labelReportAddress({ number: 'DDD-4' }))
  await alive(page.getByRole('button', { name: 'Kirim laporan' }))
  await page.getByLabel('Label tampak palsu atau disalin').check()
  await fill(page, 'Label ini ada di barang apa?', 'Mainan')
  await addPhoto(page, await jpeg())
  await goOffline()
  await press(page, 'Kirim laporan')
  await page.getByRole('heading', { name: 'Laporan label tersimpan di HP' }).waitFor()
  await putSession(page, await signInByApi(server().url, 'visitor@demo.example'))
  const tokens: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/sni/report')) tokens.push(request.headers().authorization)
  })
  await goOnline()
  await page.goto('/outbox')
  await untilOutboxEmpty(page)
  // The photo and the report, and what was on its way when the page changed.
  expect(tokens.length).toBeGreaterThanOrEqual(2)
  expect(tokens.filter(Boolean)).toEqual([])
  const [row] = await reportsAbout('DDD-4')
  const { data } = await call(operator.labelReport, { id: row!.id }, by)
  expect([data.user, data.photos.length]).toEqual([null, 1])
})

test('label report: while one operator has a report open, another cannot decide it', { tags: ['long'] }, async () => {
  const sent = { number: 'EEE-5', fault: 'fake', goods: 'Kabel listrik' } as const
  await call(contract.labelReports.send, sent, { host: by.host })
  const [row] = await reportsAbout('EEE-5')
  const { page: hers } = await open({ size: 'desk', as: desk.session })
  await hers.goto(`/operator/label-report?id=${row!.id}`)
  await hers.getByRole('heading', { name: 'Putuskan' }).waitFor()
  await expect.poll(async () => (await reportsAbout('EEE-5'))[0]!.claim?.mine).toBe(1)
  const other = await openDesk(server().url, second)
  const { page: his } = await open({ as: other.session })
  await his.goto(`/operator/label-report?id=${row!.id}`)
  await his
    .getByText(/sedang diperiksa/)
    .first()
    .waitFor()
  expect(await his.getByRole('button', { name: 'Putuskan', exact: true }).isDisabled()).toBe(true)
  await goTo(hers, '/operator/label-reports')
  await expect.poll(async () => (await reportsAbout('EEE-5'))[0]!.claim).toBeNull()
  await press(his, 'Coba pegang lagi')
  await his.getByLabel('Tidak terbukti').check()
  await fill(his, 'Alasan', 'Labelnya asli.')
  await press(his, 'Tidak terbukti')
  // Afterwards the next report is open, or the list when none waits.
  await expect.poll(async () => (await reportsAbout('EEE-5')).length).toBe(0)
  await goTo(his, '/operator/label-reports')
  await his.getByLabel('Tampilkan').selectOption({ label: 'Anda pegang atau putuskan' })
  await his.getByRole('link', { name: /EEE-5/ }).waitFor()
  await his.getByLabel('Tampilkan').selectOption({ label: 'Menunggu' })
  await his.getByRole('link', { name: /EEE-5/ }).waitFor({ state: 'detached' })
})

test('label report: the form and its pages at the desk fit phones and laptops, in light and dark', {
  tags: ['long'],
}, async () => {
  const long = `Helm ${'sangat'.repeat(12)} panjang merek Kilat`
  const number = `LSPR-099-IDN/2026/${'7'.repeat(60)}`
  const sent = { number, fault: 'other', goods: long, remark: long.repeat(8), place: long } as const
  await call(contract.labelReports.send, sent, { host: by.host })
  const [row] = await reportsAbout(number)
  for (const scheme of ['light', 'dark'] as const)
    for (const size of ['phone', 'desk'] as const) {
      const { page } = await open({ size, scheme, as: desk.session })
      for (const address of [
        labelReportAddress({ number }),
        '/operator/label-reports',
        `/operator/label-report?id=${row!.id}`,
      ]) {
        await page.goto(address)
        await alive(page.getByRole('heading', { level: 1 }).first())
        await expect.poll(() => page.locator('main .skeleton:visible').count()).toBe(0)
        expect(await axeFinds(page), `${address} ${size} ${scheme}`).toEqual([])
        if (size !== 'phone') continue
        expect(await page.evaluate(smallTargets), address).toEqual([])
        if (scheme === 'light') expect(await misfits(page, address, hardestFits)).toEqual([])
      }
    }
})
