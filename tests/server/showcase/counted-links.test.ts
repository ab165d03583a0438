import { beforeAll, describe, expect, test } from 'vitest'
import { routeOf } from '#app/routes.ts'
import { renderPage } from '#app/ssr/render.tsx'
import { addresses } from '#contract/addresses.ts'
import { contract } from '#contract/index.ts'
import { listInputOf, showcaseViewOf } from '#features/showcase/showcase-view.ts'
import { everything } from '../../fixtures/session.fixture.ts'
import { usualEngine } from '../../support/database/engines.ts'

// @begins-early: one of the files that take longest.

// Every number in a link of any page is the number of things on the linked page.

let place: Awaited<ReturnType<typeof everything>>
const base = 'https://etalase.example'
const urlOf = (address: string) => new URL(address.replaceAll('&amp;', '&'), base)
const list = (address: string, more: object = {}) =>
  place.api.ask(contract.showcase.list, { ...listInputOf(showcaseViewOf(urlOf(address).searchParams)), ...more })

beforeAll(async () => {
  place = await everything(usualEngine(), { seed: 'demo' })
})

async function pageAt(address: string): Promise<string> {
  const { pathname, search } = urlOf(address)
  const screen = await renderPage(pathname + search, {
    ask: place.api.ask,
    baseUrl: base,
    fileHost: '/files',
  })
  return (screen?.app ?? '').replaceAll('<!-- -->', '')
}

const hrefIn = (head: string) => /href="([^"]*)"/.exec(head)![1]!

type Counted = { to: string; says: number; on: string }
const textOf = (html: string) => html.replace(/<[^>]*>/g, '')

/** The links of a page whose name contains a number, and shop cards, which say how many products they lead to. */
function countedOn(page: string, on: string): Counted[] {
  const links = [...page.matchAll(/<a ([^>]*)>(.*?)<\/a>/gs)].flatMap(([, head = '', inside = '']) => {
    const name = /aria-label="([^"]*)"/.exec(head)?.[1] ?? textOf(inside)
    const says = /(\d+) produk$|, (\d+)$/.exec(name)
    return says ? [{ to: hrefIn(head), says: Number(says[1] ?? says[2]), on }] : []
  })
  const shops = [...page.matchAll(/<(article|section) class="[^"]*shop[^"]*".*?<\/\1>/gs)].flatMap(([card]) => {
    const says = /(\d+) produk/.exec(textOf(card.replace(/<h3.*?<\/h3>/s, '')))
    const to = /href="(\/base\/merchant\/detail\/\d+)"/.exec(card)?.[1]
    return says && to ? [{ to, says: Number(says[1]), on }] : []
  })
  return [...links, ...shops].filter(({ to }) => to.startsWith('/'))
}

/** The number of things that a page says it shows. */
async function shownAt(address: string): Promise<number> {
  const page = textOf((await pageAt(address)).replace(/<dt>Total produk<\/dt><dd>(\d+)/, '[$1 ditemukan]'))
  const says = /Menampilkan \d+ dari (\d+)|(\d+) ditemukan/.exec(page)
  return Number(says?.[1] ?? says?.[2] ?? Number.NaN)
}

/** Addresses of one kind count as one: parameters matter only where they choose between variants of a page. */
function kindOf(address: string): string {
  const { pathname, searchParams } = urlOf(address)
  const asked = [...searchParams].map(([name, value]) =>
    /^(tab|slug|group|is_\w+)$/.test(name) ? `${name}=${value}` : name,
  )
  return [routeOf(pathname).pattern, ...asked.sort()].join(' ')
}

/** Every page reachable from these, one of each kind, with its counted links. */
async function crawl(first: string[]): Promise<{ kinds: string[]; counted: Counted[] }> {
  const met = new Map(first.map((address) => [kindOf(address), address]))
  const counted: Counted[] = []
  for (const address of met.values()) {
    const page = await pageAt(address)
    counted.push(...countedOn(page, address))
    for (const [, link = ''] of page.matchAll(/<a [^>]*href="(\/[^"]*)"/g)) {
      if (!met.has(kindOf(link))) met.set(kindOf(link), link)
    }
  }
  return { kinds: [...met.keys()], counted }
}

