import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

// A slow line in front of the server: page and worker share it, as they share the line of a phone. DevTools slows down
// the requests of the page alone, and with a worker most requests are the worker's.

/** Slow 4G of the audits. */
const roundTrip = 150 // ms
const down = 1_600_000 / 8 // bytes per second
const up = 750_000 / 8
const segment = 1460 // bytes of one connection before the next one has its turn

export type SlowLine = {
  /** `http://localhost:PORT`, for the pages of a phone. */
  url: string
  /** Until the first call the line is as fast as the machine. */
  setSlow: (isSlow: boolean) => void
  /** The requests that have reached the server since the line was opened, and the bytes of the answers. */
  traffic: () => { requests: number; bytes: number }
  close: () => void
}

/** Opens a line to the server at this port. A new connection costs one round trip more, for its handshake. */
export async function openSlowLine(port: number): Promise<SlowLine> {
  const sockets = new Set<Socket>()
  const [toPhone, toServer] = [sharedWay(down), sharedWay(up)]
  let isSlow = false
  let requests = 0
  let bytes = 0
  const line = createServer((phone) => {
    const server = connect(port, '127.0.0.1')
    for (const [from, to, way] of [
      [phone, server, toServer],
      [server, phone, toPhone],
    ] as const) {
      sockets.add(from)
      from.setNoDelay(true)
      from.on('data', (data: Buffer) => {
        if (from === server) bytes += data.length
        // A browser sends a request when the connection is free, so each one begins a piece of data.
        else if (/^[A-Z]+ \/\S* HTTP\/1\.1\r\n/.test(data.toString('latin1'))) requests++
        if (isSlow) way.send(to, data)
        else to.write(data)
      })
      from.on('error', () => to.destroy())
      from.on('close', () => {
        sockets.delete(from)
        way.close(to)
      })
    }
    if (!isSlow) return
    phone.pause()
    setTimeout(() => phone.resume(), roundTrip)
  })
  line.listen(0, '127.0.0.1')
  await once(line, 'listening')
  return {
    url: `http://localhost:${(line.address() as AddressInfo).port}`,
    setSlow: (value) => {
      isSlow = value
    },
    traffic: () => ({ requests, bytes }),
    close: () => {
      line.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

/** One direction of the line: all connections share its bytes per second, and take turns. */
function sharedWay(bytesPerSecond: number) {
  const waiting = new Map<Socket, Buffer>()
  let freeAt = 0
  let isSending = false

  function sendNext() {
    const [next] = waiting
    if (!next) {
      isSending = false
      return
    }
    const [to, data] = next
    const piece = data.subarray(0, segment)
    // Behind all others, as the last of a Map.
    waiting.delete(to)
    if (data.length > piece.length) waiting.set(to, data.subarray(piece.length))
    freeAt = Math.max(freeAt, performance.now()) + (piece.length / bytesPerSecond) * 1000
    const wait = freeAt - performance.now()
    // Timers with the same delay keep their order.
    setTimeout(() => to.writable && to.write(piece), roundTrip / 2)
    if (wait < 1) sendNext()
    else setTimeout(sendNext, wait)
  }

  /** Closes the other end when what was sent before has arrived. */
  function close(to: Socket) {
    if (waiting.has(to)) setTimeout(() => close(to), roundTrip)
    else setTimeout(() => to.destroy(), roundTrip)
  }

  return {
    close,
    send: (to: Socket, data: Buffer) => {
      const before = waiting.get(to)
      waiting.set(to, before ? Buffer.concat([before, data]) : data)
      if (isSending) return
      isSending = true
      sendNext()
    },
  }
}
