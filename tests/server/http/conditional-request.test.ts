import { readdirSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keysPath } from '#contract/sni/registry-address.ts'
import { isNotModified } from '#server/http/conditional-request.ts'
import { createLogger } from '#server/http/log.ts'
import { roomsOn } from '../../support/api.ts'
import { builtFolder, smallClient } from '../../support/client.ts'
import { openTestDatabase, usualEngine } from '../../support/database/engines.ts'
import { serverWith } from '../../support/network/http.ts'

describe('If-None-Match', () => {
  test.each([
    ['"a"', '"a"', true],
    ['"a"', '"b"', false],
    ['"a"', 'W/"a"', true],
    ['W/"a"', '"a"', true],
    ['W/"a"', 'W/"a"', true],
    ['"a"', '"b", "a"', true],
    ['"a"', ' "b" ,\tW/"a" ', true],
    ['"a"', '"b","c"', false],
    ['"a"', '*', true],
    ['"a"', ' * ', true],
    ['"a"', '"*"', false],
    ['"a"', '"b", *', false],
    ['"a,b"', '"a,b"', true],
    ['"a"', '"x,"a"', false],
    ['"b"', '"a,b"', false],
    ['"a"', 'a', false],
    ['"a"', 'w/"a"', true],
    ['"a"', '"A"', false],
    ['"a"', '', false],
    ['"a"', '"a', false],
    ['"a"', ', ,"a",', true],
    ['""', '""', true],
    ['"a"', '""', false],
    ['"ké"', '"ké"', true],
    ['"a"', undefined, false],
  ])('for %s: %s → %s', (etag, condition, expected) => {
    expect(isNotModified({ headers: condition === undefined ? {} : { 'if-none-match': condition } }, etag)).toBe(
      expected,
    )
  })
})

describe('a conditional request of', () => {
  let app: ReturnType<typeof serverWith>['app']
  let folder: string
  beforeAll(async () => {
    const db = await openTestDatabase(usualEngine(), { seed: 'demo' })
    folder = await builtFolder()
    const client = await smallClient(folder)
    app = serverWith({ db, client, routes: await roomsOn(db, createLogger('silent')) }).app
  })
  afterAll(async () => {
    await app.close()
    await rm(folder, { recursive: true })
  })

  const kinds: [string, string, Record<string, string>][] = [
    ['a built file', '/assets/main-x1.js', { 'accept-encoding': 'br' }],
    ['a built file with a fixed name', '/sw.js', {}],
    ['a page', '/', { accept: 'text/html', 'accept-encoding': 'gzip' }],
    ['a public answer', '/api/home', { 'accept-encoding': 'gzip' }],
    ['an answer that is always revalidated', '/api/open-data', {}],
    ['the keys of the register', `/api${keysPath}`, {}],
    ['the sitemap', '/sitemap.xml', { 'accept-encoding': 'gzip' }],
    ['robots.txt', '/robots.txt', {}],
  ]
  test.each(kinds)('%s is answered as RFC 9110 has it', async (_, url, headers) => {
    const ask = (more: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
      app.inject({ url, method, headers: { ...headers, ...more } })
    const full = await ask()
    const etag = String(full.headers.etag)
    expect([full.statusCode, etag]).toEqual([200, expect.stringMatching(/^(W\/)?"[^"]+"$/)])
    const { date, 'x-request-id': id, ...described } = full.headers

    const head = await ask({}, 'HEAD')
    expect([head.statusCode, head.body]).toEqual([200, ''])
    expect(head.headers).toMatchObject(described)

    const weak = `W/${etag.replace(/^W\//, '')}`
    for (const condition of [etag, weak, weak.slice(2), `"other, ", ${etag}`, '*'])
      for (const method of ['GET', 'HEAD'] as const) {
        const answer = await ask(
          { 'if-none-match': condition, 'if-modified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' },
          method,
        )
        expect([condition, answer.statusCode, answer.body]).toEqual([condition, 304, ''])
        for (const name of ['etag', 'cache-control', 'vary', 'x-content-type-options', 'content-security-policy'])
          expect(answer.headers[name], name).toBe(full.headers[name])
        for (const name of ['content-type', 'content-encoding']) expect(answer.headers[name], name).toBeUndefined()
      }

    // None of these has this version, and no ranges are offered.
    const others: Record<string, string>[] = [
      { 'if-none-match': '"other"', 'if-modified-since': 'Fri, 31 Dec 2100 00:00:00 GMT' },
      { 'if-modified-since': 'Fri, 31 Dec 2100 00:00:00 GMT' },
      { 'if-match': '"other"' },
      { range: 'bytes=0-1', 'if-range': etag },
    ]
    for (const more of others) {
      const answer = await ask(more)
      expect([answer.statusCode, answer.rawPayload.equals(full.rawPayload)]).toEqual([200, true])
      expect(answer.headers['accept-ranges']).toBeUndefined()
    }
  })

  test('an encoding that the client does not accept is another version of a built file', async () => {
    const { etag } = (await app.inject({ url: '/assets/main-x1.js', headers: { 'accept-encoding': 'br' } })).headers
    const answer = await app.inject({ url: '/assets/main-x1.js', headers: { 'if-none-match': String(etag) } })
    expect([answer.statusCode, answer.headers['content-encoding']]).toEqual([200, undefined])
  })
})

test('If-None-Match is read in one file of the server', () => {
  const server = new URL('../../../src/server/', import.meta.url).pathname
  const paths = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts'))
  expect(paths.filter((path) => /headers\[.if-none-match/.test(readFileSync(join(server, path), 'utf8')))).toEqual([
    'http/conditional-request.ts',
  ])
})
