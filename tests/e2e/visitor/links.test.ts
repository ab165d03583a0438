import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { routeOf } from '#app/routes.ts'
import { addresses } from '#contract/addresses.ts'
import { alive } from '../../support/browser/alive.ts'
import { openPhone } from '../../support/browser/browser.ts'
import { sharedServer } from '../../support/demo-server.ts'
import { newOperator } from '../../support/pages/desk.page.ts'
import { goTo } from '../../support/pages/page-actions.ts'

// @begins-early: one of the files that take longest.

// Every link that a user meets opens an existing page that they may see.

const server = sharedServer()
const skipped: ReadonlySet<string> = new Set([addresses.signOut])
/** Texts of error pages, and of pages that the user may not see. */
const errorTexts = /OOPS! Something went wrong|Page Not Found|System Error|belum dibuka|Halaman ini untuk|Mohon Login/

/**
 * The kind of an address: its route without ids, and its parameters without values, except those that select a view.
 */
function kindOf(address: string): string {
  const { pathname, searchParams } = new URL(address, server().url)
  const { pattern } = routeOf(pathname)
  const path = pattern.includes('*') ? pathname.replace(/\d+/g, 'N') : pattern
  const parameters = [...searchParams]
    .map(([name, value]) => (/^(tab|slug|type|edit)$/.test(name) ? `${name}=${value}` : name))
    .sort()
  return [path, ...parameters].join(' ')
}

/** Waits until the page is hydrated and has no skeletons. */
async function untilLoaded(page: Page, address: string) {
  const heading = page.getByRole('heading', { level: 1 }).first()
  await alive(heading)
  // One address only redirects to the user's account page.
  await page.getByText('Membuka akun Anda…').waitFor({ state: 'detached' })
  await alive(heading)
  await expect.poll(() => page.locator('.skeleton').count(), { message: address }).toBe(0)
}

const linksOn = (page: Page) =>
  page.locator('a[href]').evaluateAll((all) =>
    all
      .map((link) => new URL((link as HTMLAnchorElement).href))
      .filter((url) => url.origin === location.origin && !/^\/(api|files)\//.test(url.pathname))
      .map((url) => url.pathname + url.search),
  )

/**
 * Navigates within the app, without loading it again, and waits until the previous page's heading, which is marked, is
 * gone. Two addresses of one route may share their heading, so another page is opened in between.
 */
async function openNext(page: Page, address: string, before: string | undefined) {
  const patternOf = (path: string) => routeOf(new URL(path, server().url).pathname).pattern
  if (before === undefined) return page.goto(address)
  const steps = patternOf(before) === patternOf(address) ? [addresses.privacy, address] : [address]
  for (const next of steps) {
    await page.locator('h1').evaluateAll((all) => {
      for (const heading of all) heading.setAttribute('data-before', '')
    })
    await goTo(page, next)
    await page.locator('h1[data-before]').first().waitFor({ state: 'detached' })
    if (next !== address) await page.getByRole('heading', { level: 1 }).first().waitFor()
  }
}

/** Waits for the open page, expects no error text on it, and returns its links. */
async function linksThere(page: Page, address: string, on: string): Promise<string[]> {
  await untilLoaded(page, address)
  const text = await page.getByRole('main').innerText()
  expect(text, `${address}, a link on ${on}`).not.toMatch(errorTexts)
  return linksOn(page)
}

/** Follows every kind of link once, starting with `first`, except `checked` kinds. Returns all kinds met. */
async function followAll(page: Page, first: string[], checked: ReadonlySet<string> = new Set()) {
  const visited = new Map(first.map((address) => [kindOf(address), { address, on: 'the beginning' }]))
  let before: string | undefined
  for (const [kind, { address, on }] of visited) {
    if (checked.has(kind)) continue
    await openNext(page, address, before)
    before = address
    for (const link of await linksThere(page, address, on))
      if (!skipped.has(new URL(link, server().url).pathname) && !visited.has(kindOf(link)))
        visited.set(kindOf(link), { address: link, on: address })
  }
  return new Set(visited.keys())
}

async function linksOpened(page: Page, address: string, on: string) {
  await page.goto(address)
  return linksThere(page, address, on)
}

/**
 * All kinds of links on public pages, read from the server-rendered HTML. A page whose HTML has skeletons is opened in
 * a browser instead, unless its route was rendered completely before.
 */
async function readAll(opened: () => Promise<Page>): Promise<Set<string>> {
  const visited = new Map([[kindOf('/'), { address: '/', on: 'the beginning' }]])
  const complete = new Set<string>()
  for (const [kind, { address, on }] of visited) {
    const answer = await fetch(new URL(address, server().url), { headers: { accept: 'text/html' } })
    const html = await answer.text()
    const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? ''
    expect([answer.status, errorTexts.exec(main)?.[0]], `${address}, a link on ${on}`).toEqual([200, undefined])
    const [path] = kind.split(' ') as [string]
    // A list of products ends with skeletons for more of them.
    if (main.includes('<h1') && (main.includes('<article') || !/class="[^"]*\bskeleton\b/.test(main)))
      complete.add(path)
    const links = complete.has(path) ? hrefsIn(html) : await linksOpened(await opened(), address, on)
    for (const link of links)
      if (!skipped.has(new URL(link, server().url).pathname) && !visited.has(kindOf(link)))
        visited.set(kindOf(link), { address: link, on: address })
  }
  return new Set(visited.keys())
}

