import { beforeAll, describe, expect, test } from 'vitest'
import { renderPage } from '#app/ssr/render.tsx'
import type { Endpoint } from '#contract/endpoint.ts'
import { contract } from '#contract/index.ts'
import { openShopReads, type ShopReads, sni } from '../../fixtures/shops.fixture.ts'
import type { Actor } from '../../support/people.ts'

// Phone numbers appear in no public answer; and the metadata of shops for search engines.

const base = 'https://etalase.example'
const hostile = '</script><script>alert(1)</script> Toko "Kita" & <b>Kami</b>'
let place: ShopReads
let shop: number
let product: number
let owner: Actor

/** The national digits of every phone number in a text. */
const digits = ['81234567890', '81298765432', '251100111', '217654321']

beforeAll(async () => {
  place = await openShopReads()
  const banner = await place.picture()
  shop = await place.shop({
    ...{ name: hostile, mobile_phone: '+6281234567890', office_phone: '0251-100111', year: 2015 },
    ...{ website: 'https://kita.example', instagram: 'javascript:alert(1)', banner_picture_id: banner.id },
  })
  const other = await place.shop({ name: 'Toko lain', mobile_phone: '0812 9876-5432', office_phone: '(021) 7654321' })
  owner = await place.ownerOf(shop)
  product = await place.product(shop, { ...sni, name: 'Lampu' })
  await place.product(other, { name: 'Lampu lain' })
})

/** In any spelling: separators between digits are removed. */
const numbersIn = (text: string) => {
  const close = text.replace(/(\\u00a0|[\s\u00a0().+/-])/g, '')
  return digits.filter((number) => close.includes(number))
}

// Inputs for which an answer contains something; an empty input where none is listed.
const asks: Record<string, () => object[]> = {
  'POST /product/list': () => [{}, { rows: 50, search: 'lampu' }, { merchant_id: shop, is_internal: 1 }],
  'POST /merchant/paging': () => [{}, { search: 'toko' }, { rows: 50 }],
  'POST /merchant/detail': () => [{ id: shop }, { id: shop, dropdown: 1 }],
  'POST /merchant/seen': () => [{ id: shop }],
  'POST /product/seen': () => [{ id: product }],
}
const pages = () => [
  ...['/', '/product/show?slug=sni', `/product/detail?id=${product}`, '/base/merchant/list'],
  ...['/base/merchant/list?search=toko', `/base/merchant/detail/${shop}`],
  ...['tab=non-sni', 'tab=ekspor', 'tab=galeri', 'search=lampu'].map((view) => `/base/merchant/detail/${shop}?${view}`),
]
const drawn = (address: string) => renderPage(address, { ask: place.api.ask, baseUrl: base, fileHost: '/files' })

const publicCalls = Object.values(contract)
  .flatMap((room) => Object.values(room) as Endpoint[])
  .filter(({ access }) => access === 'anyone')

describe('phone numbers of shops', () => {
  test('are found by this test in every spelling, and in the owner’s own answers', async () => {
    for (const text of ['"+6281234567890"', '0812-3456-7890', '+62 (812) 3456.7890', '0812\u00a03456\u00a07890'])
      expect(numbersIn(text)).toEqual(['81234567890'])
    const own = JSON.stringify(await place.read('/merchant/detail', { id: shop }, owner))
    expect(numbersIn(own)).toEqual(['81234567890', '251100111'])
  })

  test.each(['anonymous', 'visitor', 'another merchant', 'owner'] as const)(
    'are in no public answer to: %s',
    async (name) => {
      const who = name === 'anonymous' ? undefined : name === 'owner' ? owner : place.people[name]
      let full = 0
      for (const { path, method = 'POST' } of publicCalls) {
        for (const ask of asks[`${method} ${path}`]?.() ?? [{}]) {
          if (name === 'owner' && path === '/merchant/detail') continue
          const at = path.replace('{id}', String(path.startsWith('/product') ? product : 32))
          const { body } = await place.send(at, ask, who?.headers, method)
          expect(numbersIn(body), `${at} ${JSON.stringify(ask)}`).toEqual([])
          if (body.includes('"code":"00"')) full += 1
        }
      }
      expect(full).toBeGreaterThan(15)
    },
  )

  test('are in no server-rendered page, its queries, or the sitemap', async () => {
    for (const address of pages()) {
      const screen = await drawn(address)
      expect(screen?.status, address).toBe(200)
      expect(numbersIn(JSON.stringify(screen)), address).toEqual([])
    }
    expect(numbersIn((await place.app.inject('/sitemap.xml')).body)).toEqual([])
  })

  test('are returned only to users with access, each their own', async () => {
    const calls = ['/merchant/list', '/merchant/profile', '/merchant/wizard', '/merchant/insight', '/product/mine']
    for (const path of calls)
      for (const who of Object.values(place.people)) {
        const { body } = await place.send(path, { last_merchant_ids: String(shop) }, who.headers)
        expect(numbersIn(body), path).toEqual([])
      }
  })
})

