import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPhone, type Phone } from '../../support/browser/browser.ts'
import { untilOutboxEmpty } from '../../support/browser/read-local-db.ts'
import { sharedServer } from '../../support/demo-server.ts'
import { newMerchants } from '../../support/network/shops-behind-proxy.ts'
import { press, signIn } from '../../support/pages/page-actions.ts'
import {
  atNewProduct,
  choose,
  cutOne,
  fillProduct,
  finishAndSend,
  openCategories,
  sendProduct,
  smallPhotos,
  tickCategory,
} from '../../support/pages/product.page.ts'
import { photo } from '../../support/pages/wizard.page.ts'

// Push notifications. Chromium's push service cannot be reached from tests: the browser's side of a subscription is
// stubbed, and messages are delivered to the worker through DevTools.

const server = sharedServer()
/** The e-mail address of a new merchant with an open shop. */
const newMerchant = async () => (await newMerchants(server(), [{ open: true }]))[0]!.email
const endpoint = 'https://fcm.googleapis.com/fcm/send/uji'
const offer = (page: Page) => page.getByText('Mau diberi kabar di HP ini saat produk Anda selesai diperiksa?')

/** Stubs permission and subscription in the pages of this phone, with their state in local storage. */
async function stubPush({ context }: Phone, { permission = 'granted' }: { permission?: NotificationPermission } = {}) {
  await context.addInitScript(
    ({ endpoint, permission }) => {
      const timesAsked = () => Number(localStorage.getItem('uji asked') ?? 0)
      Object.defineProperty(Notification, 'permission', { get: () => (timesAsked() ? permission : 'default') })
      Notification.requestPermission = async () => {
        localStorage.setItem('uji asked', String(timesAsked() + 1))
        return permission
      }
      const bytes = (text: string) =>
        Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0)).buffer
      const subscription = (key: string) => ({
        endpoint,
        options: { userVisibleOnly: true, applicationServerKey: bytes(key) },
        toJSON: () => ({
          endpoint,
          // A valid point of the curve, and 16 bytes.
          keys: {
            p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
            auth: 'BTBZMqHH6r4Tts7J_aSIgg',
          },
        }),
        unsubscribe: async () => {
          localStorage.removeItem('uji key')
          return true
        },
      })
      const savedKey = () => localStorage.getItem('uji key')
      const manager = PushManager.prototype as unknown as Record<string, unknown>
      manager.getSubscription = async () => (savedKey() ? subscription(savedKey()!) : null)
      manager.subscribe = async ({ applicationServerKey }: { applicationServerKey: string }) => {
        localStorage.setItem('uji key', applicationServerKey)
        return subscription(applicationServerKey)
      }
    },
    { endpoint, permission },
  )
}

const timesAsked = (page: Page) => page.evaluate(() => Number(localStorage.getItem('uji asked') ?? 0))

