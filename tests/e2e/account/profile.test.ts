import { describe, expect, test } from 'vitest'
import { openPhone } from '../../support/browser/browser.ts'
import { untilRemembered } from '../../support/browser/read-local-db.ts'
import { sharedServer } from '../../support/demo-server.ts'
import { newMerchants } from '../../support/network/shops-behind-proxy.ts'
import { at, fill, follow, press, signedInAs } from '../../support/pages/page-actions.ts'
import { visitor, visitorAt } from '../../support/visitor.ts'

// Somebody looks after their own account on a phone: what it says, the password, the devices.

const server = sharedServer()

test('a profile opened before opens without a signal, with its moment; a change waits in the form', async () => {
  const { page, goOffline, goOnline, serviceWorkerReady } = await visitorAt(server().url, '/base/user/detail', {
    worker: true,
  })
  await page.getByRole('heading', { level: 2 }).waitFor()
  await serviceWorkerReady({ inCharge: true })
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

test('what was changed is not lost by a tap on a link', { tags: ['long'] }, async () => {
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

test('what was changed is not lost by a tap in the account drawer, and the form stays there to fill in', {
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
  '%s in the account drawer shuts it for whoever is there',
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
    // The window's entry is taken away a moment after the window.
    await expect
      .poll(() => page.evaluate(() => [history.length - 1, Boolean(history.state?.window)]))
      .toEqual([before, false])
  },
)

test('a guest who opens their account is asked to sign in, and brought back', { tags: ['long'] }, async () => {
  const { page } = await openPhone({ url: server().url })
  await page.goto('/base/user/devices')
  await at(page, '/auth/login?return=%2Fbase%2Fuser%2Fdevices')
  await fill(page, 'Email', visitor)
  await fill(page, 'Kata sandi', 'etalase123')
  await press(page, 'Masuk')
  await at(page, '/base/user/devices')
})

describe('somebody with two phones', () => {
  const newOwner = async () => (await newMerchants(server(), [{ stage: 2 }]))[0]!.email

  test('ends the session of the other from here', { tags: ['long'] }, async () => {
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
    // A double click whose second one comes before React has drawn that the button is busy.
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

  test('is told in the words of the page that the password was not changed when the session is over', {
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

  test('changes the password: the wrong old one is said at its field, the right one signs the other phone out', {
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
