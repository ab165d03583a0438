import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { refused } from '#contract/problem.ts'
import { text as textOf } from '#contract/schemas.ts'
import { authenticateWith } from '#server/auth/sessions.ts'
import { readConfig } from '#server/config.ts'
import type { OpenDatabase } from '#server/db/database.ts'
import { createServer } from '#server/http/app.ts'
import { cached } from '#server/http/micro-cache.ts'
import { mount } from '#server/http/mount.ts'
import { createMetrics } from '#server/metrics/metrics.ts'
import { newHex } from '../../fixtures/files.fixture.ts'
import { openTestDatabase, usualEngine } from '../../support/database/engines.ts'
import { keptLog } from '../../support/network/http.ts'
import { actor } from '../../support/people.ts'

const save = {
  path: '/metrics-save',
  access: 'signed-in',
  idempotent: true,
  ask: z.object({ word: textOf(20) }),
  answer: z.object({}),
} satisfies Endpoint

const db = await openTestDatabase(usualEngine(), { seed: 'none' })
const { log, lines } = keptLog()

async function openMetrics(on: OpenDatabase) {
  const metrics = createMetrics({ db: on, log })
  const port = await metrics.listen('127.0.0.1', 0)
  afterAll(metrics.close)
  const read = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  return { ...metrics, port, read }
}

/** The value of a series. */
const seriesValue = (text: string, series: string) => {
  const line = text.split('\n').find((one) => one.startsWith(`${series} `))
  return line === undefined ? undefined : Number(line.slice(series.length))
}

test('metrics: requests by the pattern of their route and status, never by their address', async () => {
  const metrics = await openMetrics(db)
  const { app } = createServer({ config: readConfig({}), db, log, routes: [], onAnswered: metrics.onAnswered })
  afterAll(() => app.close())
  await app.inject('/healthz')
  await app.inject('/healthz')
  await app.inject('/api/secret-of-a-person')
  const text = await metrics.read()
  const count = 'http_request_duration_seconds_count'
  expect(seriesValue(text, `${count}{method="GET",route="/healthz",status="200"}`)).toBe(2)
  expect(text).not.toContain('secret-of-a-person')
  expect(text).toContain('status="404"')
})

test('metrics: how much waits and for how long, the pool, the cache and the process', async () => {
  const { read } = await openMetrics(db)
  await db.query('delete from picture')
  expect(seriesValue(await read(), 'queue_length{queue="pictures"}')).toBe(0)
  await db.query(
    `insert into picture (name, width, height, recipe, created_at)
     select 'product/' || $1, 1, 1, 'x', now() - interval '1 hour' union all select 'product/' || $2, 1, 1, 'x', now()`,
    [newHex(), newHex()],
  )
  await db.query(
    `insert into mail (kind, to_email, message_id, due_at) values
       ('welcome', 'a@x.example', '1', now() - interval '10 minutes'), ('welcome', 'b@x.example', '2', now() + interval '1 hour')`,
  )
  const before = seriesValue(await read(), 'cache_answers_total{result="hit"}')!
  for (let n = 0; n < 3; n++) await cached(db, 'a question', 60, async () => n)
  const text = await read()
  expect(seriesValue(text, 'queue_length{queue="pictures"}')).toBe(2)
  expect(seriesValue(text, 'queue_oldest_seconds{queue="pictures"}')).toBeGreaterThanOrEqual(3600)
  expect(seriesValue(text, 'queue_length{queue="mail"}')).toBe(2)
  expect(seriesValue(text, 'queue_oldest_seconds{queue="mail"}')).toBeGreaterThanOrEqual(600)
  expect(seriesValue(text, 'queue_oldest_seconds{queue="imports"}')).toBe(0)
  expect(seriesValue(text, 'cache_answers_total{result="hit"}')).toBe(before + 2)
  expect(text).toContain('process_resident_memory_bytes')
  expect(text).toContain('nodejs_eventloop_lag_seconds')
  if (db.engine === 'postgres') expect(seriesValue(text, 'database_connections{state="all"}')).toBeGreaterThan(0)
})

test('metrics: how old the register of certificates is, and how many it has', async () => {
  const { read } = await openMetrics(db)
  expect(seriesValue(await read(), 'sni_register_age_seconds')).toBeUndefined()
  await db.query("update sni_register_state set certificates = 41, published_at = now() - interval '2 hours'")
  const text = await read()
  expect(seriesValue(text, 'sni_register_age_seconds')).toBeGreaterThanOrEqual(7200)
  expect(seriesValue(text, 'sni_register_certificates')).toBe(41)
})

test('metrics: without the database everything else is still there, and no other address answers', async () => {
  let isAway = false
  const { read, port } = await openMetrics({
    ...db,
    query: async (sql, values) => {
      if (isAway) throw new Error('the database is away')
      return db.query(sql, values)
    },
  })
  expect(seriesValue(await read(), 'queue_length{queue="mail"}')).toBeDefined()
  isAway = true
  const text = await read()
  expect(text).toContain('process_resident_memory_bytes')
  expect(seriesValue(text, 'queue_length{queue="mail"}')).toBeUndefined()
  expect(JSON.stringify(lines)).toContain('could not be counted')
  for (const [path, method] of [
    ['/', 'GET'],
    ['/metrics?x=1', 'GET'],
    ['/metrics', 'POST'],
  ])
    expect((await fetch(`http://127.0.0.1:${port}${path}`, { method: method! })).status).toBe(404)
})

test('metrics: answers that were given again, and writes with a key that were refused, by their code', async () => {
  const { read } = await openMetrics(db)
  const person = await actor(db)
  const { app } = createServer({
    config: readConfig({ RATE_LIMITS: 'off' }),
    db,
    log,
    routes: [
      (api) =>
        mount(api, save, ({ word }) => {
          if (word === 'ditolak') throw refused('Ditolak.')
          if (word === 'gagal') throw new Error('broken')
          return {}
        }),
    ],
    authenticate: authenticateWith(db),
  })
  afterAll(() => app.close())
  const send = (
    payload: object,
    headers: Record<string, string> = { ...person.headers, 'idempotency-key': randomUUID() },
  ) => app.inject({ method: 'POST', url: '/api/metrics-save', payload, headers })
  const refusedWith = (text: string, code: string) => seriesValue(text, `write_refusals_total{code="${code}"}`)!
  const before = await read()
  const once = { ...person.headers, 'idempotency-key': randomUUID() }
  for (let n = 0; n < 3; n++) expect((await send({ word: 'kopi' }, once)).json().code).toBe('00')
  await send({ word: 'ditolak' })
  await send({ word: 'ditolak' })
  await send({ word: 5 })
  await send({ word: 'gagal' })
  await send({ word: 'kopi' }, { authorization: 'Bearer nobody', 'idempotency-key': randomUUID() })
  // Without a key it is no write of an outbox.
  await send({ word: 'ditolak' }, person.headers)
  const after = await read()
  const added = (code: string) => refusedWith(after, code) - refusedWith(before, code)
  expect(['01', '05', '50', '99', '03', '04', '29'].map(added)).toEqual([2, 1, 1, 1, 0, 0, 0])
  expect(seriesValue(after, 'outbox_replays_total')! - seriesValue(before, 'outbox_replays_total')!).toBe(2)
  expect(refusedWith(after, '00')).toBeUndefined()
})
