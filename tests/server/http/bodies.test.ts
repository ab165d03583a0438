import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { z } from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { commonTexts } from '#contract/text/common-messages.ts'
import type { ServerParts } from '#server/http/app.ts'
import { limitConcurrentBodies } from '#server/http/limits/concurrency-limit.ts'
import { type Api, mount } from '#server/http/mount.ts'
import { closedServers, echo, noDatabase, shout, until } from '#tests/support/network/http.ts'

// A client that sends slowly, or does not read its response, does not block others and does not fill the memory.

const server = closedServers()
const patient = { interval: 20 }

const big = { ...shout, path: '/big', ask: z.object({ text: z.string() }) } satisfies Endpoint
const long = {
  path: '/long',
  method: 'GET',
  access: 'anyone',
  ask: z.object({}),
  answer: z.object({ data: z.string() }),
}
const held = { ...shout, path: '/held' } satisfies Endpoint
const most = 10_000_000

/** An endpoint that waits until it is released. */
function waiting() {
  const inside: (() => void)[] = []
  const room = (api: Api) => mount(api, held, () => new Promise((go) => inside.push(() => go({ data: { said: '' } }))))
  return { inside, room }
}

const rooms = [
  echo,
  (api: Api) => mount(api, big, ({ text }) => ({ data: { said: String(text.length) } }), { bodyLimit: most }),
  (api: Api) => mount(api, long as Endpoint, () => ({ data: 'kopi '.repeat(4_000_000) })),
]

const roads: Socket[] = []
afterEach(() => {
  for (const socket of roads.splice(0)) socket.destroy()
})

async function listening(
  bounds: ServerParts['bounds'],
  more: ServerParts['routes'] = [],
  parts: Parameters<typeof server>[0] = {},
) {
  const made = server({ routes: [...rooms, ...more], bounds: { check: 50, ...bounds }, ...parts })
  const address = new URL(await made.listen())
  /** A connection on which this was sent, and what was received on it. */
  const road = (says: string | Buffer) => {
    const socket = connect(Number(address.port), address.hostname)
    const heard = { text: '', over: false }
    socket.on('data', (part) => {
      heard.text += part
    })
    socket.on('error', () => undefined)
    socket.on('close', () => {
      heard.over = true
    })
    socket.write(says)
    roads.push(socket)
    return { socket, heard }
  }
  const get = (remoteAddress?: string) =>
    made.app.inject({ url: '/api/thing/1', ...(remoteAddress && { remoteAddress }) })
  const post = (word: string, remoteAddress = '127.0.0.1') =>
    made.app.inject({ method: 'POST', url: '/api/shout', payload: { word }, remoteAddress })
  return { ...made, address, road, get, post }
}

