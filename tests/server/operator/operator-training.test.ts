import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { authenticateWith } from '#server/auth/sessions.ts'
import { readConfig } from '#server/config.ts'
import { createServer } from '#server/http/app.ts'
import { sharedRateLimiter } from '#server/http/limits/shared-rate-limiter.ts'
import { clearCache } from '#server/http/micro-cache.ts'
import { addressOfNobody, noPatience } from '../../fixtures/account.fixture.ts'
import { type Desk, openDesk } from '../../fixtures/operator-desk.fixture.ts'
import { roomsOn } from '../../support/api.ts'
import { keptLog } from '../../support/network/http.ts'

let place: Desk
let rara: Desk['rara']
let post: (path: string, payload: object, ip: string) => Promise<{ code: string; retry_after?: number }>
beforeAll(async () => {
  place = await openDesk()
  rara = place.rara
  const { db } = place
  const { log } = keptLog()
  // A server with rate limits that answers at once instead of delaying a request.
  const { app } = createServer({
    config: readConfig({ RATE_LIMITS: 'on' }),
    db,
    log,
    routes: await roomsOn(db, log),
    authenticate: authenticateWith(db),
    sharedLimits: sharedRateLimiter(db),
    throttle: noPatience,
  })
  afterAll(() => app.close())
  post = async (path, payload, remoteAddress) =>
    (await app.inject({ method: 'POST', url: `/api${path}`, payload, remoteAddress })).json()
})
beforeEach(async () => {
  await place.db.query('delete from asked_count')
  await place.db.query('delete from training_day')
  clearCache(place.db)
})

const letter = (ip: string, more: object = {}) =>
  post(contract.account.resend.path, { email: addressOfNobody(), ...more }, ip)
const letters = async (times: number, ip: string) => {
  const codes: string[] = []
  for (let at = 0; at < times; at++) codes.push((await letter(ip)).code)
  return codes
}
/** Uses up the limit of an IP address. */
const fill = async (ip: string) => {
  expect(new Set(await letters(60, ip))).toEqual(new Set(['00']))
  expect(await letter(ip)).toMatchObject({ code: '29', retry_after: 77 })
}
const open = (typed: string, reason = 'Pelatihan di balai desa') => rara.ask('training/open', { place: typed, reason })
const days = async () => (await rara.ask('training', {})).data
const noted = () =>
  place.db.query(
    `select action, reason, before, after from audit_log where action like 'place.%' order by id desc limit 2`,
  )

