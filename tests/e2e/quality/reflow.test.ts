import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { addresses } from '#contract/addresses.ts'
import { textKinds } from '#contract/help/schemas.ts'
import { call } from '#contract/http/call.ts'
import { contract } from '#contract/index.ts'
import { linkAddress, linkPath, reportAddress } from '#contract/moderation/addresses.ts'
import { operator } from '#contract/operator/operator.ts'
import { textNames } from '#features/operator/content/text-names.ts'
import { deskAddresses } from '#features/operator/desk/desk-pages.ts'
import { alive } from '../../support/browser/alive.ts'
import { openPhone } from '../../support/browser/browser.ts'
import { titleProblems } from '../../support/browser/page-title.ts'
import { applyFit, doesNotFit, type Fit, hardestFits, misfits, nameOfFit } from '../../support/browser/reflow.ts'
import { password, signInByApi } from '../../support/browser/session-keys.ts'
import { type DemoServer, sharedServer, startDemoServer } from '../../support/demo-server.ts'
import { newMerchants } from '../../support/network/shops-behind-proxy.ts'
import { openDesk } from '../../support/pages/desk.page.ts'
import { letterTo } from '../../support/pages/mailbox.ts'
import { untilOpen } from '../../support/pages/open-pages.ts'
import { goTo, newAddress } from '../../support/pages/page-actions.ts'
import {
  bodyPages,
  deskPages,
  merchantPages,
  publicPages,
  type Stop,
  stagePages,
  visitorPages,
} from '../../support/pages/routes-of-walk.ts'
import { photo } from '../../support/pages/wizard.page.ts'

// Narrow screens and large text: nothing is clipped and nothing needs sideways scrolling, on every route (WCAG 1.4.10,
// 1.4.4).

const server = sharedServer()

const fits: Fit[] = [...hardestFits, { width: 320, height: 640, words: 1 }, { width: 360, height: 740, words: 1.3 }]

/** Navigates to a page within the app, and returns what does not fit one of the screens, as sentences. */
async function misfitsAt(page: Page, stop: Stop, on: readonly Fit[]): Promise<string[]> {
  const [path] = stop
  await goTo(page, path)
  // The previous page may have the same heading, so the skeletons are waited for, too.
  await untilOpen(page, stop)
  const titles = (await page.evaluate(titleProblems)).map((problem) => `${path}: ${problem}`)
  return [...titles, ...(await misfits(page, path, on))]
}

async function open(path: string, as?: string) {
  const phone = await openPhone({ url: server().url, ...(as && { as }) })
  await phone.page.goto(path)
  await alive(phone.page.getByRole('main'))
  return phone.page
}

// tests/e2e/quality/axe.test.ts checks the public pages for the hardest of these fits too, since it opens them anyway.
test('reflow: public pages fit narrow screens and large text', { tags: ['long'] }, async () => {
  const page = await open('/contact')
  const wrong: string[] = []
  for (const stop of publicPages) wrong.push(...(await misfitsAt(page, stop, fits)))
  expect(wrong).toEqual([])
})

/** Visits these pages and returns what does not fit, as sentences. */
async function misfitsOf(page: Page, stops: readonly Stop[]) {
  const wrong: string[] = []
  for (const stop of stops) wrong.push(...(await misfitsAt(page, stop, fits)))
  return wrong
}