const head = (path: string, length: number | 'chunked') =>
  `POST /api${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${
    length === 'chunked' ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`
  }\r\n\r\n`
const busy = { code: '29', message: commonTexts.slowDown, retry_after: expect.any(Number) }

describe('load shedding counts as active', () => {
  test('no request that is still sending its body: others are answered, and so is this one when it is complete', async () => {
    const { loadShedder: crowd, road, get, post } = await listening({ concurrentRequests: 2 })
    const slow = Array.from({ length: 6 }, () => road(`${head('/shout', 14)}{"word":`))
    await expect.poll(crowd.inFlight, patient).toBe(6)
    await expect.poll(crowd.active, patient).toBe(0)
    for (let i = 0; i < 5; i++) expect((await get()).statusCode).toBe(200)
    expect((await post('hai')).statusCode).toBe(200)
    slow[0]!.socket.write('"hai"}')
    await until(() => slow[0]!.heard.text.endsWith('{"code":"00","data":{"said":"hai"}}'))
  })

  test('a request that is being answered, also when its body came late', async () => {
    const { inside, room } = waiting()
    const { road, get } = await listening({ concurrentRequests: 2 }, [room])
    const late = road(`${head('/held', 14)}{"word":`)
    const early = road(`${head('/held', 14)}{"word":"hai"}`)
    await until(() => inside.length === 1)
    late.socket.write('"hai"}')
    await until(() => inside.length === 2)
    expect([(await get()).statusCode, (await get()).json()]).toEqual([503, busy])
    const third = road(`${head('/held', 14)}{"word":"hai"}`)
    await until(() => third.heard.text.includes('HTTP/1.1 503'))
    for (const go of inside) go()
    await until(() => early.heard.text.includes('200 OK') && late.heard.text.includes('200 OK'))
    expect((await get()).statusCode).toBe(200)
  })

  test('no client that does not read its response, and allows only so many of those', async () => {
    const { loadShedder: crowd, road, get } = await listening({ concurrentRequests: 2, unreadAnswers: 4 })
    const ask = () => road('GET /api/long HTTP/1.1\r\nHost: x\r\n\r\n').socket.pause()
    for (let i = 1; i <= 3; i++) {
      ask()
      await expect.poll(() => [crowd.inFlight(), crowd.active()], patient).toEqual([i, 0])
    }
    expect((await get()).statusCode).toBe(200)
    ask()
    await expect.poll(() => [crowd.inFlight(), crowd.active()], patient).toEqual([4, 0])
    expect((await get()).json()).toEqual(busy)
    roads[0]!.destroy()
    await expect.poll(async () => (await get()).statusCode, patient).toBe(200)
  })

  test('no client after it has read nothing for the connection timeout', async () => {
    const { loadShedder: crowd, road } = await listening({ connectionTimeout: 300 })
    road('GET /api/long HTTP/1.1\r\nHost: x\r\n\r\n').socket.pause()
    await expect.poll(crowd.inFlight, patient).toBe(1)
    await expect.poll(crowd.inFlight, { ...patient, timeout: 10_000 }).toBe(0)
  })
})

describe('requests that a client sends on one connection without waiting for answers', () => {
  const get = 'GET /api/long HTTP/1.1\r\nHost: x\r\n\r\n'
  const migrated = { ...noDatabase, query: async <Row>() => [{ name: '101-lists' }] as Row[] }

  test('leave nothing behind when it leaves: others are answered', async () => {
    const { inside, room } = waiting()
    const { loadShedder: crowd, road, get: ask } = await listening({ unreadAnswers: 16 }, [room])
    const first = `${head('/held', 14)}{"word":"hai"}`
    const clients = [1, 2].map(() => road(first + 'GET /api/thing/1 HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(8)))
    await expect.poll(() => [crowd.inFlight(), crowd.active(), inside.length], patient).toEqual([18, 2, 2])
    expect((await ask()).statusCode).toBe(503)
    for (const { socket } of clients) socket.destroy()
    await expect.poll(() => [crowd.inFlight(), crowd.active()], patient).toEqual([0, 0])
    for (const go of inside) go()
    expect((await ask()).statusCode).toBe(200)
  })

  test('leave nothing behind while they are handled', async () => {
    const { inside, room } = waiting()
    const { loadShedder: crowd, road, get: ask } = await listening({ concurrentRequests: 4 }, [room])
    const { socket } = road(`${head('/held', 14)}{"word":"hai"}`.repeat(4))
    await until(() => inside.length === 4)
    expect((await ask()).statusCode).toBe(503)
    socket.destroy()
    await expect.poll(() => [crowd.inFlight(), crowd.active()], patient).toEqual([0, 0])
    for (const go of inside) go()
    expect((await ask()).statusCode).toBe(200)
  })

  test('are ten at most: the next one is refused, and ends the connection', async () => {
    const { inside, room } = waiting()
    const { road } = await listening({}, [room])
    const { heard } = road(`${head('/held', 14)}{"word":"hai"}`.repeat(14))
    await until(() => inside.length === 10)
    for (const go of inside) go()
    await until(() => heard.over)
    expect(heard.text.match(/HTTP\/1\.1 \d+/g)).toEqual([...Array(10).fill('HTTP/1.1 200'), 'HTTP/1.1 503'])
    expect(inside).toHaveLength(10)
  })

  test('of one address take a part of the unread answers only', async () => {
    const { loadShedder: crowd, road, get: ask } = await listening({ unreadAnswers: 100, unreadAnswersPerIp: 2 })
    const clients = [road(get), road(get)]
    for (const { socket } of clients) socket.pause()
    await expect.poll(() => [crowd.inFlight(), crowd.active()], patient).toEqual([2, 0])
    expect((await ask('127.0.0.1')).json()).toEqual(busy)
    expect((await ask('10.0.0.2')).statusCode).toBe(200)
    clients[0]!.socket.destroy()
    await expect.poll(async () => (await ask('127.0.0.1')).statusCode, patient).toBe(200)
  })

  test('a server that has been full for a while is not ready, and is again when it has room', async () => {
    const { inside, room } = waiting()
    const { road, app } = await listening({ concurrentRequests: 1, full: 50 }, [room], { db: migrated })
    const ready = async () => (await app.inject('/readyz')).statusCode
    expect(await ready()).toBe(200)
    road(`${head('/held', 14)}{"word":"hai"}`)
    await until(() => inside.length === 1)
    await expect.poll(ready, patient).toBe(503)
    for (const go of inside) go()
    await expect.poll(ready, patient).toBe(200)
  })

  test('an address has a limited number of connections, a trusted proxy any number', async () => {
    const bounds = { connectionsPerIp: 2 }
    for (const [env, fate] of [
      [{}, true],
      [{ TRUST_PROXY: 'loopback' }, false],
    ] as const) {
      const { road } = await listening(bounds, [], { env })
      const clients = [road(''), road(''), road('GET /api/thing/1 HTTP/1.1\r\nHost: x\r\n\r\n')]
      await until(() => clients[2]!.heard.over || clients[2]!.heard.text.includes('200 OK'))
      expect(clients.map(({ heard }) => heard.over)).toEqual([false, false, fate])
    }
  })
})

describe('a request body', () => {
  const bounds = { grace: 200, pace: 500, request: 600_000 }

  test('that comes byte by byte is ended with 408 and a time to retry', async () => {
    const { road } = await listening(bounds)
    const { socket, heard } = road(`${head('/shout', 2000)}{"word":"`)
    while (!heard.over) {
      socket.write('a')
      await pause(20)
    }
    expect(heard.text).toMatch(/^HTTP\/1\.1 408 .*\{"code":"50","message":"Kiriman terlalu lama sampai\."\}$/s)
  })

  test('that stops is ended with 408', async () => {
    const { road } = await listening(bounds)
    const { heard } = road(head('/shout', 2000))
    await until(() => heard.over)
    expect(heard.text).toMatch(/^HTTP\/1\.1 408 /)
  })

  test('that keeps coming has as long as it needs', { tags: ['long'] }, async () => {
    const { road } = await listening({ ...bounds, grace: 1_000 })
    const body = JSON.stringify({ word: 'hai', deep: 'x'.repeat(20_000) })
    const { socket, heard } = road(head('/shout', body.length))
    const began = Date.now()
    for (let at = 0; at < body.length; at += 500) {
      socket.write(body.slice(at, at + 500))
      await pause(50)
    }
    await until(() => heard.text !== '')
    expect(Date.now() - began).toBeGreaterThan(1_500)
    expect(heard.text).toMatch(/^HTTP\/1\.1 200 /)
  })
})