describe('a training day for an IP address', () => {
  test('lifts the limits of that address only until it is ended, and both are logged', async () => {
    await fill('203.0.113.7')
    await fill('203.0.113.8')
    const { code, data, message } = await open('203.0.113.7')
    expect([code, message]).toEqual(['00', 'Hari pelatihan dibuka untuk 203.0.113.7.'])
    expect(Date.parse(data.until) - Date.parse(data.opened_at)).toBe(24 * 3600_000)
    expect(new Set(await letters(140, '203.0.113.7'))).toEqual(new Set(['00']))
    expect((await letter('203.0.113.8')).code).toBe('29')
    expect(await days()).toMatchObject({
      open: [
        {
          id: data.id,
          place: '203.0.113.7',
          reason: 'Pelatihan di balai desa',
          opened_by: 'Rara Operator',
          ended_at: null,
        },
      ],
      over: [],
      here: expect.any(String),
      slowed: expect.arrayContaining(['203.0.113.7', '203.0.113.8']),
    })

    expect(await rara.ask('training/end', { id: data.id })).toMatchObject({ code: '00' })
    expect((await letter('203.0.113.7')).code).toBe('29')
    expect(await rara.ask('training/end', { id: data.id })).toMatchObject({ code: '04' })
    expect(await days()).toMatchObject({ open: [], over: [{ id: data.id, ended_at: expect.any(String) }] })
    expect(await noted()).toEqual([
      { action: 'place.closed', reason: null, before: { network: '203.0.113.7' }, after: null },
      {
        ...{ action: 'place.opened', reason: 'Pelatihan di balai desa', before: null },
        after: { network: '203.0.113.7', until: data.until },
      },
    ])
  })

  test('ends after a day and can be opened again', async () => {
    await fill('203.0.113.7')
    const { data } = await open('203.0.113.7')
    expect((await letter('203.0.113.7')).code).toBe('00')
    expect(await open('203.0.113.7/32')).toMatchObject({ code: '01', message: 'Jaringan ini sudah dibuka.' })
    await place.db.query(
      `update training_day set opened_at = opened_at - interval '1 day', until = until - interval '1 day'`,
    )
    clearCache(place.db)
    expect((await letter('203.0.113.7')).code).toBe('29')
    expect((await days()).open).toEqual([])
    expect((await open('203.0.113.7')).data.id).toBeGreaterThan(data.id)
    expect((await letter('203.0.113.7')).code).toBe('00')
  })

  test('lifts the limits of a device there, which may be shared', async () => {
    const device = randomUUID()
    for (let at = 0; at < 10; at++) expect((await letter('203.0.113.7', { device })).code).toBe('00')
    expect((await letter('203.0.113.7', { device })).code).toBe('29')
    await open('203.0.113.7')
    expect((await letter('203.0.113.7', { device })).code).toBe('00')
  })

  test('does not lift the limits of a single account', async () => {
    await open('203.0.113.7')
    const email = addressOfNobody()
    const codes: string[] = []
    for (let at = 0; at < 4; at++) codes.push((await letter('203.0.113.7', { email })).code)
    expect(codes).toEqual(['00', '00', '00', '29'])
  })

  test('lifts the limit of public reads from there', async () => {
    const read = () => post('/province', {}, '203.0.113.9')
    for (let at = 0; at < 600; at++) await read()
    expect((await read()).code).toBe('29')
    await open('203.0.113.9')
    expect((await read()).code).toBe('00')
  })

  test.each([
    ['203.0.113.0/24', '203.0.113.0/24', ['203.0.113.1', '203.0.113.254'], '203.0.114.1'],
    ['203.0.113.77/28', '203.0.113.64/28', ['203.0.113.64', '203.0.113.79'], '203.0.113.80'],
    ['::ffff:203.0.113.7', '203.0.113.7', ['203.0.113.7'], '203.0.113.8'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', ['2001:db8:1:2::9'], '2001:db8:1:3::9'],
    ['2001:DB8:1:ff00::/56', '2001:db8:1:ff00::/56', ['2001:db8:1:ffaa::9'], '2001:db8:1:fe00::9'],
    ['2001:db8::/48', '2001:db8:0:0::/48', ['2001:db8:0:9::1'], '2001:db8:1::1'],
  ])('opened for %s applies to %s', async (typed, said, inside, outside) => {
    const { data } = await open(typed)
    expect(data.place).toBe(said)
    const { isLimitLifted } = await import('#server/http/limits/ip-throttle.ts')
    const { rateLimitKey } = await import('#server/http/limits/rate-limits.ts')
    for (const ip of inside) expect([ip, await isLimitLifted(place.db, rateLimitKey(ip))]).toEqual([ip, true])
    expect(await isLimitLifted(place.db, rateLimitKey(outside))).toBe(false)
  })

  test.each([
    ['', 'Mohon isi Kolom ini'],
    ['balai desa', /^Isi alamat IP/],
    ['203.0.113', /^Isi alamat IP/],
    ['203.0.113.7/33', /^Isi alamat IP/],
    ['203.0.113.7/x', /^Isi alamat IP/],
    ['203.0.113.7/24/24', /^Isi alamat IP/],
    ['fe80::1%eth0', /^Isi alamat IP/],
    ['0.0.0.0/0', /^Jaringan ini terlalu luas/],
    ['203.0.0.0/23', /^Jaringan ini terlalu luas/],
    ['::/0', /^Jaringan ini terlalu luas/],
    ['2001:db8::/47', /^Jaringan ini terlalu luas/],
  ])('is rejected for %j', async (typed, sentence) => {
    const said = await open(typed)
    expect(said).toMatchObject({ code: '05', fields: { place: expect.stringMatching(sentence) } })
    expect((await days()).open).toEqual([])
  })

  test('requires a reason and an operator', async () => {
    expect(await open('203.0.113.7', ' ')).toMatchObject({ code: '05', fields: { reason: expect.any(String) } })
    const guest = await place.read('/operator/training/open', { place: '203.0.113.7', reason: 'Pelatihan' })
    expect(guest.code).toBe('99')
  })
})
