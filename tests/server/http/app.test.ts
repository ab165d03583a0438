import { connect, type Socket } from 'node:net'
import { describe, expect, test } from 'vitest'
import { commonTexts } from '#contract/text/common-messages.ts'
import { type Api, mount } from '#server/http/mount.ts'
import { closedServers, echo, noDatabase, saysRaw, shout, until } from '#tests/support/network/http.ts'

const server = closedServers()

const json = { 'content-type': 'application/json' }
const shouts = (payload: string, headers: Record<string, string> = json) => ({
  method: 'POST' as const,
  url: '/api/shout',
  headers,
  payload,
})

describe('content types of request bodies', () => {
  test.each([
    ['text/plain'],
    ['text/plain; charset=utf-8'],
    ['application/x-www-form-urlencoded'],
    ['multipart/form-data; boundary=x'],
    ['text/html'],
    ['application/xml'],
    ['text/json'],
    ['application/jsonp'],
    ['application/octet-stream'],
    ['application/json+evil'],
    ['json'],
    ['*/*'],
    ['application/'],
    ['; application/json'],
  ])('%s gives 415', async (type) => {
    const { app } = server()
    const answer = await app.inject(shouts('{"word":"hai"}', { 'content-type': type }))
    expect([answer.statusCode, answer.json()]).toEqual([415, { code: '05', message: commonTexts.jsonOnly }])
  })

  test.each([['application/json'], ['application/json; charset=utf-8'], ['APPLICATION/JSON']])(
    '%s is accepted',
    async (type) => {
      const { app } = server()
      expect((await app.inject(shouts('{"word":"hai"}', { 'content-type': type }))).json()).toMatchObject({
        code: '00',
      })
    },
  )

  test('a body without a content type gives 415', async () => {
    const { app } = server()
    expect((await app.inject(shouts('{"word":"hai"}', {}))).statusCode).toBe(415)
  })

  test.each([['gzip'], ['br'], ['deflate'], ['identity, gzip']])(
    'a body compressed with %s gives 415',
    async (encoding) => {
      const { app } = server()
      expect((await app.inject(shouts('{}', { ...json, 'content-encoding': encoding }))).statusCode).toBe(415)
    },
  )
})

describe('a malformed JSON body gives 400 with a message:', () => {
  test.each([
    ['nothing but spaces', '  '],
    ['half a JSON body', '{"word":"ha'],
    ['two JSON values', '{"word":"a"}{"word":"b"}'],
    ['__proto__', '{"word":"a","__proto__":{"isAdmin":true}}'],
    ['an escaped __proto__', '{"word":"a","\\u005f_proto__":{"isAdmin":true}}'],
    ['constructor.prototype', '{"word":"a","constructor":{"prototype":{"isAdmin":true}}}'],
    ['deeper than twenty', `{"word":"a","deep":${'['.repeat(20)}${']'.repeat(20)}}`],
    ['deeper than the stack', `{"word":"a","deep":${'['.repeat(60_000)}`],
    ['ten thousand values', `{"word":"a","deep":[${'0,'.repeat(10_000)}0]}`],
    ['ten thousand empty objects', `{"word":"a","deep":[${'{},'.repeat(10_000)}{}]}`],
    ['ten thousand names', `{"word":"a","deep":{${'"":0,'.repeat(5000)}"":0}}`],
    ['a number of more than a hundred digits', `{"word":"a","times":1${'0'.repeat(100)}}`],
    ['a fraction of more than a hundred digits', `{"word":"a","deep":[0.${'1'.repeat(100)}]}`],
    ['deeply nested objects', `{"deep":${'{"a":'.repeat(6000)}`],
  ])('%s', async (_, body) => {
    const { app } = server()
    const answer = await app.inject(shouts(body))
    expect([answer.statusCode, answer.json()]).toEqual([400, { code: '05', message: commonTexts.malformed }])
  })

  test.each([
    ['brackets within a text', `"search":"[[[[[{{{{{[[[[[{{{{{[[[[[{{{{{\\"[[["`],
    ['digits and colons within a text', `"deep":"${'9'.repeat(200)}: :: \\":"`],
    ['twenty levels of nesting', `"deep":${'['.repeat(19)}${']'.repeat(19)}`],
  ])('%s: accepted', async (_, part) => {
    const { app } = server()
    expect((await app.inject(shouts(`{"word":"a",${part}}`))).json()).toMatchObject({ code: '00' })
  })
})

test('an empty body is read as {}', async () => {
  const { app } = server()
  const [nothing, empty] = [await app.inject(shouts('')), await app.inject(shouts('{}'))]
  expect([nothing.statusCode, nothing.body]).toEqual([200, empty.body])
  expect(nothing.json()).toEqual({ code: '05', message: commonTexts.malformed, fields: { word: 'Harus berupa teks' } })
})

test.each(['[]', '"word"', '5', 'true'])(
  'the JSON body %s, which is no object, is malformed and names no field',
  async (body) => {
    const { app } = server()
    expect((await app.inject(shouts(body))).json()).toEqual({ code: '05', message: commonTexts.malformed, fields: {} })
  },
)

