import { describe, expect, test } from 'vitest'
import { mount } from '#server/http/mount.ts'
import { closedServers, echo, shout } from '#tests/support/network/http.ts'

const server = closedServers()
const refused = [403, { code: '03', message: 'Kiriman dari situs lain tidak diterima.' }]

/** Asks as a browser does for a page of this origin; `host` is what it asks. */
const from = (origin: string | undefined, host = 'localhost:3000') => ({
  method: 'POST' as const,
  url: '/api/shout',
  headers: { 'content-type': 'application/json', host, ...(origin !== undefined && { origin }) },
  payload: '{"word":"hai"}',
})

describe('a write', () => {
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
  ])('of a page at %j is refused, and nothing of it is looked at', async (origin) => {
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
    ['at the address people reach us by', 'https://etalase.example', '10.0.0.7:3000'],
    ['at the host that was asked', 'http://127.0.0.1:3000', '127.0.0.1:3000'],
    ['at that host, behind a proxy that speaks TLS', 'https://uji.example', 'uji.example'],
    ['of no page', undefined, 'localhost:3000'],
  ])('%s is heard', async (_, origin, host) => {
    const { app } = server({ env: { BASE_URL: 'https://etalase.example' } })
    expect((await app.inject(from(origin, host))).json()).toMatchObject({ code: '00' })
  })
})

test('what only reads is for every page, and what no call is says so to all alike', async () => {
  const { app } = server({ routes: [echo] })
  const headers = { origin: 'https://evil.example' }
  expect((await app.inject({ url: '/api/thing/1', headers })).json()).toMatchObject({ code: '00' })
  expect((await app.inject({ method: 'POST', url: '/api/none', headers, payload: {} })).statusCode).toBe(403)
})
