import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { commonLabels } from '#contract/common-labels.ts'
import { call } from '#contract/http/call.ts'
import { contract } from '#contract/index.ts'
import { openPhone, type Phone } from '../../support/browser/browser.ts'
import { untilRemembered } from '../../support/browser/read-local-db.ts'
import { ownServer } from '../../support/demo-server.ts'

// What was seen once opens again without a network: when the phone says that there is none, when it does not say so
// because only the server is gone, and when somebody else answers in its place.

const server = ownServer({ engine: 'pglite' })
const host = () => ({ host: `${server().url}/api` })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
/** Milliseconds until a phone without a road has looked at it once more. */
const nextLook = 120_000
const bar = (page: Page) => page.getByRole('status').filter({ hasText: 'Tidak ada sambungan' })

/** Somebody who has looked at home, at the showcase and at one product, and whose worker has taken over. */
async function somebodyWhoLookedAround() {
  const phone = await openPhone({ url: server().url, worker: true })
  const { page } = phone
  const { data } = await call(contract.showcase.list, { is_sni: 1, status: 'active', rows: 12 }, host())
  const product = data[0]!
  await page.goto('/')
  await phone.serviceWorkerReady({ inCharge: true })
  await page.getByRole('navigation', { name: 'Bawah' }).getByRole('link', { name: 'Etalase' }).tap()
  await heading(page, commonLabels.showcase).waitFor()
  await page.getByRole('link', { name: product.name, exact: true }).tap()
  // On its card it has the same name; the product's own page says it first of all.
  await page.getByRole('heading', { level: 1, name: product.name, exact: true }).waitFor()
  const picture = page.locator('main img').first()
  await expect.poll(() => picture.evaluate(isKept), { message: 'its picture is on the phone' }).toBe(true)
  await untilRemembered(page, 'showcase.home', 'showcase.list', 'showcase.detail')
  return { phone, page, product }
}

/** Has the worker put this picture away? It does so after the screen has it. */
const isKept = async (img: HTMLImageElement) =>
  img.complete && (await caches.match(img.currentSrc, { ignoreVary: true })) !== undefined

const roads = {
  'the phone is offline': {
    tags: [],
    close: (phone: Phone) => {
      phone.expectComplaint(/net::ERR_FAILED/)
      return phone.goOffline()
    },
    open: (phone: Phone) => phone.goOnline(),
  },
  'the server process is gone': {
    tags: ['long' as const],
    close: async (phone: Phone) => {
      phone.expectComplaint(/net::ERR_(CONNECTION|FAILED)/)
      await server().stop()
    },
    open: () => server().start(),
  },
}

for (const [name, road] of Object.entries(roads))
  describe(name, { tags: road.tags }, () => {
    test('what was seen opens again, from a cold start, with its pictures and the time it was seen', async () => {
      const { phone, page, product } = await somebodyWhoLookedAround()
      await road.close(phone)
      await phone.stopAllWorkers()
      try {
        await page.goto('/?src=pwa')
        await heading(page, commonLabels.mostViewed).waitFor()
        await bar(page).waitFor()
        await expect
          .poll(() => bar(page).textContent())
          .toMatch(/Tidak ada sambungan – data per \d{1,2} \p{L}{3,4}, \d{2}\.\d{2}/u)
        await page.getByRole('navigation', { name: 'Bawah' }).getByRole('link', { name: 'Etalase' }).tap()
        await page.getByRole('link', { name: product.name, exact: true }).waitFor()
        await page.goto(`/product/detail?id=${product.id}`)
        await heading(page, product.name).waitFor()
        const picture = page.locator('main img').first()
        await expect
          .poll(() => picture.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth))
          .toBeGreaterThan(0)
      } finally {
        await road.open(phone)
      }
      await expect.poll(() => bar(page).count(), { timeout: nextLook }).toBe(0)
    })

    test('a page never seen says so, offers what is there, and opens by itself when the road is back', async () => {
      const { phone, page, product } = await somebodyWhoLookedAround()
      const { data } = await call(contract.showcase.list, { is_sni: 1, status: 'active', rows: 12, page: 3 }, host())
      const never = data.at(-1)!
      await road.close(phone)
      try {
        await page.goto(`/product/detail?id=${never.id}`)
        await heading(page, 'Halaman ini belum pernah dibuka di HP ini').waitFor()
        await page.getByRole('link', { name: product.name, exact: true }).waitFor()
      } finally {
        await road.open(phone)
      }
      await heading(page, never.name).waitFor({ timeout: nextLook })
    })
  })

test('a portal that answers everything with its own page is not believed, and nothing of it is kept', {
  tags: ['long'],
}, async () => {
  const { phone, page, product } = await somebodyWhoLookedAround()
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
    const kept = await page.evaluate(async () => {
      // Pages out of a fresh memory ask nobody: these make the worker hear the portal, twice, so that what it would keep
      // of the first is kept by the second.
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
    expect(kept).toBe(0)
  } finally {
    portal.closeAllConnections()
    portal.close()
    await once(portal, 'close')
    await server().start()
  }
  await expect.poll(() => bar(page).count(), { timeout: nextLook }).toBe(0)
})

test('the worker keeps no error, nothing asked with a token, and tells one asking from another', async () => {
  const { page } = await somebodyWhoLookedAround()
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
  const kept = () =>
    page.evaluate(async () => {
      const shelf = await caches.open((await caches.keys()).find((name) => name.startsWith('catalogue-'))!)
      const noes: string[] = []
      const asked: number[] = []
      for (const { url } of await shelf.keys()) {
        const { code, data } = await (await shelf.match(url, { ignoreVary: true }))!.json()
        if (code !== '00') noes.push(url)
        if (url.includes('/product/list/') && data.length < 12) asked.push(data.length)
      }
      return { noes, asked: asked.sort() }
    })
  // The last of them is there: what would have been kept of the others is there too.
  await expect.poll(kept).toEqual({ noes: [], asked: [7, 8] })
})

test('a phone whose storage is dead still shows everything there is on the network', { tags: ['long'] }, async () => {
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

test('whoever opens the sign-in without a network sees it whole, and is told what it needs', {
  tags: ['long'],
}, async () => {
  const phone = await openPhone({ url: server().url, worker: true })
  const { page } = phone
  await page.goto('/')
  await phone.serviceWorkerReady({ inCharge: true })
  await phone.goOffline()
  await page.goto('/auth/login')
  await page.getByText('Masuk perlu sambungan.').waitFor()
  const drawn = () => page.locator('img[src="/shelf.svg"]').evaluate((img: HTMLImageElement) => img.naturalWidth)
  await expect.poll(drawn).toBeGreaterThan(0)
})