const hrefsIn = (html: string) =>
  [...html.matchAll(/<a\s[^>]*?href="([^"]*)"/g)]
    .map(([, href]) => new URL(href!.replaceAll('&amp;', '&'), server().url))
    .filter(({ origin, pathname }) => origin === new URL(server().url).origin && !/^\/(api|files)\//.test(pathname))
    .map(({ pathname, search }) => pathname + search)

let publicKinds: Promise<Set<string>> | undefined
/** The kinds of links of a guest, collected once for all tests, which skip them for signed-in users. */
function forAll() {
  let phone: ReturnType<typeof openPhone> | undefined
  publicKinds ??= readAll(async () => {
    phone ??= openPhone({ url: server().url, size: 'desk' })
    return (await phone).page
  })
  return publicKinds
}

test('links: a guest meets no link that leads nowhere, in server-rendered HTML', async () => {
  const kinds = await forAll()
  console.log(`${kinds.size} kinds of links for everybody`)
  expect(kinds.size).toBeGreaterThan(25)
})

test('links: the header of wide screens leads to the products with SNI and to those of mentored producers', async () => {
  const html = await (await fetch(new URL('/', server().url), { headers: { accept: 'text/html' } })).text()
  const [header = ''] = /<nav class="top__nav.*?<\/nav>/s.exec(html) ?? []
  const entries = header.replaceAll(/<details.*?<\/details>/gs, '')
  for (const slug of ['sni', 'mentor'] as const) expect(hrefsIn(entries)).toContain(addresses.showcase({ slug }))
})

test('links: a guest meets no link that leads nowhere, in a browser', { tags: ['long'] }, async () => {
  const { page } = await openPhone({ url: server().url, size: 'desk' })
  const visited = await followAll(page, ['/'])
  const read = await forAll()
  expect(
    [...visited].filter((kind) => !read.has(kind)),
    'every link is also in the server-rendered HTML',
  ).toEqual([])
})

/** Follows every kind of link of a signed-in user, except those of a guest. */
async function followAs(email: string, home: string) {
  const { page } = await openPhone({ url: server().url, size: 'desk', as: email })
  // The account menu has links that only signed-in users have.
  await page.goto('/')
  await page.getByText(/^Halo, \w/).click()
  await page.getByRole('button', { name: 'Log Out' }).waitFor()
  const menu = await linksOn(page)
  const visited = await followAll(page, [home, ...menu], await forAll())
  expect(visited.size).toBeGreaterThan(5)
}

test('links: a signed-in merchant meets no link that leads nowhere', () =>
  followAs('merchant@demo.example', '/dashboard'))
test('links: a certification body’s owner meets no link that leads nowhere', () =>
  followAs('lspro@demo.example', '/dashboard'))
test('links: a signed-in visitor meets no link that leads nowhere', { tags: ['long'] }, () =>
  followAs('visitor@demo.example', '/base/user/detail'),
)
test('links: a new merchant meets no link that leads nowhere', { tags: ['long'] }, () =>
  followAs('newmerchant@demo.example', '/dashboard'),
)

test('links: an operator at the desk meets no link that leads nowhere', async () => {
  const { session } = await newOperator(server())
  const { page } = await openPhone({ url: server().url, size: 'desk', as: session })
  const visited = await followAll(page, ['/operator'], await forAll())
  expect(visited.size).toBeGreaterThan(8)
})
