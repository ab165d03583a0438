import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { account } from '#contract/account/schemas.ts'
import { call } from '#contract/http/call.ts'
import { contract } from '#contract/index.ts'
import { operator } from '#contract/operator/operator.ts'
import { axeFinds } from '../../support/browser/axe.ts'
import { openPhone } from '../../support/browser/browser.ts'
import { holdRequests } from '../../support/browser/hold-requests.ts'
import type { SessionKeys } from '../../support/browser/session-keys.ts'
import {
  codeOf,
  deskServer,
  enrolByHand,
  giveCode,
  openDesk,
  openId,
  second,
  third,
  untilHeld,
} from '../../support/pages/desk.page.ts'
import { at, fill, press } from '../../support/pages/page-actions.ts'

// The operator's desk on the real server: two-factor sign-in, a review by keyboard, two operators at once.

const server = deskServer()
const desk = (options = {}) => openPhone({ url: server().url, size: 'desk', ...options })
const host = () => `${server().url}/api`
/** The authenticator's secret of the demo's operator. An authenticator is enrolled once. */
let secret: string
let session: SessionKeys
beforeAll(async () => {
  ;({ session, secret } = await openDesk(server().url))
})

test('operator: enrols an authenticator, approves a product by keyboard, and rejects one with a prepared remark', async () => {
  const { page } = await desk()
  await page.goto('/operator')
  await at(page, '/auth/login?return=%2Foperator')
  await enrolByHand(page, third.email, third.password)
  await page.getByRole('link', { name: /^Tinjau \(\d+\)/ }).waitFor()

  await page.locator('.queue__list a').first().click()
  await untilHeld(page)
  const approved = openId(page)
  await page.getByLabel('Catatan untuk produsen').press('y')
  expect(await page.getByLabel('Catatan untuk produsen').inputValue(), 'typing a key decides nothing').toBe('y')
  await fill(page, 'Catatan untuk produsen', '')
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Tombol papan ketik' }).waitFor()
  await page.keyboard.press('y')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(openId(page), 'a key pressed in a dialog decides nothing').toBe(approved)

  await page.keyboard.press('y')
  await expect.poll(() => openId(page)).not.toBe(approved)
  await untilHeld(page)
  const { data } = await call(contract.showcase.detail, { id: approved }, { host: host() })
  expect(data.product_detail.id).toBe(approved)

  const rejected = openId(page)
  await page.keyboard.press('x')
  await page.getByRole('dialog', { name: 'Tolak tanpa catatan?' }).waitFor()
  await press(page, 'Batal')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await press(page, 'Foto label')
  await page.keyboard.press('x')
  await expect.poll(() => openId(page)).not.toBe(rejected)
  await page.keyboard.press('j')
  await page.goto('/operator/audit')
  const rows = page.locator('.audit > li')
  await rows.filter({ hasText: 'Produk ditolak' }).getByText('Foto label belum menampilkan nomor SNI').waitFor()
  await rows.filter({ hasText: 'Produk diterima' }).waitFor()
  const downloading = page.waitForEvent('download')
  await press(page, 'Unduh CSV')
  expect((await downloading).suggestedFilename()).toMatch(/\.csv$/)
})

test('operator: when the desk closes during a remark, a code opens the same page again with the remark', {
  tags: ['long'],
}, async () => {
  const { page } = await desk({ as: session })
  await page.goto('/operator')
  await page.locator('.queue__list a').first().click()
  await untilHeld(page)
  const address = page.url()
  await fill(page, 'Catatan untuk produsen', 'Mohon foto label dari dekat.')
  await call(operator.leave, {}, { host: host(), token: session.token! })
  // The page may notice the closed desk before the button is pressed.
  const door = page.getByRole('heading', { name: 'Meja operator' })
  const ask = page.getByRole('button', { name: 'Minta perubahan', exact: true })
  await ask.or(door).first().waitFor()
  await ask.click({ timeout: 5000 }).catch(() => {})
  await door.waitFor()
  await giveCode(page, '000000')
  await page.getByRole('alert').waitFor()
  await giveCode(page, codeOf(secret, 'next'))
  await untilHeld(page)
  expect(page.url()).toBe(address)
  expect(await page.getByLabel('Catatan untuk produsen').inputValue()).toBe('Mohon foto label dari dekat.')
})

test('operator: a second operator can only read a product under review; a change by its owner has to be reviewed again', {
  tags: ['long'],
}, async () => {
  const { page } = await desk({ as: session })
  const { page: other } = await desk({ as: (await openDesk(server().url, second)).session })

  const { _token: token } = await call(
    account.signIn,
    { email: 'merchant@demo.example', password: 'etalase123' },
    { host: host() },
  )
  const mine = { host: host(), token }
  const { data: cards } = await call(contract.products.mine, { rows: 50 }, mine)
  const { id } = cards.find(({ review_state }) => review_state === 'submitted') ?? cards[0]!
  const { data: own } = await call(contract.products.own, { id }, mine)
  const send = (description: string) =>
    call(contract.products.save, { ...own.form, id, description, draft: 0 }, { ...mine, key: randomUUID() })
  await send('Isi yang pertama.')

  await page.goto(`/operator/review?id=${id}`)
  await untilHeld(page)
  await other.goto(`/operator/review?id=${id}`)
  await other.getByText(/^Sedang ditinjau /).waitFor()
  expect(await other.getByRole('button', { name: /^Terima/ }).isDisabled()).toBe(true)
  await other.keyboard.press('y')
  expect(openId(other)).toBe(id)

  await send('Isi yang kedua. <img src=x onerror=alert(1)>')
  await page.keyboard.press('y')
  await page.getByText('Produk ini sudah berubah sejak Anda buka.').first().waitFor()
  await expect.poll(() => page.getByRole('button', { name: /^Terima/ }).isDisabled()).toBe(true)
  await page.locator('.verdict ins').first().waitFor()
  await page.getByText('<img src=x onerror=alert(1)>').first().waitFor()
  await press(page, 'Sudah saya lihat')
  await page.getByRole('button', { name: /^Terima/ }).click()
  await expect.poll(() => openId(page)).not.toBe(id)
  await press(other, 'Coba ambil')
  await other.getByText('Produk ini tidak sedang menunggu diperiksa.').waitFor()
})

