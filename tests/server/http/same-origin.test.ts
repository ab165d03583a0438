import { describe, expect, test } from 'vitest'
import { mount } from '#server/http/mount.ts'
import { closedServers, echo, shout } from '#tests/support/network/http.ts'

const server = closedServers()
const refused = [403, { code: '03', message: 'Kiriman dari situs lain tidak diterima.' }]

/** A request as a browser sends it for a page of this origin; `host` is the Host header. */
const from = (origin: string | undefined, host = 'localhost:3000') => ({
  method: 'POST' as const,
  url: '/api/shout',
  headers: { 'content-type': 'application/json', host, ...(origin !== undefined && { origin }) },
  payload: '{"word":"hai"}',
})

describe('same-origin check of writes', () => {
  test.each([
    'https://evil.example',
    'http://etalase.example',
    'https://etalase.example.evil.example',
    'https://etalase.example:8443',
    'https://xn--etalase-.example',
    'http://localhost:3001',
    'http://localhost',
    'null',
    '',
    'file://',
    'etalase.example',
  ])('rejects a request from the origin %j without calling the handler', async (origin) => {
    const heard: unknown[] = []
    const { app } = server({
      env: { BASE_URL: 'https://etalase.example' },
      routes: [(api) => mount(api, shout, (asked) => ({ data: { said: String(heard.push(asked)) } }))],
    })
    const answer = await app.inject(from(origin))
    expect([answer.statusCode, answer.json()]).toEqual(refused)
    expect((await app.inject({ ...from(origin), payload: '{"broken' })).statusCode).toBe(403)
    expect(heard).toEqual([])
  })

  test.each([
    ['from BASE_URL', 'https://etalase.example', '10.0.0.7:3000'],
    ['from the host of the request', 'http://127.0.0.1:3000', '127.0.0.1:3000'],
    ['from the host of the request, behind a TLS proxy', 'https://uji.example', 'uji.example'],
    ['without an Origin header', undefined, 'localhost:3000'],
  ])('accepts a request %s', async (_, origin, host) => {
    const { app } = server({ env: { BASE_URL: 'https://etalase.example' } })
    expect((await app.inject(from(origin, host))).json()).toMatchObject({ code: '00' })
  })
})

test('does not apply to GET requests, and rejects unknown endpoints like any other', async () => {
  const { app } = server({ routes: [echo] })
  const headers = { origin: 'https://evil.example' }
  expect((await app.inject({ url: '/api/thing/1', headers })).json()).toMatchObject({ code: '00' })
  expect((await app.inject({ method: 'POST', url: '/api/none', headers, payload: {} })).statusCode).toBe(403)
})
