import { get } from 'node:http'
import { brotliDecompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { call } from '#contract/call.ts'
import { contract } from '#contract/index.ts'
import { labels } from '#contract/labels.ts'
import { priceRange } from '#contract/values.ts'
import { openPhone } from '../support/browser.ts'
import { runningServer } from '../support/running-server.ts'

const server = runningServer()
const html = async (path: string) => (await fetch(server().url + path, { headers: { accept: 'text/html' } })).text()
const metaOf = (page: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(page)?.[1]

test('whoever has no JavaScript reads the goods, their prices and their makers', async () => {
  const { page } = await openPhone({ url: server().url, javaScript: false })
  const { data } = await call(contract.showcase.list, { is_sni: 1, status: 'active' }, { host: `${server().url}/api` })
  await page.goto('/product/show?slug=sni')
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(labels.showcase)
  for (const card of data) {
    const link = page.locator('main').getByRole('link', { name: card.name, exact: true })
    expect(await link.getAttribute('href')).toBe(`/product/detail?id=${card.id}`)
  }
  await page.locator('main').getByRole('link', { name: data[0]!.name, exact: true }).tap()
  await page.waitForURL('**/product/detail?id=*')
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(data[0]!.name)
  const text = await page.locator('main').textContent()
  expect(text).toContain(priceRange(data[0]!.price_bottom, data[0]!.price_top))
  const { data: detail } = await call(contract.showcase.detail, { id: data[0]!.id }, { host: `${server().url}/api` })
  for (const paragraph of detail.product_detail.description.split(/\n\s*\n/)) expect(text).toContain(paragraph)
})

test('the pages that follow are links that can be followed', async () => {
  const page = await html('/product/show?slug=sni')
  expect(page).toMatch(/href="\/product\/show\?slug=sni&amp;page=2"/)
})

describe('a shared product', () => {
  test('has a title, a sentence, an address of its own and a small picture', async () => {
    const page = await html('/product/detail?id=5&utm_source=wa')
    expect(/<title>([^<]*)<\/title>/.exec(page)?.[1]).toContain('Karpet Karet Anti Selip 60 x 90 cm')
    expect(metaOf(page, 'description')).toContain('Rp65.000')
    expect(/<link rel="canonical" href="([^"]*)"/.exec(page)?.[1]).toBe(`${server().url}/product/detail?id=5`)
    expect(metaOf(page, 'og:title')).toContain('Karpet')
    const picture = await fetch(metaOf(page, 'og:image')!)
    expect(picture.headers.get('content-type')).toBe('image/jpeg')
    expect((await picture.arrayBuffer()).byteLength).toBeLessThanOrEqual(300_000)
  })

  test('is told to machines as a product with its price', async () => {
    const page = await html('/product/detail?id=5')
    const told = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page)?.[1]
    expect(JSON.parse(told!)).toMatchObject({
      '@type': 'Product',
      name: 'Karpet Karet Anti Selip 60 x 90 cm',
      offers: { priceCurrency: 'IDR', lowPrice: 65_000, highPrice: 90_000 },
    })
  })
})

test.each(['/', '/product/show?slug=sni', '/product/show?slug=mentor', '/product/detail?id=5'])(
  '%s has one title, one description and a picture for previews',
  async (path) => {
    const page = await html(path)
    expect(page.match(/<title>/g)).toHaveLength(1)
    expect(metaOf(page, 'description')!.length).toBeGreaterThan(40)
    const picture = await fetch(metaOf(page, 'og:image')!)
    expect(picture.status).toBe(200)
    expect((await picture.arrayBuffer()).byteLength).toBeLessThanOrEqual(300_000)
  },
)

test('what is not there is 404 for machines too, and no page of ours has an inline style or script', async () => {
  expect((await fetch(`${server().url}/product/detail?id=999999`, { headers: { accept: 'text/html' } })).status).toBe(
    404,
  )
  for (const path of ['/', '/product/show?slug=sni', '/product/detail?id=5', '/faq']) {
    const page = await html(path)
    expect(page).not.toMatch(/<[^>]+\sstyle=/)
    expect(page).not.toMatch(/<script(?![^>]*\b(?:src=|type="application\/(?:ld\+)?json"))/)
    expect(page).not.toMatch(/<[^>]+\son\w+=/)
  }
})

test.each([
  ['/', 14],
  ['/product/show?slug=sni', 14],
  ['/product/detail?id=5', 14],
])('the HTML of %s comes in the first %d kB of the connection', async (path, most) => {
  const { packed, plain } = await asSent(path)
  console.log(`HTML of ${path}: ${(packed / 1000).toFixed(1)} kB brotli, ${(plain / 1000).toFixed(1)} kB plain`)
  expect(packed).toBeLessThanOrEqual(most * 1000)
})

/** The bytes of a page as a phone gets them. fetch() would unpack them before they could be weighed. */
function asSent(path: string): Promise<{ packed: number; plain: number }> {
  return new Promise((resolve, reject) => {
    const headers = { accept: 'text/html', 'accept-encoding': 'br', 'sec-fetch-mode': 'navigate' }
    get(server().url + path, { headers }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('error', reject)
      response.on('end', () => {
        expect(response.headers['content-encoding']).toBe('br')
        const packed = Buffer.concat(parts)
        resolve({ packed: packed.length, plain: brotliDecompressSync(packed).length })
      })
    }).on('error', reject)
  })
}
