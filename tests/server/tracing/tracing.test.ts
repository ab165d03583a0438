import { createServer as createHttpServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { text } from '#contract/schemas.ts'
import { readConfig } from '#server/config.ts'
import { createServer } from '#server/http/app.ts'
import { mount } from '#server/http/mount.ts'
import { createTracing } from '#server/tracing/tracing.ts'
import { testStore } from '../../support/api.ts'
import { openTestDatabase, usualEngine } from '../../support/database/engines.ts'
import { keptLog } from '../../support/network/http.ts'

type Attribute = { key: string; value: { stringValue?: string; intValue?: number } }
type SentSpan = {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  status: { code?: number }
  attributes: Attribute[]
}
type Batch = { resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: SentSpan[] }[] }[] }

const read = {
  path: '/trace/{id}',
  method: 'GET',
  access: 'anyone',
  ask: z.object({ id: z.number(), secret: z.optional(text(100)) }),
  answer: z.object({}),
} satisfies Endpoint
const write = {
  path: '/trace/save',
  access: 'anyone',
  ask: z.object({ text: text(100) }),
  answer: z.object({}),
} satisfies Endpoint

/** A collector that takes spans as JSON. */
async function openCollector(status = 200) {
  const received: { url: string; headers: IncomingHttpHeaders; body: string }[] = []
  const server = createHttpServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    received.push({ url: request.url ?? '', headers: request.headers, body })
    response.writeHead(status, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => server.close())
  return { received, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

const plainDb = await openTestDatabase(usualEngine(), { seed: 'none' })
const plainStore = await testStore()
const fileName = `product/${'0a'.repeat(16)}.jpg`

async function openTraced(collector: string, { trustProxy = '' } = {}) {
  const { log, lines } = keptLog()
  const config = readConfig({ RATE_LIMITS: 'off', ...(trustProxy && { TRUST_PROXY: trustProxy }) })
  const tracing = createTracing({ endpoint: collector, release: 'abc', trustProxy: config.trustProxy, log, every: 50 })
  const db = tracing.database(plainDb)
  const store = tracing.fileStore(plainStore)
  const { app } = createServer({
    config,
    db,
    log,
    trace: tracing.requests,
    routes: [
      (api) => {
        mount(api, read, async ({ id }, { db }) => {
          if (id === 13) await db.query('select 1 / $1::int', [0])
          await db.query('select $1::int as answer', [id])
          await store.has(fileName)
          return {}
        })
        mount(api, write, async ({ text }, { db }) => {
          await db.transaction((tx) => tx.query('select $1::text as typed', [text]))
          return {}
        })
      },
    ],
  })
  afterAll(() => app.close())
  return { app, db, tracing, lines }
}

const collector = await openCollector()
const traced = await openTraced(collector.address, { trustProxy: '10.0.0.1' })
beforeEach(() => {
  collector.received.length = 0
})

/** The spans that arrive, once there are so many. */
async function spansOf(count: number): Promise<SentSpan[]> {
  const spans = () =>
    collector.received.flatMap(({ body }) =>
      (JSON.parse(body) as Batch).resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
    )
  await expect.poll(() => spans().length, { timeout: 20_000 }).toBeGreaterThanOrEqual(count)
  return spans()
}
const attributeOf = ({ attributes }: SentSpan, name: string) => {
  const value = attributes.find(({ key }) => key === name)?.value
  return value?.stringValue ?? value?.intValue
}
const named = (spans: SentSpan[], name: string) => spans.find((span) => span.name === name)!

test('tracing: a request is a span, and its SQL and its files are spans below it', async () => {
  const answer = await traced.app.inject({ url: '/api/trace/12?secret=canary' })
  const spans = await spansOf(3)
  const [request, sql, file] = ['GET /api/trace/:id', 'SQL select', 'file has'].map((name) => named(spans, name))
  expect(spans).toHaveLength(3)
  expect(request!.parentSpanId).toBeUndefined()
  for (const child of [sql, file])
    expect(child).toMatchObject({ parentSpanId: request!.spanId, traceId: request!.traceId })
  expect(attributeOf(request!, 'http.route')).toBe('/api/trace/:id')
  expect(attributeOf(request!, 'http.response.status_code')).toBe(200)
  expect(attributeOf(request!, 'request.id')).toBe(answer.headers['x-request-id'])
  expect(attributeOf(sql!, 'db.query.text')).toBe('select $1::int as answer')
  expect([attributeOf(file!, 'file.kind'), attributeOf(file!, 'file.type')]).toEqual(['product', 'jpg'])
  const [{ url, body }] = collector.received as [(typeof collector.received)[0]]
  expect(url).toBe('/v1/traces')
  // Neither the address nor the name of a file.
  expect(body).not.toMatch(/canary|0a0a0a|\/trace\/12/)
  expect(body).toContain('"etalase-mutu"')
})

test('tracing: a statement of a transaction is below it, after a body was read, without its values', async () => {
  await traced.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = traced.app.server.address() as AddressInfo
  await fetch(`http://127.0.0.1:${port}/api/trace/save`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ text: 'Siti Aminah' }),
  })
  const spans = await spansOf(3)
  const [request, transaction, sql] = ['POST /api/trace/save', 'SQL transaction', 'SQL select'].map((name) =>
    named(spans, name),
  )
  expect(transaction!.parentSpanId).toBe(request!.spanId)
  expect(sql!.parentSpanId).toBe(transaction!.spanId)
  expect(collector.received.map(({ body }) => body).join()).not.toContain('Siti')
})

