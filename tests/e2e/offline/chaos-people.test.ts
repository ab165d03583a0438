import { cp, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { openPhone } from '../../support/browser/browser.ts'
import { enqueueMore, readStore, untilOutboxEmpty, untilRemembered } from '../../support/browser/read-local-db.ts'
import { openShops, type Shops } from '../../support/network/shops-behind-proxy.ts'
import { everythingStored, fill, press, signedInAs, signIn, signInByHand } from '../../support/pages/page-actions.ts'
import { atStage, fillStage3, onward } from '../../support/pages/wizard.page.ts'
import { makeSecondRelease } from '../../support/second-release.ts'

// Events while a phone has pending writes: a release, another user, an ended session.

/** A phone whose merchant has saved stage 3 offline. */
async function phoneWithPendingWrite(shops: Shops, tkdn: string) {
  const phone = await openPhone({ url: shops.network.url, worker: true })
  phone.expectComplaint(/Failed to load resource|net::ERR_/)
  const { page } = phone
  await signIn(page, shops.merchants[0]!.email)
  // Wait for the shop's data: otherwise the page would request it when the network returns, and that counts as a
  // request too.
  const loaded = page.waitForResponse('**/api/merchant/wizard')
  await page.goto('/merchant/stage-3')
  await loaded
  await phone.serviceWorkerReady({ controlling: true })
  await atStage(page, 3)
  await untilRemembered(page, 'onboarding.detail')
  await shops.network.shut()
  await phone.goOffline()
  await fillStage3(page, tkdn)
  await onward(page)
  await atStage(page, 4)
  await expect.poll(() => pendingStates(page)).toEqual(['kept'])
  return phone
}
const pendingStates = async (page: Page) => (await readStore(page, 'rows')).map(({ state }) => state)

test('release with twenty pending writes and an open form: nothing is lost, and the form is not reloaded', {
  tags: ['long'],
}, async () => {
  const built = fileURLToPath(new URL('../../../dist', import.meta.url))
  const releases = await mkdtemp(join(built, '../node_modules/.releases-'))
  onTestFinished(() => rm(releases, { recursive: true, force: true }))
  await cp(built, releases, { recursive: true })
  await makeSecondRelease(releases)
  const shops = await openShops([{ stage: 4 }], { own: true })
  const { network } = shops
  const phone = await phoneWithPendingWrite(shops, 'TKDN 0')
  const { page } = phone
  const numbers = Array.from({ length: 19 }, (_, n) => `TKDN ${n + 1}`)
  await enqueueMore(
    page,
    numbers.map((tkdn_certificate) => ({ tkdn_certificate })),
  )
  await page.goto('/merchant/stage-1')
  await atStage(page, 1)
  await fill(page, /^Nama usaha/, 'Nama yang sedang diketik')
  let navigations = 0
  page.on('framenavigated', () => navigations++)

  await shops.release(join(releases, 'server/main.js'))
  network.setFaults(1, ['503'])
  await network.open()
  await phone.goOnline()
  const checkForRelease = () =>
    page.evaluate(async () => {
      await (await navigator.serviceWorker.getRegistration())!.update()
      return true
    })
  await expect.poll(checkForRelease).toBe(true)
  await page.getByText('Versi baru siap').waitFor({ timeout: 120_000 })
  expect(await page.getByLabel(/^Nama usaha/).inputValue()).toBe('Nama yang sedang diketik')
  expect(navigations).toBe(0)
  expect(await pendingStates(page)).toHaveLength(20)

  await press(page, 'Muat ulang')
  await page.waitForFunction(() => document.documentElement.dataset.release === 'two', undefined)
  await atStage(page, 1)
  await expect
    .poll(() => page.getByLabel(/^Nama usaha/).inputValue(), { message: 'the draft is restored' })
    .toBe('Nama yang sedang diketik')
  expect(await pendingStates(page)).toHaveLength(20)
  network.setFaults(0)
  // After so many failures the next retry may be a minute away; or it is under way, and there is no button.
  await page.goto('/outbox')
  const sendNow = page.getByRole('button', { name: 'Kirim sekarang' })
  await sendNow.or(page.getByText('Semua sudah terkirim.')).first().waitFor()
  await sendNow.click({ timeout: 2000 }).catch(() => {})
  await untilOutboxEmpty(page)
  expect((await shops.effects()).map(({ tkdn }) => tkdn)).toEqual(['TKDN 0', ...numbers])
})

test('outbox: writes kept at sign-out are neither shown to nor sent by the next user, and are sent when the first user is back', async () => {
  const shops = await openShops([{ stage: 4 }, { stage: 3 }])
  const [first, second] = shops.merchants
  const { network } = shops
  const phone = await phoneWithPendingWrite(shops, 'TKDN rahasia orang pertama')
  const { page } = phone
  await page.goto('/logout')
  await page.getByRole('dialog').getByRole('button', { name: 'Simpan di HP ini' }).click()
  await expect.poll(() => signedInAs(page)).toBe(null)
  await network.open()
  await phone.goOnline()

  await signInByHand(page, second!.email)
  await page.goto('/outbox')
  await page.getByRole('heading', { name: 'Tidak ada yang menunggu' }).waitFor()
  expect(await page.content()).not.toContain('Tahap 3')
  // The second user's write is sent; by then the first user's would have been sent too.
  await page.goto('/merchant/stage-3')
  await atStage(page, 3)
  await fillStage3(page, 'TKDN orang kedua')
  await onward(page)
  await expect.poll(() => network.answered.length).toBe(1)
  expect(network.writes.map(({ body }) => body).join()).not.toContain('rahasia')
  await expect
    .poll(async () => (await readStore(page, 'rows')).map(({ person }) => person))
    .toEqual([String(first!.personId)])

  await page.goto('/logout')
  await expect.poll(() => signedInAs(page)).toBe(null)
  await signInByHand(page, first!.email)
  await untilOutboxEmpty(page)
  const effects = await shops.effects()
  expect(effects.map(({ merchantId, tkdn }) => [merchantId, tkdn])).toEqual([
    [second!.merchantId, 'TKDN orang kedua'],
    [first!.merchantId, 'TKDN rahasia orang pertama'],
  ])
})

test('outbox: when the session has ended, pending writes stay, a sign-in sheet opens on the current page, and they are sent afterwards', async () => {
  const shops = await openShops([{ stage: 4 }])
  const [merchant] = shops.merchants
  const { network } = shops
  const phone = await phoneWithPendingWrite(shops, 'TKDN sesi habis')
  const { page } = phone
  await shops.inside((db) => db.query('delete from session where person_id = $1', [merchant!.personId]))
  await network.open()
  await phone.goOnline()
  const sheet = page.getByRole('dialog', { name: 'Masuk lagi untuk mengirim' })
  await sheet.waitFor()
  expect(new URL(page.url()).pathname, 'the page stays').toBe('/merchant/stage-4')
  await expect.poll(() => pendingStates(page)).toEqual(['kept'])
  expect(await everythingStored(page)).toContain('TKDN sesi habis')
  await sheet.getByLabel('Kata sandi', { exact: true }).fill('etalase123')
  await sheet.getByRole('button', { name: 'Masuk', exact: true }).click()
  await untilOutboxEmpty(page)
  await sheet.waitFor({ state: 'detached' })
  expect(new URL(page.url()).pathname).toBe('/merchant/stage-4')
  expect((await shops.effects()).map(({ tkdn }) => tkdn)).toEqual(['TKDN sesi habis'])
})
