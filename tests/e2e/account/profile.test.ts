import { describe, expect, test } from 'vitest'
import { openPhone } from '../../support/browser/browser.ts'
import { holdRequests } from '../../support/browser/hold-requests.ts'
import { untilRemembered } from '../../support/browser/read-local-db.ts'
import { sharedServer } from '../../support/demo-server.ts'
import { newMerchants } from '../../support/network/shops-behind-proxy.ts'
import { at, fill, follow, press, signedInAs } from '../../support/pages/page-actions.ts'
import { visitor, visitorAt } from '../../support/visitor.ts'

// A user manages their own account on a phone: profile, password, devices.

const server = sharedServer()

test('profile: once loaded it opens offline with the time of its data, and a change stays in the form until the network is back', async () => {
  const { page, goOffline, goOnline, serviceWorkerReady } = await visitorAt(server().url, '/base/user/detail', {
    worker: true,
  })
  await page.getByRole('heading', { level: 2 }).waitFor()
  await serviceWorkerReady({ controlling: true })
  await untilRemembered(page, 'account.detail')
  await goOffline()
  await page.reload()
  await page.getByText(visitor).waitFor()
  await page.getByText(/Tidak ada sambungan – data per/).waitFor()
  await follow(page, 'Edit Profile')
  await fill(page, 'TikTok (opsional)', 'salimah.dapur')
  await press(page, 'Simpan')
  await page.getByRole('alert').filter({ hasText: 'tidak ada sambungan' }).waitFor()
  expect(await page.getByLabel('TikTok (opsional)').inputValue()).toBe('salimah.dapur')
  await goOnline()
  await press(page, 'Simpan')
  await at(page, '/base/user/detail')
  await page.getByText('salimah.dapur', { exact: true }).waitFor()
})

test('edit profile: leaving by Batal asks before a change is discarded', { tags: ['long'] }, async () => {
  const { page } = await visitorAt(server().url, '/base/user/edit')
  await fill(page, 'Facebook (opsional)', 'salimah')
  await follow(page, 'Batal')
  await press(page, 'Lanjut mengisi')
  await at(page, '/base/user/edit')
  expect(await page.getByLabel('Facebook (opsional)').inputValue()).toBe('salimah')
  await follow(page, 'Batal')
  await press(page, 'Buang perubahan')
  await at(page, '/base/user/detail')
})

test('edit profile: leaving by the account drawer asks before a change is discarded, and the form stays usable', {
  tags: ['long'],
}, async () => {
  const { page } = await visitorAt(server().url, '/base/user/edit')
  await fill(page, 'Facebook (opsional)', 'salimah')
  await page.getByRole('button', { name: 'Akun', exact: true }).tap()
  await follow(page, 'Perangkat yang masuk')
  await press(page, 'Lanjut mengisi')
  await page.getByRole('dialog').first().waitFor({ state: 'detached' })
  expect(await page.getByLabel('Facebook (opsional)').inputValue()).toBe('salimah')
  await page.getByRole('button', { name: 'Akun', exact: true }).tap()
  await follow(page, 'Perangkat yang masuk')
  await press(page, 'Buang perubahan')
  await at(page, '/base/user/devices')
})

test.each(['Ganti kata sandi', 'Akun Saya'])(
  'account drawer: %s closes the drawer when its page is already open',
  { tags: ['long'] },
  async (name) => {
    const { page } = await visitorAt(server().url, name === 'Akun Saya' ? '/base/user/detail' : '/password/change')
    await page.getByRole('heading', { level: 1 }).waitFor()
    const before = await page.evaluate(() => history.length)
    for (const _ of [1, 2]) {
      await page.getByRole('button', { name: 'Akun', exact: true }).tap()
      await page.getByRole('dialog').getByText(name, { exact: true }).tap()
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    }
    // The drawer's history entry is removed a moment after the drawer.
    await expect
      .poll(() => page.evaluate(() => [history.length - 1, Boolean(history.state?.window)]))
      .toEqual([before, false])
  },
)

test('account drawer: nothing moves under the finger when the server has checked the session', {
  tags: ['long'],
}, async () => {
  const { page } = await openPhone({ url: server().url, as: visitor })
  const code = await holdRequests(page.context(), '**/api/verify_token')
  await page.goto('/faq')
  await page.getByRole('button', { name: 'Akun', exact: true }).tap()
  const dialog = page.getByRole('dialog')
  const button = dialog.getByRole('button', { name: 'Akun Saya' })
  await dialog.getByText('Belum diperiksa oleh server.').waitFor()
  await dialog.getByText('tanpa sinyal').waitFor()
  // With motion the drawer slides in.
  await dialog.evaluate((drawer) =>
    Promise.all(drawer.getAnimations({ subtree: true }).map(({ finished }) => finished)),
  )
  const before = await button.boundingBox()
  code.release()
  await dialog.getByText('Sudah diperiksa oleh server.').waitFor()
  expect(await button.boundingBox()).toEqual(before)
})

