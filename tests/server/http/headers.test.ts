import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { notThere } from '#contract/problem.ts'
import { pageHeaders } from '#server/http/headers.ts'
import { type Api, mount } from '#server/http/mount.ts'
import { builtFolder, smallClient } from '#tests/support/client.ts'
import { echo, serverWith } from '#tests/support/network/http.ts'

const gone = {
  path: '/gone',
  method: 'GET',
  access: 'anyone',
  ask: z.object({}),
  answer: z.object({}),
} satisfies Endpoint
const mine = { ...gone, path: '/mine', access: 'signed-in' } satisfies Endpoint
const long = { ...gone, path: '/long', answer: z.object({ data: z.string() }) } satisfies Endpoint

function rooms(api: Api) {
  echo(api)
  mount(api, gone, () => Promise.reject(notThere('Tidak ada.')))
  mount(api, mine, () => ({}))
  mount(api, long, () => ({ data: 'kopi '.repeat(1000) }))
}

let folder: string
const open: ReturnType<typeof serverWith>[] = []
async function server(env: Record<string, string> = {}) {
  const made = serverWith({ env, routes: [rooms], client: await smallClient(folder) })
  open.push(made)
  return made.app
}
let app: Awaited<ReturnType<typeof server>>
beforeAll(async () => {
  folder = await builtFolder()
  app = await server()
})
afterAll(async () => {
  for (const made of open) await made.app.close()
  await rm(folder, { recursive: true })
})

const page = { accept: 'text/html' }
const post = { method: 'POST' as const, payload: '{"word":"hai"}', headers: { 'content-type': 'application/json' } }
const apiPolicy = "default-src 'none'; frame-ancestors 'none'"
const publicly = 'public, max-age=30, stale-while-revalidate=300'

describe('response headers of', () => {
  test.each<[string, InjectOptions, Record<string, string | undefined>]>([
    [
      'a public GET',
      { url: '/api/thing/1' },
      { csp: apiPolicy, cache: publicly, vary: 'Authorization, Accept-Encoding' },
    ],
    ['its HEAD', { url: '/api/thing/1', method: 'HEAD' }, { csp: apiPolicy, cache: publicly }],
    [
      'the same with a token',
      { url: '/api/thing/1', headers: { authorization: 'Bearer x' } },
      { csp: apiPolicy, cache: 'no-store' },
    ],
    ['a read by POST', { url: '/api/shout', ...post }, { csp: apiPolicy, cache: 'no-store' }],
    ['a missing object', { url: '/api/gone' }, { csp: apiPolicy, cache: 'no-store' }],
    ['a rejection for another user’s object', { url: '/api/mine' }, { csp: apiPolicy, cache: 'no-store' }],
    ['a malformed request', { url: '/api/thing/x' }, { csp: apiPolicy, cache: 'no-store' }],
    ['an unknown endpoint', { url: '/api/none' }, { csp: apiPolicy, cache: 'no-store' }],
    ['a missing file', { url: '/assets/none.js' }, { csp: apiPolicy, cache: 'no-store' }],
    [
      'not JSON',
      { ...post, url: '/api/shout', headers: { 'content-type': 'text/plain' } },
      { csp: apiPolicy, cache: 'no-store' },
    ],
    ['a server that is not ready', { url: '/readyz' }, { csp: apiPolicy, cache: 'no-store' }],
    ['a script', { url: '/assets/main-x1.js' }, { csp: undefined, cache: 'public, max-age=31536000, immutable' }],
    ['the manifest', { url: '/manifest.webmanifest' }, { csp: undefined, cache: 'no-cache' }],
    [
      'the worker',
      { url: '/sw.js' },
      { csp: "default-src 'none'; script-src 'self'; connect-src 'self'", cache: 'no-cache' },
    ],
  ])('%s', async (_, asking, { csp, cache, vary }) => {
    const { headers } = await app.inject(asking)
    expect(headers['content-security-policy']).toBe(csp)
    expect(headers['cache-control']).toBe(cache)
    if (vary) expect(headers.vary).toBe(vary)
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
    if (csp === apiPolicy) expect(headers['cross-origin-resource-policy']).toBe('same-site')
    for (const loose of [
      'server',
      'x-powered-by',
      'access-control-allow-origin',
      'set-cookie',
      'strict-transport-security',
    ])
      expect(headers[loose]).toBeUndefined()
  })
})

