import { afterEach, describe, expect, test } from 'vitest'
import { anonymizeIp, createLogger, serializeError } from '#server/http/log.ts'
import { mount } from '#server/http/mount.ts'
import { textLine } from '#server/http/text-log.ts'
import { keptLog, serverWith, shout, thing } from '#tests/support/network/http.ts'

const open: ReturnType<typeof serverWith>[] = []
afterEach(async () => {
  for (const { app } of open.splice(0)) await app.close()
})

test('the log has one line for each request with method, path and status, and a shortened IP address', async () => {
  const server = serverWith()
  open.push(server)
  await server.app.inject({ url: '/api/thing/12?x=1', remoteAddress: '203.0.113.77' })
  const line = JSON.parse(server.lines.find((text) => text.includes('answered'))!)
  expect(line).toMatchObject({ level: 'info', method: 'GET', route: '/api/thing/:id', status: 200, ip: '203.0.113.0' })
  expect(line.reqId).toMatch(/^[\da-f]{12}$/)
  expect(server.lines.join()).not.toMatch(/203\.0\.113\.77|x=1/)
})

test('the log contains none of twelve secrets sent to the server in different ways', async () => {
  const secrets = Array.from({ length: 12 }, (_, i) => `canary${i}zq`)
  const server = serverWith({
    routes: [
      (api) => mount(api, thing, () => Promise.reject(Object.assign(new Error('broken'), { detail: secrets[0] }))),
      (api) => mount(api, shout, () => ({ data: { wrong: secrets[1] } }) as never),
    ],
  })
  open.push(server)
  const { app } = server
  const json = { 'content-type': 'application/json' }
  await app.inject({ url: `/api/thing/1?hash=${secrets[2]}`, headers: { authorization: `Bearer ${secrets[3]}` } })
  await app.inject({
    method: 'POST',
    url: '/api/shout',
    headers: json,
    payload: `{"word":"a","password":"${secrets[4]}"}`,
  })
  await app.inject({ method: 'POST', url: '/api/shout', headers: json, payload: `{"word":["${secrets[5]}"]}` })
  await app.inject({ method: 'POST', url: '/api/shout', headers: json, payload: `{"_token":"${secrets[6]}"` })
  await app.inject({ url: `/verify/${secrets[7]}`, headers: { accept: 'text/html', cookie: `s=${secrets[8]}` } })
  await app.inject({ url: `/api/thing/${secrets[9]}`, headers: { 'idempotency-key': secrets[10]! } })
  await app.inject({ url: `/api/${secrets[11]}`, headers: { referer: `http://x/?code=${secrets[11]}` } })
  expect(server.lines.length).toBeGreaterThan(7)
  for (const secret of secrets) expect(server.lines.join()).not.toContain(secret)
})

describe('the log hides secret keys logged by mistake, three levels deep:', () => {
  const names = ['authorization', '_token', 'api_token', 'login_token', 'password', 'old_password', 'hash', 'secret']
  test.each([...names, 'verification_code', 'img_64', 'cookie', 'databaseUrl'])('%s', (name) => {
    const { lines, log } = keptLog()
    log.info({ [name]: 'canary' }, 'one')
    log.info({ body: { [name]: 'canary' } }, 'two')
    log.info({ request: { headers: { [name]: 'canary' } } }, 'three')
    log.info({ a: { b: { c: { [name]: 'canary' } } } }, 'four')
    expect(lines).toHaveLength(4)
    expect(lines.join()).not.toContain('canary')
    expect(lines[0]).toContain('[rahasia]')
  })
})

describe('the log as text', () => {
  const lines: string[] = []
  const log = createLogger('warn', { write: (line) => lines.push(line) }, 'text')
  afterEach(() => void lines.splice(0))

  test('has one line for each event, with its facts and without JSON', () => {
    log.info('not written')
    log.warn({ ms: 12, host: 'db1', ids: [1, 2] }, 'another host is tried')
    log.error('the engine does not start')
    expect(lines).toEqual([
      expect.stringMatching(/^\d\d:\d\d:\d\d Peringatan: another host is tried \(ms=12, host=db1, ids=\[1,2\]\)\n$/),
      expect.stringMatching(/^\d\d:\d\d:\d\d Kesalahan: the engine does not start\n$/),
    ])
  })

  test('has the stack of an error below its line, and hides secrets', () => {
    log.fatal({ err: Object.assign(new RangeError('broken'), { code: 'E1' }), password: 'canary' }, 'could not start')
    const [first, second, third] = lines[0]!.split('\n')
    expect(first).toMatch(/ Gagal: could not start \(password=\[rahasia\]\)$/)
    expect(second).toBe('    RangeError: broken (E1)')
    expect(third).toMatch(/^ {6}at /)
  })

  test('passes on what is no event', () => expect(textLine('a line of a library\n')).toBe('a line of a library\n'))
})

test('serializeError leaves out the detail of database errors and limits the length', () => {
  const error = Object.assign(new Error('x'.repeat(40_000)), { code: '23505', detail: 'Key (email)=(a@b.id)' })
  const told = JSON.stringify(serializeError(error))
  expect(told).toContain('23505')
  expect(told).not.toContain('a@b.id')
  expect(told.length).toBeLessThan(3000)
  expect(serializeError('a text was thrown')).toEqual({ message: 'a text was thrown' })
})

test.each([
  ['203.0.113.77', '203.0.113.0'],
  ['::ffff:203.0.113.77', '203.0.113.0'],
  ['2001:db8:1:2:3::4', '2001:db8:1::'],
])('anonymizeIp: %s is logged as %s', (ip, kept) => expect(anonymizeIp(ip)).toBe(kept))
