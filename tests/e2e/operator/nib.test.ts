import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axeFinds, smallTargets } from '../../support/browser/axe.ts'
import { openPhone } from '../../support/browser/browser.ts'
import { untilOutboxEmpty } from '../../support/browser/read-local-db.ts'
import { newMerchants } from '../../support/network/shops-behind-proxy.ts'
import { deskServer, openDesk } from '../../support/pages/desk.page.ts'
import { at, fill, follow, press } from '../../support/pages/page-actions.ts'
import { atStage, choosePhotos, fillStage1, onward, photo } from '../../support/pages/wizard.page.ts'

// @begins-early: one of the files that take longest.

// Two shops claim the same NIB.

const server = deskServer()

const expectNoViolations = async (page: Page, place: string, size: 'phone' | 'desk' = 'phone') => {
  expect(await axeFinds(page), place).toEqual([])
  expect(size === 'phone' ? await page.evaluate(smallTargets) : [], place).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.body.clientWidth), place).toBe(0)
}

test('NIB dispute: a merchant whose NIB is rejected claims it with a photo, the other merchant answers, and an operator decides', {
  tags: ['long'],
}, async () => {
  const [siti, budi] = await newMerchants(server(), [{ stage: 3 }, {}])
  const phone = (options = {}) =>
    openPhone({ url: server().url, ownScripts: true, reducedMotion: 'reduce', ...options } as Parameters<
      typeof openPhone
    >[0])
  const [holder] = await server().inside((db) =>
    db.query<{ nib: string }>('select nib from merchant where id = $1', [siti!.merchantId]),
  )
  const nib = holder!.nib

  const { page } = await phone({ as: budi!.email })
  await page.goto('/merchant/stage-1')
  await atStage(page, 1)
  await fillStage1(page, { name: 'Dapur Pemilik Uji', nib })
  await onward(page)
  // The error is at the field, or in a toast at the next stage when the answer takes longer.
  await page
    .getByText(/NIB sudah dipakai usaha lain|Tahap 1, Informasi Usaha perlu diperbaiki/)
    .first()
    .waitFor()
  await page.goto('/merchant/stage-1')
  await page.getByText('NIB sudah dipakai usaha lain').first().waitFor()
  await follow(page, 'NIB ini milik saya')
  await at(page, `/base/merchant/nib?nib=${nib}`)
  await page.getByRole('heading', { name: 'NIB ini milik saya' }).waitFor()
  await press(page, 'Kirim pengajuan')
  await page.getByText('Mohon isi Kolom ini').waitFor()
  await fill(page, 'Mengapa NIB ini milik usaha Anda?', 'NIB ini atas nama usaha saya sejak 2019.')
  await press(page, 'Kirim pengajuan')
  await page.getByText('Mohon lampirkan foto lembar OSS').waitFor()
  await choosePhotos(page, 'Pilih foto', [await photo(7, 900, 1200)])
  await page.getByRole('img', { name: 'Foto lembar OSS' }).waitFor()
  await expectNoViolations(page, 'the claim')
  // Text and photo survive a reload.
  await page.reload()
  await page.getByRole('img', { name: 'Foto lembar OSS' }).waitFor()
  await press(page, 'Kirim pengajuan')
  await page.getByText('Pengajuan Anda sedang diperiksa operator.').waitFor()
  await expectNoViolations(page, 'the case of its claimant')

  const other = await phone({ as: siti!.email, size: 'desk' })
  await other.page.goto('/base/merchant/nib')
  await other.page.getByText('Usaha lain menyatakan NIB ini miliknya.').waitFor()
  await fill(other.page, 'Apa tanggapan Anda?', 'Maaf, salah ketik.')
  await expectNoViolations(other.page, 'the answer', 'desk')
  await press(other.page, 'Kirim tanggapan')
  await other.page.getByText('Tanggapan Anda sedang diperiksa operator.').waitFor()
  await untilOutboxEmpty(other.page)

  const desk = await phone({ as: (await openDesk(server().url)).session })
  await desk.page.goto('/operator/shops')
  await follow(desk.page, 'Sengketa NIB (1)')
  const one = desk.page.getByRole('region', { name: `NIB ${nib}` })
  await one.getByText('Maaf, salah ketik.').waitFor()
  await press(desk.page, 'Foto lembar OSS, Pemohon, ukuran penuh')
  await desk.page.getByRole('dialog').getByRole('img').waitFor()
  await desk.page.keyboard.press('Escape')
  await desk.page.getByRole('dialog').waitFor({ state: 'detached' })
  await expectNoViolations(desk.page, 'the desk')
  await press(desk.page, 'Alihkan ke pemohon')
  await fill(desk.page, 'Alasan', 'Lembar OSS atas nama pemohon.')
  await press(desk.page, 'Alihkan')
  await desk.page.getByText('Tidak ada sengketa NIB di sini.').waitFor()
  await desk.page.getByLabel('Pengajuan').selectOption({ index: 1 })
  await one.getByText(/^Dialihkan oleh /).waitFor()

  await page.goto('/base/merchant/nib')
  await page.getByText('NIB ini sekarang tercatat di usaha Anda.').waitFor()
  await page.getByText('Alasan operator: Lembar OSS atas nama pemohon.').waitFor()
  await follow(page, 'Buka tahap 1')
  await atStage(page, 1)
  await onward(page)
  // The next stage opens once the save is in the outbox: before that the outbox is empty, too.
  await atStage(page, 2)
  // Before the database is asked: the embedded one is asked by stopping the server.
  await untilOutboxEmpty(page)
  expect(
    await server().inside((db) => db.query('select id from merchant where nib = $1 and wizard_stage > 1', [nib])),
  ).toEqual([{ id: budi!.merchantId }])
  await other.page.goto('/merchant/stage-1')
  await atStage(other.page, 1)
  expect(await other.page.getByLabel(/^NIB/).inputValue()).toBe('')
})