describe('the content security policy of a page', () => {
  const policyOf = async (url: string, of = app) =>
    String((await of.inject({ url, headers: page })).headers['content-security-policy'])

  test.each([['/'], ['/product/show'], ['/auth/login'], ['/index.html']])(
    '%s allows only what the page needs',
    async (url) => {
      const { headers } = await app.inject({ url, headers: page })
      expect(headers).toMatchObject({
        'x-frame-options': 'DENY',
        'cross-origin-opener-policy': 'same-origin',
        'permissions-policy': 'geolocation=(self), camera=(self), microphone=(), payment=(), usb=()',
      })
      const hash = createHash('sha256').update('body{margin:0}').digest('base64')
      expect(String(headers['content-security-policy']).split('; ')).toEqual([
        "default-src 'none'",
        "script-src 'self'",
        `style-src 'self' 'sha256-${hash}'`,
        "img-src 'self' data: blob:",
        "connect-src 'self'",
        "font-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        'trusted-types default rich-text',
        "require-trusted-types-for 'script'",
      ])
    },
  )

  test.each([
    '/auth/email-verified?code=x',
    '/auth/forgot-password-save?hash=x',
    '/auth/registration-cancel?code=x',
    '/report/link?code=x',
  ])('%s contains a secret in its URL: the referrer policy is no-referrer', async (url) => {
    const first = await app.inject({ url, headers: page })
    expect(first.headers['referrer-policy']).toBe('no-referrer')
    const again = await app.inject({ url, headers: { ...page, 'if-none-match': String(first.headers.etag) } })
    expect([again.statusCode, again.headers['referrer-policy']]).toEqual([304, 'no-referrer'])
    const { pathname } = new URL(url, 'http://localhost')
    for (const other of ['/auth/login', '/', `${pathname}x`, `/x${pathname}`])
      expect((await app.inject({ url: other, headers: page })).headers['referrer-policy']).toBe(
        'strict-origin-when-cross-origin',
      )
  })

  test('has no unsafe-inline, unsafe-eval or wildcard anywhere', async () => {
    for (const url of ['/', '/product/show', '/index.html', '/sw.js', '/api/thing/1'])
      expect(await policyOf(url)).not.toMatch(/unsafe|\*|https?:(\s|;|$)/)
  })

  test('allows map tiles only from the configured host', () => {
    const config = { baseUrl: 'http://localhost', fileHost: '/files' }
    const policy = (tiles?: string) => pageHeaders(config, [], tiles)['content-security-policy']
    expect(policy('https://peta.example/{z}/{x}/{y}.png')).toContain("img-src 'self' data: blob: https://peta.example;")
    expect(policy()).toContain("img-src 'self' data: blob:;")
  })

  test('allows pictures from FILE_HOST only, also for the service worker', async () => {
    const elsewhere = await server({ FILE_HOST: 'https://cdn.example/etalase' })
    const policy = await policyOf('/', elsewhere)
    expect(policy).toContain("img-src 'self' data: blob: https://cdn.example;")
    expect(policy).toContain("connect-src 'self' https://cdn.example;")
    expect(await policyOf('/sw.js', elsewhere)).toContain("connect-src 'self' https://cdn.example")
  })

  test('HSTS is sent when BASE_URL is https', async () => {
    const safe = await server({ BASE_URL: 'https://etalase.example' })
    for (const url of ['/', '/api/thing/1', '/assets/main-x1.js', '/api/none']) {
      const { headers } = await safe.inject({ url, headers: page })
      expect(headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains')
    }
    expect(await policyOf('/', safe)).toMatch(/; upgrade-insecure-requests$/)
  })
})

test('a public GET response is compressed and answered with 304 for a matching ETag', async () => {
  const first = await app.inject({ url: '/api/long', headers: { 'accept-encoding': 'br' } })
  expect([first.headers['content-encoding'], first.rawPayload.length < 200]).toEqual(['br', true])
  const again = await app.inject({ url: '/api/long', headers: { 'if-none-match': String(first.headers.etag) } })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  const signed = await app.inject({ url: '/api/long', headers: { authorization: 'Bearer x' } })
  expect([signed.statusCode, signed.headers.etag]).toEqual([200, undefined])
})