describe('load shedding limits unfinished bodies', () => {
  test('per IP address, each counted separately', async () => {
    const { loadShedder: crowd, road, post, get } = await listening({ unfinishedBodiesPerIp: 2 })
    const slow = [1, 2].map(() => road(`${head('/shout', 14)}{"word":`))
    await expect.poll(crowd.inFlight, patient).toBe(2)
    const third = road(`${head('/shout', 14)}{"word":`)
    await until(() => third.heard.over)
    expect(third.heard.text).toMatch(/^HTTP\/1\.1 429 .*"code":"29"/s)
    expect((await get()).statusCode).toBe(200)
    expect((await post('hai', '10.0.0.9')).statusCode).toBe(200)
    // One is complete, another was aborted: there is room for two.
    slow[0]!.socket.write('"hai"}')
    slow[1]!.socket.destroy()
    await expect.poll(async () => (await post('hai')).statusCode, patient).toBe(200)
  })

  test('by their memory: a large body reserves its size before it arrives, a small one nothing', async () => {
    const { loadShedder: crowd, road, post, app } = await listening({ bodyMemory: 4_000_000 })
    const large = (length: number, remoteAddress: string) =>
      app.inject({
        ...{ method: 'POST', url: '/api/big', remoteAddress, headers: { 'content-type': 'application/json' } },
        payload: JSON.stringify({ text: 'x'.repeat(length) }),
      })
    // A single body may take more than half.
    const first = road(head('/big', 700_000))
    await expect.poll(crowd.inFlight, patient).toBe(1)
    expect((await large(100_000, '10.0.0.1')).statusCode).toBe(200)
    expect((await large(400_000, '10.0.0.1')).json()).toEqual(busy)
    expect((await large(100_000, '127.0.0.1')).json()).toEqual(busy)
    expect((await post('hai')).statusCode).toBe(200)
    first.socket.destroy()
    await expect.poll(async () => (await large(400_000, '10.0.0.1')).statusCode, patient).toBe(200)
  })

  test('without a length by the maximum of their endpoint', async () => {
    const { loadShedder: crowd, road, app } = await listening({ bodyMemory: 4_000_000 })
    road(head('/big', 'chunked'))
    await expect.poll(crowd.inFlight, patient).toBe(1)
    const said = await app.inject({
      ...{ method: 'POST', url: '/api/big', remoteAddress: '10.0.0.1' },
      payload: { text: 'x'.repeat(100_000) },
    })
    expect(said.json()).toEqual(busy)
  })

  test('so that of forty bodies of ten megabytes only those that fit are read', async () => {
    const { app, loadShedder: crowd, road, get } = await listening({ bodyMemory: 80_000_000 })
    const theirs: Socket[] = []
    app.server.on('connection', (socket: Socket) => theirs.push(socket))
    const block = Buffer.alloc(1_000_000, 'x')
    const senders = Array.from({ length: 40 }, () => road(head('/big', most)))
    // All but the last byte, so that the bodies stay in memory.
    for (const { socket } of senders) {
      socket.write('{"text":"')
      for (let sent = 0; sent < 9; sent++) socket.write(block)
    }
    await until(() => senders.filter(({ heard }) => heard.text.includes('"code":"29"')).length === 39)
    await expect.poll(() => Math.max(...theirs.map(({ bytesRead }) => bytesRead)), patient).toBeGreaterThan(9_000_000)
    const read = theirs.reduce((sum, { bytesRead }) => sum + bytesRead, 0)
    // One body was read completely; of the others only what the machine had accepted before they were rejected.
    expect(read).toBeLessThan(9_100_000 + 39 * 1_000_000)
    expect(crowd.active()).toBe(0)
    expect((await get()).statusCode).toBe(200)
  })
})

