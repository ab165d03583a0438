import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { addresses } from '#contract/addresses.ts'
import { call } from '#contract/call.ts'
import { textKinds } from '#contract/help.ts'
import { contract } from '#contract/index.ts'
import { labels } from '#contract/labels.ts'
import { linkAddress, linkPath, reportAddress } from '#contract/moderation-addresses.ts'
import { operator } from '#contract/operator.ts'
import { words } from '#contract/words.ts'
import { deskAddresses } from '#features/operator/desk-addresses.ts'
import { textNames } from '#features/operator/text-names.ts'
import { alive } from '../support/alive.ts'
import { openPhone } from '../support/browser.ts'
import { type DemoServer, sharedServer, startDemoServer } from '../support/demo-server.ts'
import { openDesk } from '../support/desk-walk.ts'
import { letterTo } from '../support/mailbox.ts'
import { doesNotFit, type Fit, said, wear } from '../support/reflow.ts'
import { password, signInByApi } from '../support/session-keys.ts'
import { newMerchants } from '../support/shops-on-a-road.ts'
import { goTo, newAddress } from '../support/walk.ts'
import { photo } from '../support/wizard-walk.ts'

// Narrow screens and large words: nothing is cut and nothing lies sideways, on every route (WCAG 1.4.10, 1.4.4).

const server = sharedServer()

const fits: Fit[] = [
  { width: 277, height: 600, words: 1 },
  { width: 320, height: 640, words: 1 },
  { width: 360, height: 740, words: 1.3 },
  { width: 360, height: 740, words: 2 },
]

/** Address, and the words of it that say that it is there. */
type Stop = readonly [path: string, heading: string]

const publicPages: Stop[] = [
  ['/', labels.mostViewed],
  ['/product/show?slug=sni', labels.showcase],
  ['/product/detail?id=1', 'Tentang produk'],
  ['/product/search?query=kopi', '“kopi”'],
  ['/product/search?group=merchant', 'UMKM / Produsen'],
  ['/product/search?query=zzqqxy', labels.emptyCategory],
  ['/base/merchant/list', 'Daftar Produsen'],
  ['/base/merchant/detail/1', 'Daftar Product'],
  ['/base/merchant/detail/1?tab=ekspor', 'Pengalaman Ekspor'],
  ['/base/merchant/detail/1?tab=galeri', 'Galeri'],
  ['/base/lspro/posting/list', 'Postingan LSPRO'],
  ['/base/lspro/list', 'Daftar LSPRO'],
  ['/base/lspro/detail/1', 'LSPro Mandala Uji Pangan'],
  ['/base/lspro/detail/1?tab=alamat', 'Alamat'],
  ['/base/lspro/detail/1?tab=kontak', 'Kontak'],
  ['/base/lspro/detail/1?tab=info', 'Informasi Tambahan'],
  ['/faq?id=1', 'Pertanyaan yang sering diajukan'],
  ['/contact', 'Kontak'],
  ['/base/term', 'Syarat & Ketentuan'],
  ['/base/privacy', 'Privasi'],
  ['/favorites', 'Favorit'],
  ['/outbox', 'Belum ada yang masuk'],
  ['/auth/login', 'Masuk'],
  ['/auth/login-type', 'Pilih Tipe Akun'],
  ['/auth/registration?type=merchant', 'Daftar'],
  ['/auth/email-confirmation?email=a%40b.example', 'Verifikasi Email Anda'],
  ['/auth/forgot-password', 'Atur Ulang Kata Sandi'],
  ['/error/404', words.pageNotFound],
  ['/error/500', words.systemError],
]

/** Goes on to a page as a link of the app does, and gives what of it does not fit one of the screens. */
async function trouble(page: Page, [path, heading]: Stop, on: readonly Fit[]): Promise<string[]> {
  await goTo(page, path)
  // The heading of the page before may be the same: bones are gone, too.
  await page.getByRole('heading', { name: heading, exact: true }).first().waitFor({ state: 'attached' })
  await expect.poll(() => page.locator('main .bone:visible').count()).toBe(0)
  const wrong: string[] = []
  for (const fit of on) {
    await wear(page, fit)
    wrong.push(...(await page.evaluate(doesNotFit, fit.width)).map((what) => `${path}, ${said(fit)}: ${what}`))
  }
  return wrong
}

