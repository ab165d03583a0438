import { expect, test } from 'vitest'
import { addressOf, type Endpoint, isIdempotent } from '#contract/endpoint.ts'
import { contract } from '#contract/index.ts'
import { operator } from '#contract/operator/operator.ts'
import { clearCache } from '#server/http/micro-cache.ts'
import { compactListingCounts } from '#server/showcase/compact-listing-counts.ts'
import { fill } from '../../bench/fill.ts'
import { everything } from '../../fixtures/session.fixture.ts'
import { actor } from '../../support/people.ts'

// How many rows the database reads for each request that only reads, in a catalogue of 1,000 products and in one of
// 3,000. Neither has statistics, as in the minute after an import on the embedded engine: a plan that is good only with
// them reads whole tables here.

const sizes = [1_000, 3_000] as const

/** Inputs that one endpoint or another accepts. Of those that fit an endpoint, the one that reads most counts. */
const inputs = [
  ...[{}, { id: 1 }, { id: 101 }, { merchant_id: 1 }, { ids: [1, 2, 3] }, { search: 'kopi' }, { q: 'kopi' }],
  ...[
    { mentor_type_id: 1 },
    { category_id: 101 },
    { province_id: 31 },
    { kind: 'product', id: 1 },
    { level: 'province' },
  ],
]

/**
 * Endpoints that read more in a larger catalogue, up to a bound that 3,000 products do not reach, and what bounds them.
 */
const bounded: Record<string, string> = {
  'contract.search.results': 'without statistics the newest products are sorted, and compared with the listing',
  'contract.showcase.list': 'without statistics a list is sorted for its first page',
  'operator.categories': 'a thousand products of each category',
  'operator.options': 'a thousand products of each type of mentor; the shops of each list are counted',
  'operator.queue': 'ten thousand products that wait',
  'operator.reports': 'what is not public',
  'operator.shops': 'a page of shops, each with its products',
  'operator.system': 'what waits',
}

function* endpointsOf(part: object, name: string): Generator<[name: string, endpoint: Endpoint]> {
  for (const [key, value] of Object.entries(part))
    if (value && typeof value === 'object') {
      if ('path' in value && 'ask' in value) yield [`${name}.${key}`, value as Endpoint]
      else yield* endpointsOf(value, `${name}.${key}`)
    }
}

/** The endpoints that only read. Those that would end the session of the people who ask here are left out. */
const reads = [...endpointsOf(contract, 'contract'), ...endpointsOf(operator, 'operator')].filter(
  ([name, endpoint]) =>
    !isIdempotent(endpoint) && !endpoint.raw && !/leave|enrol|door|logout|save|remove|reset|make/i.test(name),
)

/** The inputs that fit, those that mean the same once. */
const acceptedBy = ({ ask }: Endpoint): object[] => {
  const byMeaning = new Map<string, object>()
  for (const input of inputs) {
    const parsed = ask.safeParse(input)
    if (parsed.success) byMeaning.set(JSON.stringify(parsed.data), input)
  }
  return [...byMeaning.values()]
}

/** A catalogue of so many products without statistics, a person of each kind, and what the database has read so far. */
async function openCatalogue(size: number) {
  const place = await everything('pglite', { seed: 'reference' })
  const { db } = place
  await fill(db, size)
  await compactListingCounts(db)
  const [shop] = await db.query<{ id: number }>("select id from merchant where status = 'active' order by id limit 1")
  const people: Record<Endpoint['access'], { headers: Record<string, string> }> = {
    anyone: { headers: {} },
    'signed-in': await actor(db),
    merchant: await actor(db, { role: 'merchant', merchantId: shop!.id }),
    lspro: await actor(db, { role: 'lspro' }),
    operator: await actor(db, { role: 'operator' }),
  }
  const readSoFar = async () => {
    await db.query('select pg_stat_force_next_flush()')
    const tables = await db.query<{ name: string; n: number }>(
      'select relname as name, seq_tup_read + coalesce(idx_tup_fetch, 0) as n from pg_stat_user_tables',
    )
    return new Map(tables.map(({ name, n }) => [name, n]))
  }
  /** Sends a request; returns the rows that it read, in all and of each table, the most first. */
  async function readsOf({ path, access, method }: Pick<Endpoint, 'path' | 'access' | 'method'>, input: object) {
    clearCache(db)
    const before = await readSoFar()
    const answer = await place.send(path, input, people[access].headers, method ?? 'POST')
    const after = await readSoFar()
    const tables = [...after].map(([table, n]): [string, number] => [table, n - (before.get(table) ?? 0)])
    return {
      isAnswered: /^.{0,20}"code":"00"/.test(answer.body) || !String(answer.headers['content-type']).includes('json'),
      rows: tables.reduce((sum, [, n]) => sum + n, 0),
      tables: tables.toSorted(([, a], [, b]) => b - a),
    }
  }
  return { db, shopId: shop!.id, readsOf }
}

/** The rows that each endpoint reads in a catalogue of so many products, and of which tables. */
async function readsIn(size: number) {
  const { readsOf } = await openCatalogue(size)
  const found = new Map<string, { rows: number; tables: string }>()
  const answered = new Set<string>()
  for (const [name, endpoint] of reads)
    for (const input of acceptedBy(endpoint)) {
      const path = addressOf(endpoint, input) as Endpoint['path']
      const { isAnswered, rows, tables } = await readsOf({ ...endpoint, path }, input)
      if (isAnswered) answered.add(name)
      const most = tables.slice(0, 3).map(([table, n]) => `${table} ${n}`)
      if (rows > (found.get(name)?.rows ?? -1))
        found.set(name, { rows, tables: [JSON.stringify(input), ...most].join(' ') })
    }
  return { found, answered }
}

test('no request that reads reads more rows in a larger catalogue, also without statistics', async () => {
  const { found: small } = await readsIn(sizes[0])
  const { found: large, answered } = await readsIn(sizes[1])
  expect(answered.size, 'endpoints that did more than refuse').toBeGreaterThan(80)
  const grown = [...large]
    .filter(([name, { rows }]) => !bounded[name] && rows > small.get(name)!.rows * 1.5 + 100)
    .map(([name, { rows, tables }]) => `${name}: ${rows} instead of ${small.get(name)!.rows} (${tables})`)
  expect(grown).toEqual([])
})

test('a product that is hidden and shown again is not compared with what the whole listing should be', async () => {
  const { db, shopId, readsOf } = await openCatalogue(sizes[1])
  const [product] = await db.query<{ id: number }>(
    "select id from product where merchant_id = $1 and review_state = 'approved' order by id limit 1",
    [shopId],
  )
  for (const status of ['not active', 'active']) {
    const hidden = await readsOf({ path: '/product/stand', access: 'merchant' }, { id: product!.id, status })
    expect(hidden.isAnswered).toBe(true)
    // Without statistics the listing may be read once or twice; for each of its rows, all products would be.
    expect(hidden.rows, `${status}: ${hidden.tables.slice(0, 3)}`).toBeLessThan(5 * sizes[1])
  }
})
