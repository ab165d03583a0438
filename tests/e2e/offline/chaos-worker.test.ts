import type { CDPSession } from 'playwright-core'
import { expect, test } from 'vitest'
import { lyingOn, untilAllHasLeft, untilRemembered } from '../../support/browser/read-local-db.ts'
import { openRealPhone, type RealPhone, untilInCharge } from '../../support/browser/real-storage-browser.ts'
import { openShops, type Shops } from '../../support/network/shops-behind-proxy.ts'
import { signIn } from '../../support/pages/page-actions.ts'
import { atStage, fillStage3, onward } from '../../support/pages/wizard.page.ts'

// The app is closed. What was kept leaves by the worker, when the browser says that there is a signal again.

/** Somebody who has saved a stage without a signal and closed the app; the browser has no page of ours open, and no road. */
async function somebodyWhoClosedTheApp(tkdn: string) {
  const shops = await openShops([{ stage: 4 }])
  const { road, merchants } = shops
  const phone = await openRealPhone(road.url)
  const page = phone.page()
  await signIn(page, merchants[0]!.email)
  await page.goto('/merchant/stage-3')
  await atStage(page, 3)
  await untilInCharge(page)
  await untilRemembered(page, 'onboarding.detail')
  const worker = await workerOf(phone)
  await road.shut()
  await fillStage3(page, tkdn)
  await onward(page)
  await atStage(page, 4)
  await expect.poll(async () => (await lyingOn(page, 'rows')).map(({ state }) => state)).toEqual(['kept'])
  await page.goto('about:blank')
  return { shops, road, phone, worker }
}

/** The browser's own hand on the worker, which needs no page of ours. */
async function workerOf(phone: RealPhone) {
  const cdp: CDPSession = await phone.devtools()
  let registrationId: string | undefined
  cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    registrationId = registrations.find(({ isDeleted }) => !isDeleted)?.registrationId ?? registrationId
  })
  await cdp.send('ServiceWorker.enable')
  await expect.poll(() => registrationId).toBeDefined()
  const origin = new URL(phone.page().url()).origin
  return {
    signalIsBack: () =>
      cdp.send('ServiceWorker.dispatchSyncEvent', {
        origin,
        registrationId: registrationId!,
        tag: 'outbox',
        lastChance: false,
      }),
    stop: () => cdp.send('ServiceWorker.stopAllWorkers'),
  }
}

const writes = ({ road }: Shops) => road.answered.filter(({ path }) => path === '/merchant/stage-3/save')

test('the app is closed, the signal returns: the worker sends it', async () => {
  const { shops, road, phone, worker } = await somebodyWhoClosedTheApp('TKDN pekerja')
  await road.open()
  await worker.signalIsBack()
  await expect.poll(() => writes(shops).map(({ by, said }) => `${by} ${said}`)).toEqual(['worker 00'])
  expect(phone.page().url(), 'no page of ours is open').toBe('about:blank')
  await expect.poll(async () => (await shops.effects()).map(({ tkdn }) => tkdn)).toEqual(['TKDN pekerja'])
  // The worker hears of it a moment after the server has said it: seen by a page on which none of our code runs.
  await phone.page().goto('/logo-mark.svg')
  await untilAllHasLeft(phone.page())
  // The phone knows that it has arrived, without asking anybody.
  await phone.context().setOffline(true)
  await phone.page().goto('/merchant/stage-3')
  await phone.page().locator('.wizard__head').getByText('Terkirim', { exact: true }).waitFor()
  expect((await lyingOn(phone.page(), 'arrived')).length).toBe(1)
})

test('the worker is ended while it sends: the next one sends it again, and the server does it once', async () => {
  const { shops, road, phone, worker } = await somebodyWhoClosedTheApp('TKDN dua kali')
  // Before the road opens: the browser may send it by itself.
  const held = road.hold(/stage-3/)
  await road.open()
  await worker.signalIsBack()
  await held.reached
  await worker.stop()
  held.letGo()
  // The server hears of it all the same; nobody hears the server.
  await expect.poll(() => writes(shops).length).toBe(1)
  await worker.signalIsBack()
  await expect.poll(() => writes(shops).length).toBe(2)
  const [first, second] = writes(shops)
  expect([first!.key, first!.by, second!.by, second!.said]).toEqual([second!.key, 'worker', 'worker', '00'])
  expect((await shops.effects()).map(({ tkdn }) => tkdn)).toEqual(['TKDN dua kali'])
  await phone.page().goto('/merchant/stage-3')
  await untilAllHasLeft(phone.page())
})