describe('fifty megabytes are not read by a server that has already rejected the request:', () => {
  const mine = { ...shout, path: '/mine', access: 'merchant' } as const
  const rooms = [echo, (api: Api) => mount(api, mine, () => ({ data: { said: '' } }))]
  test.each([
    ['/api/shout', 'Content-Length: 52428800', 413, commonTexts.tooLarge],
    ['/api/shout', 'Transfer-Encoding: chunked', 413, commonTexts.tooLarge],
    ['/api/shout', 'Content-Encoding: gzip\r\nContent-Length: 52428800', 415, commonTexts.jsonOnly],
    ['/api/mine', 'Content-Length: 52428800', 200, commonTexts.sessionOver],
    ['/api/none', 'Content-Length: 52428800', 413, commonTexts.tooLarge],
  ])('%s, %s', async (path, length, status, sentence) => {
    const { app, listen } = server({ routes: rooms })
    const address = new URL(await listen())
    let theirs: Socket | undefined
    app.server.on('connection', (socket: Socket) => {
      theirs = socket
    })
    const socket = connect({ port: Number(address.port), host: address.hostname, allowHalfOpen: true })
    let heard = ''
    let over = false
    socket.on('data', (part) => {
      heard += part
    })
    socket.on('close', () => {
      over = true
    })
    // The server closes the connection while the client is still sending, which is expected.
    socket.on('error', () => {
      over = true
    })
    socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${length}\r\n\r\n`)
    const block = Buffer.alloc(0xffff, ' ')
    const piece = length.startsWith('T') ? Buffer.concat([Buffer.from('ffff\r\n'), block, Buffer.from('\r\n')]) : block
    let sent = 0
    const send = () => {
      while (sent < 52_428_800 && !over) {
        sent += piece.length
        if (!socket.write(piece)) return void socket.once('drain', send)
      }
    }
    send()
    await until(() => over)
    expect(heard).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(heard).toContain(`"message":"${sentence}"}`)
    // The amount that arrived depends on the buffers of the machine: far less than what was sent.
    expect(theirs!.bytesRead).toBeLessThan(4_000_000)
  })
})

describe('slow clients get a 408 JSON response:', () => {
  test('a body that never ends', async () => {
    const { listen } = server({ bounds: { request: 300, headers: 200, check: 50 } })
    const said = await saysRaw(
      await listen(),
      'POST /api/shout HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 20\r\n\r\n{"w',
    )
    expect(said).toMatch(/^HTTP\/1\.1 408 /)
    expect(said).toMatch(/\r\n\r\n\{"code":"50","message":".+"\}$/)
  })

  test('headers that never end', async () => {
    const { listen } = server({ bounds: { request: 300, headers: 200, check: 50 } })
    expect(await saysRaw(await listen(), 'GET /api/thing/1 HTTP/1.1\r\nHost: x\r\nX-Slow')).toMatch(/^HTTP\/1\.1 408 /)
  })
})

describe('invalid HTTP gets a JSON response:', () => {
  test.each([
    ['an unknown method', 'BREW /api/shout HTTP/1.1\r\nHost: x\r\n\r\n', 400],
    ['a method without an endpoint', 'DELETE /api/shout HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 404],
    ['nonsense', 'selamat pagi\r\n\r\n', 400],
    ['headers of 20 KB', `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
    ['two lengths', 'POST /api/shout HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n{}', 400],
    [
      'a length and chunked encoding',
      'POST /api/shout HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
      400,
    ],
    ['an address of 9 KB', `GET /${'a'.repeat(9000)} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`, 414],
    ['a call of 9 KB', `GET /api/thing/${'1'.repeat(9000)} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`, 414],
    ['a broken escape', 'GET /api/thing/%ff HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 400],
    ['a doubled slash', 'GET //api//thing/1 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 404],
    ['a broken escape elsewhere', 'GET /% HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 400],
    ['a broken escape and a body', 'POST /%E0%A4%A HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{', 400],
    ['no host', 'GET /api/thing/1 HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    ['two hosts', 'GET /api/thing/1 HTTP/1.1\r\nHost: x\r\nHost: y\r\nConnection: close\r\n\r\n', 400],
    ['a host that is none', 'GET /api/thing/1 HTTP/1.1\r\nHost: x/y\r\nConnection: close\r\n\r\n', 400],
    [
      'a parameter of 300 letters',
      `GET /api/thing/${'a'.repeat(300)} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
      200,
    ],
    ['TRACE', 'TRACE /api/thing/1 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 404],
    ['OPTIONS', 'OPTIONS * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 404],
    ['a NUL in the address', 'GET /api/thing/%00 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 200],
    ['a NUL byte', 'GET /api/thing/\0 HTTP/1.1\r\nHost: x\r\n\r\n', 400],
    ['a folded header', 'GET /api/none HTTP/1.1\r\nHost: x\r\nX-A: 1\r\n 2\r\nConnection: close\r\n\r\n', 400],
    ['an absolute URL', 'GET http://evil.example/api HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 404],
    ['CONNECT', 'CONNECT evil.example:443 HTTP/1.1\r\nHost: x\r\n\r\n', undefined],
  ])('%s', async (_, bytes, status) => {
    const { listen } = server()
    const said = await saysRaw(await listen(), bytes)
    if (status === undefined) return expect(said).toBe('')
    expect(said).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(said).toMatch(/content-type: application\/json; charset=utf-8\r\n/i)
    expect(said).toMatch(/"code":"0[45]","message":"[A-Z].+\."/)
    expect(said).not.toContain('evil')
    // Also where Node or Fastify would answer by itself.
    for (const header of [
      'x-content-type-options: nosniff',
      'referrer-policy: ',
      'content-security-policy: ',
      'cache-control: no-store',
    ])
      expect(said.toLowerCase()).toContain(header)
  })

  test.each([
    ['the absolute form', 'GET http://toko.example/api/thing/1 HTTP/1.1\r\nHost: lain.example\r\n'],
    ['the absolute form without a path', 'GET https://toko.example?/api HTTP/1.1\r\nHost: x\r\n'],
    ['HTTP/1.0 without a host', 'GET /api/thing/1 HTTP/1.0\r\n'],
    ['an empty host', 'GET /api/thing/1 HTTP/1.1\r\nHost:\r\n'],
    ['a host with a port', 'GET /api/thing/1 HTTP/1.1\r\nHost: [::1]:3000\r\n'],
  ])('a valid form of request is answered: %s', async (form, head) => {
    const { listen } = server()
    const said = await saysRaw(await listen(), `${head}Connection: close\r\n\r\n`)
    expect(said).toMatch(
      form.includes('without a path') ? /^HTTP\/1\.1 404 / : /^HTTP\/1\.1 200 .*"data":\{"id":1\}\}$/s,
    )
  })

  test('a page of the host that an absolute address names is of this site', async () => {
    const { listen } = server()
    const post = (target: string) =>
      `POST ${target}/api/shout HTTP/1.1\r\nHost: lain.example\r\nOrigin: http://toko.example\r\nContent-Type: application/json\r\nContent-Length: 14\r\nConnection: close\r\n\r\n{"word":"hai"}`
    const address = await listen()
    expect(await saysRaw(address, post('http://toko.example'))).toMatch(/"code":"00"/)
    expect(await saysRaw(address, post(''))).toMatch(/^HTTP\/1\.1 403 /)
  })

  test('a client that asks first whether it may send a body is told to', async () => {
    const { listen } = server()
    const { hostname, port } = new URL(await listen())
    const socket = connect(Number(port), hostname)
    let heard = ''
    socket.on('data', (part) => {
      heard += part
      if (/^HTTP\/1\.1 100 Continue\r\n\r\n$/.test(heard)) socket.write('{"word":"hai"}')
    })
    socket.write(
      'POST /api/shout HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Type: application/json\r\nContent-Length: 14\r\n\r\n',
    )
    await until(() => heard.endsWith('{"code":"00","data":{"said":"hai"}}'))
    socket.destroy()
  })

  test('an unknown endpoint gives code 04, under /api and elsewhere', async () => {
    const { app } = server()
    for (const url of ['/api/nothing', '/api', '/api/', '/assets/none.js', '/x.php', '/api/shout/']) {
      const answer = await app.inject({ url, headers: { accept: 'application/json' } })
      expect([url, answer.statusCode, answer.json()]).toEqual([
        url,
        404,
        { code: '04', message: commonTexts.noSuchCall },
      ])
    }
  })
})

describe('health', () => {
  // The database of these tests answers nothing but errors.
  const migrated = { ...noDatabase, query: async <Row>() => [{ name: '101-lists' }] as Row[] }

  test('/healthz answers as long as the process does, also without a database', async () => {
    const { app } = server()
    expect((await app.inject('/healthz')).json()).toEqual({ code: '00' })
    expect((await app.inject({ method: 'HEAD', url: '/healthz' })).statusCode).toBe(200)
  })

  test('/readyz says whether database, schema and file store answer, and nothing else', async () => {
    const store = { has: async () => false }
    const ready = await server({ db: migrated, store: { ...store, freeBytes: async () => 16 << 20 } }).app.inject(
      '/readyz',
    )
    expect([ready.statusCode, ready.json()]).toEqual([200, { code: '00' }])
    const away = async () => {
      throw new Error('the bucket is away')
    }
    for (const parts of [
      { store },
      { db: { ...noDatabase, query: async () => [] }, store },
      { db: migrated, store: { has: away } },
      { db: migrated, store: { ...store, freeBytes: async () => (16 << 20) - 1 } },
    ]) {
      const answer = await server(parts).app.inject('/readyz')
      expect([answer.statusCode, answer.json()]).toEqual([
        503,
        { code: '50', message: commonTexts.stumbled, retry_after: 5 },
      ])
    }
  })

  test('/readyz does not wait for a store that hangs', async () => {
    const answer = await server({ db: migrated, store: { has: () => new Promise(() => undefined) } }).app.inject(
      '/readyz',
    )
    expect(answer.statusCode).toBe(503)
  })
})
