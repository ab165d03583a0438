import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { routeOf } from '#app/routes.ts'
import { addresses } from '#contract/addresses.ts'
import { alive } from '../../support/browser/alive.ts'
import { openPhone } from '../../support/browser/browser.ts'
import { sharedServer } from '../../support/demo-server.ts'
import { newOperator } from '../../support/pages/desk.page.ts'
import { goTo } from '../../support/pages/page-actions.ts'

// Whatever link somebody meets, wherever they came from: it leads to a page.

const server = sharedServer()
const leave: ReadonlySet<string> = new Set([addresses.signOut])
/** What a page says that is none, or not the reader's. */
const nowhere = /OOPS! Something went wrong|Page Not Found|System Error|belum dibuka|bukan untuk|Mohon Login/

/** Addresses of one kind are one: ids are left out, and of the questions all but what chooses between faces of a page. */
function kindOf(address: string): string {
  const { pathname, searchParams } = new URL(address, server().url)
  const { pattern } = routeOf(pathname)
  const path = pattern.includes('*') ? pathname.replace(/\d+/g, 'N') : pattern
  const asked = [...searchParams]
    .map(([name, value]) => (/^(tab|slug|type|edit)$/.test(name) ? `${name}=${value}` : name))
    .sort()
  return [path, ...asked].join(' ')
}

/** The page stands there: it is alive, and nothing of it is still on its way. */
async function stands(page: Page, address: string) {
  const heading = page.getByRole('heading', { level: 1 }).first()
  await alive(heading)
  // One address only leads on, to wherever somebody's account is.
  await page.getByText('Membuka akun Anda…').waitFor({ state: 'detached' })
  await alive(heading)
  await expect.poll(() => page.locator('.bone').count(), { message: address }).toBe(0)
}

const linksOn = (page: Page) =>
  page.locator('a[href]').evaluateAll((all) =>
    all
      .map((link) => new URL((link as HTMLAnchorElement).href))
      .filter((url) => url.origin === location.origin && !/^\/(api|files)\//.test(url.pathname))
      .map((url) => url.pathname + url.search),
  )

/**
 * Opens an address as a link within the app does, without loading the app again. Waits until nothing of the page before is left: its
 * heading is marked. Two addresses of one page may share their heading, so another page is opened in between.
 */
async function openNext(page: Page, address: string, before: string | undefined) {
  const one = (of: string) => routeOf(new URL(of, server().url).pathname).pattern
  if (before === undefined) return page.goto(address)
  const way = one(before) === one(address) ? [addresses.privacy, address] : [address]
  for (const next of way) {
    await page.locator('h1').evaluateAll((all) => {
      for (const heading of all) heading.setAttribute('data-before', '')
    })
    await goTo(page, next)
    await page.locator('h1[data-before]').first().waitFor({ state: 'detached' })
    if (next !== address) await page.getByRole('heading', { level: 1 }).first().waitFor()
  }
}

/** The links of the open page, once it stands there and is one. */
async function linksThere(page: Page, address: string, on: string): Promise<string[]> {
  await stands(page, address)
  const said = await page.getByRole('main').innerText()
  expect(said, `${address}, a link on ${on}`).not.toMatch(nowhere)
  return linksOn(page)
}

/** Follows every kind of link from here on, each once. Gives the kinds there were. */
async function followAll(page: Page, first: string[], known: ReadonlySet<string> = new Set()) {
  const met = new Map(first.map((address) => [kindOf(address), { address, on: 'the beginning' }]))
  let before: string | undefined
  for (const [kind, { address, on }] of met) {
    if (known.has(kind)) continue
    await openNext(page, address, before)
    before = address
    for (const link of await linksThere(page, address, on))
      if (!leave.has(new URL(link, server().url).pathname) && !met.has(kindOf(link)))
        met.set(kindOf(link), { address: link, on: address })
  }
  return new Set(met.keys())
}

async function linksOpened(page: Page, address: string, on: string) {
  await page.goto(address)
  return linksThere(page, address, on)
}

/**
 * The kinds of links that everybody meets, each page read as the server draws it. Where it leaves some of that to the
 * phone, the page is opened there, but for those that it has drawn whole for another question.
 */
async function readAll(opened: () => Promise<Page>): Promise<Set<string>> {
  const met = new Map([[kindOf('/'), { address: '/', on: 'the beginning' }]])
  const whole = new Set<string>()
  for (const [kind, { address, on }] of met) {
    const answer = await fetch(new URL(address, server().url), { headers: { accept: 'text/html' } })
    const html = await answer.text()
    const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? ''
    expect([answer.status, nowhere.exec(main)?.[0]], `${address}, a link on ${on}`).toEqual([200, undefined])
    const [path] = kind.split(' ') as [string]
    // Below a list of goods bones hold the place of more.
    if (main.includes('<h1') && (main.includes('<article') || !/class="[^"]*\bbone\b/.test(main))) whole.add(path)
    const links = whole.has(path) ? hrefsIn(html) : await linksOpened(await opened(), address, on)
    for (const link of links)
      if (!leave.has(new URL(link, server().url).pathname) && !met.has(kindOf(link)))
        met.set(kindOf(link), { address: link, on: address })
  }
  return new Set(met.keys())
}