async function open(path: string, as?: string) {
  const phone = await openPhone({ url: server().url, ...(as && { as }) })
  await phone.page.goto(path)
  await alive(phone.page.getByRole('main'))
  return phone.page
}

async function walkPublicPages(on: readonly Fit[]) {
  const page = await open('/contact')
  const wrong: string[] = []
  for (const stop of publicPages) wrong.push(...(await trouble(page, stop, on)))
  expect(wrong).toEqual([])
}

test('every public page fits 277 px, and words of twice their size', () => walkPublicPages([fits[0]!, fits[3]!]))
test('every public page fits what lies between these', { tags: ['long'] }, () => walkPublicPages([fits[1]!, fits[2]!]))

const visitors: Stop[] = [
  ['/base/user/detail', 'Profil Saya'],
  ['/base/user/edit', 'Edit Profile'],
  ['/password/change', 'Ganti Kata Sandi'],
  ['/base/user/devices', 'Perangkat yang Masuk'],
  ['/base/user/notifications', 'Kabar & Ikuti'],
  ['/base/user/data', 'Data Saya'],
  ['/', labels.mostViewed],
  ['/product/detail?id=2', 'Tentang produk'],
]
const bodys: Stop[] = [
  ['/base/lspro/detail/1', 'LSPro Mandala Uji Pangan'],
  ['/base/lspro/detail/1?tab=alamat', 'Alamat'],
  ['/base/lspro/detail/1?tab=kontak', 'Kontak'],
  ['/base/lspro/detail/1?tab=info', 'Informasi Tambahan'],
  ['/base/lspro/detail/1?tab=galeri', 'Galeri'],
  ['/base/lspro/desk', 'Meja LSPRO'],
]
const merchants = (shop: string): Stop[] => [
  [`/base/merchant/detail/${shop}`, 'Daftar Product'],
  [`/base/merchant/detail/${shop}?tab=ekspor`, 'Pengalaman Ekspor'],
  [`/base/merchant/detail/${shop}?tab=galeri`, 'Galeri'],
  ['/base/merchant/profile', 'Profil usaha'],
  ['/base/merchant/profile?tab=alamat', 'Profil usaha'],
  ['/base/merchant/profile?tab=kontak&edit=kontak', 'Profil usaha'],
  ['/base/merchant/profile?tab=foto', 'Profil usaha'],
  ['/base/merchant/insight', 'Statistik toko'],
  ['/product/create', 'Tambah Produk'],
]
const stages: Stop[] = [
  ['/merchant/stage-1', 'Informasi Usaha'],
  ['/merchant/stage-2', 'Alamat dan Kontak'],
  ['/merchant/stage-3', 'Informasi Terkait'],
  ['/merchant/stage-4', 'Upload Dokumen'],
  ['/merchant/stage-5', 'Selesai'],
]

/** Signed in, with the menu of the account open over each screen at the end. */
async function walkAs(page: Page, stops: readonly Stop[]) {
  const wrong: string[] = []
  for (const stop of stops) wrong.push(...(await trouble(page, stop, fits)))
  return wrong
}

