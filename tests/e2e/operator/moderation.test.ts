import { beforeAll, expect, test } from 'vitest'
import { call } from '#contract/http/call.ts'
import { contract } from '#contract/index.ts'
import { reportAddress } from '#contract/moderation/addresses.ts'
import { operator } from '#contract/operator/operator.ts'
import { commonLabels } from '#contract/text/common-labels.ts'
import { plainTextOf } from '#contract/text/rich-text.ts'
import { dayInJakarta, longDate } from '#contract/time/dates.ts'
import { alive } from '../../support/browser/alive.ts'
import { axeFinds } from '../../support/browser/axe.ts'
import { openPhone } from '../../support/browser/browser.ts'
import { untilOutboxEmpty } from '../../support/browser/read-local-db.ts'
import { signInByApi } from '../../support/browser/session-keys.ts'
import { type AtDesk, deskServer, openDesk } from '../../support/pages/desk.page.ts'
import { at, fill, goTo, press, putSession, signIn } from '../../support/pages/page-actions.ts'

// @begins-early: one of the files that take longest.

// A report, from the offline phone to the restored product.

const server = deskServer()
const host = () => `${server().url}/api`
let desk: AtDesk
beforeAll(async () => {
  desk = await openDesk(server().url)
})
/** Status and HTML of a page, requested as for a link preview. */
const pageOf = async (path: string) => {
  const response = await fetch(server().url + path, { headers: { accept: 'text/html' } })
  return { status: response.status, text: await response.text() }
}