test.each(['number', 'memory'])(
  'limit of large bodies, by their %s: a client that leaves while it is authorized takes no place',
  async (limit) => {
    let authorize = () => {}
    const authorized = new Promise<void>((resolve) => {
      authorize = resolve
    })
    const limited = { ...big, path: '/limited' } satisfies Endpoint
    const room = (api: Api) => {
      api.app.addHook('onRequest', async ({ url }) => (url === '/api/limited' ? authorized : undefined))
      if (limit === 'number') limitConcurrentBodies(api.app, limited, { from: 1_000, atOnce: 1, again: 1 })
      mount(api, limited, ({ text }) => ({ data: { said: String(text.length) } }), { bodyLimit: most })
    }
    const { loadShedder: crowd, road, app } = await listening({ bodyMemory: 4_000_000 }, [room])
    const left = road(head('/limited', 900_000))
    await expect.poll(crowd.inFlight, patient).toBe(1)
    left.socket.destroy()
    await expect.poll(crowd.inFlight, patient).toBe(0)
    authorize()
    await pause(50) // for the rest of the hooks of the request that was left
    const whole = await app.inject({ method: 'POST', url: '/api/limited', payload: { text: 'x'.repeat(900_000) } })
    expect(whole.json()).toEqual({ code: '00', data: { said: '900000' } })
  },
)
