import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { call } from '#contract/http/call.ts'
import { contract } from '#contract/index.ts'
import { commonLabels } from '#contract/text/common-labels.ts'
import { alive } from '../../support/browser/alive.ts'
import { openPhone, type Phone } from '../../support/browser/browser.ts'
import { untilRemembered } from '../../support/browser/read-local-db.ts'
import { ownServer } from '../../support/demo-server.ts'

// @begins-early: one of the files that take longest.

// Visited pages open again without a network: when the phone is offline, when only the server is gone, and when a
// captive portal answers in the server's place.

const server = ownServer({ engine: 'pglite' })
const host = () => ({ host: `${server().url}/api` })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
/** Milliseconds within which an offline phone repeats its connection check. */
const nextCheck = 120_000
const bar = (page: Page) => page.getByRole('status').filter({ hasText: 'Tidak ada sambungan' })

/** A phone that has visited the home page, the showcase and one product, and whose worker controls its pages. */
async function phoneWithVisits() {
  const phone = await openPhone({ url: server().url, worker: true })
  const { page } = phone
  const { data } = await call(contract.showcase.list, { is_sni: 1, status: 'active', rows: 12 }, host())
  const product = data[0]!
  await page.goto('/')
  await phone.serviceWorkerReady({ controlling: true })
  await page.getByRole('navigation', { name: 'Bawah' }).getByRole('link', { name: 'Etalase' }).tap()
  await heading(page, commonLabels.showcase).waitFor()
  await page.getByRole('link', { name: product.name, exact: true }).tap()
  // The card has the same name; on the product's page it is the level-1 heading.
  await page.getByRole('heading', { level: 1, name: product.name, exact: true }).waitFor()
  const picture = page.locator('main img').first()
  await expect.poll(() => picture.evaluate(isCached), { message: 'its picture is cached' }).toBe(true)
  await untilRemembered(page, 'showcase.home', 'showcase.list', 'showcase.detail')
  return { phone, page, product }
}

/** Whether the worker has cached this picture, which it does after the page has shown it. */
const isCached = async (img: HTMLImageElement) =>
  img.complete && (await caches.match(img.currentSrc, { ignoreVary: true })) !== undefined

const outages = {
  'phone offline': {
    tags: [],
    close: (phone: Phone) => {
      phone.expectComplaint(/net::ERR_FAILED/)
      return phone.goOffline()
    },
    open: (phone: Phone) => phone.goOnline(),
  },
  'server stopped': {
    tags: ['long' as const],
    close: async (phone: Phone) => {
      phone.expectComplaint(/net::ERR_(CONNECTION|FAILED)/)
      await server().stop()
    },
    open: () => server().start(),
  },
}

for (const [name, outage] of Object.entries(outages))
  describe(`offline, ${name}`, { tags: outage.tags }, () => {
    test(`offline, ${name}: visited pages open after a cold start with their pictures and the time of their data`, async () => {
      const { phone, page, product } = await phoneWithVisits()
      await outage.close(phone)
      await phone.stopAllWorkers()
      try {
        // Links in other apps add what they like to an address.
        for (const query of [
          'src=pwa',
          'utm_source=https://a.example/x.html&fbclid=IwAR0',
          'q=%',
          'a[]=%E0%A4%A&b=..//',
        ]) {
          await page.goto(`/?${query}`)
          await heading(page, commonLabels.mostViewed).waitFor()
        }
        await bar(page).waitFor()
        await expect
          .poll(() => bar(page).textContent())
          .toMatch(/Tidak ada sambungan – data per \d{1,2} \p{L}{3,4}, \d{2}\.\d{2}/u)
        await page.getByRole('navigation', { name: 'Bawah' }).getByRole('link', { name: 'Etalase' }).tap()
        await page.getByRole('link', { name: product.name, exact: true }).waitFor()
        await page.goto(`/product/detail?id=${product.id}&utm_source=https://a.example/x.html`)
        await heading(page, product.name).waitFor()
        const picture = page.locator('main img').first()
        await expect
          .poll(() => picture.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth))
          .toBeGreaterThan(0)
      } finally {
        await outage.open(phone)
      }
      await expect.poll(() => bar(page).count(), { timeout: nextCheck }).toBe(0)
    })

    test(`offline, ${name}: a page never visited says so, links to cached pages, and opens when the network is back`, async () => {
      const { phone, page, product } = await phoneWithVisits()
      const { data } = await call(contract.showcase.list, { is_sni: 1, status: 'active', rows: 12, page: 3 }, host())
      const never = data.at(-1)!
      await outage.close(phone)
      try {
        await page.goto(`/product/detail?id=${never.id}`)
        await heading(page, 'Halaman ini belum pernah dibuka di HP ini').waitFor()
        await page.getByRole('link', { name: product.name, exact: true }).waitFor()
      } finally {
        await outage.open(phone)
      }
      await heading(page, never.name).waitFor({ timeout: nextCheck })
    })
  })

