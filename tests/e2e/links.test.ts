import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { routeOf } from '#app/routes.ts'
import { addresses } from '#contract/addresses.ts'
import { alive } from '../support/alive.ts'
import { openPhone } from '../support/browser.ts'
import { deskServer, openDesk } from '../support/desk-walk.ts'
import { goTo } from '../support/walk.ts'

// Whatever link somebody meets, wherever they came from: it leads to a page.

const server = deskServer()
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
 * heading is marked. Two addresses of one page may share their heading, so the second is loaded.
 */
async function openNext(page: Page, address: string, before: string | undefined) {
  const one = (of: string) => routeOf(new URL(of, server().url).pathname).pattern
  if (before === undefined || one(before) === one(address)) return page.goto(address)
  await page.locator('h1').evaluateAll((all) => {
    for (const heading of all) heading.setAttribute('data-before', '')
  })
  await goTo(page, address)
  await page.locator('h1[data-before]').first().waitFor({ state: 'detached' })
}

/** Follows every kind of link from here on, each once. Gives the kinds there were. */
async function followAll(page: Page, first: string[], known: ReadonlySet<string> = new Set()) {
  const met = new Map(first.map((address) => [kindOf(address), { address, on: 'the beginning' }]))
  let before: string | undefined
  for (const [kind, { address, on }] of met) {
    if (known.has(kind)) continue
    await openNext(page, address, before)
    before = address
    await stands(page, address)
    const said = await page.getByRole('main').innerText()
    expect(said, `${address}, a link on ${on}`).not.toMatch(nowhere)
    for (const link of await linksOn(page))
      if (!leave.has(new URL(link, server().url).pathname) && !met.has(kindOf(link)))
        met.set(kindOf(link), { address: link, on: address })
  }
  return new Set(met.keys())
}

let forAll: Set<string> | undefined

test('whoever is not signed in meets no link that leads nowhere', async () => {
  const { page } = await openPhone({ url: server().url, size: 'desk' })
  forAll = await followAll(page, ['/'])
  console.log(`${forAll.size} kinds of links for everybody`)
  expect(forAll.size).toBeGreaterThan(25)
})

test.each([
  ['visitor@demo.example', '/base/user/detail'],
  ['merchant@demo.example', '/dashboard'],
  ['newmerchant@demo.example', '/dashboard'],
  ['lspro@demo.example', '/dashboard'],
])('nor does %s', async (email, home) => {
  const { page } = await openPhone({ url: server().url, size: 'desk', as: email })
  // The menu of the account has the links that only they have.
  await page.goto('/')
  await page.getByText(/^Halo, \w/).click()
  await page.getByRole('button', { name: 'Log Out' }).waitFor()
  const menu = await linksOn(page)
  const met = await followAll(page, [home, ...menu], forAll)
  expect(met.size).toBeGreaterThan(5)
})

test('nor does an operator at the desk', async () => {
  const { session } = await openDesk(server().url)
  const { page } = await openPhone({ url: server().url, size: 'desk', as: session })
  const met = await followAll(page, ['/operator'], forAll)
  expect(met.size).toBeGreaterThan(8)
})
