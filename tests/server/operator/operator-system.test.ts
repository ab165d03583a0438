import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { createServer as createTlsServer } from 'node:tls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SystemData } from '#features/operator/system/system-texts.ts'
import { addClientError } from '#server/client-errors/error-groups.ts'
import { createCertificateReader } from '#server/operator/system/certificate.ts'
import { newHex } from '../../fixtures/files.fixture.ts'
import { type Desk, openDesk } from '../../fixtures/operator-desk.fixture.ts'
import { testFolder } from '../../support/database/engines.ts'

let place: Desk
let read: (path?: string) => Promise<{ code: string; data: SystemData }>
beforeAll(async () => {
  place = await openDesk()
  const { app } = place
  read = async (path = '') =>
    (await app.inject({ url: `/api/operator/system${path}`, headers: place.rara.headers })).json()
})

test('operator, system: what waits, what failed, the backup, the disk, the database and this process', async () => {
  const { db } = place
  const before = (await read()).data
  expect(before).toMatchObject({ backup: { last: null, done: null }, certificate: null, process: { release: 'test' } })
  expect(before.register).toEqual({ version: 0, published_at: null, certificates: 0, kind: 'all' })
  expect(before.page_speeds.counts).toEqual([])
  expect(before.database.bytes).toBeGreaterThan(1e6)
  expect(before.database.version).toMatch(/^1[5-9]/)
  expect(before.disk!.free).toBeLessThanOrEqual(before.disk!.total)
  expect(before.process.memory.resident).toBeGreaterThan(before.process.memory.heap)
  await db.query(
    `insert into mail (kind, to_email, message_id, given_up_at, due_at) values
       ('welcome', 'a@x.example', 'system-1', now() - interval '1 hour', now()), ('welcome', 'b@x.example', 'system-2', now(), now())`,
  )
  await db.query(
    `insert into picture (name, width, height, recipe, created_at)
     values ('product/' || $1::text, 1, 1, 'x', now() - interval '2 hours')`,
    [newHex()],
  )
  await db.query(
    `insert into backup_run (started_at, finished_at, bytes, row_count, file_count, destination, error) values
       (now() - interval '2 days', now() - interval '2 days', 5000000, 12, 3, 's3://cadangan', null),
       (now(), now(), null, null, null, 's3://cadangan', 'the bucket refused')`,
  )
  await db.query('update sni_register_state set version = 7, certificates = 3, published_at = now()')
  await db.query(
    "insert into page_speed (week, figure, origin, grade, n) values ($1, 'lcp', 'worker', 'good', 3), ($1, 'lcp', 'worker', 'poor', 1)",
    [before.page_speeds.week],
  )
  const { data } = await read()
  expect(data.page_speeds.counts).toEqual([
    { week: before.page_speeds.week, figure: 'lcp', origin: 'worker', good: 3, total: 4 },
  ])
  expect(data.register).toMatchObject({ version: 7, certificates: 3 })
  expect(Date.parse(data.register.published_at!)).toBeGreaterThan(Date.now() - 600_000)
  expect(data.failed.mail.count).toBe(before.failed.mail.count + 2)
  expect(Date.parse(data.failed.mail.last!)).toBeGreaterThan(Date.now() - 600_000)
  expect(data.failed.pictures).toBe(before.failed.pictures + 1)
  expect(data.queues.find(({ queue }) => queue === 'pictures')!.oldest).toBeGreaterThanOrEqual(7200)
  expect(data.backup.last).toMatchObject({ error: 'the bucket refused', bytes: null })
  expect(data.backup.done).toMatchObject({ error: null, bytes: 5_000_000, row_count: 12, file_count: 3 })
})

test('operator, system: a group of errors is listed, and removed with a line in the audit log', async () => {
  const { db, rara } = place
  await addClientError(db, {
    kind: 'error',
    message: 'TypeError: x',
    frames: ['base-a.js:1:2'],
    route: '/',
    release: 'abc',
    browser: 'Chrome',
    browser_version: 140,
    installed: 1,
    online: 1,
  })
  const errors = async () =>
    (await place.app.inject({ url: '/api/operator/system/errors', headers: rara.headers })).json()
  const { data, total } = await errors()
  expect(total).toBe(1)
  expect(data[0]).toMatchObject({ message: 'TypeError: x', count: 1, installed: 1, last_request: null })
  expect((await rara.ask('system/errors/remove', { id: data[0].id })).code).toBe('00')
  expect((await rara.ask('system/errors/remove', { id: data[0].id })).code).toBe('04')
  expect(await errors()).toMatchObject({ data: [], total: 0 })
  const [line] = await db.query("select before from audit_log where action = 'client-error.removed'")
  expect(line).toEqual({ before: { kind: expect.any(String), frame: expect.any(String) } })
})

test('operator, system: the end of the site’s certificate is read, at most once an hour', async ({ skip }) => {
  const [key, cert] = ['key.pem', 'certificate.pem'].map((name) => join(testFolder(), name)) as [string, string]
  try {
    const wanted = '-x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 30 -subj /CN=localhost'
    execFileSync('openssl', ['req', ...wanted.split(' '), '-keyout', key, '-out', cert], { stdio: 'ignore' })
  } catch {
    return skip('there is no openssl, which makes the certificate')
  }
  let connections = 0
  const server = createTlsServer({ key: readFileSync(key), cert: readFileSync(cert) })
  server.on('connection', () => connections++)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => server.close())
  const { port } = server.address() as { port: number }
  let now = 1_800_000_000_000
  const certificate = createCertificateReader(`https://localhost:${port}`, { now: () => now })
  const found = await certificate()
  expect(found).toMatchObject({ host: 'localhost', error: null })
  const days = (Date.parse(found!.valid_until!) - Date.now()) / 86_400_000
  expect(Math.round(days)).toBe(30)
  await certificate()
  await expect.poll(() => connections).toBe(1)
  now += 3_600_001
  await certificate()
  await expect.poll(() => connections).toBe(2)
})

test('operator, system: a site that does not answer, or is away, fails nothing, and is asked again after five minutes', async () => {
  let connections = 0
  const silent = createServer(() => connections++)
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  afterAll(() => silent.close())
  const { port } = silent.address() as { port: number }
  let now = 1_800_000_000_000
  const certificate = createCertificateReader(`https://127.0.0.1:${port}`, { timeoutMs: 50, now: () => now })
  expect(await certificate()).toEqual({ host: '127.0.0.1', valid_until: null, error: 'ETIMEDOUT' })
  now += 299_000
  await certificate()
  expect(connections).toBe(1)
  now += 2000
  await certificate()
  expect(connections).toBe(2)
  expect((await createCertificateReader('https://127.0.0.1:1')())!.error).toBe('ECONNREFUSED')
  expect(await createCertificateReader('http://127.0.0.1:1')()).toBeNull()
})
