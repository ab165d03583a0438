import { expect, test } from 'vitest'
import { call } from '#contract/http/call.ts'
import { contract } from '#contract/index.ts'
import { commonTexts } from '#contract/text/common-messages.ts'
import { openPhone } from '../../support/browser/browser.ts'
import { untilOutboxEmpty } from '../../support/browser/read-local-db.ts'
import { signInByApi } from '../../support/browser/session-keys.ts'
import { sharedServer } from '../../support/demo-server.ts'
import { newMerchants } from '../../support/network/shops-behind-proxy.ts'
import { at, everythingStored, fill, press, signedInAs, signInByHand } from '../../support/pages/page-actions.ts'
import { atStage, fillStage3, onward } from '../../support/pages/wizard.page.ts'

// The session survives restarts and bad networks, and signing out removes everything.

const server = sharedServer()
const open = (size: 'phone' | 'desk' = 'phone', more = {}) => openPhone({ url: server().url, size, ...more })
type Page = Awaited<ReturnType<typeof open>>['page']
const visitor = 'visitor@demo.example'
const tokenOn = (page: Page) => page.evaluate(() => localStorage.getItem('token'))
const host = () => ({ host: `${server().url}/api` })
/** The server's code for a request with this token: '00', or that of the error. */
const answerTo = (token: string) =>
  call(contract.account.detail, {}, { ...host(), token }).then(
    () => '00',
    (problem) => problem.code,
  )

async function signOut(page: Page) {
  await page.getByRole('button', { name: 'Akun', exact: true }).tap()
  // The toast appears when everything is removed; the token is gone a moment before.
  await Promise.all([page.getByText(commonTexts.signedOut).waitFor(), press(page, 'Log Out')])
  expect(await tokenOn(page)).toBe(null)
}

test('session offline: a signed-in user stays signed in, and their account page opens from the cache', {
  tags: ['long'],
}, async () => {
  const phone = await open('phone', { worker: true })
  const { page } = phone
  await signInByHand(page, visitor)
  await page.goto('/base/user/detail')
  await phone.serviceWorkerReady({ controlling: true })
  const name = (await page.evaluate(() => localStorage.getItem('user_name')))!
  await page.getByRole('main').getByText(name).first().waitFor()
  await expect.poll(async () => (await everythingStored(page)).includes('account.detail')).toBe(true)
  await phone.goOffline()
  await phone.stopAllWorkers()
  await page.goto('/base/user/detail')
  await page.getByRole('main').getByText(name).first().waitFor()
  expect(await tokenOn(page)).not.toBe(null)
  await page.goto('/')
  await page.getByText(`Halo, ${name}`).first().waitFor()
})

test('sign-out: nothing private is left in local storage, IndexedDB or caches', async () => {
  const phone = await open('phone', { worker: true })
  const { page } = phone
  await signInByHand(page, visitor)
  const token = (await tokenOn(page))!
  const { data: me } = await call(contract.account.detail, {}, { ...host(), token })
  await phone.serviceWorkerReady({ controlling: true })
  for (const address of ['/base/user/detail', '/base/user/edit', '/base/user/devices', '/password/change', '/']) {
    await page.goto(address)
    await page.getByRole('heading').first().waitFor()
  }
  await page.goto('/base/user/detail')
  await page.getByRole('main').getByText(me.name).first().waitFor()
  await expect.poll(async () => (await everythingStored(page)).includes(me.phone_no), { interval: 500 }).toBe(true)
  await page.goto('/')
  const keyed = `/files/photo/${'ab'.repeat(16)}~${'c'.repeat(22)}-160.avif`
  await page.evaluate(async (keyed) => {
    const cache = await caches.open('pictures')
    for (const one of ['/files/person/wajah-160.avif', keyed]) await cache.put(one, new Response('wajah'))
  }, keyed)
  await signOut(page)
  await at(page, '/')
  const personal = [me.name, me.email, me.phone_no, me.phone_no.replace('+62', ''), me.office_no, token]
  const private_ = ['wajah-160', keyed, ...personal]
  const stored = await everythingStored(page)
  expect(private_.filter((word) => word && stored.includes(word))).toEqual([])
  await expect.poll(() => answerTo(token), { message: 'the server rejects the token too' }).toBe('99')
})

test('sign-out offline: nothing private is left, and the server ends the session once the network is back', async () => {
  const phone = await open('phone', { worker: true })
  const { page } = phone
  await signInByHand(page, visitor)
  const token = (await tokenOn(page))!
  await page.goto('/')
  await phone.serviceWorkerReady({ controlling: true })
  await page
    .getByText(/^Halo,/)
    .first()
    .waitFor()
  await phone.goOffline()
  await signOut(page)
  const stored = await everythingStored(page)
  expect([visitor, token].filter((word) => stored.includes(word))).toEqual([])
  expect(await answerTo(token)).toBe('00')
  await phone.goOnline()
  await page.reload()
  await expect.poll(() => answerTo(token), { timeout: 120_000 }).toBe('99')
})

