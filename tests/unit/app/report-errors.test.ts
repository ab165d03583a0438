import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { browserOf, ownFrames } from '#app/startup/report-errors.ts'
import { messageLength, scrubMessage } from '#contract/client-errors/scrub-message.ts'
import { isNoFault } from '#contract/http/lost-connection.ts'

describe('error reports of phones: the message', () => {
  test.each([
    ["Cannot read properties of undefined (reading 'nama')", "Cannot read properties of undefined (reading '…'"],
    [`Unexpected token 'S', ..."nama": Siti Aminah, RT 5"... is not valid JSON`, "Unexpected token '…'"],
    ['Invalid value: “Jalan Melati 5', "Invalid value: '…'"],
    ["can't access property of Siti's \"alamat", "cant access property of Siti'…'"],
    ['no account siti.aminah+toko@contoh.co.id here', 'no account <email> here'],
    ['call +62 812-3456-7890 now', 'call <phone> now'],
    ['call 0812 3456 7890 now', 'call <phone> now'],
    ['call (021) 555.0199 now', 'call (<phone> now'],
    ['NIB 1234567890123 is taken', 'NIB <phone> is taken'],
    ['row 17 of 5000', 'row # of #'],
    ['row ١٧', 'row #'],
    ['GET https://etalase.example/auth/x?hash=abc&id=3 failed', 'GET <url> failed'],
    ['at blob:https://etalase.example/3f1c', 'at <url>'],
    ['open /product/search?query=keripik+ibu gagal', 'open <url> gagal'],
    ['hash=abcdef&email=a', '<url>'],
    ['token 3qVn-81xkLmPz_0aQ denied', 'token <id> denied'],
    ['key 7f9c2ba4-e88f-4d0a-9bbb-1c2d3e4f5a6b gone', 'key <id> gone'],
    ['Bearer abcdefghijklmnopqrstuvwxyzABCDEFGHIJ', 'Bearer <id>'],
    ['line\none\ttwo\u0000three\u202Efour', 'line one two three four'],
    ["selector '#a' of `b` is wrong", "selector '…'"],
    ['', ''],
  ])('%s', (message, expected) => {
    expect(scrubMessage(message)).toBe(expected)
  })

  const names = fc.constantFrom('Siti Aminah', 'siti@contoh.id', '081234567890', 'Jl. Melati 5', '3171234567890001')
  const pieces = fc.constantFrom('"', "'", '`', '“', '”', ' ', ': ', '\n', 'x', '1', '(', '…', '<', '?a=', 'https://a/')

  test('the message: what stands after a quote never stays, nor a digit, nor an @, and nothing is too long', () => {
    fc.assert(
      fc.property(fc.array(pieces), names, fc.array(pieces), (before, name, after) => {
        const scrubbed = scrubMessage(`${before.join('')}"${name}"${after.join('')}`)
        expect(scrubbed).not.toMatch(/Siti|Melati|\p{N}|@|"/u)
        expect(scrubbed.length).toBeLessThanOrEqual(messageLength)
      }),
    )
  })

  test('the message: scrubbed again it is the same', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ maxLength: 600 }),
          fc.array(pieces).map((all) => all.join('')),
        ),
        (text) => {
          const once = scrubMessage(text)
          expect(scrubMessage(once)).toBe(once)
        },
      ),
      { examples: [['1https://a/'], ['1data:xy'], ['＂Budi＂ ＠ 1'], ['a\u0301\u0301']] },
    )
  })
})

describe('error reports of phones: what is no fault', () => {
  const failure = (message: string, more = {}) => Object.assign(new TypeError(message), more)
  test.each([
    ['Chrome', failure('Failed to fetch')],
    ['Safari', failure('Load failed')],
    ['Firefox', failure('NetworkError when attempting to fetch resource.')],
    ['Workbox', failure('no-response :: [{"url":"/api/home"}]')],
    ['our own request', failure('x', { trouble: 'unreachable' })],
    ['an ended session', failure('x', { trouble: 'session' })],
    ['an aborted request', new DOMException('aborted', 'AbortError')],
  ])('a lost connection as %s names it loads no code for a report', (_, error) => {
    expect(isNoFault(error)).toBe(true)
  })

  test('a fault of the program is reported', () => {
    expect(isNoFault(failure("Cannot read properties of undefined (reading 'nama')"))).toBe(false)
  })
})

describe('error reports of phones: where', () => {
  const origin = 'https://etalase.example'
  test.each([
    [
      'Chrome',
      `TypeError: x\n    at f (${origin}/assets/base-CFfGFPrg.js:1:234)\n    at async Promise.all (index 0)\n    at ${origin}/assets/shell-D-x_9.js:2:5`,
      ['base-CFfGFPrg.js:1:234', 'shell-D-x_9.js:2:5'],
    ],
    ['Firefox and Safari', `f@${origin}/assets/base-a.js:1:2\n@${origin}/sw.js:3:4\n`, ['base-a.js:1:2', 'sw.js:3:4']],
    ['an extension', 'Error: x\n    at chrome-extension://abc/assets/base-a.js:1:2', []],
    ['another site', 'Error: x\n    at https://lain.example/assets/base-a.js:1:2', []],
    [
      'a page with a secret',
      `Error\n    at ${origin}/auth/save?hash=s3cret.js:1:2\n    at ${origin}/product/detail?id=5:1:2`,
      [],
    ],
    ['a very long stack', `f@${origin}/assets/a.js:1:1\n`.repeat(50), Array(5).fill('a.js:1:1')],
  ])('frames of the app in a stack of %s', (_, stack, frames) => {
    expect(ownFrames(stack, origin)).toEqual(frames)
  })

  test.each([
    ['Chrome/140.0.0.0 Mobile Safari/537.36', 'Chrome', 140],
    ['Chrome/140.0.0.0 Safari/537.36 Edg/139.0.1', 'Edge', 139],
    ['SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36', 'Samsung Internet', 28],
    ['Android 10; K; wv) AppleWebKit Version/4.0 Chrome/121.0 Mobile', 'WebView', 121],
    ['Version/17.5 Mobile/15E148 Safari/604.1', 'Safari', 17],
    ['CriOS/138.0 Mobile/15E148 Safari/604.1', 'Chrome', 138],
    ['Gecko/20100101 Firefox/143.0', 'Firefox', 143],
    ['Mozilla/5.0 something', 'other', 0],
  ])('browser of %s', (userAgent, browser, version) => {
    expect(browserOf(userAgent)).toEqual({ browser, version })
  })
})