test('so does what a visitor has, the menu of the account, the sheet of filters', { tags: ['long'] }, async () => {
  const page = await open('/contact', 'visitor@demo.example')
  const wrong = await walkAs(page, visitors)
  await goTo(page, '/product/show?slug=sni')
  for (const name of ['Akun', 'Menu', 'Saring']) {
    await wear(page, { width: 360, height: 740, words: 1 })
    await (await alive(page.getByRole('button', { name, exact: true }).first())).click()
    await page.getByRole('dialog').waitFor()
    for (const fit of fits) {
      await wear(page, fit)
      wrong.push(...(await page.evaluate(doesNotFit, fit.width)).map((what) => `${name}, ${said(fit)}: ${what}`))
    }
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  expect(wrong).toEqual([])
})

test('so does what a certification body has', { tags: ['long'] }, async () => {
  expect(await walkAs(await open('/contact', 'lspro@demo.example'), bodys)).toEqual([])
})

test('so does what a merchant has, and the five stages', { tags: ['long'] }, async () => {
  const page = await open('/contact', 'merchant@demo.example')
  const shop = await page.evaluate(() => localStorage.getItem('merchant_id'))
  const wrong = await walkAs(page, merchants(shop ?? ''))
  const [beginner] = await newMerchants(server(), [{ stage: 5 }])
  wrong.push(...(await walkAs(await open('/contact', beginner!.email), stages)))
  expect(wrong).toEqual([])
})

/** An address without the server it stands on. */
function pathOf(link: string): string {
  const { pathname, search } = new URL(link)
  return pathname + search
}

const lengthy = `Nomor ini milik usaha lain, ${'dan keterangannya panjang sekali, '.repeat(5)}sebagaimana disebutkan.`

/**
 * Every room of the desk, those of one thing included, after something has happened that each of them shows. `link`: what
 * somebody whose account is shut finds in their letter.
 */
async function roomsOfDesk(desk: DemoServer, token: string): Promise<{ rooms: Stop[]; link: string }> {
  const host = `${desk.url}/api`
  const by = { host, token }
  const tokenOf = async (email: string) => ({ host, token: (await signInByApi(desk.url, email)).token! })
  await call(contract.moderation.report, { kind: 'product', id: 1, reason: 'other', remark: lengthy }, by)
  const sender = { name: 'Siti Pengirim', email: 'siti@uji.example', subject: 'Bertanya sesuatu' }
  await call(contract.help.contactUs, { ...sender, messages: lengthy }, by)
  const visitor = await tokenOf('visitor@demo.example')
  await call(contract.help.askDeletion, { password, reason: lengthy.slice(0, 400) }, visitor)
  await call(operator.openTraining, { place: '2001:db8:1234:5678::/64', reason: lengthy.slice(0, 300) }, by)
  const [holder, claimant, shut] = await newMerchants(desk, [{ stage: 3 }, {}, { stage: 5 }])
  const [held] = await desk.inside((db) =>
    db.rows<{ nib: string }>('select nib from merchant where id = $1', [holder!.merchantId]),
  )
  const img_64 = `data:image/jpeg;base64,${(await photo(7)).toString('base64')}`
  await call(contract.nib.claim, { nib: held!.nib, remark: lengthy, img_64 }, await tokenOf(claimant!.email))

  const { data: queue } = await call(operator.queue, {}, by)
  const { data: cases } = await call(operator.cases, {}, by)
  const { data: users } = await call(operator.users, { search: 'merchant@demo.example' }, by)
  const { data: messages } = await call(operator.messages, {}, by)
  const { data: shops } = await call(operator.shops, {}, by)
  const { data: bodies } = await call(operator.lspros, {}, by)
  const { data: account } = await call(operator.openCase, { kind: 'account', thing_id: shut!.personId }, by)
  const { data: before } = await call(operator.case, { id: account.id }, by)
  const decision = { id: account.id, version: before.version, verdict: 'disable', reason: lengthy } as const
  await call(operator.judge, decision, by)
  const letter = await letterTo(desk.dataDir, shut!.email)
  const rooms: Stop[] = [
    [deskAddresses.queue, 'Antrean'],
    [deskAddresses.disputes, 'Sengketa sertifikat'],
    [deskAddresses.review(queue[0]!.product_id), queue[0]!.name],
    [`${deskAddresses.review(queue[0]!.product_id)}&edit=1`, 'Ubah produk'],
    [deskAddresses.cases, 'Moderasi'],
    [deskAddresses.case(cases[0]!.id), cases[0]!.name],
    [deskAddresses.case(account.id), before.name],
    [deskAddresses.shops, 'Usaha'],
    [deskAddresses.shop(shops[0]!.id), shops[0]!.name],
    [deskAddresses.nibCases, 'Sengketa NIB'],
    [deskAddresses.bodies, 'LSPRO'],
    [deskAddresses.body(bodies[0]!.id), bodies[0]!.name],
    [deskAddresses.issue, 'Terbitkan akun LSPRO'],
    [deskAddresses.users, 'Pengguna'],
    [deskAddresses.user(users[0]!.id), users[0]!.email],
    [deskAddresses.training, 'Hari pelatihan'],
    [deskAddresses.categories, 'Kategori'],
    [deskAddresses.options, 'Pilihan'],
    [deskAddresses.scopes, 'Ruang lingkup'],
    [deskAddresses.mentors(1), 'Pembina'],
    [deskAddresses.regions, 'Wilayah'],
    [`${deskAddresses.regions}?level=village&within=110101`, 'Wilayah'],
    [deskAddresses.classes, 'KBLI'],
    [deskAddresses.banners, 'Spanduk'],
    [deskAddresses.messages, 'Pesan'],
    [deskAddresses.message(messages[0]!.id), sender.subject],
    [deskAddresses.questions, 'FAQ'],
    [deskAddresses.texts, 'Naskah'],
    ...textKinds.map((kind): Stop => [deskAddresses.text(kind), textNames[kind]]),
    [deskAddresses.contactFacts, 'Kontak'],
    [deskAddresses.deletions, 'Hapus akun'],
    [deskAddresses.reports(), 'Laporan'],
    [deskAddresses.audit, 'Catatan'],
  ]
  return { rooms, link: pathOf(letter.link(linkPath)) }
}

test('so do all rooms of the desk, those of one thing too, and what somebody reads whose account is shut', {
  tags: ['long'],
}, async () => {
  const desk = await startDemoServer()
  onTestFinished(desk.remove)
  const { session } = await openDesk(desk.url)
  const { rooms, link } = await roomsOfDesk(desk, session.token!)
  const { page } = await openPhone({ url: desk.url, as: session })
  await page.goto(deskAddresses.audit)
  await page.getByRole('heading', { name: 'Catatan', exact: true }).waitFor()
  const inNav = await page.locator('.desk__nav a').evaluateAll((all) => all.map((room) => room.getAttribute('href')!))
  expect(inNav.filter((path) => !rooms.some(([room]) => room === path))).toEqual([])
  expect(await walkAs(page, rooms)).toEqual([])
  const guest = await openPhone({ url: desk.url })
  await guest.page.goto('/contact')
  await alive(guest.page.getByRole('main'))
  expect(await walkAs(guest.page, [[link, 'Keputusan pengelola']])).toEqual([])
})

test('so do the pages that the secret of a letter opens, and those of coming in that nothing leads to', {
  tags: ['long'],
}, async () => {
  const { page } = await openPhone({ url: server().url })
  const host = `${server().url}/api`
  const email = newAddress('perempuan.pengrajin')
  const { data } = await call(contract.account.register, { email, password: 'kunci gudang yang panjang' }, { host })
  const letter = await letterTo(server().dataDir, email)
  const pathTo = (place: string) => pathOf(letter.link(place))
  await page.goto('/contact')
  await alive(page.getByRole('main'))
  const stops: Stop[] = [
    [pathTo('/auth/registration-cancel'), 'Batalkan Pendaftaran'],
    [addresses.forgotSave('A'.repeat(43)), 'Kata Sandi Baru'],
    [addresses.changeEmail(email), 'Ganti Email Verifikasi'],
    [addresses.forgotSave(''), 'Kata Sandi Baru'],
    [addresses.emailSent(email), 'Verifikasi Email Anda'],
    [addresses.emailVerified('A'.repeat(43)), 'Verifikasi Email'],
    [linkAddress('A'.repeat(43)), 'Tautan tidak berlaku'],
    [reportAddress('product', 1), 'Laporkan produk'],
    [reportAddress('shop', 1), 'Laporkan toko'],
  ]
  const wrong = await walkAs(page, stops)
  // Its own phone may give another address, and comes in with the letter.
  await page.evaluate((own) => localStorage.setItem('registrations', JSON.stringify([own])), {
    email: data.email,
    token: data.registration_token,
  })
  wrong.push(
    ...(await walkAs(page, [
      ['/contact', 'Kontak'],
      [addresses.changeEmail(email), 'Ganti Email Verifikasi'],
    ])),
  )
  expect(await page.getByLabel('Email baru').count()).toBe(1)
  wrong.push(...(await walkAs(page, [[pathTo('/auth/email-verified'), 'Verifikasi Email']])))
  await page.getByText('Email Anda berhasil diverifikasi.').waitFor()
  wrong.push(...(await walkAs(page, [[addresses.visitorForm, 'Informasi Dasar']])))
  expect(wrong).toEqual([])
})

/** Adds up what has moved before somebody's eyes and what will (CLS); what they have just pressed may. */
const watchJumps = (page: Page) =>
  page.evaluate(() => {
    const here = globalThis as unknown as { jumped: number; what: string[] }
    Object.assign(here, { jumped: 0, what: [] })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) here.jumped += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
/** Looks once more has been drawn twice: a jump is told a frame late. */
const jumped = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((tell) =>
        requestAnimationFrame(() =>
          requestAnimationFrame(() => setTimeout(() => tell((globalThis as unknown as { jumped: number }).jumped))),
        ),
      ),
  )

test('nothing jumps while the showcase goes on and on, nor when the connection goes and comes', async () => {
  const { page, goOffline, goOnline } = await openPhone({ url: server().url })
  await page.goto('/product/show?slug=sni')
  await alive(page.getByRole('main'))
  const cards = page.locator('main .good')
  await page.locator('.low').first().waitFor()
  await watchJumps(page)
  expect(await jumped(page), 'the page came').toBeLessThan(0.01)
  for (let seen = await cards.count(), pages = 0; pages < 2; pages++) {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    await expect.poll(() => cards.count()).toBeGreaterThan(seen)
    seen = await cards.count()
  }
  expect(await jumped(page), 'more cards came').toBeLessThan(0.01)

  await page.evaluate(() => scrollTo(0, 0))
  const places = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('h1, .good, .tabbar')].map((one) => one.getBoundingClientRect().top),
    )
  const before = await places()
  await goOffline()
  const bar = page.getByText(/^Tidak ada sambungan/)
  await bar.waitFor()
  expect(await places()).toEqual(before)
  const over = await page.evaluate(() => {
    const { bottom } = document.querySelector('.road p')!.getBoundingClientRect()
    return Math.round(bottom - document.querySelector('.tabbar')!.getBoundingClientRect().top)
  })
  expect(over, 'it lies on the tabs').toBe(0)
  // Nothing lies under it for good.
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  const [foot, top] = await page.evaluate(() => [
    document.querySelector('.foot')!.getBoundingClientRect().bottom,
    document.querySelector('.road p')!.getBoundingClientRect().top,
  ])
  expect(foot).toBeLessThanOrEqual(top! + 1)
  await goOnline()
  await bar.waitFor({ state: 'detached', timeout: 120_000 })
  expect(await jumped(page), 'the bar came and went').toBeLessThan(0.01)
})

