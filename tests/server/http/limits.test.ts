import { describe, expect, test } from 'vitest'
import { commonTexts } from '#contract/text/common-messages.ts'
import { inMemoryRateLimiter, rateLimitKey } from '#server/http/limits/rate-limits.ts'
import { mount } from '#server/http/mount.ts'
import { searchRateLimit } from '#server/http/request-input.ts'
import { closedServers, type serverWith, shout, until } from '#tests/support/network/http.ts'

const server = closedServers()

const json = { 'content-type': 'application/json' }
const shouts = (payload: string, headers: Record<string, string> = json) => ({
  method: 'POST' as const,
  url: '/api/shout',
  headers,
  payload,
})

describe('rate limits', () => {
  const rules = { reads: { most: 3, seconds: 300 }, searches: { most: 1, seconds: 60 } }
  const asks = (
    app: ReturnType<typeof serverWith>['app'],
    remoteAddress: string,
    headers: Record<string, string> = {},
  ) => app.inject({ url: '/api/thing/1', remoteAddress, headers })

  test('answer 429 with code 29 and a time to retry, and do not affect other addresses', async () => {
    const { app } = server({ rules, limits: inMemoryRateLimiter(() => 0) })
    for (let i = 0; i < 3; i++) expect((await asks(app, '10.0.0.1')).statusCode).toBe(200)
    const answer = await asks(app, '10.0.0.1')
    expect(answer.statusCode).toBe(429)
    expect(answer.json()).toEqual({ code: '29', message: commonTexts.slowDown, retry_after: 300 })
    expect(answer.headers['retry-after']).toBe('300')
    expect((await asks(app, '10.0.0.2')).statusCode).toBe(200)
  })

  test('are not avoided by X-Forwarded-For, another token, or another address of the same IPv6 network', async () => {
    const { app } = server({ rules })
    for (let i = 0; i < 3; i++) await asks(app, '2001:db8::1')
    for (const [ip, headers] of [
      ['2001:db8::1', { 'x-forwarded-for': '9.9.9.9' }],
      ['2001:db8::1', { authorization: 'Bearer 12345' }],
      ['2001:db8::ffff:1', {}],
    ] as const)
      expect((await asks(app, ip, headers)).statusCode).toBe(429)
    expect((await asks(app, '2001:db8:0:1::1')).statusCode).toBe(200)
  })

  test('behind a trusted proxy count each of its visitors separately', async () => {
    const { app } = server({ rules, env: { TRUST_PROXY: '10.0.0.0/8' } })
    for (let i = 0; i < 5; i++)
      expect((await asks(app, '10.0.0.1', { 'x-forwarded-for': `9.9.9.${i}` })).statusCode).toBe(200)
    for (let i = 0; i < 3; i++) await asks(app, '11.0.0.1', { 'x-forwarded-for': `9.9.9.${i}` })
    expect((await asks(app, '11.0.0.1', { 'x-forwarded-for': '8.8.8.8' })).statusCode).toBe(429)
  })

  test.each([
    ['203.0.113.10:50000', '203.0.113.10:50001'],
    ['203.0.113.10', '203.0.113.10:443'],
    ['203.0.113.10', '"203.0.113.10:443"'],
    ['9.9.9.9, 203.0.113.10:1', '8.8.8.8,203.0.113.10:2'],
    ['unknown, 203.0.113.10', '203.0.113.10'],
    ['9.9.9.9:1, 203.0.113.10:2, 10.0.0.9:3', '203.0.113.10 ,\t10.0.0.8'],
    ['[2001:db8::1]:50000', '2001:db8::2'],
    ['[2001:db8::1]', '"[2001:db8:0:0:ffff::1]:7"'],
    ['fe80::1%eth0', '[fe80::2%eth1]:80'],
    ['::ffff:203.0.113.10', '203.0.113.10'],
    ['[::ffff:cb00:710a]:80', '203.0.113.10'],
    // Without an address the proxy's own counts.
    ['unknown', 'sampah'],
    ['', '203.0.113.10, bukan alamat'],
    ['203.0.113.999:80', '1.2.3:80'],
    [' , , ', '::1::2'],
  ])('count "%s" and "%s" behind a proxy as one client', async (one, other) => {
    const { app } = server({ rules, env: { TRUST_PROXY: '10.0.0.0/8' } })
    for (let i = 0; i < 3; i++) expect((await asks(app, '10.0.0.1', { 'x-forwarded-for': one })).statusCode).toBe(200)
    expect((await asks(app, '10.0.0.1', { 'x-forwarded-for': other })).statusCode).toBe(429)
    expect((await asks(app, '10.0.0.1', { 'x-forwarded-for': '198.51.100.1:9' })).statusCode).toBe(200)
    expect((await asks(app, '11.0.0.1', { 'x-forwarded-for': one })).statusCode).toBe(200)
  })

  test('of searching are separate: the list without a text stays available', async () => {
    const { app } = server({ rules: { ...rules, reads: { most: 99, seconds: 60 } } })
    const search = () => app.inject(shouts('{"word":"a","search":"kopi"}'))
    expect([(await search()).statusCode, (await search()).statusCode]).toEqual([200, 429])
    expect((await app.inject(shouts('{"word":"a","search":" "}'))).statusCode).toBe(200)
  })

  test.each([
    ['a text to search for', { search: 'kopi' }, 'searches'],
    ['what is typed and what may be meant by it', { q: 'ko' }, 'suggestions'],
    ['one that is empty', { search: ' ', q: '' }, undefined],
    ['none', { page: 2 }, undefined],
    ['nothing at all', undefined, undefined],
  ])('searchRateLimit of %s', (_, asked, counts) => expect(searchRateLimit(asked)).toBe(counts))

  test('in memory expire with their window, and the number of windows is limited', () => {
    let now = 0
    const limits = inMemoryRateLimiter(() => now, 2)
    const rule = { most: 1, seconds: 10 }
    expect([limits.count('a', rule), limits.count('a', rule)]).toEqual([0, 10])
    now = 9_500
    expect(limits.count('a', rule)).toBe(1)
    now = 10_000
    expect(limits.count('a', rule)).toBe(0)
    for (const key of ['b', 'c']) limits.count(key, rule)
    expect(limits.count('a', rule)).toBe(0)
    expect(limits.count('c', rule)).toBe(10)
  })

  test.each([
    ['10.1.2.3', '10.1.2.3'],
    ['::ffff:10.1.2.3', '10.1.2.3'],
    ['2001:DB8:0:7::9', '2001:db8:0:7::/64'],
    ['2001:0db8:0000:0007:0:0:0:1', '2001:db8:0:7::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::ffff:a01:203', '10.1.2.3'],
    ['0:0:0:0:0:FFFF:10.1.2.3', '10.1.2.3'],
  ])('rateLimitKey of %s is %s', (ip, one) => expect(rateLimitKey(ip)).toBe(one))
})

test('a server at its limit of concurrent requests answers with a time to retry, and recovers', async () => {
  let letGo = () => {}
  const busy = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const slow = { ...shout, path: '/slow' } as const
  const { app, loadShedder: crowd } = server({
    bounds: { concurrentRequests: 2 },
    routes: [
      (api) =>
        mount(api, slow, async () => {
          await busy
          return { data: { said: '' } }
        }),
    ],
  })
  const ask = () => app.inject({ ...shouts('{"word":"a"}'), url: '/api/slow' })
  const inside = [ask(), ask()]
  await until(() => crowd.inFlight() === 2)
  const third = await ask()
  expect([third.statusCode, third.headers['retry-after'], third.json().code]).toEqual([503, '1', '29'])
  letGo()
  for (const answer of await Promise.all(inside)) expect(answer.json().code).toBe('00')
  await until(() => crowd.inFlight() === 0)
  expect((await ask()).statusCode).toBe(200)
})
