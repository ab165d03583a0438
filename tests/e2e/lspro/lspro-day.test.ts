import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { call } from '#contract/http/call.ts'
import { contract } from '#contract/index.ts'
import type { Database } from '#server/db/database.ts'
import { openPhone } from '../../support/browser/browser.ts'
import { arrived, untilOutboxEmpty } from '../../support/browser/read-local-db.ts'
import { deskServer, openDesk } from '../../support/pages/desk.page.ts'
import { letterTo } from '../../support/pages/mailbox.ts'
import { at, fill, follow, newAddress, press, signedInAs } from '../../support/pages/page-actions.ts'
import { choosePhotos, photo } from '../../support/pages/wizard.page.ts'
import { register } from '../../support/register.ts'

// A certification body from its first e-mail to its deactivation, on the real server: the desk issues its account, its
// owner posts offline, a merchant registers with its code, and its confirmation of their certificate is public.

const server = deskServer()
const password = 'kata sandi lembaga baru'
const name = 'LSPro Uji Perjalanan'
const product = 'Abon Sapi Perjalanan'
const host = () => ({ host: `${server().url}/api` })
const first = (page: Page) => page.getByRole('main').getByRole('article').first()

/** Opens this merchant's shop with the values of a demo shop, and adds a live product certified by the body. */
async function openShopWithProduct(db: Database, email: string, lsproId: number) {
  const [person] = await db.query<{ merchant_id: number }>(
    'update person set completed = true where email = $1 returning merchant_id',
    [email],
  )
  const shop = 'type, owner, year, address, province_id, regency_id, district_id, village_id, zip_code, mobile_phone'
  await db.query(
    `update merchant set (${shop}) = (select ${shop} from merchant where id = 27), name = 'Dapur Perjalanan',
       wizard_stage = 5, status = 'active' where id = $1`,
    [person!.merchant_id],
  )
  await db.query(
    `with made as (
       insert into product (merchant_id, external_id, name, description, price_bottom, price_top, review_state, is_sni,
         sni_no, certificate_no, sni_start_date, sni_no_end, lspro_id)
       values ($1, $2, $3, 'Dari daging pilihan.', 25000, 30000, 'approved', true, '{SNI 3707:2013}', 'LSPR-9/2025/07', '2025-03-03',
         true, $4)
       returning id)
     insert into product_category (product_id, category_id) select id, 401 from made`,
    [person!.merchant_id, randomUUID(), product, lsproId],
  )
}

