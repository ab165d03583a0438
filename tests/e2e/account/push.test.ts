import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPhone, type Phone } from '../../support/browser/browser.ts'
import { untilAllHasLeft } from '../../support/browser/read-local-db.ts'
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

// Being told with the app closed. Chromium's own push service is out of reach here: the browser's side of a subscription is
// a stand-in, and what would come from the service is handed to the worker by the browser's tools.

const server = sharedServer()
/** The address of somebody whose shop is open. */
const newMerchant = async () => (await newMerchants(server(), [{ open: true }]))[0]!.email
const endpoint = 'https://fcm.googleapis.com/fcm/send/uji'
const offer = (page: Page) => page.getByText('Mau diberi kabar di HP ini saat produk Anda selesai diperiksa?')

/** The browser's subscription, kept where a page and the next one find it. */
async function standIn({ context }: Phone, { says = 'granted' }: { says?: NotificationPermission } = {}) {
  await context.addInitScript(
    ({ endpoint, says }) => {
      const asked = () => Number(localStorage.getItem('uji asked') ?? 0)
      Object.defineProperty(Notification, 'permission', { get: () => (asked() ? says : 'default') })
      Notification.requestPermission = async () => {
        localStorage.setItem('uji asked', String(asked() + 1))
        return says
      }
      const bytes = (text: string) =>
        Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0)).buffer
      const subscription = (key: string) => ({
        endpoint,
        options: { userVisibleOnly: true, applicationServerKey: bytes(key) },
        toJSON: () => ({
          endpoint,
          // A point of the curve, and sixteen bytes.
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
      const known = () => localStorage.getItem('uji key')
      const manager = PushManager.prototype as unknown as Record<string, unknown>
      manager.getSubscription = async () => (known() ? subscription(known()!) : null)
      manager.subscribe = async ({ applicationServerKey }: { applicationServerKey: string }) => {
        localStorage.setItem('uji key', applicationServerKey)
        return subscription(applicationServerKey)
      }
    },
    { endpoint, says },
  )
}

const timesAsked = (page: Page) => page.evaluate(() => Number(localStorage.getItem('uji asked') ?? 0))

/** What the server keeps of this phone. */
const saved = (page: Page) =>
  page.evaluate(async () => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${localStorage.getItem('token')}` }
    const said = await fetch('/api/push/here', { method: 'POST', headers, body: '{}' })
    return (await said.json()).data?.saved
  })

async function sendOne(page: Page, name: string) {
  await page.goto('/product/create')
  await atNewProduct(page)
  await fillProduct(page, name)
  await choose(page, [await photo(41)])
  await cutOne(page)
  await smallPhotos(page, 1)
  expect(await offer(page).count(), 'nothing has been sent').toBe(0)
  await finishAndSend(page)
  await untilAllHasLeft(page)
}

/** Hands the worker of this phone what the push service would. */
async function pushServiceOf(phone: Phone) {
  const cdp = await phone.devtools()
  const known: string[] = []
  cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) =>
    known.push(...registrations.map(({ registrationId }) => registrationId)),
  )
  await cdp.send('ServiceWorker.enable')
  await expect.poll(() => known.length).toBeGreaterThan(0)
  const origin = new URL(server().url).origin
  return (data: object) =>
    cdp.send('ServiceWorker.deliverPushMessage', {
      origin,
      registrationId: known.at(-1)!,
      data: JSON.stringify(data),
    })
}

/** A tap on what stands there under this tag. A page cannot make one, so the worker is told of one. */
const tapOn = ({ context }: Phone, tag: string) =>
  context.serviceWorkers()[0]!.evaluate(async (tag) => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration }
    const [notification] = await registration.getNotifications({ tag })
    const Tap = (globalThis as unknown as { NotificationEvent: new (name: string, what: object) => Event })
      .NotificationEvent
    dispatchEvent(new Tap('notificationclick', { notification }))
  }, tag)

/** What stands on the screen of the phone. */
const shown = (page: Page) =>
  page.evaluate(async () => {
    const all = await (await navigator.serviceWorker.getRegistration())!.getNotifications()
    return all.map(({ title, body, tag, data }) => ({ title, body, tag, data }))
  })

/** When, by the page's clock, what this selector finds was first there; undefined until then. */
const firstSeen = (page: Page, what: 'card' | 'offer') =>
  page.evaluate((what) => (window as unknown as Record<string, number | undefined>)[`uji ${what}`], what)

test('one without a standard lies open on its own tab, in view and marked; being told is offered after that, over nothing', async () => {
  const phone = await openPhone({ url: server().url, reducedMotion: 'reduce', as: await newMerchant() })
  const { page, context } = phone
  await standIn(phone)
  await context.addInitScript(() => {
    const seen = window as unknown as Record<string, number>
    const look = () => {
      if (document.querySelector('.own-card--new')) seen['uji card'] ??= performance.now()
      if (document.querySelector('.push-prompt')) seen['uji offer'] ??= performance.now()
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
  const [mark, asked] = [await firstSeen(page, 'card'), await firstSeen(page, 'offer')]
  expect(asked! - mark!, 'the card stood there for two seconds first').toBeGreaterThan(1900)
  const box = async (what: Locator) => (await what.boundingBox())!
  const [shown, over] = [await box(card), await box(page.locator('.push-prompt'))]
  const dock = await box(page.locator('.own__dock .dock'))
  expect([shown.y >= 0, shown.y + shown.height <= over.y, over.y + over.height <= dock.y]).toEqual([true, true, true])
  // It has a place of its own below everything: whoever is at the end of the page sees all that is there.
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

/** What the offer lies over once the page is scrolled to its end: cards, the footer, the tabs or the dock. */
const coveredAtTheEnd = async (page: Page) => {
  const isAtEnd = () => {
    scrollTo(0, document.documentElement.scrollHeight)
    return scrollY + innerHeight >= document.documentElement.scrollHeight - 1
  }
  await expect.poll(() => page.evaluate(isAtEnd)).toBe(true)
  return page.evaluate(() => {
    const over = document.querySelector('.push-prompt')!.getBoundingClientRect()
    const all = [...document.querySelectorAll('main article, main .btn, .foot, .tabbar, .dock')]
    return all.flatMap((one) => {
      const { top, bottom, left, right, height } = one.getBoundingClientRect()
      const meets = top < over.bottom - 1 && bottom > over.top + 1 && left < over.right && right > over.left
      return meets && height > 0 ? [`${one.tagName}.${one.className}`] : []
    })
  })
}

test('whoever has sent a product is asked from a tap, is told what became of it, and by a tap on that gets there', {
  tags: ['long'],
}, async () => {
  const phone = await openPhone({ url: server().url, reducedMotion: 'reduce', worker: true })
  const { page, context } = phone
  // An event that a test has made may not wait for what it began, and a window is brought to the front for people only.
  phone.expectComplaint(/waitUntil|focus/)
  await context.grantPermissions(['notifications'], { origin: new URL(server().url).origin })
  await standIn(phone)
  await signIn(page, await newMerchant())
  await page.goto('/')
  await phone.serviceWorkerReady({ inCharge: true })
  await sendOne(page, 'Keripik Kabar Sore')
  await page.goto('/base/merchant/list')
  await offer(page).waitFor()
  expect(await timesAsked(page), 'nobody is asked before a tap').toBe(0)
  await press(page, 'Kabari saya')
  await expect.poll(() => saved(page)).toEqual({ endpoint, reviews: true, posts: true })
  await expect.poll(() => offer(page).count()).toBe(0)
  expect(await timesAsked(page)).toBe(1)

  const me = await page.evaluate(() => localStorage.getItem('user_id'))
  const message = { for: me, title: 'Produk ditambahkan', body: 'Keripik Kabar Sore', tag: 'notice-1', count: 3 }
  const deliver = await pushServiceOf(phone)
  await deliver({ ...message, to: '/product/detail?id=1' })
  await expect
    .poll(() => shown(page))
    .toEqual([
      { title: 'Produk ditambahkan', body: 'Keripik Kabar Sore', tag: 'notice-1', data: '/product/detail?id=1' },
    ])
  await deliver({ ...message, body: 'Keripik Kabar Malam', to: '/product/detail?id=1' })
  await expect.poll(async () => (await shown(page)).map(({ body }) => body)).toEqual(['Keripik Kabar Malam'])
  await deliver({ ...message, for: '999999', tag: 'notice-2', to: '/product/detail?id=2' })
  await expect
    .poll(async () => (await shown(page)).map(({ title }) => title).sort())
    .toEqual(['Etalase Mutu', 'Produk ditambahkan'])

  await tapOn(phone, 'notice-1')
  await page.waitForURL('**/product/detail?id=1')
  await deliver({ ...message, tag: 'notice-3', to: '//jahat.example/x' })
  await expect.poll(async () => (await shown(page)).map(({ tag }) => tag)).toContain('notice-3')
  await tapOn(phone, 'notice-3')
  await page.waitForURL((url) => url.origin === new URL(server().url).origin && url.pathname === '/')

  await press(page, 'Akun')
  await page.getByRole('button', { name: 'Log Out' }).tap()
  await page.getByText('Anda sudah keluar.').waitFor()
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('uji key')), { message: 'the way ends with the sign-out' })
    .toBeNull()
  await expect.poll(() => shown(page)).toEqual([])
})

test('a body is followed without a signal, arrives once, and is left again; a phone that was blocked says how to undo it', {
  tags: ['long'],
}, async () => {
  const phone = await openPhone({ url: server().url, reducedMotion: 'reduce', worker: true })
  const { page } = phone
  await standIn(phone, { says: 'denied' })
  await signIn(page, 'visitor@demo.example')
  await page.goto('/base/user/notifications')
  await page.getByText('Belum ada yang diikuti').waitFor()
  await page.goto('/base/lspro/detail/1')
  const button = page.getByRole('button', { name: /^(Ikuti|Diikuti:) LSPro Mandala Uji Pangan/ })
  await expect.poll(() => button.innerText()).toBe('Ikuti')
  await expect.poll(() => button.isEnabled()).toBe(true)
  await phone.serviceWorkerReady({ inCharge: true })
  await phone.goOffline()
  for (const now of ['Diikuti', 'Ikuti', 'Diikuti']) {
    await button.tap()
    await expect.poll(() => button.innerText()).toBe(now)
  }
  await phone.goOnline()
  await untilAllHasLeft(page)
  await page.goto('/base/user/notifications')
  await page.getByRole('link', { name: 'LSPro Mandala Uji Pangan' }).waitFor()
  expect(await timesAsked(page)).toBe(0)
  await press(page, 'Nyalakan kabar')
  await page.getByText(/^Notifikasi diblokir di HP ini/).waitFor()
  expect([await timesAsked(page), await saved(page)]).toEqual([1, null])
  await button.tap()
  await expect.poll(() => button.innerText()).toBe('Ikuti')
  await untilAllHasLeft(page)
  await page.reload()
  await page.getByText('Belum ada yang diikuti').waitFor()
})