test('sign-out: the other tabs are signed out too, on whatever page', { tags: ['long'] }, async () => {
  const { page, context } = await open()
  await signInByHand(page, visitor)
  const name = (await page.evaluate(() => localStorage.getItem('user_name')))!
  const other = await context.newPage()
  await other.goto('/base/user/detail')
  await other.getByRole('main').getByText(name).first().waitFor()
  await page.goto('/')
  await signOut(page)
  await at(other, '/auth/login')
  await other.getByLabel('Email', { exact: true }).waitFor()
  expect(await other.content()).not.toContain(name)
})

test('session: one ended on another device is noticed at the next page; the user is sent home with the reason', {
  tags: ['long'],
}, async () => {
  const lost = await open()
  await signInAndVerify(lost.page)
  const mine = await open('desk')
  await signInByHand(mine.page, visitor)
  await mine.page.goto('/base/user/devices')
  await press(mine.page, 'Keluarkan semua yang lain')
  await mine.page
    .getByRole('dialog')
    .getByRole('button', { name: /Keluarkan|Ya/ })
    .click()
  const token = (await tokenOn(lost.page))!
  await expect.poll(() => answerTo(token)).toBe('99')
  const toast = lost.page.getByText('Sesi Anda telah berakhir, silahkan login kembali').waitFor()
  await lost.page.goto('/base/user/detail')
  await toast
  await at(lost.page, '/')
  expect(await signedInAs(lost.page)).toBe(null)
  expect(await signedInAs(mine.page), 'this device stays signed in').toBe(visitor)
})

test('session: when it ends, an untouched form is left for home; a form with input asks to sign in again and says that the draft is saved', async () => {
  const [siti] = await newMerchants(server(), [{}])
  const session = await signInByApi(server().url, siti!.email)
  const end = () => server().inside((db) => db.query('delete from session where person_id = $1', [siti!.personId]))
  await end()
  const untouched = (await open('phone', { as: session })).page
  const toast = untouched.getByText(commonTexts.sessionOver).waitFor()
  await untouched.goto('/merchant/stage-1')
  await toast
  await at(untouched, '/')
  expect(await signedInAs(untouched)).toBe(null)

  const { page } = await open('phone', { as: siti!.email })
  await page.goto('/merchant/stage-1')
  await fill(page, 'Nama usaha', 'Dapur Siti')
  await page.getByText('Tersimpan di HP', { exact: true }).first().waitFor()
  await end()
  await page.reload()
  const sheet = page.getByRole('dialog', { name: 'Masuk lagi', exact: true })
  await sheet.getByText('Isian yang Anda mulai tersimpan di HP.').waitFor()
  await at(page, '/merchant/stage-1')
})

test('session: when it has ended elsewhere, a stage that is saved asks to sign in again, and the sheet stays while the wizard goes on', async () => {
  const [siti] = await newMerchants(server(), [{ stage: 4 }])
  const { page } = await open('desk', { as: siti!.email })
  await page.goto('/merchant/stage-3')
  await atStage(page, 3)
  await fillStage3(page, 'TKDN sesi habis')
  await server().inside((db) => db.query('delete from session where person_id = $1', [siti!.personId]))
  await onward(page)
  const sheet = page.getByRole('dialog', { name: 'Masuk lagi untuk mengirim' })
  await sheet.waitFor()
  await at(page, '/merchant/stage-4')
  await sheet.getByText('1 isian menunggu di perangkat ini.').waitFor()
  await sheet.getByLabel('Kata sandi', { exact: true }).fill('etalase123')
  await sheet.getByRole('button', { name: 'Masuk', exact: true }).click()
  await untilOutboxEmpty(page)
  await sheet.waitFor({ state: 'detached' })
  await at(page, '/merchant/stage-4')
})

/** Signs in and waits until the server has verified the token, so that it is verified again only at the next start. */
async function signInAndVerify(page: Page) {
  const verified = page.waitForResponse('**/api/verify_token')
  await signInByHand(page, visitor)
  await verified
}

test('session: starting the app while the server answers 503 signs nobody out', { tags: ['long'] }, async () => {
  const phone = await open()
  const { page } = phone
  await signInAndVerify(page)
  phone.expectComplaint(/status of 503/)
  await page
    .context()
    .route('**/api/verify_token', (route) =>
      route.fulfill({ status: 503, contentType: 'application/json', body: '{"code":"50","message":"gangguan"}' }),
    )
  const verification = page.waitForResponse('**/api/verify_token')
  await page.goto('/')
  await verification
  await page.getByRole('button', { name: 'Akun', exact: true }).tap()
  await page.getByText('Belum diperiksa').waitFor()
  expect(await signedInAs(page)).toBe(visitor)
})

test('session: a captive portal that answers for the server signs nobody out', async () => {
  const { page } = await open()
  await signInAndVerify(page)
  await page
    .context()
    .route('**/api/verify_token', (route) =>
      route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Selamat datang di Wi-Fi kami</h1>' }),
    )
  const verification = page.waitForResponse('**/api/verify_token')
  await page.goto('/')
  await verification
  await page.getByRole('button', { name: 'Akun', exact: true }).tap()
  await page.getByText('Belum diperiksa').waitFor()
  expect(await signedInAs(page)).toBe(visitor)
})