const narrowed = [
  '/product/show?slug=sni&province_id=32',
  '/product/show?slug=mentor&province_id=34',
  '/product/show?slug=all&province_id=32',
  '/product/show?slug=all&is_sni=0&is_mentor=1',
  '/product/show?slug=all&is_sni=1&province_id=32',
  '/product/show?slug=sni&search=kopi',
  '/product/search?query=kopi',
  '/product/search?query=kopi&province_id=11',
]

test('every number in a link equals the number of things on the linked page', { tags: ['long'] }, async () => {
  const { kinds, counted } = await crawl(['/', ...narrowed])
  const once = new Map(counted.map((link) => [`${link.to} ${link.says}`, link]))
  const wrong: string[] = []
  const drawn = new Set<string>()
  for (const { to, says, on } of once.values()) {
    // One page of each kind is rendered; for the others only the queries are read.
    const kind = kindOf(to)
    const isList = to.startsWith('/product/show')
    const is = isList && drawn.has(kind) ? (await list(to)).total_filtered : await shownAt(to)
    drawn.add(kind)
    if (is !== says) wrong.push(`${to} on ${on} says ${says} and shows ${is}`)
  }
  console.log(`${once.size} counted links on ${kinds.length} kinds of pages`)
  expect(wrong).toEqual([])
  // The menu, the trees of three lists, results and shops all occurred.
  for (const shelf of ['all', 'sni', 'mentor'])
    expect(counted.filter(({ to }) => to.includes(`slug=${shelf}&amp;`)).length, shelf).toBeGreaterThan(20)
  expect(counted.some(({ to }) => to.startsWith('/product/search'))).toBe(true)
  expect(counted.filter(({ to }) => to.startsWith('/base/merchant/detail/')).length).toBeGreaterThan(5)
  expect(
    counted.filter(({ to }) => /show.*search=/.test(to)),
    'nobody counts the categories of a text',
  ).toEqual([])
})

describe('category links lead to products', () => {
  test('tiles of the home page', async () => {
    const home = await pageAt('/')
    // The row at the top has eight, and the tiles below repeat the first of them.
    const tiles = new Set([...home.matchAll(/<a ([^>]*class="cat"[^>]*)>/g)].map(([, head]) => hrefIn(head!)))
    expect(tiles.size).toBe(8)
    for (const to of tiles) expect((await list(to)).total_filtered, to).toBeGreaterThan(0)
  })

  test('categories of a product page, with or without SNI, lead to a list that contains the product', async () => {
    const { data: goods } = await place.api.ask(contract.showcase.list, { is_sni: 0, rows: 50 })
    const { data: certified } = await place.api.ask(contract.showcase.list, { is_sni: 1, rows: 5 })
    for (const { id } of [...goods, ...certified]) {
      const page = await pageAt(addresses.product(id))
      const ways = [
        ...page.slice(page.indexOf('<main'), page.indexOf('</main>')).matchAll(/href="(\/product\/show[^"]*)"/g),
      ].map(([, to]) => to!)
      // The two breadcrumb steps, and the product's own category.
      expect(ways.length, `product ${id}`).toBeGreaterThanOrEqual(3)
      for (const to of ways)
        expect(
          (await list(to, { rows: 50 })).data.map((card) => card.id),
          `product ${id} at ${to}`,
        ).toContain(id)
    }
  })

  test('the list of all products contains every public product', async () => {
    const [{ n } = { n: 0 }] = await place.db.query<{ n: number }>('select count(*)::int as n from public_product')
    expect(await shownAt(addresses.products())).toBe(n)
    expect(n).toBe(80)
  })
})

test('the link from a filtered showcase to all products keeps the filters', async () => {
  const page = await pageAt('/product/show?slug=sni&category_id=4&category_name=x&province_id=32&search=a')
  const [way] = [...page.matchAll(/<a ([^>]*)>Semua</g)].map(([, head]) => urlOf(hrefIn(head!)))
  expect(Object.fromEntries(way!.searchParams)).toMatchObject({
    ...{ slug: 'all', category_id: '4', province_id: '32', search: 'a' },
  })
})
