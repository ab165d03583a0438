import { get } from 'node:http'
import { brotliDecompressSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { call } from '#contract/http/call.ts'
import { contract } from '#contract/index.ts'
import { commonLabels } from '#contract/text/common-labels.ts'
import { priceRange } from '#contract/text/format.ts'
import { openPhone } from '../../support/browser/browser.ts'
import { sharedServer } from '../../support/demo-server.ts'

const server = sharedServer()
const ask = (path: string) => fetch(server().url + path, { headers: { accept: 'text/html' } })

/** The server-rendered HTML of a page. A busy server may send it without content, so this retries. */
async function html(path: string): Promise<string> {
  let page = ''
  const isRendered = async () => {
    page = await (await ask(path)).text()
    return page.includes('<main')
  }
  await expect.poll(isRendered, { message: path }).toBe(true)
  return page
}

/** Opens a path in a browser; also used to reload a page that a link has opened. */
const open = (page: Page, path: string) =>
  expect
    .poll(
      async () => {
        await page.goto(path)
        return page.locator('main').count()
      },
      { message: path },
    )
    .toBe(1)

/** Requests a picture until it is drawn: a busy server answers 503 first. */
async function pictureAt(address: string): Promise<Response> {
  let picture: Response | undefined
  await expect
    .poll(
      async () => {
        picture = await fetch(address)
        return picture.status
      },
      { message: address },
    )
    .toBe(200)
  return picture!
}

const metaOf = (page: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(page)?.[1]

test('without JavaScript: the showcase has links to all products, and a product page has price and description', async () => {
  const { page } = await openPhone({ url: server().url, javaScript: false })
  const { data } = await call(contract.showcase.list, { is_sni: 1, status: 'active' }, { host: `${server().url}/api` })
  await html(`/product/detail?id=${data[0]!.id}`)
  await open(page, '/product/show?slug=sni')
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(commonLabels.showcase)
  for (const card of data) {
    const link = page.locator('main').getByRole('link', { name: card.name, exact: true })
    expect(await link.getAttribute('href')).toBe(`/product/detail?id=${card.id}`)
  }
  await page.locator('main').getByRole('link', { name: data[0]!.name, exact: true }).tap()
  await page.waitForURL('**/product/detail?id=*')
  await open(page, page.url())
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(data[0]!.name)
  const text = await page.locator('main').textContent()
  expect(text).toContain(priceRange(data[0]!.price_bottom, data[0]!.price_top))
  const { data: detail } = await call(contract.showcase.detail, { id: data[0]!.id }, { host: `${server().url}/api` })
  for (const paragraph of detail.product_detail.description.split(/\n\s*\n/)) expect(text).toContain(paragraph)
})

test('without JavaScript: the showcase has a link to its next page', async () => {
  const page = await html('/product/show?slug=sni')
  expect(page).toMatch(/href="\/product\/show\?slug=sni&amp;page=2"/)
})

describe('shared product', () => {
  test('shared product: its HTML has title, description, canonical address and a small preview picture', async () => {
    const page = await html('/product/detail?id=5&utm_source=wa')
    expect(/<title>([^<]*)<\/title>/.exec(page)?.[1]).toContain('Karpet Karet Anti Selip 60 x 90 cm')
    expect(metaOf(page, 'description')).toContain('Rp65.000')
    expect(/<link rel="canonical" href="([^"]*)"/.exec(page)?.[1]).toBe(`${server().url}/product/detail?id=5`)
    expect(metaOf(page, 'og:title')).toContain('Karpet')
    const picture = await pictureAt(metaOf(page, 'og:image')!)
    expect(picture.headers.get('content-type')).toBe('image/jpeg')
    expect((await picture.arrayBuffer()).byteLength).toBeLessThanOrEqual(300_000)
  })

  test('shared product: its HTML has JSON-LD with product, price and breadcrumbs', async () => {
    const page = await html('/product/detail?id=5')
    const jsonLd = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page)?.[1]
    expect(JSON.parse(jsonLd!)).toMatchObject([
      {
        '@type': 'Product',
        name: 'Karpet Karet Anti Selip 60 x 90 cm',
        offers: { priceCurrency: 'IDR', lowPrice: 65_000, highPrice: 90_000 },
      },
      { '@type': 'BreadcrumbList' },
    ])
  })
})