test('operator: a decision without a signal keeps the focus, and once there is one the desk says that it has not arrived', {
  tags: ['long'],
}, async () => {
  const { page, goOffline, goOnline } = await desk({ as: session })
  await page.goto('/operator')
  await page.locator('.queue__list a').first().click()
  await untilHeld(page)
  const id = openId(page)
  const approve = page.getByRole('button', { name: /^Terima/ })
  await goOffline()
  await approve.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('alert').getByText('Belum diketahui sampai atau tidak').waitFor()
  expect(await approve.evaluate((button) => button === document.activeElement)).toBe(true)
  await goOnline()
  await page
    .getByRole('alert')
    .getByText('Tadi tampaknya belum sampai: sambungan terputus. Catatan Anda tetap ada; kirim sekali lagi.')
    .waitFor({ timeout: 120_000 })
  await page.keyboard.press('Enter')
  await expect.poll(() => openId(page)).not.toBe(id)
})

test('operator, shops: on a phone a shop is corrected, errors are at their fields, and the next correction starts from the saved data', {
  tags: ['long'],
}, async () => {
  const { page } = await desk({ size: 'phone', as: session })
  await page.goto('/operator/shops')
  await page.locator('.desk-table tbody a').first().click()
  const chips = page.getByRole('list', { name: 'KBLI terpilih' }).getByRole('button')
  await chips.first().waitFor()
  while ((await chips.count()) > 0) await chips.first().click()
  // Until the list has loaded, the chosen province is its only entry.
  await page.getByLabel('Provinsi').locator('option').nth(2).waitFor({ state: 'attached' })
  await page.getByLabel('Provinsi').selectOption({ index: 1 })
  await press(page, 'Simpan')
  for (const sentence of ['Mohon pilih salah satu dari KBLI', /Kelurahan terlebih dahulu!/, 'Mohon isi alasannya'])
    await page.getByText(sentence).waitFor()
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('role')), { message: 'the first wrong field' })
    .toBe('combobox')
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), 'too wide').toBe(0)

  await page.getByRole('combobox', { name: 'KBLI' }).fill('kue')
  await page.getByRole('option', { name: /Kue/ }).first().click()
  const levels = ['Kabupaten / Kota', 'Kecamatan', 'Kelurahan / Desa']
  for (const level of levels) {
    await page.getByLabel(level).locator('option').nth(1).waitFor({ state: 'attached' })
    await page.getByLabel(level).selectOption({ index: 1 })
  }
  for (const name of ['Dapur Pindah', 'Dapur Pindah Lagi']) {
    await fill(page, 'Nama usaha', name)
    await fill(page, 'Alasan', 'Akta baru.')
    await press(page, 'Simpan')
    await page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
    await expect.poll(() => page.getByLabel('Alasan').inputValue()).toBe('')
  }
  expect(await chips.count()).toBe(1)

  const save = await holdRequests(page.context(), '**/api/operator/shop/save')
  await fill(page, 'Nama usaha', 'Dapur Tetap')
  await fill(page, 'Alasan', 'Akta terakhir.')
  await press(page, 'Simpan')
  await page.getByRole('button', { name: 'Menyimpan…' }).waitFor()
  await fill(page, 'Nama pemilik', 'Ratna Wijaya')
  save.release()
  await page.getByRole('heading', { level: 1, name: 'Dapur Tetap', exact: true }).waitFor()
  await expect.poll(() => page.getByLabel('Alasan').inputValue()).toBe('')
  expect(await page.getByLabel('Nama pemilik').inputValue(), 'typed while the request was under way').toBe(
    'Ratna Wijaya',
  )
})

test('operator: a visitor is told that they may not open the desk', async () => {
  const { page } = await openPhone({ url: server().url, as: 'visitor@demo.example' })
  await page.goto('/operator/audit')
  await page.getByRole('heading', { name: 'Anda tidak berhak membuka bagian ini.' }).waitFor()
})

test.each(['phone', 'desk'] as const)(
  'axe: queue, review, edit, shops and log of the operator have no violations, on a %s',
  { tags: ['long'] },
  async (size) => {
    const { page } = await desk({ size, ownScripts: true, reducedMotion: 'reduce', as: session })
    await page.goto('/operator')
    await page.locator('.queue__list a').first().waitFor()
    expect(await axeFinds(page), 'the queue').toEqual([])
    await page.locator('.queue__list a').first().click()
    await untilHeld(page)
    expect(await axeFinds(page), 'a review').toEqual([])
    await page.getByRole('link', { name: 'Ubah', exact: true }).click()
    await page.getByLabel('Alasan').waitFor()
    expect(await axeFinds(page), 'an edit').toEqual([])
    for (const [path, heading] of [
      ['/operator/shops', 'Usaha'],
      ['/operator/audit', 'Catatan'],
    ] as const) {
      await page.goto(path)
      await page.getByRole('heading', { name: heading, exact: true }).waitFor()
      await page.locator('main li, main tbody tr').first().waitFor()
      expect(await axeFinds(page), path).toEqual([])
    }
  },
)
