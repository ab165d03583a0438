import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { describe, expect, test, vi } from 'vitest'
import type { ServerParts } from '#server/http/app.ts'
import { usualEngine } from '#tests/support/database/engines.ts'
import { jpegOf } from '../../fixtures/photo-corpus.ts'
import { openUploads } from '../../fixtures/photos.fixture.ts'
import { until } from '../../support/network/http.ts'

// @begins-early: one of the files that take longest.

// Photos on a slow network, at a twentieth of the real times. Client and server are this process, which may stand still
// for half a second on a busy machine, so no test depends on shorter times.
const bounds = { request: 300, headers: 5_000, check: 20, stretch: 1_000, speed: 2048, upload: 30_000 }
const patient = { interval: 20 }
const place = await openUploads(usualEngine())
const photo = await jpegOf(30_000)

async function listening(more: ServerParts['bounds'] = {}) {
  const server = await openUploads(usualEngine(), { on: place.db, bounds: { ...bounds, ...more } })
  const address = await server.app.listen({ host: '127.0.0.1', port: 0 })
  return { ...server, port: Number(new URL(address).port) }
}

const head = (length: number, { path = '/photo/save', kind = 'image/jpeg', token = '' } = {}) =>
  `POST /api${path} HTTP/1.1\r\nhost: x\r\ncontent-type: ${kind}\r\ncontent-length: ${length}\r\nauthorization: Bearer ${token}\r\nconnection: close\r\n\r\n`

/** A connection to the server, and what was received on it until it closed. */
function road(port: number) {
  const socket: Socket = connect(port, '127.0.0.1')
  const said = { heard: '', over: false }
  socket.on('data', (part) => {
    said.heard += part
  })
  socket.on('error', () => undefined) // the server closed the connection: that is expected
  socket.on('close', () => {
    said.over = true
  })
  return { socket, said }
}

/**
 * Sends the parts with a pause between them as long as the connection is open; after standing still, all that are due.
 * Returns everything received, and how many parts were left when the server closed.
 */
async function dribble(port: number, parts: (string | Buffer)[], pauseMs: number) {
  const began = Date.now()
  const { socket, said } = road(port)
  const count = parts.length
  const timer = setInterval(() => {
    const due = Math.floor((Date.now() - began) / pauseMs)
    while (count - parts.length < due && parts.length > 0 && !said.over) socket.write(parts.shift()!)
  }, pauseMs)
  try {
    await until(() => said.over)
  } finally {
    clearInterval(timer)
    socket.destroy()
  }
  return { heard: said.heard, left: parts.length }
}

const pieces = (bytes: Buffer, size: number) =>
  Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) => bytes.subarray(i * size, (i + 1) * size))

