import { cp, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { openPhone } from '../../support/browser/browser.ts'
import { lyingOn, untilAllHasLeft, untilRemembered, waitMore } from '../../support/browser/read-local-db.ts'
import { openShops, type Shops } from '../../support/network/shops-behind-proxy.ts'
import { everythingKept, fill, press, signedInAs, signIn, signInByHand } from '../../support/pages/page-actions.ts'
import { atStage, fillStage3, onward } from '../../support/pages/wizard.page.ts'
import { makeSecondRelease } from '../../support/second-release.ts'

// What happens around a phone on which something waits: a release, another person, a session that has ended.

/** A merchant who has saved the third stage without a signal. */
async function somethingWaits(shops: Shops, tkdn: string) {
  const phone = await openPhone({ url: shops.road.url, worker: true })
  phone.expectComplaint(/Failed to load resource|net::ERR_/)
  const { page } = phone
  await signIn(page, shops.merchants[0]!.email)
  // A page that has never heard of its shop asks for it when the signal returns, and that is somebody asking.
  const told = page.waitForResponse('**/api/merchant/wizard')
  await page.goto('/merchant/stage-3')
  await told
  await phone.serviceWorkerReady({ inCharge: true })
  await atStage(page, 3)
  await untilRemembered(page, 'onboarding.detail')
  await shops.road.shut()
  await phone.goOffline()
  await fillStage3(page, tkdn)
  await onward(page)
  await atStage(page, 4)
  await expect.poll(() => waiting(page)).toEqual(['kept'])
  return phone
}
const waiting = async (page: Page) => (await lyingOn(page, 'rows')).map(({ state }) => state)

test('a release goes out while twenty writes wait and a form is open: nothing is lost, and nothing is reloaded under the form', {
  tags: ['long'],
}, async () => {
  const built = fileURLToPath(new URL('../../../dist', import.meta.url))
  const releases = await mkdtemp(join(built, '../node_modules/.releases-'))
  onTestFinished(() => rm(releases, { recursive: true, force: true }))
  await cp(built, releases, { recursive: true })
  await makeSecondRelease(releases)
  const shops = await openShops([{ stage: 4 }], { own: true })
  const { road } = shops
  const phone = await somethingWaits(shops, 'TKDN 0')
  const { page } = phone
  const numbers = Array.from({ length: 19 }, (_, n) => `TKDN ${n + 1}`)
  await waitMore(
    page,
    numbers.map((tkdn_certificate) => ({ tkdn_certificate })),
  )
  await page.goto('/merchant/stage-1')
  await atStage(page, 1)
  await fill(page, /^Nama usaha/, 'Nama yang sedang diketik')
  let navigations = 0
  page.on('framenavigated', () => navigations++)

  await shops.release(join(releases, 'server/main.js'))
  road.trouble(1, ['503'])
  await road.open()
  await phone.goOnline()
  const lookForRelease = () =>
    page.evaluate(async () => {
      await (await navigator.serviceWorker.getRegistration())!.update()
      return true
    })
  await expect.poll(lookForRelease).toBe(true)
  await page.getByText('Versi baru siap').waitFor({ timeout: 120_000 })
  expect(await page.getByLabel(/^Nama usaha/).inputValue()).toBe('Nama yang sedang diketik')
  expect(navigations).toBe(0)
  expect(await waiting(page)).toHaveLength(20)

  await press(page, 'Muat ulang')
  await page.waitForFunction(() => document.documentElement.dataset.release === 'two', undefined)
  await atStage(page, 1)
  await expect
    .poll(() => page.getByLabel(/^Nama usaha/).inputValue(), { message: 'the draft went along' })
    .toBe('Nama yang sedang diketik')
  expect(await waiting(page)).toHaveLength(20)
  road.trouble(0)
  // After so many refusals the next try may be a minute away; or it is under way, and there is nothing to press.
  await page.goto('/outbox')
  const hurry = page.getByRole('button', { name: 'Kirim sekarang' })
  await hurry.or(page.getByText('Semua sudah terkirim.')).first().waitFor()
  await hurry.click({ timeout: 2000 }).catch(() => {})
  await untilAllHasLeft(page)
  expect((await shops.effects()).map(({ tkdn }) => tkdn)).toEqual(['TKDN 0', ...numbers])
})

test('one person signs out and leaves the work on the phone: the next one neither sees nor sends it, and it leaves when the first is back', async () => {
  const shops = await openShops([{ stage: 4 }, { stage: 3 }])
  const [first, second] = shops.merchants
  const { road } = shops
  const phone = await somethingWaits(shops, 'TKDN rahasia orang pertama')
  const { page } = phone
  await page.goto('/logout')
  await page.getByRole('dialog').getByRole('button', { name: 'Simpan di HP ini' }).click()
  await expect.poll(() => signedInAs(page)).toBe(null)
  await road.open()
  await phone.goOnline()

  await signInByHand(page, second!.email)
  await page.goto('/outbox')
  await page.getByRole('heading', { name: 'Tidak ada yang menunggu' }).waitFor()
  expect(await page.content()).not.toContain('Tahap 3')
  // The second one's own work leaves; whatever would send the first one's has had its turn then.
  await page.goto('/merchant/stage-3')
  await atStage(page, 3)
  await fillStage3(page, 'TKDN orang kedua')
  await onward(page)
  await expect.poll(() => road.answered.length).toBe(1)
  expect(road.passed.map(({ body }) => body).join()).not.toContain('rahasia')
  await expect
    .poll(async () => (await lyingOn(page, 'rows')).map(({ person }) => person))
    .toEqual([String(first!.personId)])

  await page.goto('/logout')
  await expect.poll(() => signedInAs(page)).toBe(null)
  await signInByHand(page, first!.email)
  await untilAllHasLeft(page)
  const effects = await shops.effects()
  expect(effects.map(({ merchantId, tkdn }) => [merchantId, tkdn])).toEqual([
    [second!.merchantId, 'TKDN orang kedua'],
    [first!.merchantId, 'TKDN rahasia orang pertama'],
  ])
})

test('the session has ended when the signal returns: the work is kept, the sign-in comes to where one is, and it is sent', async () => {
  const shops = await openShops([{ stage: 4 }])
  const [merchant] = shops.merchants
  const { road } = shops
  const phone = await somethingWaits(shops, 'TKDN sesi habis')
  const { page } = phone
  await shops.inside((db) => db.query('delete from session where person_id = $1', [merchant!.personId]))
  await road.open()
  await phone.goOnline()
  const sheet = page.getByRole('dialog', { name: 'Masuk lagi untuk mengirim' })
  await sheet.waitFor()
  expect(new URL(page.url()).pathname, 'nobody is sent home').toBe('/merchant/stage-4')
  await expect.poll(() => waiting(page)).toEqual(['kept'])
  expect(await everythingKept(page)).toContain('TKDN sesi habis')
  await sheet.getByLabel('Kata sandi', { exact: true }).fill('etalase123')
  await sheet.getByRole('button', { name: 'Masuk', exact: true }).click()
  await untilAllHasLeft(page)
  await sheet.waitFor({ state: 'detached' })
  expect(new URL(page.url()).pathname).toBe('/merchant/stage-4')
  expect((await shops.effects()).map(({ tkdn }) => tkdn)).toEqual(['TKDN sesi habis'])
})