test('moderation: a guest reports a product offline; it is taken down, its owner reads the reason and objects, and it is restored', async () => {
  const owner = await signInByApi(server().url, 'merchant@demo.example')
  const shop = Number(owner.merchant_id)
  const { data: goods } = await call(contract.showcase.list, { merchant_id: shop }, { host: host() })
  const { id, name } = goods[0]!
  const address = `/product/detail?id=${id}`

  const phone = await openPhone({ url: server().url, ownScripts: true, reducedMotion: 'reduce' })
  const { page, goOffline, goOnline } = phone
  // The product's pictures are removed with it, while the phone still shows the cached page.
  phone.expectComplaint(/status of 404 .*\/files\/product\//)
  await page.goto(address)
  await (await alive(page.getByRole('link', { name: 'Laporkan produk ini' }))).tap()
  await page.getByRole('heading', { name: 'Laporkan produk', level: 1 }).waitFor()
  expect(await axeFinds(page)).toEqual([])
  await goOffline()
  await page.getByLabel('Nomor atau sertifikat SNI tidak benar').check()
  await fill(page, 'Keterangan', 'Nomornya milik usaha lain.')
  await press(page, 'Kirim laporan')
  await page.getByRole('heading', { name: 'Laporan tersimpan di HP' }).waitFor()
  await goOnline()
  await page.getByRole('link', { name: 'Kembali ke produk' }).tap()
  await page.getByRole('heading', { name, level: 1 }).first().waitFor()
  await page.goBack()
  await at(page, address)
  const by = { host: host(), token: desk.session.token! }
  const openCases = async () =>
    (await call(operator.cases, { kind: 'product' }, by)).data.filter((one) => one.name === name)
  await untilOutboxEmpty(page)
  await expect
    .poll(async () => (await openCases()).map(({ reports, reasons }) => [reports, reasons]))
    .toEqual([[1, ['sni']]])
  // Visited again, so that this phone has certainly cached it.
  await page.goto(address)
  await page.getByRole('heading', { name, level: 1 }).first().waitFor()

  const { page: work } = await openPhone({ url: server().url, size: 'desk', ownScripts: true, reducedMotion: 'reduce' })
  await work.goto('/logo-mark.svg')
  await putSession(work, desk.session)
  await work.goto('/operator/cases')
  // The demo's own reports wait here too.
  for (const existing of ['Abon Ikan Cakalang Pedas 150 gr', 'Sepatu Rasendra Cibaduyut'])
    await work.getByRole('link', { name: existing }).waitFor()
  expect(await axeFinds(work)).toEqual([])
  await (await alive(work.getByRole('link', { name }))).click()
  await work.getByText('Nomornya milik usaha lain.').waitFor()
  expect(await axeFinds(work)).toEqual([])
  await work.getByLabel('Turunkan produk').check()
  await fill(work, 'Alasan', 'Nomor SNI ini terdaftar atas nama usaha lain.')
  await press(work, 'Turunkan produk')
  // The next case is the one that has waited longest, one of the demo's.
  await work.getByRole('heading', { name: 'Sepatu Rasendra Cibaduyut', level: 1 }).waitFor()
  await work.getByText('Bengkel kami pindah bulan lalu dan letaknya sudah kami perbaiki.').waitFor()

  expect(JSON.parse((await pageOf(`/api/product/detail/${id}`)).text)).toMatchObject({ code: '10' })
  await expect.poll(async () => (await pageOf(address)).status).toBe(410)
  expect((await pageOf(address)).text).toContain('<h1>Produk ini diturunkan oleh pengelola Etalase Mutu.</h1>')
  expect((await pageOf('/sitemap.xml')).text).not.toContain(`${address.replace('&', '&amp;')}<`)
  // The phone that has visited it reloads it once the cached data is stale, and drops it.
  await page.clock.setSystemTime(Date.now() + 120_000)
  await goTo(page, '/')
  await page.getByRole('heading', { name: commonLabels.mostViewed, exact: true }).first().waitFor()
  await goTo(page, address)
  await page.getByRole('heading', { name: 'Produk ini diturunkan oleh pengelola Etalase Mutu.' }).waitFor()

  const { page: own } = await openPhone({ url: server().url, ownScripts: true, reducedMotion: 'reduce' })
  await signIn(own, 'merchant@demo.example')
  await own.goto('/')
  await (await alive(own.getByRole('button', { name: /^Notifikasi/ }))).tap()
  const notices = own.getByRole('dialog', { name: 'Notifikasi' })
  await notices.getByText('Nomor SNI ini terdaftar atas nama usaha lain.').waitFor()
  await notices.getByRole('link', { name: 'Lihat keputusan' }).first().tap()
  const card = own.getByRole('article', { name: `Produk: ${name}` })
  await card.getByText('Produk ini diturunkan dan tidak tampil lagi.').waitFor()
  expect(await axeFinds(own)).toEqual([])
  await card.getByRole('button', { name: 'Ajukan keberatan' }).tap()
  await card.getByLabel('Keberatan Anda').fill('Sertifikatnya milik saya, ini nomornya.')
  await card.getByRole('button', { name: 'Kirim keberatan' }).tap()
  await card.getByText('Keberatan diperiksa').waitFor()

  await work.goto('/operator/cases')
  await (await alive(work.getByRole('link', { name }))).click()
  await work.getByText('Sertifikatnya milik saya, ini nomornya.').waitFor()
  await press(work, 'Terima keberatan & batalkan')
  const sheet = work.getByRole('dialog')
  await sheet.getByLabel('Alasan').fill('Buktinya sudah kami terima.')
  await sheet.getByRole('button', { name: 'Batalkan keputusan' }).click()
  await work.getByText('Berlaku', { exact: true }).waitFor({ state: 'detached' })
  await expect.poll(async () => (await pageOf(address)).status).toBe(200)
  await page.goto(address)
  await page.getByRole('heading', { name, level: 1 }).first().waitFor()
  await own.reload()
  await card.getByText('Buktinya sudah kami terima.').first().waitFor()
})

test('report form: for a post it shows author, date and first words, also offline', { tags: ['long'] }, async () => {
  const { data } = await call(contract.lspro.posts, { rows: 2 }, { host: host() })
  const [first, second] = data.lspro_posting.map(({ name, created_at, remark }) => ({
    by: `${name}, ${longDate(dayInJakarta(Date.parse(created_at)))}`,
    words: plainTextOf(remark).replaceAll('\n', ' ').slice(0, 40),
  }))
  const { page, goOffline } = await openPhone({ url: server().url, reducedMotion: 'reduce' })
  const report = async (nth: number) => {
    await (await alive(page.getByRole('link', { name: /^Laporkan postingan / }).nth(nth))).tap()
    await page.getByRole('heading', { name: 'Laporkan postingan', level: 1 }).waitFor()
    return page.locator('.report__about').innerText()
  }
  await page.goto(`${reportAddress('posting', data.lspro_posting[0]!.id)}`)
  await page.locator('.report__about').waitFor()
  expect(await page.locator('.report__about').innerText(), 'loaded from the server alone').toContain(
    `${first!.by}: ${first!.words}`,
  )
  await page.goto('/base/lspro/posting/list')
  expect(await report(0)).toContain(`${first!.by}: ${first!.words}`)
  await page.goBack()
  await goOffline()
  expect(await report(1), 'from this phone’s cache').toContain(`${second!.by}: ${second!.words}`)
})