test('nothing jumps when what only its owner sees comes to a page that was drawn for everybody', {
  tags: ['long'],
}, async () => {
  for (const [as, key, path, late] of [
    ['visitor@demo.example', undefined, '/base/merchant/list', 'Berdasarkan Pencarian Terakhir'],
    ['merchant@demo.example', 'merchant_id', '/base/merchant/detail/', 'belum sesuai persyaratan'],
    ['lspro@demo.example', 'lspro_id', '/base/lspro/detail/', 'sertifikat menunggu diperiksa'],
  ] as const) {
    const { page, context } = await openPhone({ url: server().url, as })
    await context.addCookies([{ name: 'last_merchant_ids', value: '3,2,1', url: server().url }])
    await page.goto('/contact')
    const id = key ? await page.evaluate((key) => localStorage.getItem(key), key) : ''
    await page.goto(`${path}${id}`)
    await watchJumps(page)
    await page.getByText(late).first().waitFor()
    await alive(page.getByRole('main'))
    await expect.poll(() => page.locator('main .bone:visible').count()).toBe(0)
    expect.soft(await jumped(page), path).toBeLessThan(0.01)
  }
})

test('who comes in has two columns and the links from 576 px on, in one line, and the form in view on a phone on its side', async () => {
  const { page } = await openPhone({ url: server().url })
  await page.goto('/auth/login')
  const links = page.getByRole('navigation', { name: 'Utama' })
  for (const [width, height] of [
    [576, 800],
    [740, 360],
    [899, 800],
    [900, 700],
    [1024, 700],
    [1280, 800],
  ] as const) {
    await wear(page, { width, height, words: 1 })
    const name = `${width} px`
    const main = (await page.getByRole('main').boundingBox())!
    const side = (await page.locator('.door__side').boundingBox())!
    expect(side.x + side.width, name).toBeLessThanOrEqual(main.x + 1)
    expect((await page.getByLabel('Email', { exact: true }).boundingBox())!.y, name).toBeLessThan(height)
    const tops = await links.getByRole('link').evaluateAll((all) => all.map((link) => link.getBoundingClientRect().top))
    expect(new Set(tops).size, `${name}: the links`).toBe(1)
    expect(await page.evaluate(doesNotFit, width), name).toEqual([])
    const { width: drawn } = (await page.locator('.door__pic').boundingBox())!
    expect(drawn, `${name}: the picture goes from edge to edge`).toBeCloseTo(side.width, 0)
  }
  await wear(page, { width: 575, height: 800, words: 1 })
  expect(await links.isVisible()).toBe(false)
  const { width: drawn } = (await page.locator('.door__pic').boundingBox())!
  expect(drawn, 'above the form it goes from edge to edge, too').toBe(575)
})

