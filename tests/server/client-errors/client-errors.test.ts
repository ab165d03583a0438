import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import {
  addClientError,
  type ClientErrorReport,
  deleteOldClientErrors,
  readErrorGroups,
} from '#server/client-errors/error-groups.ts'
import { mountClientErrors } from '#server/client-errors/routes.ts'
import { readConfig } from '#server/config.ts'
import { createServer } from '#server/http/app.ts'
import { sharedRateLimiter } from '#server/http/limits/shared-rate-limiter.ts'
import { noPatience } from '../../fixtures/account.fixture.ts'
import { openTestDatabase, usualEngine } from '../../support/database/engines.ts'
import { keptLog } from '../../support/network/http.ts'

const phone = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36'
const report: ClientErrorReport = {
  kind: 'error',
  message: 'TypeError: x is not a function',
  frames: ['base-CFfGFPrg.js:1:234'],
  route: '/product/detail',
  release: 'CqVxsphU',
  browser: 'Chrome',
  browser_version: 140,
  installed: 0,
  online: 1,
}

const db = await openTestDatabase(usualEngine(), { seed: 'none' })
beforeEach(() => db.exec('delete from client_error; delete from asked_count'))

/** A server that takes reports; two of them share the database. */
function place(rateLimits: 'on' | 'off' = 'off') {
  const { log, lines } = keptLog()
  const { app } = createServer({
    config: readConfig({ RATE_LIMITS: rateLimits }),
    db,
    log,
    routes: [mountClientErrors],
    ...(rateLimits === 'on' && { sharedLimits: sharedRateLimiter(db) }),
    throttle: noPatience,
  })
  afterAll(() => app.close())
  const send = (payload: object | string, ip = '203.0.113.77', headers: Record<string, string> = {}) =>
    app.inject({
      method: 'POST',
      url: '/api/client/error',
      remoteAddress: ip,
      headers: { 'user-agent': phone, 'content-type': 'application/json', ...headers },
      payload,
    })
  return { send, lines }
}
const groups = async () => (await readErrorGroups(db, 100)).data

describe('reports of errors', () => {
  test('reports of errors: the same one is counted, without anything about who sent it', async () => {
    const { send, lines } = place()
    expect((await send({ ...report, request_id: 'abc-123_' })).json()).toEqual({ code: '00' })
    await send({ ...report, route: '/', browser: 'Firefox', installed: 1 }, '203.0.113.78')
    await send({ ...report, frames: ['base-CFfGFPrg.js:1:999'] })
    const [other, same, ...rest] = await groups()
    expect(rest).toEqual([])
    expect(other).toMatchObject({ count: 1, frames: ['base-CFfGFPrg.js:1:999'] })
    // The last report says where; the request of an earlier one stays.
    expect(same).toMatchObject({ count: 2, route: '/', browser: 'Firefox', installed: 1, last_request: 'abc-123_' })
    const columns = Object.keys((await db.query('select * from client_error limit 1'))[0]!)
    expect(columns.toSorted()).toEqual(
      [
        'browser',
        'browser_version',
        'count',
        'fingerprint',
        'first_seen',
        'frames',
        'id',
        'installed',
        'kind',
        'last_request',
      ]
        .concat(['last_seen', 'message', 'online', 'release', 'route'])
        .toSorted(),
    )
    expect(JSON.stringify(await db.query('select * from client_error'))).not.toContain('203.0.113')
    expect(lines.join()).not.toContain('203.0.113.77')
  })

  test('reports of errors: the server scrubs the message again', async () => {
    const { send } = place()
    await send({ ...report, message: 'no siti@contoh.id 0812 3456 7890 "Siti Aminah"' })
    expect((await groups())[0]!.message).toBe("no <email> <phone> '…'")
  })

  test.each([
    ['an unknown field', { email: 'a@contoh.id' }],
    ['an address instead of a pattern', { route: '/product/detail?id=5' }],
    ['a file of another site', { frames: ['https://lain.example/a.js:1:2'] }],
    ['no frame', { frames: [] }],
    ['six frames', { frames: Array(6).fill('a.js:1:2') }],
    ['a long message', { message: 'x'.repeat(201) }],
    ['no message', { message: '' }],
    ['an unknown kind', { kind: 'other' }],
    ['an unknown browser', { browser: 'Netscape <script>' }],
    ['a version that is none', { browser_version: 1e9 }],
    ['a release with signs', { release: 'a b' }],
    ['a request id with signs', { request_id: 'abc 123\n' }],
    ['a flag that is none', { online: true }],
  ])('reports of errors: %s is refused with code 05 and not stored', async (_, wrong) => {
    const { send } = place()
    expect((await send({ ...report, ...wrong })).json()).toMatchObject({ code: '05' })
    expect(await groups()).toEqual([])
  })

  test('reports of errors: a large one is refused before it is read, and a bot gets the same answer', async () => {
    const { send } = place()
    expect((await send(JSON.stringify({ ...report, message: 'x'.repeat(5000) }))).statusCode).toBe(413)
    expect((await send(report, undefined, { 'user-agent': 'SomeBot/1.0' })).json()).toEqual({ code: '00' })
    expect(await groups()).toEqual([])
  })

  test('reports of errors: one address may send 20 in ten minutes, to all servers together', async () => {
    const [one, two] = [place('on'), place('on')]
    for (let n = 0; n < 20; n++) expect((await (n % 2 ? one : two).send(report)).json().code).toBe('00')
    const refusal = await one.send(report)
    expect(refusal.statusCode).toBe(429)
    expect((await two.send(report)).json()).toMatchObject({ code: '29' })
    expect((await two.send(report, '203.0.113.200')).json()).toEqual({ code: '00' })
    expect((await groups())[0]!.count).toBe(21)
  })

  test('reports of errors: when all groups are taken, a new one displaces the oldest that was reported once', async () => {
    const nth = (n: number) => ({ ...report, frames: [`base-a.js:1:${n}`] })
    const found = async () => (await groups()).map(({ frames, count }) => [frames[0]!.at(-1), count]).toSorted()
    for (const n of [1, 1, 2, 3]) await addClientError(db, nth(n), 3)
    await addClientError(db, nth(4), 3)
    expect(await found()).toEqual([
      ['1', 2],
      ['3', 1],
      ['4', 1],
    ])
    for (const n of [3, 4]) await addClientError(db, nth(n), 3)
    await addClientError(db, nth(5), 3)
    await addClientError(db, nth(1), 3)
    expect(await found(), 'all of them were reported twice').toEqual([
      ['1', 3],
      ['3', 2],
      ['4', 2],
    ])
  })

  test('reports of errors: a group is deleted 30 days after its last report', async () => {
    await addClientError(db, report)
    await addClientError(db, { ...report, kind: 'render' })
    await db.query("update client_error set last_seen = now() - interval '31 days' where kind = 'render'")
    await db.query("update client_error set last_seen = now() - interval '29 days' where kind = 'error'")
    await deleteOldClientErrors(db)
    expect((await groups()).map(({ kind }) => kind)).toEqual(['error'])
  })
})