test('captive portal: its pages are not shown in place of cached ones, and none of its answers is cached', {
  tags: ['long'],
}, async () => {
  const { phone, page, product } = await phoneWithVisits()
  phone.expectComplaint(/ERR_(CONNECTION|FAILED)|Failed to load resource|MIME|manifest/i)
  const { port } = server()
  await server().stop()
  const portal = createServer((_, response) => {
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end('<!doctype html><title>Portal</title><h1>Beli paket data</h1>')
  }).listen(port, '127.0.0.1')
  await once(portal, 'listening')
  try {
    for (const [address, name] of [
      ['/', commonLabels.mostViewed],
      [`/product/detail?id=${product.id}`, product.name],
    ] as const) {
      await page.goto(address)
      await heading(page, name).waitFor()
      expect(await page.getByText('Beli paket data').count()).toBe(0)
    }
    await bar(page).waitFor()
    const cached = await page.evaluate(async () => {
      // Pages with fresh cached data send no request, so these requests go to the portal, twice: by the second one, the
      // worker would have cached the answer to the first.
      const picture = `/files/product/${'0'.repeat(32)}-480.avif`
      for (const address of ['/api/category_child', picture, '/api/category_child', picture])
        await fetch(address).catch(() => undefined)
      const bodies: string[] = []
      for (const name of await caches.keys()) {
        const cache = await caches.open(name)
        for (const request of await cache.keys()) {
          const response = (await cache.match(request))!
          if (/html|json/.test(response.headers.get('content-type') ?? '')) bodies.push(await response.text())
        }
      }
      return bodies.filter((body) => body.includes('Beli paket data')).length
    })
    expect(cached).toBe(0)
  } finally {
    portal.closeAllConnections()
    portal.close()
    await once(portal, 'close')
    await server().start()
  }
  await expect.poll(() => bar(page).count(), { timeout: nextCheck }).toBe(0)
})

test('service worker: it caches no error and nothing requested with a token, and caches by the request’s body', async () => {
  const { page } = await phoneWithVisits()
  await page.evaluate(async () => {
    const ask = (body: object, headers = {}) =>
      fetch('/api/product/list', {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      })
    await ask({ rows: 51 })
    await fetch('/api/product/detail/999999')
    await ask({ rows: 7 }, { authorization: 'Bearer somebody' })
    await ask({ rows: 7, page: 1 })
    await ask({ page: 1, rows: 7 })
    await ask({ rows: 8, page: 1 })
  })
  const cachedLists = () =>
    page.evaluate(async () => {
      const cache = await caches.open((await caches.keys()).find((name) => name.startsWith('catalogue-'))!)
      const errors: string[] = []
      const lengths: number[] = []
      for (const { url } of await cache.keys()) {
        const { code, data } = await (await cache.match(url, { ignoreVary: true }))!.json()
        if (code !== '00') errors.push(url)
        if (url.includes('/product/list/') && data.length < 12) lengths.push(data.length)
      }
      return { errors, lengths: lengths.sort() }
    })
  // Once the last answer is cached, the others would be cached too.
  await expect.poll(cachedLists).toEqual({ errors: [], lengths: [7, 8] })
})

test('broken storage: without IndexedDB and local storage the app still works online', { tags: ['long'] }, async () => {
  const phone = await openPhone({ url: server().url, worker: true })
  await phone.context.addInitScript(() => {
    Object.defineProperty(globalThis, 'indexedDB', { value: { open: () => ({}), databases: async () => [] } })
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(globalThis, name, {
        get: () => {
          throw new DOMException('forbidden', 'SecurityError')
        },
      })
  })
  await phone.page.goto('/')
  await phone.page.getByRole('navigation', { name: 'Bawah' }).getByRole('link', { name: 'Etalase' }).tap()
  await heading(phone.page, commonLabels.showcase).waitFor()
  await expect.poll(() => phone.page.locator('main').getByRole('article').count()).toBeGreaterThan(0)
})

test('sign-in offline: the page is complete with its picture, and says that it needs a connection', {
  tags: ['long'],
}, async () => {
  const phone = await openPhone({ url: server().url, worker: true })
  const { page } = phone
  await page.goto('/')
  await phone.serviceWorkerReady({ controlling: true })
  await phone.goOffline()
  await page.goto('/auth/login')
  await page.getByText('Masuk perlu sambungan.').waitFor()
  const drawn = () => page.locator('img[src="/shelf.svg"]').evaluate((img: HTMLImageElement) => img.naturalWidth)
  await expect.poll(drawn).toBeGreaterThan(0)
})

test('offline without a worker: a page whose code is not on the phone says so from its top, leaves the other pages usable, and opens when the network is back', async () => {
  const phone = await openPhone({ url: server().url })
  const { page } = phone
  phone.expectComplaint(
    /ERR_FAILED|Failed to fetch dynamically imported|Failed to load resource|Unable to preload CSS/i,
  )
  const code = /assets\/account-.*\.(js|css)/
  await phone.context.route(code, (route) => route.abort())
  const { data } = await call(contract.showcase.list, { is_sni: 1, status: 'active', rows: 1 }, host())
  await page.goto('/product/show?slug=sni')
  await (await alive(page.getByRole('link', { name: data[0]!.name, exact: true }))).tap()
  const report = page.getByRole('link', { name: 'Laporkan produk ini' })
  await (await alive(report)).scrollIntoViewIfNeeded()
  await phone.goOffline()
  await report.tap()
  const notCached = heading(page, 'Halaman ini belum pernah dibuka di HP ini')
  await notCached.waitFor()
  expect(await page.evaluate(() => scrollY), 'from its top').toBe(0)
  expect(await notCached.evaluate((title) => title === document.activeElement), 'its title has the focus').toBe(true)
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: data[0]!.name, exact: true }).waitFor()
  await report.tap()
  await notCached.waitFor()
  await page.getByRole('link', { name: 'Lihat yang sudah tersimpan' }).tap()
  await heading(page, commonLabels.showcase).waitFor()
  await page.goBack()
  await notCached.waitFor()
  await phone.context.unroute(code)
  await phone.goOnline()
  await heading(page, 'Laporkan produk').waitFor({ timeout: nextCheck })
})