test('reflow: account pages of a visitor, account menu, menu and filter sheet fit narrow screens and large text', {
  tags: ['long'],
}, async () => {
  const page = await open('/contact', 'visitor@demo.example')
  const wrong = await misfitsOf(page, visitorPages)
  await goTo(page, '/product/show?slug=sni')
  for (const name of ['Akun', 'Menu', 'Saring']) {
    await applyFit(page, { width: 360, height: 740, words: 1 })
    await (await alive(page.getByRole('button', { name, exact: true }).first())).click()
    await page.getByRole('dialog').waitFor()
    for (const fit of fits) {
      await applyFit(page, fit)
      wrong.push(...(await page.evaluate(doesNotFit, fit.width)).map((what) => `${name}, ${nameOfFit(fit)}: ${what}`))
    }
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  expect(wrong).toEqual([])
})

test('reflow: pages of a certification body’s owner fit narrow screens and large text', {
  tags: ['long'],
}, async () => {
  expect(await misfitsOf(await open('/contact', 'lspro@demo.example'), bodyPages)).toEqual([])
})

test('reflow: pages of a merchant and the five stages fit narrow screens and large text', {
  tags: ['long'],
}, async () => {
  const page = await open('/contact', 'merchant@demo.example')
  const shop = await page.evaluate(() => localStorage.getItem('merchant_id'))
  const wrong = await misfitsOf(page, merchantPages(shop ?? ''))
  const [beginner] = await newMerchants(server(), [{ stage: 5 }])
  wrong.push(...(await misfitsOf(await open('/contact', beginner!.email), stagePages)))
  expect(wrong).toEqual([])
})

/** Path and query of an address. */
function pathOf(link: string): string {
  const { pathname, search } = new URL(link)
  return pathname + search
}

const lengthy = `Nomor ini milik usaha lain, ${'dan keterangannya panjang sekali, '.repeat(5)}sebagaimana disebutkan.`

/**
 * All pages of the desk, including those of a single item, after creating content for each of them. `link`: the address
 * in the e-mail to a user whose account was disabled.
 */
async function pagesOfDesk(desk: DemoServer, token: string): Promise<{ pages: Stop[]; link: string }> {
  const host = `${desk.url}/api`
  const by = { host, token }
  const tokenOf = async (email: string) => ({ host, token: (await signInByApi(desk.url, email)).token! })
  await call(contract.moderation.report, { kind: 'product', id: 1, reason: 'other', remark: lengthy }, by)
  const sender = { name: 'Siti Pengirim', email: 'siti@uji.example', subject: 'Bertanya sesuatu' }
  await call(contract.help.contactUs, { ...sender, messages: lengthy }, by)
  const visitor = await tokenOf('visitor@demo.example')
  await call(contract.help.askDeletion, { password, reason: lengthy.slice(0, 400) }, visitor)
  await call(operator.openTraining, { place: '2001:db8:1234:5678::/64', reason: lengthy.slice(0, 300) }, by)
  const [holder, claimant, disabled] = await newMerchants(desk, [{ stage: 3 }, {}, { stage: 5 }])
  const [taken] = await desk.inside((db) =>
    db.query<{ nib: string }>('select nib from merchant where id = $1', [holder!.merchantId]),
  )
  const img_64 = `data:image/jpeg;base64,${(await photo(7)).toString('base64')}`
  await call(contract.nib.claim, { nib: taken!.nib, remark: lengthy, img_64 }, await tokenOf(claimant!.email))

  const label = { number: `LSPR-012/${'7'.repeat(100)}`, fault: 'other', goods: 'Helm merah', remark: lengthy } as const
  await call(contract.labelReports.send, { ...label, place: lengthy.slice(0, 150) }, by)

  const { data: queue } = await call(operator.queue, {}, by)
  const { data: labels } = await call(operator.labelReports, {}, by)
  const { data: cases } = await call(operator.cases, {}, by)
  const { data: users } = await call(operator.users, { search: 'merchant@demo.example' }, by)
  const { data: messages } = await call(operator.messages, {}, by)
  const { data: shops } = await call(operator.shops, {}, by)
  const { data: bodies } = await call(operator.lspros, {}, by)
  const { data: account } = await call(operator.openCase, { kind: 'account', thing_id: disabled!.personId }, by)
  const { data: before } = await call(operator.case, { id: account.id }, by)
  const decision = { id: account.id, version: before.version, verdict: 'disable', reason: lengthy } as const
  await call(operator.judge, decision, by)
  const letter = await letterTo(desk.dataDir, disabled!.email)
  const pages: Stop[] = [
    ...deskPages,
    [deskAddresses.review(queue[0]!.product_id), queue[0]!.name],
    [`${deskAddresses.review(queue[0]!.product_id)}&edit=1`, 'Ubah produk'],
    [deskAddresses.case(cases[0]!.id), cases[0]!.name],
    [deskAddresses.case(account.id), before.name],
    [deskAddresses.labelReport(labels[0]!.id), label.number],
    [deskAddresses.shop(shops[0]!.id), shops[0]!.name],
    [deskAddresses.imports(shops[0]!.id), 'Impor & ekspor produk'],
    [deskAddresses.body(bodies[0]!.id), bodies[0]!.name],
    [deskAddresses.user(users[0]!.id), users[0]!.email],
    [`${deskAddresses.regions}?level=village&within=110101`, 'Wilayah'],
    [deskAddresses.message(messages[0]!.id), sender.subject],
    ...textKinds.map((kind): Stop => [deskAddresses.text(kind), textNames[kind]]),
  ]
  return { pages, link: pathOf(letter.link(linkPath)) }
}

test('reflow: all pages of the operator’s desk, and the decision page of a disabled account, fit narrow screens and large text', {
  tags: ['long'],
}, async () => {
  const desk = await startDemoServer()
  onTestFinished(desk.remove)
  const { session } = await openDesk(desk.url)
  const { pages, link } = await pagesOfDesk(desk, session.token!)
  const { page } = await openPhone({ url: desk.url, as: session })
  await page.goto(deskAddresses.audit)
  await page.getByRole('heading', { name: 'Catatan', exact: true }).waitFor()
  const inNav = await page.locator('.desk__nav a').evaluateAll((all) => all.map((item) => item.getAttribute('href')!))
  expect(inNav.filter((path) => !pages.some(([stop]) => stop === path))).toEqual([])
  expect(await misfitsOf(page, pages)).toEqual([])
  const guest = await openPhone({ url: desk.url })
  await guest.page.goto('/contact')
  await alive(guest.page.getByRole('main'))
  expect(await misfitsOf(guest.page, [[link, 'Keputusan pengelola']])).toEqual([])
})

test('reflow: pages opened from an e-mail, and sign-in pages that no link opens, fit narrow screens and large text', {
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
  const wrong = await misfitsOf(page, stops)
  // The phone that registered may change the address, and is signed in by the link in the e-mail.
  await page.evaluate((own) => localStorage.setItem('registrations', JSON.stringify([own])), {
    email: data.email,
    token: data.registration_token,
  })
  wrong.push(
    ...(await misfitsOf(page, [
      ['/contact', 'Kontak'],
      [addresses.changeEmail(email), 'Ganti Email Verifikasi'],
    ])),
  )
  expect(await page.getByLabel('Email baru').count()).toBe(1)
  wrong.push(...(await misfitsOf(page, [[pathTo('/auth/email-verified'), 'Verifikasi Email']])))
  await page.getByText('Email Anda berhasil diverifikasi.').waitFor()
  wrong.push(...(await misfitsOf(page, [[addresses.visitorForm, 'Informasi Dasar']])))
  expect(wrong).toEqual([])
})