test('the cards of a row are alike, and so are what stands on them', async () => {
  const page = await open('/product/show?slug=sni')
  for (const fit of [{ width: 360, height: 740, words: 1 }, fits[1]!]) {
    await wear(page, fit)
    const rows = await page.evaluate(() => {
      const byTop = new Map<number, Set<string>>()
      for (const card of document.querySelectorAll('main .good')) {
        const { top, height } = card.getBoundingClientRect()
        const says = ['.good__name', '.good__who', '.price'].map((part) =>
          Math.round(card.querySelector(part)!.getBoundingClientRect().top - top),
        )
        const row = byTop.get(Math.round(top)) ?? new Set()
        byTop.set(Math.round(top), row.add([Math.round(height), ...says].join(' ')))
      }
      return [...byTop.values()].map((kinds) => [...kinds])
    })
    expect(rows.length, said(fit)).toBeGreaterThan(2)
    expect(
      rows.filter((kinds) => kinds.length > 1),
      said(fit),
    ).toEqual([])
    const tall = await page
      .locator('main .good__name')
      .evaluateAll((all) => all.flatMap((name) => (name.clientHeight > 24 ? [`${name.textContent}`] : [])))
    expect(tall, `${said(fit)}: in one line`).toEqual([])
  }
  // A range that has no room in a line goes on flush below.
  await page
    .locator('.price')
    .first()
    .evaluate((price) => {
      price.querySelector('b')!.textContent = 'Rp150.000.000\u00A0'
      const top = price.querySelector('span') ?? price.appendChild(document.createElement('span'))
      top.textContent = '- Rp250.000.000'
    })
  const [low, high] = await page
    .locator('.price')
    .first()
    .evaluate((price) => [...price.children].map((part) => part.getBoundingClientRect()).map(({ x, y }) => ({ x, y })))
  expect(high!.y).toBeGreaterThan(low!.y)
  expect(high!.x).toBe(low!.x)
})