test('session: a late answer for a signed-out user changes nothing for the next user', { tags: ['long'] }, async () => {
  const { page } = await open()
  // Without this the request would time out after 30 seconds and its answer would be ignored anyway.
  await page.addInitScript(() => Object.assign(AbortSignal, { timeout: () => new AbortController().signal }))
  await signInByHand(page, visitor)
  await page.goto('/base/user/edit')
  await fill(page, /^Nama/, 'Raras yang Pergi')
  let saved = false
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.context().route('**/api/user/change/profile', async (route) => {
    const response = await route.fetch()
    saved = true
    await held
    await route.fulfill({ response })
  })
  await press(page, 'Simpan')
  await expect.poll(() => saved).toBe(true)
  // Without a reload: the answer is still on its way.
  await page.getByRole('button', { name: 'Akun', exact: true }).tap()
  await press(page, 'Log Out')
  await at(page, '/')
  expect(await tokenOn(page)).toBe(null)
  await page.getByRole('navigation', { name: 'Bawah' }).getByRole('link', { name: 'Etalase' }).tap()
  await page.getByRole('button', { name: 'Akun', exact: true }).tap()
  await page.getByRole('dialog').getByRole('link', { name: 'Masuk', exact: true }).tap()
  await fill(page, 'Email', 'newmerchant@demo.example')
  await fill(page, 'Kata sandi', 'etalase123')
  await press(page, 'Masuk')
  await at(page, '/merchant/stage-2')
  const name = await page.evaluate(() => localStorage.getItem('user_name'))
  const answered = page.waitForResponse('**/api/user/change/profile')
  release()
  await answered
  // Once another response has arrived, the earlier one has been handled.
  await page.evaluate(async () => (await fetch('/healthz')).text())
  expect(await page.evaluate(() => localStorage.getItem('user_name'))).toBe(name)
  expect(new URL(page.url()).pathname).toBe('/merchant/stage-2')
  expect(name).not.toContain('Raras')
})

test('session: the next user of a phone sees nothing of the previous one, also offline', {
  tags: ['long'],
}, async () => {
  const phone = await open('phone', { worker: true })
  const { page } = phone
  await signInByHand(page, visitor)
  await page.goto('/base/user/detail')
  const name = (await page.evaluate(() => localStorage.getItem('user_name')))!
  await page.getByRole('main').getByText(name).first().waitFor()
  await phone.serviceWorkerReady({ controlling: true })
  await page.goto('/')
  await signOut(page)
  await signInByHand(page, 'newmerchant@demo.example')
  await phone.goOffline()
  await page.goto('/base/user/detail')
  await page.getByRole('heading', { name: 'Halaman ini belum pernah dibuka di HP ini' }).waitFor()
  expect(await page.content()).not.toContain(name)
})

test('sign-in: the return address after signing in is only accepted within the app', { tags: ['long'] }, async () => {
  const { page } = await open()
  for (const elsewhere of ['//contoh.example', 'https://contoh.example/', '/\\contoh.example', '/%09/contoh.example']) {
    await page.goto(`/auth/login?return=${encodeURIComponent(elsewhere)}`)
    await fill(page, 'Email', visitor)
    await fill(page, 'Kata sandi', 'etalase123')
    await press(page, 'Masuk')
    await at(page, '/')
    expect(await signedInAs(page)).toBe(visitor)
    expect(new URL(page.url()).origin).toBe(new URL(server().url).origin)
    await page.goto('/logout')
    await at(page, '/auth/login')
  }
  await page.goto(`/auth/login?return=${encodeURIComponent('/product/show?slug=mentor')}`)
  await fill(page, 'Email', visitor)
  await fill(page, 'Kata sandi', 'etalase123')
  await press(page, 'Masuk')
  await at(page, '/product/show?slug=mentor')
})

test('session: after signing in the content has the focus; signing out offline says what is not sent, at the button that was pressed', {
  tags: ['long'],
}, async () => {
  const phone = await open('phone', { worker: true })
  const { page } = phone
  const focused = () => page.evaluate(() => document.activeElement?.id || document.activeElement?.textContent)
  // Home has no title while it loads: the content has the focus, then the title.
  const isInContent = () => page.evaluate(() => document.activeElement?.matches('main, main h1'))
  await signInByHand(page, visitor)
  await expect.poll(isInContent).toBe(true)
  await phone.serviceWorkerReady({ controlling: true })
  await page.goto('/sni/report')
  await page.getByLabel('Label tampak palsu atau disalin').check()
  await fill(page, 'Label ini ada di barang apa?', 'Helm')
  await phone.goOffline()
  await press(page, 'Kirim laporan')
  await page.getByRole('heading', { name: 'Laporan label tersimpan di HP' }).waitFor()
  await page.getByRole('button', { name: /^Akun/ }).tap()
  await press(page, 'Log Out')
  await press(page, 'Kirim dulu')
  await page.getByRole('alert').getByText('Belum terkirim: tidak ada sambungan.').waitFor()
  await expect.poll(focused).toBe('Kirim dulu')
  expect(await signedInAs(page)).toBe(visitor)
})