test('account menu: Akun Saya closes the menu when its page is already open, and its button has the focus', {
  tags: ['long'],
}, async () => {
  const { page } = await visitorAt(server().url, '/base/user/detail', { size: 'desk' })
  const menu = page.locator('summary').filter({ hasText: 'Halo,' })
  await menu.press('Enter')
  await page.getByRole('button', { name: 'Akun Saya' }).press('Enter')
  await page.getByRole('button', { name: 'Akun Saya' }).waitFor({ state: 'hidden' })
  expect(await menu.evaluate((element) => element === document.activeElement)).toBe(true)
})

test('devices: a guest is asked to sign in first, and returns to the page afterwards', { tags: ['long'] }, async () => {
  const { page } = await openPhone({ url: server().url })
  await page.goto('/base/user/devices')
  await at(page, '/auth/login?return=%2Fbase%2Fuser%2Fdevices')
  await fill(page, 'Email', visitor)
  await fill(page, 'Kata sandi', 'etalase123')
  await press(page, 'Masuk')
  await at(page, '/base/user/devices')
})

describe('a user with two phones', () => {
  const newOwner = async () => (await newMerchants(server(), [{ stage: 2 }]))[0]!.email

  test('devices: a user ends the session of their other phone, with one request even on a double click', {
    tags: ['long'],
  }, async () => {
    const owner = await newOwner()
    const lost = await openPhone({ url: server().url, as: owner })
    const { page } = await openPhone({ url: server().url, as: owner })
    await page.goto('/base/user/devices')
    await page.getByText('Perangkat ini').waitFor()
    await press(page, 'Keluarkan semua yang lain')
    let sent = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/session/end')) sent += 1
    })
    // A double click whose second click comes before React has rendered the busy button.
    await page.getByRole('button', { name: 'Keluarkan', exact: true }).evaluate((button: HTMLElement) => {
      button.click()
      button.click()
    })
    await page.getByText('Semua perangkat lain dikeluarkan').waitFor()
    await expect.poll(() => page.getByRole('button', { name: /^Keluarkan/ }).count()).toBe(0)
    expect(sent, 'sent once').toBe(1)
    await lost.page.goto('/base/user/detail')
    await expect.poll(() => signedInAs(lost.page)).toBe(null)
  })

  test('change password: with an ended session the page says that the password was not changed', {
    tags: ['long'],
  }, async () => {
    const owner = await newOwner()
    const { page, expectComplaint } = await openPhone({ url: server().url, as: owner })
    expectComplaint(/401|99/)
    await page.goto('/password/change')
    await fill(page, 'Kata sandi lama', 'etalase123')
    await fill(page, 'Kata sandi baru', 'rendang-4-Jam!')
    await fill(page, 'Ulangi kata sandi baru', 'rendang-4-Jam!')
    const other = await openPhone({ url: server().url, as: owner })
    await other.page.goto('/base/user/devices')
    await press(other.page, 'Keluarkan semua yang lain')
    await press(other.page, 'Keluarkan')
    await other.page.getByText('Semua perangkat lain dikeluarkan').waitFor()
    await press(page, 'Simpan')
    await page.getByText('Password gagal dirubah!').waitFor()
    await at(page, '/')
    expect(await page.getByText('Sesi Anda telah berakhir').count()).toBe(0)
    expect(await signedInAs(page)).toBe(null)
  })

  test('change password: a wrong old password is rejected, the right one signs the other phone out', {
    tags: ['long'],
  }, async () => {
    const owner = await newOwner()
    const other = await openPhone({ url: server().url, as: owner })
    const { page } = await openPhone({ url: server().url, as: owner })
    await page.goto('/password/change')
    await press(page, 'Simpan')
    await expect.poll(() => page.getByText('Mohon isi input ini').count()).toBe(3)
    await fill(page, 'Kata sandi lama', 'salah-sekali')
    await fill(page, 'Kata sandi baru', 'rendang-4-Jam!')
    await fill(page, 'Ulangi kata sandi baru', 'rendang-5-Jam!')
    await press(page, 'Simpan')
    await page.getByText('Kedua password harus sama').waitFor()
    await fill(page, 'Ulangi kata sandi baru', 'rendang-4-Jam!')
    await press(page, 'Simpan')
    await page.locator('.toast[role=alert]').waitFor()
    await fill(page, 'Kata sandi lama', 'etalase123')
    await press(page, 'Simpan')
    await page.getByText('Password berhasil diganti').waitFor()
    await at(page, '/base/user/detail')
    expect(await signedInAs(page)).toBe(owner)
    await other.page.goto('/base/user/detail')
    await expect.poll(() => signedInAs(other.page)).toBe(null)
  })
})