test('buttons beside one another say what they do in one line each', async () => {
  const page = await open('/product/show?slug=sni', 'visitor@demo.example')
  await (await alive(page.getByRole('button', { name: 'Saring', exact: true }).first())).click()
  const go = page.getByRole('button', { name: /^Tampilkan \d+ produk$/ })
  await go.waitFor()
  const lines = (selector: string) =>
    page.locator(selector).evaluateAll((all) =>
      all.map((button) => {
        const words = document.createRange()
        words.selectNodeContents(button)
        const icon = button.querySelector('svg')
        if (icon) words.setStartAfter(icon)
        return new Set([...words.getClientRects()].map(({ top }) => Math.round(top))).size
      }),
    )
  for (const width of [320, 360]) {
    await wear(page, { width, height: 640, words: 1 })
    expect(await lines('.window__foot > .btn'), `${width} px`).toEqual([1, 1])
  }
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await goTo(page, '/product/detail?id=1')
  await page.getByRole('button', { name: 'Hubungi lewat WhatsApp' }).waitFor()
  await wear(page, { width: 320, height: 640, words: 1 })
  expect.soft(await lines('.dock > .btn')).toEqual([1])
  await goTo(page, '/base/lspro/list')
  await page.locator('.lsprocard__foot .state').first().waitFor()
  for (const width of [360, 960]) {
    await wear(page, { width, height: 640, words: 1 })
    expect.soft(new Set(await lines('.lsprocard__foot .state')), `${width} px`).toEqual(new Set([1]))
  }
  await goTo(page, '/base/user/detail')
  await page.getByRole('button', { name: 'Ubah Tipe Akun' }).waitFor()
  for (const width of [320, 360]) {
    await wear(page, { width, height: 640, words: 1 })
    expect(await lines('.own__actions > .btn'), `${width} px`).toEqual([1, 1])
  }
})

