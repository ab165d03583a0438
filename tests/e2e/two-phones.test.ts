import { expect, test } from 'vitest'
import { call } from '#contract/call.ts'
import { contract } from '#contract/index.ts'
import { openPhone } from '../support/browser.ts'
import { arrived } from '../support/on-the-phone.ts'
import { openShops } from '../support/shops-on-a-road.ts'
import { fill, press } from '../support/walk.ts'

// Two phones of one owner have one form open: neither takes back what the other has saved.

test('what another phone saves while a form is open stays; what both have changed is asked about', async () => {
  const shops = await openShops([{ open: true }])
  const { email } = shops.merchants[0]!
  const { page, expectComplaint } = await openPhone({ url: shops.road.url, as: email })
  expectComplaint(/404.*\/base\/merchant\/detail\//)
  await page.goto('/base/merchant/profile?tab=kontak')
  await press(page, 'Ubah Informasi')
  await expect.poll(() => page.getByLabel('Prefix').inputValue()).not.toBe('')

  const host = `${shops.road.url}/api`
  const { _token: token } = await call(contract.account.signIn, { email, password: 'etalase123' }, { host })
  const profile = async () => (await call(contract.shops.profile, {}, { host, token })).data.merchant
  const { office_phone } = await profile()
  const theirs = { office_phone, mobile_phone: '081277776666', website: 'https://lain.example' }
  await call(contract.shops.saveContact, theirs, { host, token })

  await fill(page, /^Nomor HP/, '81299998888')
  await fill(page, /^TikTok/i, 'tokouji')
  await press(page, 'Simpan Perubahan')
  const question =
    'Nomor HP diubah di dua tempat: di sini “81299998888”, di tempat lain “81277776666”. Pilih salah satu.'
  await page.getByText(question, { exact: true }).waitFor()
  expect(await profile()).toMatchObject({ mobile_phone: '+6281277776666', tiktok: '' })
  // Not chosen yet: it stays where it is.
  await press(page, 'Simpan Perubahan')
  await expect
    .poll(() =>
      page.getByRole('button', { name: 'Pakai “81299998888”' }).evaluate((it) => it === document.activeElement),
    )
    .toBe(true)
  await press(page, 'Pakai “81299998888”')
  await press(page, 'Simpan Perubahan')
  await arrived(page, 'Update Berhasil')
  expect(await profile()).toMatchObject({ mobile_phone: '+6281299998888', website: 'https://lain.example' })
  expect((await profile()).tiktok).toContain('tokouji')
})
