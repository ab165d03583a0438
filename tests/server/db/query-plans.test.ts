import { describe, expect, test, vi } from 'vitest'
import type { ListRequest } from '#contract/showcase/schemas.ts'
import type { Database } from '#server/db/database.ts'
import { serializeValue } from '#server/db/type-parsers.ts'
import { clearCache } from '#server/http/micro-cache.ts'
import { compactListingCounts } from '#server/showcase/compact-listing-counts.ts'
import { fill } from '../../bench/fill.ts'
import { everything } from '../../fixtures/session.fixture.ts'
import { engines } from '../../support/database/engines.ts'

// The plans by which PostgreSQL would answer the public queries in a catalogue of a million products. The database of
// the test has 2,000, and says in its statistics that it has 500 times as many: the planner computes with rows per
// page, independent of the stored rows.

const products = 2_000
const times = 500
/** Tables that grow with the catalogue. */
const growing = [
  'product',
  'product_category',
  'product_listing',
  'product_words',
  'picture',
  'merchant',
  'merchant_words',
]
/** The indexes of product_listing by which one product, or the products of one shop, are looked up. */
const keys = ['product_listing_pkey', 'listing_shop']
/** The most rows that a plan may sort: 3,000 found products, and what the planner guesses too high. */
const mostSorted = 5_000

type Plan = {
  'Node Type': string
  'Parent Relationship'?: string
  'Join Type'?: string
  'Relation Name'?: string
  'Index Name'?: string
  'Plan Rows': number
  Plans?: Plan[]
}

/** The parts of a plan that grow with the catalogue, a line for each node. */
function growthOf(plan: Plan): string[] {
  const children = plan.Plans ?? []
  const below = children.flatMap(growthOf)
  const name = plan['Relation Name']
  if (plan['Node Type'] === 'Seq Scan' && name && growing.includes(name)) return [`reads all of ${name}`, ...below]
  // A match is looked up by its key: another index of the listing would read a part of a list for each match.
  const isLookup = plan['Node Type'] === 'Nested Loop' && plan['Join Type'] !== 'Semi'
  let lookup = isLookup ? children.find((child) => child['Parent Relationship'] === 'Inner') : undefined
  while (lookup?.['Node Type'] === 'Subquery Scan' || lookup?.['Node Type'] === 'Limit') lookup = lookup.Plans?.[0]
  if (lookup?.['Relation Name'] === 'product_listing' && !keys.includes(lookup['Index Name'] ?? ''))
    return [`looks things up in ${lookup['Index Name']}`, ...below]
  const sorted = plan['Node Type'] === 'Sort' ? children[0]!['Plan Rows'] : 0
  return sorted > mostSorted ? [`sorts ${sorted} rows`, ...below] : below
}

/** The plan that the server has of a statement, which is made without its values (src/server/db/plan-cache-mode.ts). */
async function planOf(db: Database, sql: string, values: readonly unknown[] = []): Promise<Plan> {
  const literals = values.map((value) => {
    const text = serializeValue(value)
    return text === null ? 'null' : `'${text.replaceAll("'", "''")}'`
  })
  const execute = `execute planned${literals.length > 0 ? `(${literals.join()})` : ''}`
  return db.transaction(async (tx) => {
    await tx.query(`prepare planned as ${sql}`)
    const [row] = await tx.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(`explain (format json) ${execute}`)
    await tx.query('deallocate planned')
    return row!['QUERY PLAN'][0].Plan
  })
}

async function openCatalogue() {
  const place = await everything('postgres', { seed: 'reference' })
  const { db, api } = place
  // A shop has 50 products, however many there are: as a share of the rows, the number of shops grows with them.
  await db.exec('alter table product alter column merchant_id set (n_distinct = -0.02)')
  await db.exec('alter table product_listing alter column merchant_id set (n_distinct = -0.006)')
  await fill(db, products)
  await compactListingCounts(db)
  // As the job leaves it in a catalogue of more than 20,000 texts.
  await db.query(`update search_lexicon set words = '[{"word": "kopi", "n": 50, "named": true}]'`)
  await db.query('vacuum (analyze)')
  // The test has 40 shops, each with a share of the products; in a million, no shop has a share worth noting.
  await db.query(
    `update pg_statistic set stakind1 = 0, stanumbers1 = null, stavalues1 = null
     from pg_attribute where attrelid = starelid and attnum = staattnum and attname = 'merchant_id' and stakind1 = 1`,
  )
  /** Lets the statistics say that it has a million. */
  const pretendMillion = () =>
    db.query(
      `update pg_class set reltuples = reltuples * ${times}
       where reltuples > 0 and (oid = any ($1::regclass[]::oid[]) or oid in (
         select indexrelid from pg_index where indrelid = any ($1::regclass[]::oid[])))`,
      [growing],
    )
  /** Sends a request; returns what grows in the plans of its statements. */
  async function growth(send: () => Promise<unknown>): Promise<string[]> {
    clearCache(db)
    const asked = vi.spyOn(db, 'query')
    await send()
    const statements = asked.mock.calls.map(([sql, values]) => ({ sql, values }))
    asked.mockRestore()
    const found: string[] = []
    for (const { sql, values } of statements) {
      for (const line of growthOf(await planOf(db, sql, values)))
        found.push(`${line}: ${sql.trim().replace(/\s+/g, ' ')}`)
    }
    expect(statements.length).toBeGreaterThan(0)
    return found
  }
  return { ...place, api, growth, pretendMillion }
}