test('on a desk the composer is a line until somebody goes there, posts are drawn whole, and ‘Edit Profil’ is seen', async () => {
  const { page } = await openPhone({ url: server().url, size: 'desk', as: 'lspro@demo.example' })
  await page.goto('/base/lspro/detail/1')
  const composer = page.getByRole('form', { name: 'Buat postingan' })
  await composer.getByRole('textbox').waitFor()
  expect((await composer.boundingBox())!.height).toBeLessThan(160)
  await composer.getByRole('textbox').click()
  await composer.getByRole('button', { name: 'Bagikan' }).waitFor()

  const picture = page.locator('.post__pic img').first()
  await picture.scrollIntoViewIfNeeded()
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  const { fit, drawn, taken, most } = await picture.evaluate((img: HTMLImageElement) => ({
    fit: getComputedStyle(img).objectFit,
    drawn: img.clientHeight / img.clientWidth,
    taken: img.naturalHeight / img.naturalWidth,
    most: (0.75 * innerHeight) / img.clientWidth,
  }))
  expect(fit).toBe('contain')
  expect(drawn).toBeCloseTo(Math.min(taken, 1.25, most), 2)
  const [button, on] = await page
    .getByRole('button', { name: 'Edit Profil' })
    .evaluate((edit) => [edit, edit.closest('.sealhead')!].map((one) => getComputedStyle(one).backgroundColor))
  expect(button).not.toBe(on)
})

test('a shop with two products leaves no columns empty on a desk', async () => {
  const { page } = await openPhone({ url: server().url, size: 'desk' })
  await page.goto('/base/merchant/detail/1')
  const list = page.locator('.cards--shop')
  await alive(list)
  await list.evaluate((cards) => {
    while (cards.children.length > 2) cards.lastElementChild!.remove()
  })
  const [whole, last] = await list.evaluate((cards) =>
    [cards, cards.lastElementChild!].map((one) => one.getBoundingClientRect().right),
  )
  expect(await list.locator('.good').count()).toBe(2)
  expect(last).toBeCloseTo(whole!, 0)
  // Where the search has less room our name still stands, and the first banner's words leave room for its picture.
  await wear(page, { width: 960, height: 700, words: 1 })
  const [mark, name] = await page
    .locator('.top .logo')
    .evaluate((logo) =>
      [logo.firstElementChild!, logo.querySelector('.logo__name')!].map((one) => one.getBoundingClientRect().top),
    )
  expect.soft(name).toBe(mark)
  await goTo(page, '/')
  const title = page.locator('main h1').first()
  await alive(title)
  expect(
    await title.evaluate((h1) => h1.clientHeight / Number.parseFloat(getComputedStyle(h1).lineHeight)),
  ).toBeLessThan(5.5)
})