test('shared certification body: its HTML has Open Graph data, canonical address and JSON-LD', async () => {
  const [body] = (await call(contract.lspro.list, {}, { host: `${server().url}/api` })).data.lspro
  const path = `/base/lspro/detail/${body!.id}`
  const page = await html(`${path}?tab=kontak&utm_source=wa`)
  expect(metaOf(page, 'og:title')).toContain(body!.name)
  expect(metaOf(page, 'og:type')).toBe('profile')
  expect(metaOf(page, 'description')).toContain(body!.province_name)
  expect(/<link rel="canonical" href="([^"]*)"/.exec(page)?.[1], 'the same for any tab').toBe(`${server().url}${path}`)
  const jsonLd = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page)![1]!)
  expect(jsonLd).toMatchObject([
    {
      '@type': 'Organization',
      name: body!.name,
      url: `${server().url}${path}`,
      knowsAbout: body!.ruang_lingkup.map(({ name }) => name),
      address: { addressCountry: 'ID', addressRegion: body!.province_name },
    },
    { '@type': 'BreadcrumbList' },
  ])
  expect(jsonLd[1].itemListElement.map(({ name }: { name: string }) => name)).toEqual([
    'Beranda',
    'LSPRO',
    'Daftar',
    body!.name,
  ])
})

test('without JavaScript: posts and scopes of certification bodies can be read', async () => {
  const { page } = await openPhone({ url: server().url, javaScript: false })
  const { data } = await call(contract.lspro.posts, {}, { host: `${server().url}/api` })
  await html(`/base/lspro/detail/${data.lspro_posting[0]!.id_lspro}`)
  await open(page, '/base/lspro/posting/list')
  expect(await page.locator('main').getByRole('article').count()).toBe(data.lspro_posting.length)
  await page.locator('main article').first().getByRole('link').first().tap()
  await page.waitForURL(`**/base/lspro/detail/${data.lspro_posting[0]!.id_lspro}`)
  await open(page, page.url())
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(data.lspro_posting[0]!.name)
  await page.getByRole('link', { name: 'Informasi Tambahan', exact: true }).tap()
  await page.waitForURL('**/base/lspro/detail/*?tab=info')
  await open(page, page.url())
  await page.getByRole('heading', { name: 'Ruang Lingkup', exact: true }).first().waitFor()
})

const bodies = ['/base/lspro/posting/list', '/base/lspro/list', '/base/lspro/detail/1']

test.each([
  '/',
  '/product/show?slug=sni',
  '/product/show?slug=all',
  '/product/show?slug=mentor',
  '/product/detail?id=5',
  ...bodies,
])('link preview: %s has one title, one description and a picture', async (path) => {
  const page = await html(path)
  expect(page.match(/<title>/g)).toHaveLength(1)
  expect(metaOf(page, 'description')!.length).toBeGreaterThan(40)
  const picture = await pictureAt(metaOf(page, 'og:image')!)
  expect((await picture.arrayBuffer()).byteLength).toBeLessThanOrEqual(300_000)
})

test('HTML: unknown products and bodies answer 404, and no page has an inline style or script', async () => {
  for (const path of ['/product/detail?id=999999', '/base/lspro/detail/999999'])
    await expect.poll(async () => (await ask(path)).status, { message: path }).toBe(404)
  for (const path of ['/', '/product/show?slug=sni', '/product/detail?id=5', '/faq', ...bodies]) {
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
  ['/base/lspro/posting/list', 14],
  ['/base/lspro/detail/1', 14],
])('HTML size: %s is at most %d kB (brotli)', async (path, most) => {
  const { packed, plain } = await asSent(path)
  console.log(`HTML of ${path}: ${(packed / 1000).toFixed(1)} kB brotli, ${(plain / 1000).toFixed(1)} kB plain`)
  expect(packed).toBeLessThanOrEqual(most * 1000)
})

/** Sizes of a page's HTML in bytes, compressed as sent and plain. fetch() would decompress it first. */
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
