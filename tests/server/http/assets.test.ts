import { rm } from 'node:fs/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { builtFolder, script, smallClient } from '#tests/support/client.ts'
import { saysRaw, serverWith } from '#tests/support/network/http.ts'

let folder: string
let address: string
let app: ReturnType<typeof serverWith>['app']
beforeAll(async () => {
  folder = await builtFolder()
  const server = serverWith({ client: await smallClient(folder) })
  app = server.app
  address = await server.listen()
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

describe('static files are served with content type and cache headers:', () => {
  test.each([
    ['/assets/main-x1.js', 'text/javascript; charset=utf-8', 'public, max-age=31536000, immutable'],
    ['/assets/main-x0.js', 'text/javascript; charset=utf-8', 'public, max-age=31536000, immutable'],
    ['/assets/look-x1.css', 'text/css; charset=utf-8', 'public, max-age=31536000, immutable'],
    ['/sw.js', 'text/javascript; charset=utf-8', 'no-cache'],
    ['/manifest.webmanifest', 'application/manifest+json; charset=utf-8', 'no-cache'],
    ['/icons/icon-192.png', 'image/png', 'public, max-age=3600'],
    ['/robots.txt', 'text/plain; charset=utf-8', 'public, max-age=3600'],
    ['/index.html', 'text/html; charset=utf-8', 'no-cache'],
  ])('%s', async (url, type, cache) => {
    const answer = await app.inject({ url, headers: { 'sec-fetch-mode': 'no-cors' } })
    expect(answer.statusCode).toBe(200)
    expect([answer.headers['content-type'], answer.headers['cache-control']]).toEqual([type, cache])
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
    expect(answer.headers.etag).toBeTruthy()
    const head = await app.inject({ url, method: 'HEAD', headers: { 'sec-fetch-mode': 'no-cors' } })
    expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([
      200,
      '',
      String(answer.rawPayload.length),
    ])
  })

  test('and a 304 response for a matching ETag', async () => {
    for (const url of ['/assets/main-x1.js', '/sw.js', '/index.html', '/manifest.webmanifest']) {
      const { etag } = (await app.inject({ url, headers: { 'accept-encoding': 'br' } })).headers
      const again = await app.inject({ url, headers: { 'accept-encoding': 'br', 'if-none-match': String(etag) } })
      expect([url, again.statusCode, again.body]).toEqual([url, 304, ''])
      expect(again.headers.etag).toBe(etag)
    }
  })
})

describe('static files are served in the compression that the client accepts:', () => {
  test.each([
    ['br', 'br'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['GZIP;q=0.5', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0, gzip;q=0.000', undefined],
    ['deflate', undefined],
    ['', undefined],
  ])('%s → %s', async (accepts, packing) => {
    const answer = await app.inject({ url: '/assets/main-x1.js', headers: { 'accept-encoding': accepts } })
    expect(answer.headers['content-encoding']).toBe(packing)
    expect(answer.headers.vary).toBe('Accept-Encoding')
    const bytes = answer.rawPayload
    const plain = packing === 'br' ? brotliDecompressSync(bytes) : packing === 'gzip' ? gunzipSync(bytes) : bytes
    expect(plain.toString()).toBe(script)
  })

  test('a file without compressed variants is sent as it is', async () => {
    const answer = await app.inject({ url: '/assets/look-x1.css', headers: { 'accept-encoding': 'br' } })
    expect([answer.headers['content-encoding'], answer.headers.vary, answer.body]).toEqual([
      undefined,
      undefined,
      'body{}',
    ])
    const asGzip = await app.inject({ url: '/sw.js', headers: { 'accept-encoding': 'gzip' } })
    expect([asGzip.headers['content-encoding'], asGzip.body]).toEqual([undefined, script])
  })
})

describe('a missing static file is 404 as JSON, never a page:', () => {
  test.each([
    ['/assets/main-x2.js'],
    ['/assets/'],
    ['/assets'],
    ['/assets/main-x1.js.br'],
    ['/.vite/manifest.json'],
    ['/logo.svg'],
    ['/package.json'],
    ['/assets/../index.js'],
    ['/assets/..%2f..%2fpackage.json'],
    ['/assets/%2e%2e/%2e%2e/package.json'],
    ['/..%5c..%5cpackage.json'],
    ['/assets/main-x1.js%00.css'],
    ['/assets/main-x1.js/'],
    ['/assets/./main-x1.js'],
    ['/ASSETS/MAIN-X1.JS'],
    ['//assets/main-x1.js'],
    ['//evil.example'],
    ['/\\evil.example'],
    ['/api/home.html'],
    ['/files/x'],
  ])('%s', async (path) => {
    // Sent raw: a client that tries tricks does not normalise the path first.
    for (const headers of ['Accept: text/html\r\nSec-Fetch-Mode: navigate', 'Accept: */*']) {
      const said = await saysRaw(address, `GET ${path} HTTP/1.1\r\nHost: x\r\n${headers}\r\nConnection: close\r\n\r\n`)
      expect(said).toMatch(/^HTTP\/1\.1 404 /)
      expect(said).toMatch(/content-type: application\/json; charset=utf-8\r\n/)
      expect(said).toMatch(/cache-control: no-store\r\n/)
      expect(said).toMatch(/\r\n\r\n\{"code":"04",/)
    }
  })
})
