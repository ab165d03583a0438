import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { contract } from '#contract/index.ts'
import { authenticateWith } from '#server/auth/sessions.ts'
import { readConfig } from '#server/config.ts'
import type { Database } from '#server/db/database.ts'
import { expireCertificates } from '#server/db/expire-certificates.ts'
import type { LastWrite } from '#server/db/read-replicas.ts'
import { createServer } from '#server/http/app.ts'
import { roomsOn } from '../../support/api.ts'
import { openTestDatabase, usualEngine } from '../../support/database/engines.ts'
import { keptLog } from '../../support/network/http.ts'

// The database from which a request reads. The replica here is the same database in read-only transactions: a public
// read that writes fails on it.

vi.setConfig({ testTimeout: 120_000 })

const db = await openTestDatabase(usualEngine(), { seed: 'demo' })
const onReplica: string[] = []
const asked: (LastWrite | undefined)[] = []
const readOnly = <T>(work: (tx: Database) => Promise<T>) =>
  db.transaction(async (tx) => {
    await tx.query('set transaction read only')
    return work(tx)
  })
const replica: Database = {
  source: { primary: db, cacheName: 'replica' },
  query: <Row>(sql: string, values?: readonly unknown[]) => {
    onReplica.push(sql)
    return readOnly((tx) => tx.query<Row>(sql, values))
  },
  exec: () => Promise.reject(new Error('a read executes no script')),
  transaction: readOnly,
}
const { log } = keptLog()
const { app } = createServer({
  config: readConfig({ RATE_LIMITS: 'off' }),
  db,
  replicas: {
    forRead: (lastWrite) => {
      asked.push(lastWrite)
      return replica
    },
    states: () => [],
    close: async () => undefined,
  },
  log,
  routes: await roomsOn(db, log),
  authenticate: authenticateWith(db),
})
afterAll(() => app.close())

const send = async (method: 'GET' | 'POST', path: string, body: object = {}, headers: Record<string, string> = {}) => {
  const answer = await app.inject({
    method,
    url: `/api${path}`,
    headers: { 'content-type': 'application/json', ...headers },
    ...(method === 'POST' && { payload: JSON.stringify(body) }),
  })
  return answer.json()
}

beforeAll(() => expireCertificates(db))
beforeEach(() => {
  onReplica.length = 0
  asked.length = 0
})

/** The input of each public read that phones keep; an id that the demo has. */
const inputs: Record<string, object> = {
  '/product/detail/{id}': { id: 1 },
  '/product/search': { query: 'keripik' },
  '/product/suggest': { q: 'ker' },
  '/product/category_count': { query: '' },
  '/favorite/cards': { products: [1], shops: [1] },
  '/merchant/detail': { id: 1 },
  '/lspro/detail': { id: 1 },
  '/regency/{id}': { id: 32 },
  '/district/{id}': { id: 3271 },
  '/village/{id}': { id: 327101 },
  '/place/search': { q: 'cilodong' },
  '/text/{kind}': { kind: 'terms' },
  '/sni/label': { token: 'x' },
}
const publicReads = Object.values(contract)
  .flatMap((part) => Object.values<Endpoint>(part as Record<string, Endpoint>))
  .filter(({ access, keep }) => access === 'anyone' && keep)

test('every public read that phones keep is answered by a replica, which takes no writes', async () => {
  const paths: string[] = publicReads.map(({ path }) => path)
  expect(paths.length).toBeGreaterThan(20)
  expect(Object.keys(inputs).filter((path) => !paths.includes(path))).toEqual([])
  for (const { path, method = 'POST' } of publicReads) {
    onReplica.length = 0
    const input = inputs[path] ?? {}
    const address = path.replace(/\{(\w+)\}/g, (_, name) => String((input as Record<string, unknown>)[name]))
    const query = method === 'GET' ? `?${new URLSearchParams(input as Record<string, string>)}` : ''
    const answer = await send(method, `${address}${query}`, input)
    expect(['00', '04'], `${path} ${JSON.stringify(answer).slice(0, 200)}`).toContain(answer.code)
    expect(onReplica, path).not.toEqual([])
    expect(onReplica.join(), `${path}: certificates end on the primary`).not.toContain('take_down_ended')
  }
})

async function signIn() {
  const answer = await send('POST', '/login', { email: 'merchant@demo.example', password: 'etalase123' })
  return { authorization: `Bearer ${answer._token}` }
}

test('a session that has saved says so to the next public read; its own pages and writes are asked of the primary', async () => {
  const headers = await signIn()
  await send('POST', '/product/mine', { rows: 10 }, headers)
  expect([onReplica, asked]).toEqual([[], []])
  await send('GET', '/home', {}, headers)
  expect(asked).toEqual([undefined])
  const saved = await send('POST', '/readAll', {}, { ...headers, 'idempotency-key': randomUUID() })
  expect(saved.code).toBe('00')
  await send('GET', '/home', {}, headers)
  expect(asked[1]).toEqual({ transaction: expect.stringMatching(/^\d+$/) })
  // Not the oldest running transaction: the PostgreSQL of the tests has those of other tests, too.
  const visible = 'select pg_visible_in_snapshot($1::xid8, pg_current_snapshot()) as visible'
  expect(await db.query(visible, [asked[1]!.transaction])).toEqual([{ visible: true }])
  // Two minutes later every replica in use has it.
  await db.exec(
    "update session set last_write_at = last_write_at - interval '121 seconds' where last_write_at is not null",
  )
  await send('GET', '/home', {}, headers)
  expect(asked[2]).toBeUndefined()
})

test('a refused write is none: the next read may be answered by a replica', async () => {
  const headers = await signIn()
  const refused = await send('POST', '/favorite/save', { marks: [] }, { ...headers, 'idempotency-key': randomUUID() })
  expect(refused.code).not.toBe('00')
  await send('GET', '/home', {}, headers)
  expect(asked).toEqual([undefined])
})