describe('a photo upload on a slow network', () => {
  test('succeeds, however long it takes, while bytes keep coming', async () => {
    const { app, port, somebody } = await listening()
    const { token } = await somebody()
    let ended: Socket | undefined
    app.server.once('connection', (theirs: Socket) => {
      ended = theirs
    })
    // A period is over when its bytes have arrived, not when a process that stood still thinks so.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const began = Date.now()
    const { socket, said } = road(port)
    try {
      let sent = 0
      const send = async (bytes: Buffer) => {
        socket.write(bytes)
        sent += bytes.length
        await until(() => ended?.bytesRead === sent || said.over)
      }
      await send(Buffer.from(head(photo.length, { token })))
      // Twice as long as any other request may take.
      await until(() => Date.now() - began > bounds.request * 2)
      // Little more than the minimum in each of fourteen periods.
      for (const piece of pieces(photo, 2200)) {
        await send(piece)
        vi.advanceTimersByTime(bounds.stretch)
      }
      await until(() => said.over)
    } finally {
      vi.useRealTimers()
      socket.destroy()
    }
    expect(said.heard).toMatch(/^HTTP\/1\.1 200 .*"code":"00"/s)
  })

  const endsWithTimeout = async (_: string, parts: (bytes: Buffer) => Buffer[]) => {
    const { port, somebody } = await listening()
    const { token } = await somebody()
    const { heard } = await dribble(port, [head(photo.length, { token }), ...parts(photo)], 20)
    expect(heard).toMatch(/^HTTP\/1\.1 408 /)
    expect(heard).toContain('{"code":"50","message":"Kiriman terlalu lama sampai."}')
  }
  test.each([['that is too slow', (bytes: Buffer) => pieces(bytes.subarray(0, 1000), 1)] as const])(
    '%s is ended with 408 and a time to retry',
    endsWithTimeout,
  )
  test.each([
    ['that stops', (bytes: Buffer) => [bytes.subarray(0, 20_000)]],
    ['that never begins', () => []],
  ] as const)('%s is ended with 408 and a time to retry', { tags: ['long'] }, endsWithTimeout)

  test('has an upper time limit all the same', async () => {
    const { port, somebody } = await listening({ upload: 700, headers: 700 })
    const { token } = await somebody()
    const { heard } = await dribble(port, [head(photo.length, { token }), ...pieces(photo, 500)], 20)
    expect(heard).toMatch(/^HTTP\/1\.1 408 /)
  })

  test.each([
    ['JSON of a signed-in user', '/photo/save', 'application/json', true],
    ['a request to another endpoint', '/nothing/save', 'application/json', true],
    ['a request without a session', '/photo/save', 'image/jpeg', false],
    ['a request with a malformed URL', '/%ff', 'image/jpeg', true],
  ])('that comes as %s has only the usual time', async (_, path, kind, known) => {
    const { port, somebody } = await listening()
    const token = known ? (await somebody()).token : ''
    const { left } = await dribble(port, [head(photo.length, { path, kind, token }), ...pieces(photo, 100)], 20)
    expect(left).toBeGreaterThan(0)
  })
})

describe('too many photo uploads at once', () => {
  test('one user may have four, a fifth is rejected, and there is room again when one has finished', async () => {
    const { port, upload, somebody } = await listening({ stretch: 60_000 })
    const siti = await somebody()
    // The last of the five to arrive is rejected, in any order in which the machine handles them.
    const five = Array.from({ length: 5 }, () => road(port))
    for (const { socket } of five) socket.write(head(photo.length, siti))
    const refused = () => five.filter(({ said }) => said.heard.includes('"code":"29"'))
    await expect.poll(() => refused().length, patient).toBe(1)
    expect(refused()[0]!.said.heard).toContain('"retry_after":5')
    expect(await upload(siti, photo)).toMatchObject({ code: '29', retry_after: 5 })
    expect((await upload(await somebody(), photo)).code).toBe('00')
    const open = five.filter((one) => !refused().includes(one))
    expect(open).toHaveLength(4)
    open[0]!.socket.destroy()
    await expect.poll(async () => (await upload(siti, photo)).code, patient).toBe('00')
    for (const { socket } of five) socket.destroy()
  })

  test('all users together have a limit, too', async () => {
    const { port, upload, somebody } = await listening({ stretch: 60_000, uploads: 2 })
    const three = await Promise.all([1, 2, 3].map(async () => ({ ...road(port), who: await somebody() })))
    for (const { socket, who } of three) socket.write(head(photo.length, who))
    await expect.poll(() => three.filter(({ said }) => said.heard.includes('"code":"29"')).length, patient).toBe(1)
    const budi = await somebody()
    expect((await upload(budi, photo)).code).toBe('29')
    for (const { socket } of three) socket.destroy()
    await expect.poll(async () => (await upload(budi, photo)).code, patient).toBe('00')
  })
})

test('an aborted upload is not logged as an error', async () => {
  const { port, crowd, lines, somebody } = await listening()
  const { token } = await somebody()
  const socket = connect(port, '127.0.0.1', () =>
    socket.write(head(30_000, { token }) + randomBytes(500).toString('hex')),
  )
  await expect.poll(crowd.inFlight, patient).toBe(1)
  socket.destroy()
  await expect.poll(crowd.inFlight, patient).toBe(0)
  expect(lines.join()).not.toContain('stumbled')
})
