import { expect, test } from 'vitest'
import { call } from '#contract/http/call.ts'
import { contract } from '#contract/index.ts'
import { keyless } from '#contract/photos/picture-path.ts'
import { openPhone } from '../../support/browser/browser.ts'
import { arrived } from '../../support/browser/read-local-db.ts'
import { openShops } from '../../support/network/shops-behind-proxy.ts'
import { fill, press } from '../../support/pages/page-actions.ts'
import { choosePhotos, photo } from '../../support/pages/wizard.page.ts'

// Two phones of one owner have the same form open: neither overwrites what the other has saved.

test('two phones: what another phone saves while a form is open stays, and the user chooses where both changed a field', {
  tags: ['long'],
}, async () => {
  const shops = await openShops([{ open: true }])
  const { email } = shops.merchants[0]!
  const { page, expectComplaint } = await openPhone({ url: shops.network.url, as: email })
  expectComplaint(/404.*\/base\/merchant\/detail\//)
  await page.goto('/base/merchant/profile?tab=kontak')
  await press(page, 'Ubah Informasi')
  await expect.poll(() => page.getByLabel('Prefix').inputValue()).not.toBe('')

  const host = `${shops.network.url}/api`
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
  // Without a choice the form is not saved.
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

  // The logo: chosen here while the other phone has saved one.
  await page.goto('/base/merchant/profile?tab=foto')
  await choosePhotos(page, 'Pilih foto', [await photo(41)])
  await press(page, 'Pakai foto')
  const save = page.getByRole('button', { name: 'Simpan', exact: true })
  await expect.poll(() => save.isEnabled()).toBe(true)
  const img_64 = (await photo(42, 300, 300)).toString('base64')
  await call(contract.shops.saveImage, { img_64: `data:image/jpeg;base64,${img_64}` }, { host, token })
  const logo = (await profile()).img_url
  await save.click()
  await page.getByText('Foto Profile diganti di dua tempat. Ini yang dari tempat lain; pilih salah satu.').waitFor()
  await page.getByRole('img', { name: 'Foto Profile dari tempat lain' }).waitFor()
  expect((await profile()).img_url).toBe(logo)
  await save.click()
  await page.getByText('Pilih dahulu gambar yang dipakai.').waitFor()
  await press(page, 'Pakai yang di sini')
  await save.click()
  await arrived(page, 'Update Berhasil')
  expect(keyless((await profile()).img_url!)).not.toBe(keyless(logo!))

  // The account: newer server data is merged into the form, and the user chooses the name, which both have changed.
  await page.goto('/base/user/edit')
  await expect.poll(() => page.getByLabel('Nama', { exact: true }).inputValue()).not.toBe('')
  const me = { name: 'Siti Aminah', phone_no: '81200001111', office_no: '0251-100111', tiktok_url: '@siti' }
  await call(contract.account.changeProfile, me, { host, token })
  await fill(page, 'Nama', 'Siti Rahma')
  await fill(page, 'Nomor HP / WhatsApp', '81200001111')
  await fill(page, 'Prefix', '0251')
  await fill(page, 'Nomor', '100111')
  await press(page, 'Simpan')
  const both = 'Nama diubah di dua tempat: di sini “Siti Rahma”, di tempat lain “Siti Aminah”. Pilih salah satu.'
  await page.getByText(both, { exact: true }).waitFor()
  expect(await page.getByLabel(/^TikTok/).inputValue()).toBe('@siti')
  await press(page, 'Pakai “Siti Rahma”')
  await press(page, 'Simpan')
  await page.getByText('Profil tersimpan').waitFor()
  const { data } = await call(contract.account.detail, {}, { host, token })
  expect(data).toMatchObject({ name: 'Siti Rahma', tiktok_url: '@siti', phone_no: '+6281200001111' })
})