const list = (ask: ListRequest) => ['/product/list', { status: 'active', ...ask }] as const
const requests: Record<string, readonly [path: string, body?: object]> = {
  home: ['/home'],
  categories: ['/category_child'],
  'counts of a segment and province': ['/product/category_count', { is_sni: 1, province_id: 32 }],
  'all products': list({}),
  'the last numbered page': list({ page: 834 }),
  'products with SNI': list({ is_sni: 1 }),
  'products without SNI': list({ is_sni: 0 }),
  'mentored products': list({ is_mentor: 1 }),
  'mentored products with SNI': list({ is_mentor: 1, is_sni: 1 }),
  'a category': list({ category_id: 4 }),
  'a subcategory with SNI': list({ category_id: 401, is_sni: 1 }),
  'a province': list({ province_id: 32 }),
  'a category in a province': list({ category_id: 4, province_id: 32, is_sni: 1 }),
  'mentored products with SNI of a category in a province': list({
    category_id: 4,
    province_id: 32,
    is_mentor: 1,
    is_sni: 1,
  }),
  'products far down': list({ after: '1600000000000000-500' }),
  'products far down in a category and province': list({
    category_id: 4,
    province_id: 32,
    after: '1600000000000000-500',
  }),
  'products of a shop': list({ merchant_id: 7 }),
  'a list searched': list({ search: 'kopi' }),
  'a list of mentored products in a province searched': list({ search: 'kopi', is_mentor: 1, province_id: 32 }),
  'a list of a category searched with other words': list({ search: 'kripik balado', category_id: 4, is_sni: 1 }),
  'a list searched, far down': list({ search: 'kopi', after: '1600000000000000-500' }),
  'a list searched with two letters': list({ search: 'ko' }),
  'a list searched with other words': list({ search: 'kripik balado' }),
  'a product': ['/product/detail/1000'],
  shops: ['/merchant/paging', {}],
  'shops far down': ['/merchant/paging', { after: '1600000000000000-500' }],
  'shops of a province': ['/merchant/paging', { province_id: 32 }],
  'shops searched': ['/merchant/paging', { search: 'toraja' }],
  'a shop': ['/merchant/detail', { id: 7 }],
  bodies: ['/lspro/list', {}],
  'posts of bodies': ['/lspro/posting/list', {}],
  suggestions: ['/product/suggest', { q: 'kop' }],
  'a search': ['/product/search', { search: 'kopi toraja' }],
  'a search that finds a part of the words': ['/product/search', { search: 'keripik sambal toraja' }],
  'a search in a category and province': ['/product/search', { search: 'kopi', category_id: 4, province_id: 32 }],
  'cards of favourites': ['/favorite/cards', { products: [1, 500, 1000], shops: [1, 7] }],
}

describe.runIf(engines().includes('postgres'))(
  'the public queries on PostgreSQL, in a catalogue of a million products',
  () => {
    test('read no large table as a whole, sort no more rows than a search finds, and look matches up by their keys', async () => {
      const { app, growth, pretendMillion } = await openCatalogue()
      const plansOf = async () => {
        const found: Record<string, string[]> = {}
        for (const [name, [path, body]] of Object.entries(requests))
          found[name] = await growth(async () => {
            const answer = await app.inject({
              method: body ? 'POST' : 'GET',
              url: `/api${path}`,
              ...(body && { payload: body }),
            })
            expect(answer.json().code, name).toBe('00')
          })
        for (const path of ['/sitemap.xml', '/sitemap-1.xml']) found[path] = await growth(() => app.inject(path))
        return found
      }
      const named = (found: Record<string, string[]>) =>
        Object.fromEntries(Object.entries(found).filter(([, lines]) => lines.length > 0))
      // A small table may be read as a whole, but not once for each match.
      const small = await plansOf()
      for (const [name, lines] of Object.entries(small)) small[name] = lines.filter((line) => line.startsWith('looks'))
      expect(named(small)).toEqual({})
      await pretendMillion()
      expect(named(await plansOf())).toEqual({})
    })
  },
)
