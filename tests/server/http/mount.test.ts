import { describe, expect, test } from 'vitest'
import { z } from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { notThere, refused } from '#contract/problem.ts'
import { commonTexts } from '#contract/text/common-messages.ts'
import type { Database } from '#server/db/database.ts'
import { type Api, type Authenticate, mount } from '#server/http/mount.ts'
import { closedServers, echo, noDatabase, shout } from '#tests/support/network/http.ts'

const server = closedServers()

const post = (address: string, body: unknown, headers: Record<string, string> = {}) => ({
  method: 'POST' as const,
  url: address,
  headers: { 'content-type': 'application/json', ...headers },
  payload: JSON.stringify(body),
})

const endpoint = (more: Partial<Endpoint> = {}) =>
  ({
    path: '/try',
    access: 'anyone',
    ask: z.object({}),
    answer: z.object({ data: z.object({ name: z.string() }) }),
    ...more,
  }) satisfies Endpoint

/**
 * Session names are roles here: 'Bearer merchant' is a merchant, and 'Bearer operator-at-the-desk' an operator at the
 * desk.
 */
const byRole: Authenticate = async (authorization) => {
  const [role, at] = authorization?.replace('Bearer ', '').split('-') ?? []
  return role ? { id: 7, role, sessionId: 1, merchantId: null, lsproId: null, desk: at ? 'open' : null } : undefined
}

test('mount answers with code 00 and fills in the defaults of the contract', async () => {
  const { app } = server()
  const answer = await app.inject(post('/api/shout', { word: 'hai' }))
  expect(answer.json()).toEqual({ code: '00', data: { said: 'hai' } })
})

test('mount reads a request without a body as an empty input', async () => {
  const { app } = server({ routes: [(api) => mount(api, endpoint(), () => ({ data: { name: 'ada' } }))] })
  const answer = await app.inject({ method: 'POST', url: '/api/try' })
  expect(answer.json()).toEqual({ code: '00', data: { name: 'ada' } })
})

describe('mount reads a number in the path only in its plain form:', () => {
  test.each([
    ['12', '00'],
    ['012', '05'],
    ['1e1', '05'],
    ['+1', '05'],
    ['%31%32', '00'],
    ['0', '05'],
    ['1001', '05'],
    ['99999999999999999999', '05'],
    ['satu', '05'],
    ['1.5', '05'],
    ["1'%20or%201=1", '05'],
  ])('%s → %s', async (id, code) => {
    const { app } = server()
    expect((await app.inject(`/api/thing/${id}`)).json()).toMatchObject({ code })
  })
})

test('mount does not send keys that the contract does not have', async () => {
  const { app } = server({
    routes: [(api) => mount(api, endpoint(), () => ({ data: { name: 'ada', password: 'kunci' }, token: 'kunci' }))],
  })
  const answer = await app.inject(post('/api/try', {}))
  expect(answer.json()).toEqual({ code: '00', data: { name: 'ada' } })
})

test('mount answers 50 and logs the cause when a handler’s answer does not match the contract', async () => {
  const { app, lines } = server({
    routes: [(api) => mount(api, endpoint(), () => ({ data: { name: 12 } }) as unknown as { data: { name: string } })],
  })
  const answer = await app.inject(post('/api/try', {}))
  expect(answer.statusCode).toBe(500)
  expect(answer.json()).toEqual({ code: '50', message: commonTexts.stumbled })
  expect(lines.join()).toContain('POST /try is not what the contract says: data.name')
})

test.each(['image/jpeg', 'image/png', 'IMAGE/JPEG; x=1'])('mount does not read %s on a JSON endpoint', async (kind) => {
  const { app } = server()
  const answer = await app.inject({
    method: 'POST',
    url: '/api/shout',
    headers: { 'content-type': kind },
    payload: '{"word":"hai"}',
  })
  expect([answer.statusCode, answer.json()]).toEqual([415, { code: '05', message: commonTexts.jsonOnly }])
})

describe('mount names the field of a value of the wrong type:', () => {
  const wrong = [12, true, {}, [], ['hai'], null, { $ne: 1 }, 'x'.repeat(21), 'a\0b']
  test.each(wrong.map((word) => [word]))('word: %j', async (word) => {
    const { app } = server()
    const answer = await app.inject(post('/api/shout', { word }))
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({ code: '05', fields: { word: expect.any(String) } })
  })

  test.each([['3'], [0], [10], [1.5], [-1], [1e9], [null], [[]], [{}], [true]])('times: %j', async (times) => {
    const { app } = server()
    const answer = await app.inject(post('/api/shout', { word: 'hai', times }))
    expect(answer.json()).toMatchObject({ code: '05', fields: { times: expect.any(String) } })
  })

  test.each([[[]], ['hai'], [12], [null], [true]])('a body that is no object: %j', async (body) => {
    const { app } = server()
    expect((await app.inject(post('/api/shout', body))).json()).toMatchObject({ code: '05' })
  })
})

