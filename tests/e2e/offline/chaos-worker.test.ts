import type { CDPSession } from 'playwright-core'
import { expect, test } from 'vitest'
import { readStore, untilOutboxEmpty, untilRemembered } from '../../support/browser/read-local-db.ts'
import { openRealPhone, type RealPhone, untilWorkerControls } from '../../support/browser/real-storage-browser.ts'
import { openShops, type Shops } from '../../support/network/shops-behind-proxy.ts'
import { signIn } from '../../support/pages/page-actions.ts'
import { atStage, fillStage3, onward } from '../../support/pages/wizard.page.ts'

// The app is closed: the service worker sends the outbox when the browser fires a sync event.

/** A phone whose merchant has saved a stage offline and closed the app: no page of the app is open, and no network. */
async function closedAppWithPendingWrite(tkdn: string) {
  const shops = await openShops([{ stage: 4 }])
  const { network, merchants } = shops
  const phone = await openRealPhone(network.url)
  const page = phone.page()
  await signIn(page, merchants[0]!.email)
  await page.goto('/merchant/stage-3')
  await atStage(page, 3)
  await untilWorkerControls(page)
  await untilRemembered(page, 'onboarding.detail')
  const worker = await workerOf(phone)
  await network.shut()
  await fillStage3(page, tkdn)
  await onward(page)
  await atStage(page, 4)
  await expect.poll(async () => (await readStore(page, 'rows')).map(({ state }) => state)).toEqual(['kept'])
  await page.goto('about:blank')
  return { shops, network, phone, worker }
}

/** Controls the worker through DevTools, which needs no open page of the app. */
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
    fireSync: () =>
      cdp.send('ServiceWorker.dispatchSyncEvent', {
        origin,
        registrationId: registrationId!,
        tag: 'outbox',
        lastChance: false,
      }),
    stop: () => cdp.send('ServiceWorker.stopAllWorkers'),
  }
}

const writes = ({ network }: Shops) => network.answered.filter(({ path }) => path === '/merchant/stage-3/save')

test('service worker: with the app closed it sends the outbox when the network returns', async () => {
  const { shops, network, phone, worker } = await closedAppWithPendingWrite('TKDN pekerja')
  await network.open()
  await worker.fireSync()
  await expect.poll(() => writes(shops).map(({ by, code }) => `${by} ${code}`)).toEqual(['worker 00'])
  expect(phone.page().url(), 'no page of the app is open').toBe('about:blank')
  await expect.poll(async () => (await shops.effects()).map(({ tkdn }) => tkdn)).toEqual(['TKDN pekerja'])
  // The worker gets the answer a moment after the server has sent it. This page runs none of the app's code.
  await phone.page().goto('/logo-mark.svg')
  await untilOutboxEmpty(phone.page())
  // The phone shows that it was sent, also offline.
  await phone.context().setOffline(true)
  await phone.page().goto('/merchant/stage-3')
  await phone.page().locator('.wizard__head').getByText('Terkirim', { exact: true }).waitFor()
  expect((await readStore(phone.page(), 'arrived')).length).toBe(1)
})

test('service worker: ended while sending, the next one sends the write again, and it takes effect once', async () => {
  const { shops, network, phone, worker } = await closedAppWithPendingWrite('TKDN dua kali')
  // Before the network opens, because the browser may fire a sync event itself.
  const held = network.hold(/stage-3/)
  await network.open()
  await worker.fireSync()
  await held.reached
  await worker.stop()
  held.release()
  // The server still receives the write, but its answer is lost.
  await expect.poll(() => writes(shops).length).toBe(1)
  await worker.fireSync()
  await expect.poll(() => writes(shops).length).toBe(2)
  const [first, second] = writes(shops)
  expect([first!.key, first!.by, second!.by, second!.code]).toEqual([second!.key, 'worker', 'worker', '00'])
  expect((await shops.effects()).map(({ tkdn }) => tkdn)).toEqual(['TKDN dua kali'])
  await phone.page().goto('/merchant/stage-3')
  await untilOutboxEmpty(phone.page())
})
