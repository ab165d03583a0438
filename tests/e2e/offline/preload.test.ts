import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPhone } from '../../support/browser/browser.ts'
import { sharedServer } from '../../support/demo-server.ts'

// The code of the pages that the next tap can open is loaded ahead, and no other: running the code of every page at the
// start would block a slow phone.

const server = sharedServer()

/** The names of the chunks that the page has loaded, without their hashes. */
const chunks = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .flatMap(({ name }) => /\/assets\/([\w-]+)-[\w-]{8}\.js$/.exec(name)?.[1] ?? []),
  )

test('preload: home loads the pages of its visible links, and a touched link its page', async () => {
  const { page } = await openPhone({ url: server().url, worker: true })
  await page.goto('/')
  for (const chunk of ['ShowcasePage', 'ProductPage', 'shops', 'lspro', 'auth'])
    await expect.poll(() => chunks(page)).toContain(chunk)
  expect(await chunks(page)).not.toContain('wizard')

  // Only touched: a tap would open the page.
  await page.getByRole('contentinfo').getByRole('link', { name: 'Kontak' }).dispatchEvent('pointerdown')
  await expect.poll(() => chunks(page)).toContain('wizard')
  expect(new URL(page.url()).pathname).toBe('/')
})

test('preload: nothing is loaded ahead with the data saver on', { tags: ['long'] }, async () => {
  const { page } = await openPhone({ url: server().url })
  await page.goto('/')
  await expect.poll(() => chunks(page)).toContain('after-start')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Kontak' }).dispatchEvent('pointerdown')
  await page.getByRole('navigation', { name: 'Bawah' }).getByRole('link', { name: 'Etalase' }).tap()
  await page.getByRole('heading', { level: 1, name: 'Etalase Produk' }).waitFor()
  expect(await chunks(page)).not.toEqual(expect.arrayContaining(['wizard']))
})

test('prefetch: the product that a finger touches has its answer and its picture before the tap, and is not counted', async () => {
  const phone = await openPhone({ url: server().url, worker: true })
  const { page, context } = phone
  const requests: string[] = []
  // Requests of the page alone: the worker repeats them.
  context.on('request', (request) => {
    if (!request.serviceWorker()) requests.push(new URL(request.url()).pathname)
  })
  await page.goto('/product/show?slug=all')
  await phone.serviceWorkerReady({ controlling: true })
  await expect.poll(() => chunks(page)).toContain('after-start')
  // Far down, so that no idle moment has fetched it.
  const card = page.locator('main .item-card').nth(9)
  await card.scrollIntoViewIfNeeded()
  const link = card.locator('a').first()
  const id = new URL(await link.evaluate((a: HTMLAnchorElement) => a.href)).searchParams.get('id')
  const answer = `/api/product/detail/${id}`
  await expect
    .poll(async () => {
      await link.dispatchEvent('pointerdown')
      return requests.filter((path) => path === answer).length
    })
    .toBe(1)
  const before = requests.length
  await link.tap()
  await page.getByRole('heading', { level: 1 }).filter({ visible: true }).waitFor()
  await page.waitForURL((url) => url.searchParams.get('id') === id)
  await expect.poll(() => requests.slice(before).some((path) => path.startsWith('/api/product/seen'))).toBe(true)
  expect(requests.filter((path) => path === answer)).toHaveLength(1)
  expect(requests.slice(0, before).some((path) => path.startsWith('/api/product/seen'))).toBe(false)
})

test('prefetch: home fetches the list of its tab bar, and a touched link to producers theirs', async () => {
  const phone = await openPhone({ url: server().url, worker: true })
  const { page, context } = phone
  const requests: string[] = []
  context.on('request', (request) => {
    // Further pages of the list have a cursor.
    const isFurther = request.postData()?.includes('"after"') === true
    if (!request.serviceWorker() && !isFurther) requests.push(new URL(request.url()).pathname)
  })
  await page.goto('/')
  await phone.serviceWorkerReady({ controlling: true })
  await expect.poll(() => requests.filter((path) => path === '/api/product/list').length).toBe(1)
  const bottom = page.getByRole('navigation', { name: 'Bawah' })
  await bottom.getByRole('link', { name: 'Etalase' }).tap()
  await page.getByRole('heading', { level: 1, name: 'Etalase Produk' }).waitFor()
  await page.locator('main .item-card a').first().waitFor()
  expect(requests.filter((path) => path === '/api/product/list')).toHaveLength(1)

  await bottom.getByRole('link', { name: 'UMKM' }).dispatchEvent('pointerdown')
  await expect.poll(() => requests.filter((path) => path === '/api/merchant/paging').length).toBe(1)
  expect(new URL(page.url()).pathname).toBe('/product/show')
})

test('prefetch: nothing is fetched ahead with the data saver on', { tags: ['long'] }, async () => {
  // A phone without a worker saves data in these tests.
  const { page, context } = await openPhone({ url: server().url })
  const details: string[] = []
  context.on('request', (request) => void (request.url().includes('/product/detail/') && details.push(request.url())))
  await page.goto('/product/show?slug=all')
  await expect.poll(() => chunks(page)).toContain('after-start')
  await page.locator('main .item-card a').first().dispatchEvent('pointerdown')
  await page.waitForTimeout(6000)
  expect(details).toEqual([])
})