describe('mount checks access', () => {
  const calls = ['anyone', 'signed-in', 'merchant', 'lspro', 'operator'] as const
  const allowed: Record<string, readonly string[]> = {
    nobody: ['anyone'],
    guest: ['anyone', 'signed-in'],
    merchant: ['anyone', 'signed-in', 'merchant'],
    lspro: ['anyone', 'signed-in', 'lspro'],
    operator: ['anyone', 'signed-in'],
    'operator-at-the-desk': ['anyone', 'signed-in', 'operator'],
  }
  const rooms = calls.map((who) => (api: Api) => {
    mount(api, endpoint({ path: `/${who}`, access: who }), () => ({ data: { name: who } }))
  })
  test.each(Object.entries(allowed))('%s may call %j', async (role, mine) => {
    const { app } = server({ routes: rooms, authenticate: byRole })
    for (const who of calls) {
      const headers = role === 'nobody' ? undefined : { authorization: `Bearer ${role}` }
      const { code } = (await app.inject(post(`/api/${who}`, {}, headers))).json()
      expect([who, code]).toEqual([who, mine.includes(who) ? '00' : role === 'nobody' ? '99' : '03'])
    }
  })

  test('without an authenticate function every request counts as without a session', async () => {
    const { app } = server({ routes: rooms })
    const answer = await app.inject(post('/api/signed-in', {}, { authorization: 'Bearer operator' }))
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({ code: '99', message: commonTexts.sessionOver })
  })

  test('before it reads the body, whatever that contains', async () => {
    const { app } = server({ routes: rooms })
    const answer = await app.inject({
      method: 'POST',
      url: '/api/merchant',
      headers: { 'content-type': 'application/json' },
      payload: `{"broken`,
    })
    expect(answer.json()).toMatchObject({ code: '99' })
  })
})

describe('mount, when a handler throws', () => {
  const failing = (error: unknown) => server({ routes: [(api) => mount(api, endpoint(), () => Promise.reject(error))] })

  test('a refusal, answers with its message and fields and HTTP 200', async () => {
    const { app } = failing(refused('NIB sudah dipakai usaha lain', { nib: 'sudah dipakai' }))
    const answer = await app.inject(post('/api/try', {}))
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({
      code: '01',
      message: 'NIB sudah dipakai usaha lain',
      fields: { nib: 'sudah dipakai' },
    })
  })

  test('notThere, answers 04 with no-store', async () => {
    const { app } = failing(notThere(commonTexts.notThere))
    const answer = await app.inject(post('/api/try', {}))
    expect(answer.json()).toEqual({ code: '04', message: commonTexts.notThere })
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  test('any other error, answers 50 without its message', async () => {
    const { app, lines } = failing(new Error('relation "people" does not exist'))
    const answer = await app.inject(post('/api/try', {}))
    expect([answer.statusCode, answer.json()]).toEqual([500, { code: '50', message: commonTexts.stumbled }])
    expect(lines.join()).toContain('relation')
  })

  test('because the database is unreachable, answers 503 with a time to retry', async () => {
    const { app } = failing(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }))
    const answer = await app.inject(post('/api/try', {}))
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5'])
    expect(answer.json()).toMatchObject({ code: '50', retry_after: 5 })
  })

  test.each([[undefined], [null], ['text'], [{ statusCode: 302 }]])('%j, answers 50 all the same', async (thrown) => {
    const { app } = failing(thrown)
    const answer = await app.inject(post('/api/try', {}))
    expect([answer.statusCode, answer.json().code]).toEqual([500, '50'])
  })
})

test('mount runs a write and the check of its answer in one transaction, and a read without one', async () => {
  const happened: string[] = []
  const db: Database = {
    ...noDatabase,
    transaction: async (work) => {
      happened.push('begin')
      const said = await work(db)
      happened.push('commit')
      return said
    },
  }
  const wrong = () => ({ data: {} }) as unknown as { data: { name: string } }
  const { app } = server({
    db,
    routes: [
      (api) => mount(api, endpoint({ path: '/read' }), () => ({ data: { name: 'a' } })),
      (api) => mount(api, endpoint({ path: '/write', idempotent: true }), () => ({ data: { name: 'a' } })),
      (api) => mount(api, endpoint({ path: '/wrong', idempotent: true }), wrong),
    ],
  })
  await app.inject(post('/api/read', {}))
  expect(happened).toEqual([])
  await app.inject(post('/api/write', {}))
  expect(happened).toEqual(['begin', 'commit'])
  await app.inject(post('/api/wrong', {}))
  expect(happened).toEqual(['begin', 'commit', 'begin'])
})

describe('api.ask, an in-process request,', () => {
  test('goes through the same checks and accepts a copy of the contract’s endpoint', async () => {
    const { api } = server()
    await expect(api.ask({ ...shout }, { word: 'hai', times: 2 })).resolves.toEqual({ data: { said: 'haihai' } })
    await expect(api.ask(shout, { word: 'x'.repeat(30) })).rejects.toMatchObject({ code: '05' })
  })

  test('has no session and is rejected where one is required', async () => {
    const mine = endpoint({ access: 'signed-in' })
    const { api } = server({
      routes: [(api) => mount(api, mine, () => ({ data: { name: 'a' } }))],
      authenticate: byRole,
    })
    await expect(api.ask(mine, {})).rejects.toMatchObject({ code: '99' })
  })

  test('is rejected for an endpoint that was not mounted', async () => {
    const { api } = server({ routes: [echo] })
    await expect(api.ask(endpoint({ path: '/elsewhere' }), {})).rejects.toThrow('nothing is mounted')
  })
})