/** The push settings that the server has stored for this phone. */
const saved = (page: Page) =>
  page.evaluate(async () => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${localStorage.getItem('token')}` }
    const response = await fetch('/api/push/here', { method: 'POST', headers, body: '{}' })
    return (await response.json()).data?.saved
  })

async function sendOne(page: Page, name: string) {
  await page.goto('/product/create')
  await atNewProduct(page)
  await fillProduct(page, name)
  await choose(page, [await photo(41)])
  await cutOne(page)
  await smallPhotos(page, 1)
  expect(await offer(page).count(), 'no offer before the product is sent').toBe(0)
  await finishAndSend(page)
  await untilOutboxEmpty(page)
}

/** Returns a function that delivers a push message to the worker of this phone, as the push service would. */
async function pushServiceOf(phone: Phone) {
  const cdp = await phone.devtools()
  const registrationIds: string[] = []
  cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) =>
    registrationIds.push(...registrations.map(({ registrationId }) => registrationId)),
  )
  await cdp.send('ServiceWorker.enable')
  await expect.poll(() => registrationIds.length).toBeGreaterThan(0)
  const origin = new URL(server().url).origin
  return (data: object) =>
    cdp.send('ServiceWorker.deliverPushMessage', {
      origin,
      registrationId: registrationIds.at(-1)!,
      data: JSON.stringify(data),
    })
}

/** Taps the notification with this tag: dispatches the event in the worker, since a page cannot tap a notification. */
const tapOn = ({ context }: Phone, tag: string) =>
  context.serviceWorkers()[0]!.evaluate(async (tag) => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration }
    const [notification] = await registration.getNotifications({ tag })
    const Tap = (globalThis as unknown as { NotificationEvent: new (name: string, init: object) => Event })
      .NotificationEvent
    dispatchEvent(new Tap('notificationclick', { notification }))
  }, tag)

/** The notifications shown on the phone. */
const notificationsOn = (page: Page) =>
  page.evaluate(async () => {
    const all = await (await navigator.serviceWorker.getRegistration())!.getNotifications()
    return all.map(({ title, body, tag, data }) => ({ title, body, tag, data }))
  })

/** The time, by performance.now(), when the card or the offer first appeared; undefined until then. */
const firstSeen = (page: Page, what: 'card' | 'offer') =>
  page.evaluate((what) => (window as unknown as Record<string, number | undefined>)[`uji ${what}`], what)

test('own shop: a new product without SNI is shown marked on its tab, and the push offer follows two seconds later, covering nothing', async () => {
  const phone = await openPhone({ url: server().url, reducedMotion: 'reduce', as: await newMerchant() })
  const { page, context } = phone
  await stubPush(phone)
  await context.addInitScript(() => {
    const times = window as unknown as Record<string, number>
    const look = () => {
      if (document.querySelector('.own-card--new')) times['uji card'] ??= performance.now()
      if (document.querySelector('.push-prompt')) times['uji offer'] ??= performance.now()
    }
    new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true })
  })
  await page.goto('/product/create')
  await atNewProduct(page)
  await fillProduct(page, 'Keripik Tanpa Cap')
  await choose(page, [await photo(42)])
  await cutOne(page)
  await smallPhotos(page, 1)
  await openCategories(page)
  await tickCategory(page, 'keripik')
  await press(page, /^Selesai, /)
  await sendProduct(page)
  await page.waitForURL((url) => url.searchParams.get('tab') === 'non-sni')
  const card = page.getByRole('article').filter({ hasText: 'Baru dikirim' })
  await card.waitFor()
  expect(await card.innerText()).toContain('Sedang dalam peninjauan')
  await page.getByRole('button', { name: 'Kabari saya' }).waitFor()
  const [cardAt, offerAt] = [await firstSeen(page, 'card'), await firstSeen(page, 'offer')]
  expect(offerAt! - cardAt!, 'the card is shown for two seconds first').toBeGreaterThan(1900)
  const box = async (target: Locator) => (await target.boundingBox())!
  const [cardBox, offerBox] = [await box(card), await box(page.locator('.push-prompt'))]
  const dock = await box(page.locator('.own__dock .action-bar'))
  const inOrder = [cardBox.y >= 0, cardBox.y + cardBox.height <= offerBox.y, offerBox.y + offerBox.height <= dock.y]
  expect(inOrder).toEqual([true, true, true])
  // The offer has its own space at the end of the page, so it covers nothing there.
  for (const [width, height] of [
    [320, 568],
    [360, 740],
    [740, 360],
    [768, 1024],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height })
    expect(await coveredAtTheEnd(page), `${width} x ${height}`).toEqual([])
  }
})

/** The elements that the offer covers at the end of the page: cards, the footer, the tabs or the dock. */
const coveredAtTheEnd = async (page: Page) => {
  const isAtEnd = () => {
    scrollTo(0, document.documentElement.scrollHeight)
    return scrollY + innerHeight >= document.documentElement.scrollHeight - 1
  }
  await expect.poll(() => page.evaluate(isAtEnd)).toBe(true)
  return page.evaluate(() => {
    const over = document.querySelector('.push-prompt')!.getBoundingClientRect()
    const all = [...document.querySelectorAll('main article, main .btn, .foot, .tabbar, .action-bar')]
    return all.flatMap((one) => {
      const { top, bottom, left, right, height } = one.getBoundingClientRect()
      const meets = top < over.bottom - 1 && bottom > over.top + 1 && left < over.right && right > over.left
      return meets && height > 0 ? [`${one.tagName}.${one.className}`] : []
    })
  })
}

test('push: after sending a product a merchant turns notifications on, receives them, and a tap opens the product', {
  tags: ['long'],
}, async () => {
  const phone = await openPhone({ url: server().url, reducedMotion: 'reduce', worker: true, wholeBrowser: true })
  const { page, context } = phone
  // A synthetic event may not call waitUntil, and only a real tap may focus a window.
  phone.expectComplaint(/waitUntil|focus/)
  await context.grantPermissions(['notifications'], { origin: new URL(server().url).origin })
  await stubPush(phone)
  await signIn(page, await newMerchant())
  await page.goto('/')
  await phone.serviceWorkerReady({ controlling: true })
  await sendOne(page, 'Keripik Kabar Sore')
  await page.goto('/base/merchant/list')
  await offer(page).waitFor()
  expect(await timesAsked(page), 'the permission is not requested before a tap').toBe(0)
  await press(page, 'Kabari saya')
  await expect.poll(() => saved(page)).toEqual({ endpoint, reviews: true, posts: true })
  await expect.poll(() => offer(page).count()).toBe(0)
  expect(await timesAsked(page)).toBe(1)

  const me = await page.evaluate(() => localStorage.getItem('user_id'))
  const message = { for: me, title: 'Produk ditambahkan', body: 'Keripik Kabar Sore', tag: 'notice-1', count: 3 }
  const deliver = await pushServiceOf(phone)
  await deliver({ ...message, to: '/product/detail?id=1' })
  await expect
    .poll(() => notificationsOn(page))
    .toEqual([
      { title: 'Produk ditambahkan', body: 'Keripik Kabar Sore', tag: 'notice-1', data: '/product/detail?id=1' },
    ])
  await deliver({ ...message, body: 'Keripik Kabar Malam', to: '/product/detail?id=1' })
  await expect.poll(async () => (await notificationsOn(page)).map(({ body }) => body)).toEqual(['Keripik Kabar Malam'])
  await deliver({ ...message, for: '999999', tag: 'notice-2', to: '/product/detail?id=2' })
  await expect
    .poll(async () => (await notificationsOn(page)).map(({ title }) => title).sort())
    .toEqual(['Etalase Mutu', 'Produk ditambahkan'])

  await tapOn(phone, 'notice-1')
  await page.waitForURL('**/product/detail?id=1')
  await deliver({ ...message, tag: 'notice-3', to: '//jahat.example/x' })
  await expect.poll(async () => (await notificationsOn(page)).map(({ tag }) => tag)).toContain('notice-3')
  await tapOn(phone, 'notice-3')
  await page.waitForURL((url) => url.origin === new URL(server().url).origin && url.pathname === '/')

  await press(page, 'Akun')
  await page.getByRole('button', { name: 'Log Out' }).tap()
  await page.getByText('Anda sudah keluar.').waitFor()
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('uji key')), { message: 'sign-out ends the subscription' })
    .toBeNull()
  await expect.poll(() => notificationsOn(page)).toEqual([])
})

test('follow: a certification body is followed offline, saved once, and unfollowed; with blocked notifications the page says how to allow them', {
  tags: ['long'],
}, async () => {
  const phone = await openPhone({ url: server().url, reducedMotion: 'reduce', worker: true, wholeBrowser: true })
  const { page } = phone
  await stubPush(phone, { permission: 'denied' })
  await signIn(page, 'visitor@demo.example')
  await page.goto('/base/user/notifications')
  await page.getByText('Belum ada yang diikuti').waitFor()
  await page.goto('/base/lspro/detail/1')
  const button = page.getByRole('button', { name: /^(Ikuti|Diikuti:) LSPro Mandala Uji Pangan/ })
  await expect.poll(() => button.innerText()).toBe('Ikuti')
  await expect.poll(() => button.isEnabled()).toBe(true)
  await phone.serviceWorkerReady({ controlling: true })
  await phone.goOffline()
  for (const now of ['Diikuti', 'Ikuti', 'Diikuti']) {
    await button.tap()
    await expect.poll(() => button.innerText()).toBe(now)
  }
  await phone.goOnline()
  await untilOutboxEmpty(page)
  await page.goto('/base/user/notifications')
  await page.getByRole('link', { name: 'LSPro Mandala Uji Pangan' }).waitFor()
  expect(await timesAsked(page)).toBe(0)
  await press(page, 'Nyalakan kabar')
  await page.getByText(/^Notifikasi diblokir di HP ini/).waitFor()
  expect([await timesAsked(page), await saved(page)]).toEqual([1, null])
  await button.tap()
  await expect.poll(() => button.innerText()).toBe('Ikuti')
  await untilOutboxEmpty(page)
  await page.reload()
  await page.getByText('Belum ada yang diikuti').waitFor()
})
