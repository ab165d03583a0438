import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Mark } from '#contract/favorites/schemas.ts'
import { call } from '#contract/http/call.ts'
import { contract } from '#contract/index.ts'
import { openPhone } from '../../support/browser/browser.ts'
import { readStore, untilOutboxEmpty } from '../../support/browser/read-local-db.ts'
import { ownServer } from '../../support/demo-server.ts'
import { at, everythingStored, follow, press, signIn, signInByHand } from '../../support/pages/page-actions.ts'

// Favorites: on a guest's phone, merged at sign-in, changed offline, and on another phone.

const server = ownServer()
const host = () => ({ host: `${server().url}/api` })
const heart = (page: Page, title: string) => page.getByRole('button', { name: `Favorit: ${title}`, exact: true })
const isLiked = (page: Page, title: string) =>
  expect.poll(() => heart(page, title).getAttribute('aria-pressed')).toBe('true')
const notLiked = (page: Page, title: string) =>
  expect.poll(() => heart(page, title).getAttribute('aria-pressed')).toBe('false')
const liked = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('article') })

async function goods() {
  const { data } = await call(contract.showcase.list, { rows: 3, is_sni: 1 }, host())
  const { data: of } = await call(contract.showcase.detail, { id: data[0]!.id }, host())
  return { first: data[0]!, second: data[1]!, shop: of.merchant_detail }
}

test('favorites: a guest’s are merged at sign-in, changed offline, and are on the user’s other phone', {
  tags: ['long'],
}, async () => {
  const { first, second, shop } = await goods()
  const phone = await openPhone({ url: server().url, worker: true })
  const { page } = phone
  await page.goto('/favorites')
  await page.getByRole('heading', { name: 'Belum ada favorit' }).waitFor()
  await page.goto(`/product/detail?id=${first.id}`)
  await heart(page, first.name).click()
  await isLiked(page, first.name)
  await page.goto(`/base/merchant/detail/${shop.id}`)
  await heart(page, shop.name).click()
  await isLiked(page, shop.name)

  await page.goto('/')
  await press(page, 'Menu')
  await follow(page, 'Favorit')
  await at(page, '/favorites')
  await page.getByText('Favorit ini hanya ada di HP ini.').waitFor()
  await expect.poll(() => liked(page).count()).toBe(2)

  await signInByHand(page, 'visitor@demo.example')
  await page.goto('/favorites')
  await expect.poll(() => liked(page).count()).toBe(2)
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('favorites')), { message: 'the guest’s favorites are gone' })
    .toBe('[]')
  await untilOutboxEmpty(page)

  // Pages that open offline.
  await page.goto(`/product/detail?id=${second.id}`)
  await notLiked(page, second.name)
  await phone.serviceWorkerReady({ controlling: true })
  // The page is server-rendered; its data is persisted a moment after hydration.
  await expect
    .poll(async () => (await everythingStored(page)).replaceAll('\\', ''))
    .toContain(`["showcase.detail",{"id":${second.id}}]`)
  await phone.goOffline()
  for (const on of ['true', 'false', 'true']) {
    await heart(page, second.name).click()
    await expect.poll(() => heart(page, second.name).getAttribute('aria-pressed')).toBe(on)
  }
  // An entry already being sent stays; of the others only the last remains.
  const pending = (await readStore(page, 'rows')).map(({ ask }) => (ask.marks as Mark[])[0]!.on)
  expect([pending.at(-1), pending.length <= 2], 'the last one wins').toEqual([1, true])
  await page.reload()
  await isLiked(page, second.name)
  await page.goto('/favorites')
  await expect.poll(() => liked(page).count()).toBe(3)
  await page.getByRole('main').getByRole('link', { name: second.name }).waitFor()
  await phone.goOnline()
  await untilOutboxEmpty(page)

  const other = await openPhone({ url: server().url })
  await signIn(other.page, 'visitor@demo.example')
  await other.page.goto('/favorites')
  await expect.poll(() => liked(other.page).count()).toBe(3)
  await heart(other.page, first.name).click()
  await expect.poll(() => liked(other.page).count()).toBe(2)
  await untilOutboxEmpty(other.page)
  await page.reload()
  await expect.poll(() => liked(page).count()).toBe(2)
})

test('favorites: a product that is no longer public says so, and can be removed', { tags: ['long'] }, async () => {
  const { page } = await openPhone({ url: server().url })
  await signIn(page, 'merchant@demo.example')
  const token = (await page.evaluate(() => localStorage.getItem('token')))!
  const { data } = await call(contract.products.mine, { rows: 50 }, { ...host(), token })
  const own = data.find(({ is_public }) => is_public === 1)!
  await page.goto(`/product/detail?id=${own.id}`)
  await heart(page, own.name).click()
  await isLiked(page, own.name)
  await untilOutboxEmpty(page)
  await call(
    contract.products.stand,
    { external_id: own.external_id, status: 'not active' },
    { ...host(), token, key: crypto.randomUUID() },
  )
  await page.goto('/favorites')
  await page.getByText('Produk ini sudah tidak dipajang').waitFor()
  await heart(page, 'Produk').click()
  await page.getByRole('heading', { name: 'Belum ada favorit' }).waitFor()
})

test('data saver: once switched on it stays on, and no large pictures are loaded', { tags: ['long'] }, async () => {
  const phone = await openPhone({ url: server().url, worker: true })
  const { page } = phone
  await page.goto('/')
  // The stored home page has pictures of every size.
  const homePages = () =>
    page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('home-')).length)
  await expect.poll(homePages).toBe(1)
  await press(page, 'Menu')
  const saver = page.getByRole('switch', { name: /^Hemat data/ })
  await expect.poll(() => saver.getAttribute('aria-checked')).toBe('false')
  await saver.click()
  await expect.poll(() => saver.getAttribute('aria-checked')).toBe('true')
  await expect.poll(homePages, { message: 'the stored home page' }).toBe(0)
  const { first } = await goods()
  await page.goto(`/product/detail?id=${first.id}`)
  await page.reload()
  await page.getByRole('heading', { name: first.name, exact: true }).waitFor()
  // The heading is server-rendered; the client sets the attribute once it has loaded.
  await expect.poll(() => page.evaluate(() => document.documentElement.hasAttribute('data-saver'))).toBe(true)
  await page.goto('/product/show?slug=sni')
  await page.getByRole('article').first().waitFor()
  await page.goto('/')
  const large = () =>
    page.evaluate(() => [...document.querySelectorAll('source')].filter(({ srcset }) => / 960w/.test(srcset)).length)
  await follow(page, 'Etalase')
  await page.waitForURL(/product\/show/)
  await page.getByRole('article').first().waitFor()
  await expect.poll(large, { message: 'no picture in the largest size' }).toBe(0)
  await phone.serviceWorkerReady({ controlling: true })
  await page.goto('/')
  await page.locator('source').first().waitFor({ state: 'attached' })
  expect(await large(), 'nor on a server-rendered page, without a Save-Data header').toBe(0)
})