test('tracing: a failure is marked, by its code', async () => {
  await traced.app.inject({ url: '/api/trace/13' })
  const spans = await spansOf(2)
  expect(named(spans, 'GET /api/trace/:id').status.code).toBe(2)
  const sql = named(spans, 'SQL select')
  expect(sql.status.code).toBe(2)
  expect(attributeOf(sql, 'error.type')).toBe('22012')
  expect(JSON.stringify(sql)).not.toContain('division')
})

test('tracing: the trace of a trusted proxy goes on, that of nobody else', async () => {
  const [trace, span] = ['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331']
  const headers = { traceparent: `00-${trace}-${span}-01` }
  await traced.app.inject({ url: '/api/trace/1', headers, remoteAddress: '10.0.0.1' })
  expect(named(await spansOf(3), 'GET /api/trace/:id')).toMatchObject({ traceId: trace, parentSpanId: span })
  collector.received.length = 0
  await traced.app.inject({ url: '/api/trace/1', headers, remoteAddress: '10.0.0.2' })
  const own = named(await spansOf(3), 'GET /api/trace/:id')
  expect(own.traceId).not.toBe(trace)
  expect(own.parentSpanId).toBeUndefined()
})

test('tracing: probes have no span, nor has what runs without a request', async () => {
  await traced.app.inject({ url: '/healthz' })
  await traced.db.query('select 1')
  await traced.app.inject({ url: '/api/trace/1' })
  expect((await spansOf(3)).map(({ name }) => name).toSorted()).toEqual([
    'GET /api/trace/:id',
    'SQL select',
    'file has',
  ])
})

test('tracing: a collector that refuses is logged once, and disturbs nothing', async () => {
  const { received, address } = await openCollector(400)
  const { app, tracing, lines } = await openTraced(address)
  const warnings = () => lines.filter((line) => line.includes('the collector does not take spans')).length
  for (let n = 1; n < 4; n++) {
    expect((await app.inject({ url: `/api/trace/${n}` })).json().code).toBe('00')
    await expect.poll(() => received.length, { timeout: 20_000 }).toBeGreaterThanOrEqual(n)
    await expect.poll(warnings, { timeout: 20_000 }).toBe(1)
  }
  await tracing.close()
  expect(lines.filter((line) => /"level":"(error|fatal)"/.test(line))).toEqual([])
})

test('tracing: a collector that is away disturbs nothing, and does not keep the server from ending', async () => {
  const { app, tracing, lines } = await openTraced('http://127.0.0.1:1')
  for (let n = 1; n < 4; n++) expect((await app.inject({ url: `/api/trace/${n}` })).json().code).toBe('00')
  await tracing.close()
  expect(lines.filter((line) => /"level":"(error|fatal)"/.test(line))).toEqual([])
})