describe('metadata of producers for search engines', () => {
  const headOf = async (address: string) => (await drawn(address))!.head
  const canonical = (head: string) => /<link rel="canonical" href="([^"]*)">/.exec(head)?.[1]
  const isHidden = (head: string) => head.includes('<meta name="robots" content="noindex">')

  test('a shop page has JSON-LD of an organisation and its breadcrumb, whatever the name contains', async () => {
    const head = await headOf(`/base/merchant/detail/${shop}`)
    const told = [...head.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)]
    expect(told).toHaveLength(1)
    const [organisation, way] = JSON.parse(told[0]![1]!)
    const url = `${base}/base/merchant/detail/${shop}`
    expect(organisation).toMatchObject({
      ...{ '@type': 'Organization', name: hostile, url, foundingDate: '2015', sameAs: ['https://kita.example'] },
      image: expect.stringMatching(/^https:\/\/etalase\.example\/files\/photo\/\d{32}-960\.jpg$/),
      address: { addressCountry: 'ID', addressRegion: 'Jawa Barat' },
    })
    expect(way.itemListElement.map(({ item }: { item: string }) => item)).toEqual([
      `${base}/`,
      `${base}/base/merchant/list`,
      url,
    ])
    expect(head.match(/<script/g)).toHaveLength(1)
    expect(head).not.toContain('<b>')
    expect(head).toContain('<meta property="og:type" content="profile">')
    expect(head).toMatch(
      /<meta property="og:image" content="https:\/\/etalase\.example\/files\/photo\/\d{32}-960\.jpg">/,
    )
  })

  test('the preview of a shop is its logo, in a card for square pictures: the middle of a banner shows nothing', async () => {
    const [logo, banner] = [await place.picture(), await place.picture()]
    const id = await place.shop({ name: 'Toko berlogo', picture_id: logo.id, banner_picture_id: banner.id })
    const head = await headOf(`/base/merchant/detail/${id}`)
    const [stem] = logo.path.split('.')
    expect(head).toContain(`<meta property="og:image" content="${base}/files/${stem}-960.jpg">`)
    expect(head).toContain('<meta name="twitter:card" content="summary">')
    expect(await headOf('/')).toContain('<meta name="twitter:card" content="summary_large_image">')
  })

  test.each([
    ['', '', false],
    ['?tab=galeri', '', false],
    ['?tab=non-sni&page=3', '', false],
    ['?search=lampu', '', true],
  ])('a shop page at %j has one canonical address', async (query, its, hidden) => {
    const head = await headOf(`/base/merchant/detail/${shop}${query}`)
    expect([canonical(head), isHidden(head)]).toEqual([`${base}/base/merchant/detail/${shop}${its}`, hidden])
  })

  test.each([
    ['', '', false],
    ['?page=2', '?page=2', false],
    ['?search=toko', '?search=toko', true],
  ])('the list of producers at %j has its canonical address', async (query, its, hidden) => {
    const head = await headOf(`/base/merchant/list${query}`)
    expect(head).toContain('<title>UMKM – Etalase Mutu</title>')
    expect([canonical(head), isHidden(head)]).toEqual([`${base}/base/merchant/list${its}`, hidden])
  })

  test('an unknown shop is 404, and looks like a closed one', async () => {
    const closed = await place.shop({ name: 'Kunang', status: 'not active' })
    const page = async (id: number) =>
      JSON.stringify(await drawn(`/base/merchant/detail/${id}`)).replaceAll(`/detail/${id}`, '/detail/N')
    expect(await page(closed)).toBe(await page(2_000_000_000))
    expect((await drawn(`/base/merchant/detail/${closed}`))?.status).toBe(404)
    for (const odd of ['0', 'x', '-1', '99999999999']) {
      const screen = await drawn(`/base/merchant/detail/${odd}`)
      expect([odd, isHidden(screen!.head)]).toEqual([odd, true])
    }
  })
})