test('certification body: its account is issued, it posts offline, a merchant registers with its code, and a visitor reads its confirmation of a certificate', {
  tags: ['long'],
}, async () => {
  const { session } = await openDesk(server().url)
  const office = await openPhone({ url: server().url, size: 'desk', as: session })
  const desk = office.page
  await desk.goto('/operator')
  await follow(desk, 'LSPRO')
  await follow(desk, 'Terbitkan akun')
  const email = newAddress('lembaga')
  await fill(desk, 'Nama lembaga', name)
  await fill(desk, 'Email', 'bukan alamat')
  await press(desk, 'Terbitkan dan kirim surat')
  await desk.getByText('Wrong email format').waitFor()
  await fill(desk, 'Email', email)
  await desk.reload()
  expect(await desk.getByLabel('Nama lembaga').inputValue(), 'what was typed is there after a reload').toBe(name)
  await press(desk, 'Terbitkan dan kirim surat')
  await desk.getByRole('heading', { level: 1, name }).waitFor()
  await desk.getByText('Belum dibuka').waitFor()
  const body = new URL(desk.url())
  const id = Number(body.searchParams.get('id'))

  const lembaga = await openPhone({ url: server().url, worker: true })
  const owner = lembaga.page
  await owner.goto((await letterTo(server().dataDir, email)).link('/auth/forgot-password-save'))
  await fill(owner, /^Kata sandi baru/, password)
  await fill(owner, /^Ulangi/, password)
  await press(owner, 'Konfirmasi')
  await at(owner, '/auth/login?param=password_changed')
  await fill(owner, 'Email', email)
  await fill(owner, 'Kata sandi', password)
  await press(owner, 'Masuk')
  await at(owner, `/base/lspro/detail/${id}`)
  expect(await signedInAs(owner)).toBe(email)

  await press(desk, 'Buat kode')
  const codeText = desk.locator('.desk__code')
  await codeText.waitFor()
  const code = (await codeText.textContent())!
  expect(code).toMatch(/^[A-HJKMNP-Z2-9]{6}$/)
  const produsen = await openPhone({ url: server().url })
  const merchant = newAddress('produsen')
  await register(produsen.page, merchant, 'Produsen (UMKM)', code.toLowerCase())
  await expect.poll(() => new URL(produsen.page.url()).pathname).toBe('/auth/email-confirmation')
  await produsen.page.goto((await letterTo(server().dataDir, merchant)).link('/auth/email-verified'))
  await expect.poll(() => signedInAs(produsen.page)).toBe(merchant)
  await desk.reload()
  await desk.getByText(/^1 produsen · dibuat /).waitFor()
  await desk.getByText(/^Terakhir masuk /).waitFor()

  // All phones are offline while the database gets a product; afterwards the pending post is sent.
  await lembaga.serviceWorkerReady({ controlling: true })
  const composer = owner.getByRole('textbox', { name: 'Apa yang ingin Anda bagikan?' })
  await composer.waitFor()
  for (const phone of [office, lembaga, produsen]) await phone.goOffline()
  await composer.click()
  await composer.fill('Kelas daring gratis')
  await choosePhotos(owner, 'Pilih gambar', [await photo(31, 900, 450)])
  await owner.getByRole('img', { name: 'Gambar (opsional)' }).waitFor()
  await press(owner, 'Bagikan')
  await first(owner).getByText('Kelas daring gratis').waitFor()
  await first(owner).getByText('Tersimpan di HP', { exact: true }).waitFor()
  await server().inside((db) => openShopWithProduct(db, merchant, id))
  for (const phone of [office, lembaga]) await phone.goOnline()
  await untilOutboxEmpty(owner)
  const posts = async () => (await call(contract.lspro.posts, { lspro_id: id }, host())).data.lspro_posting
  expect(await posts()).toMatchObject([{ remark: '<p>Kelas daring gratis</p>', img: { width: 900, height: 450 } }])

  await owner.getByRole('link', { name: 'Meja LSPRO', exact: true }).first().click()
  await at(owner, '/base/lspro/desk')
  await owner.getByRole('article', { name: product }).getByText('LSPR-9/2025/07', { exact: true }).waitFor()
  await press(owner, `Sanggah ${product}`)
  const sheet = owner.getByRole('dialog')
  await sheet.getByRole('button', { name: 'Sanggah', exact: true }).click()
  await sheet.getByText('Mohon isi alasannya').waitFor()
  await sheet.getByLabel('Alasan').fill('Nomor ini bukan terbitan kami.')
  await sheet.getByRole('button', { name: 'Sanggah', exact: true }).click()
  await arrived(owner, 'Pemeriksaan sertifikat tersimpan')
  await desk.goto('/operator')
  await follow(desk, 'Sengketa (1)')
  await desk.getByRole('listitem').filter({ hasText: product }).getByText('Nomor ini bukan terbitan kami.').waitFor()
  await desk.getByRole('link', { name: new RegExp(product) }).click()
  await desk.getByText(/^Dibantah /).waitFor()

  await follow(owner, 'Disanggah')
  await press(owner, `Konfirmasi ${product}`)
  await owner.getByRole('article', { name: product, exact: true }).waitFor({ state: 'detached' })
  await untilOutboxEmpty(owner)
  await follow(owner, 'Dikonfirmasi')
  const card = owner.getByRole('article', { name: product, exact: true })
  const link = (await card.getByRole('link').first().getAttribute('href'))!
  await desk.goto('/operator/disputes')
  await desk.getByText('Tidak ada sengketa.').waitFor()
  const { page: visitor } = await openPhone({ url: server().url })
  await visitor.goto(link)
  await visitor.getByRole('heading', { level: 1, name: product }).waitFor()
  await visitor.getByText(/^dikonfirmasi LSPRO \d/).waitFor()
  await visitor.goto(`/base/lspro/detail/${id}`)
  await first(visitor).getByText('Kelas daring gratis').waitFor()

  await desk.goto(body.pathname + body.search)
  await press(desk, `Cabut kode ${code}`)
  await press(desk, 'Cabut kode')
  await desk.getByText(/^Dicabut /).waitFor()
  await press(desk, 'Nonaktifkan LSPRO')
  const dialog = desk.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Nonaktifkan' }).click()
  await desk.getByText('Mohon isi alasannya').waitFor()
  await dialog.getByLabel('Alasan').fill('Akreditasi dicabut.')
  await dialog.getByRole('button', { name: 'Nonaktifkan' }).click()
  await desk.getByRole('button', { name: 'Aktifkan LSPRO' }).waitFor()
  await owner.goto('/base/user/detail')
  await expect.poll(() => signedInAs(owner), { message: 'the owner is signed out' }).not.toBe(email)
  await follow(desk, 'Catatan LSPRO ini')
  const rows = desk.locator('.audit > li')
  await rows.filter({ hasText: 'LSPRO dinonaktifkan' }).getByText('Akreditasi dicabut.').waitFor()
  for (const action of ['Akun LSPRO diterbitkan', 'Kode referral dibuat', 'Kode referral dicabut'])
    await rows.filter({ hasText: action }).waitFor()
})