const hrefsIn = (html: string) =>
  [...html.matchAll(/<a\s[^>]*?href="([^"]*)"/g)]
    .map(([, href]) => new URL(href!.replaceAll('&amp;', '&'), server().url))
    .filter(({ origin, pathname }) => origin === new URL(server().url).origin && !/^\/(api|files)\//.test(pathname))
    .map(({ pathname, search }) => pathname + search)

let everybodys: Promise<Set<string>> | undefined
/** What a guest may follow, read once for all tests: a page of their own is opened for each person, and these are not. */
function forAll() {
  let phone: ReturnType<typeof openPhone> | undefined
  everybodys ??= readAll(async () => {
    phone ??= openPhone({ url: server().url, size: 'desk' })
    return (await phone).page
  })
  return everybodys
}

test('whoever is not signed in meets no link that leads nowhere', async () => {
  const kinds = await forAll()
  console.log(`${kinds.size} kinds of links for everybody`)
  expect(kinds.size).toBeGreaterThan(25)
})

test('nor does whoever follows each of them in a browser', { tags: ['long'] }, async () => {
  const { page } = await openPhone({ url: server().url, size: 'desk' })
  const met = await followAll(page, ['/'])
  const read = await forAll()
  expect(
    [...met].filter((kind) => !read.has(kind)),
    'no link is there that the server has not drawn',
  ).toEqual([])
})

/** Follows whatever link somebody meets who has signed in. */
async function followAs(email: string, home: string) {
  const { page } = await openPhone({ url: server().url, size: 'desk', as: email })
  // The menu of the account has the links that only they have.
  await page.goto('/')
  await page.getByText(/^Halo, \w/).click()
  await page.getByRole('button', { name: 'Log Out' }).waitFor()
  const menu = await linksOn(page)
  const met = await followAll(page, [home, ...menu], await forAll())
  expect(met.size).toBeGreaterThan(5)
}

test('nor does a merchant', () => followAs('merchant@demo.example', '/dashboard'))
test('nor does a certification body', () => followAs('lspro@demo.example', '/dashboard'))
test('nor does a visitor', { tags: ['long'] }, () => followAs('visitor@demo.example', '/base/user/detail'))
test('nor does a new merchant', { tags: ['long'] }, () => followAs('newmerchant@demo.example', '/dashboard'))

test('nor does an operator at the desk', async () => {
  const { session } = await newOperator(server())
  const { page } = await openPhone({ url: server().url, size: 'desk', as: session })
  const met = await followAll(page, ['/operator'], await forAll())
  expect(met.size).toBeGreaterThan(8)
})
