import { describe, expect, test } from 'vitest'
import { z } from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { call, toRequest } from '#contract/http/call.ts'
import { malformed, notThere, notYours, Problem, refused } from '#contract/problem.ts'

const ask = {
  path: '/thing/{id}',
  method: 'GET',
  access: 'anyone',
  ask: z.object({ id: z.number() }),
  answer: z.object({ data: z.object({ name: z.string() }) }),
} satisfies Endpoint
const save: Endpoint = { path: '/thing/save', access: 'merchant', ask: ask.ask, answer: ask.answer }

const answers = (body: BodyInit | null, init?: ResponseInit) => ({ send: async () => new Response(body, init) })
const json = (said: object, status = 200) =>
  answers(JSON.stringify(said), { status, headers: { 'content-type': 'application/json' } })

/** The Problem that call() rejects with; fails when the call succeeds. */
const problemOf = async (by: Parameters<typeof call>[2]) => {
  const error = await call(ask, { id: 1 }, by).then(
    () => expect.fail('it was taken for an answer'),
    (problem: unknown) => problem,
  )
  expect(error).toBeInstanceOf(Problem)
  return error as Problem
}

test('call() returns a valid answer without the keys that the contract does not have', async () => {
  const heard = await call(ask, { id: 1 }, json({ code: '00', data: { name: 'Keripik', secret: 1 } }))
  expect(heard).toEqual({ data: { name: 'Keripik' } })
})

describe('call(), when the response has not the shape of the API', () => {
  test.each([
    ['a captive portal’s page', answers('<!doctype html><form>', { headers: { 'content-type': 'text/html' } })],
    [
      'a captive portal’s page that says it is JSON',
      answers('<form>', { headers: { 'content-type': 'application/json' } }),
    ],
    ['a portal’s own JSON', json({ status: 'login_required', url: 'http://10.0.0.1/' })],
    ['204 with nothing', answers(null, { status: 204 })],
    ['an empty 200', answers('')],
    ['JSON cut off on the way', answers('{"code":"00","data":{"na')],
    ['a list', json([{ code: '00' }])],
    ['null', answers('null')],
    ['a code that is a number', json({ code: 0, data: { name: 'x' } })],
    ['a proxy’s 404', answers('Not found', { status: 404 })],
    ['no connection at all', { send: () => Promise.reject(new TypeError('Failed to fetch')) }],
  ])('treats %s as unreachable', async (_, by) => {
    const { trouble, worthRetrying } = await problemOf(by)
    expect(trouble).toBe('unreachable')
    expect(worthRetrying).toBe(true)
  })

  test.each([
    ['a 500 without our envelope', answers('Internal Server Error', { status: 500 })],
    ['a 502 with a page', answers('<h1>Bad Gateway</h1>', { status: 502 })],
    ['a 503 with nothing', answers(null, { status: 503 })],
    ['an answer of another shape', json({ code: '00', data: { title: 'Keripik' } })],
    ['done, with nothing in it', json({ code: '00' })],
  ])('treats %s as a server error', async (_, by) => {
    const { trouble, worthRetrying } = await problemOf(by)
    expect(trouble).toBe('broken')
    expect(worthRetrying).toBe(true)
  })
})

describe('call(), when the API answers with an error', () => {
  test.each([
    [{ code: '99', message: 'Sesi berakhir' }, 200, 'session', false],
    [{ code: '99', message: 'Sesi berakhir' }, 500, 'session', false],
    [{ code: '50', message: 'Maaf' }, 500, 'broken', true],
    [{ code: '50', message: 'Maaf' }, 200, 'broken', true],
    [{ code: '29', message: 'Tunggu', retry_after: 7 }, 429, 'broken', true],
    [{ code: '01', message: 'Tidak bisa' }, 200, 'refused', false],
    [{ code: '03', message: 'Bukan milik Anda' }, 200, 'refused', false],
    [{ code: '04', message: 'Tidak ada' }, 404, 'refused', false],
    [{ code: '05', message: 'Belum benar' }, 400, 'refused', false],
    [{ code: '77', message: 'Kode masa depan' }, 200, 'refused', false],
  ] as const)('%j with status %d is %s', async (said, status, trouble, again) => {
    const problem = await problemOf(json(said, status))
    expect(problem.trouble).toBe(trouble)
    expect(problem.code).toBe(said.code)
    expect(problem.message).toBe(said.message)
    expect(problem.worthRetrying).toBe(again)
  })

  test('reads retry_after in seconds', async () => {
    const { retryAfter } = await problemOf(json({ code: '29', retry_after: 12 }, 429))
    expect(retryAfter).toBe(12)
  })

  test('returns a message for each rejected field', async () => {
    const { fields } = await problemOf(
      json({ code: '05', message: 'Isian belum benar.', fields: { id: 'Nomor tidak dikenal' } }),
    )
    expect(fields).toEqual({ id: 'Nomor tidak dikenal' })
  })
})

test('an aborted call() rejects with the abort reason, not with a Problem', async () => {
  const stop = new AbortController()
  const hangs = (request: Request) =>
    new Promise<Response>((_, reject) => request.signal.addEventListener('abort', () => reject(request.signal.reason)))
  const asked = call(ask, { id: 1 }, { send: hangs, signal: stop.signal })
  stop.abort()
  const error = await asked.catch((reason: unknown) => reason)
  expect(error).not.toBeInstanceOf(Problem)
  expect((error as Error).name).toBe('AbortError')
})

describe('toRequest()', () => {
  test('puts the input of a GET that is not in the path into the query, and leaves out what is not given', () => {
    const one = { ...ask, path: '/thing/{id}' } as const
    const { url, body } = toRequest(one, { id: 7, token: 'a b&c', number: 12, none: null, other: undefined }, {})
    expect([new URL(url).pathname, new URL(url).search, body]).toEqual([
      '/api/thing/7',
      '?token=a+b%26c&number=12',
      null,
    ])
  })

  test('puts the input of a GET into the address and sends no body', async () => {
    const request = toRequest(ask, { id: 7 }, {})
    expect(new URL(request.url).pathname).toBe('/api/thing/7')
    expect(request.method).toBe('GET')
    expect(request.body).toBeNull()
  })

  test('sends other calls as JSON, with the token and the idempotency key', async () => {
    const request = toRequest(save, { id: 7 }, { token: 't', key: 'k', host: 'https://api.example/v1' })
    expect(request.url).toBe('https://api.example/v1/thing/save')
    expect(request.method).toBe('POST')
    expect(request.headers.get('content-type')).toBe('application/json')
    expect(request.headers.get('authorization')).toBe('Bearer t')
    expect(request.headers.get('idempotency-key')).toBe('k')
    expect(await request.json()).toEqual({ id: 7 })
  })

  test('sends no authorization header without a token', () => {
    expect(toRequest(ask, { id: 7 }, {}).headers.has('authorization')).toBe(false)
  })
})

test.each([
  [refused('Tidak bisa', { nib: 'sudah dipakai' }), '01'],
  [malformed('Belum benar'), '05'],
  [notThere('Tidak ada'), '04'],
  [notYours('Bukan milik Anda'), '03'],
])('the refusal %s has code %s and is not worth a retry', (problem, code) => {
  expect(problem.trouble).toBe('refused')
  expect(problem.code).toBe(code)
  expect(problem.worthRetrying).toBe(false)
})
