import { type Server as HttpServer, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ConnectionError, FastifyInstance } from 'fastify'
import { sendError, statusReply, unavailableReply } from './error-replies.ts'
import { apiHeaders, type Headers } from './headers.ts'
import { rateLimitKey } from './limits/rate-limits.ts'
import { createTally } from './limits/tally.ts'

/** How long a client whose request was refused while it was sending may still read the answer (milliseconds). */
const lingerMs = 1000

/**
 * An answer before the end of its request (too large, not allowed, not JSON) ends the connection. Otherwise Node would
 * read the rest, all fifty megabytes of it, only to drop it.
 */
export function closeUnreadRequests(app: FastifyInstance) {
  app.addHook('onSend', async (request, reply) => {
    const { raw } = request
    const sends = raw.headers['transfer-encoding'] !== undefined || Number(raw.headers['content-length'] ?? 0) > 0
    if (!sends || raw.complete) return
    reply.header('connection', 'close')
    const { socket } = raw
    // Closing at once with unread bytes sends a reset, and a reset discards our answer before it is read. So our half
    // is ended, nothing more is read, and the connection is destroyed a second later.
    socket.destroySoon = () => {
      socket.end()
      // A moment later: Node resumes the request once more to drain it.
      setImmediate(() => socket.pause())
      setTimeout(() => socket.destroy(), lingerMs).unref()
    }
  })
}

/**
 * Ends a connection with the answer to its request number `most`. Node's own limit (maxRequestsPerSocket) leaves it
 * open, and answers the next request with 503 without headers and without a body.
 */
export function endLongConnections(app: FastifyInstance, most: number) {
  const counts = new WeakMap<Socket, number>()
  app.addHook('onRequest', async ({ raw: { socket } }, reply) => {
    const count = (counts.get(socket) ?? 0) + 1
    counts.set(socket, count)
    if (count >= most) reply.header('connection', 'close')
    // Pipelined behind the last one: it is not handled, so a client may send it again on another connection.
    if (count > most) return sendError(reply, unavailableReply())
  })
}

/**
 * Closes connections whose time is over: without another request, or with an answer that is not read. While the server
 * was busy, the next request may have arrived without being read yet. Node would discard it with a reset; here it is
 * answered.
 */
export function closeIdleConnections(server: HttpServer) {
  server.on('timeout', (socket) => {
    const { bytesRead } = socket
    // The event loop reads what has arrived before it runs this.
    setImmediate(() => {
      if (socket.bytesRead === bytesRead) socket.destroy()
    })
  })
}

/**
 * Destroys connections of an address beyond `most`. `isShared`: whether the address is a proxy's, behind which are many
 * clients.
 */
export function limitConnections(server: HttpServer, most: number, isShared: (socket: Socket) => boolean) {
  const connections = createTally()
  server.prependListener('connection', (socket: Socket) => {
    if (isShared(socket)) return
    const address = rateLimitKey(socket.remoteAddress ?? '')
    if (connections.count(address) >= most) return void socket.destroy()
    connections.add(address, 1)
    socket.once('close', () => connections.add(address, -1))
  })
}

/**
 * Bytes that are not HTTP, or come too slowly, get an answer in the same form as everything else. `common`: the headers
 * of every answer.
 */
export function refuseConnection(error: Pick<ConnectionError, 'code'>, socket: Socket, common: Headers = {}) {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const status = error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : error.code === 'HPE_HEADER_OVERFLOW' ? 431 : 400
  const { code, message } = statusReply(status)
  const body = JSON.stringify({ code, message })
  const lines = Object.entries({
    ...common,
    ...apiHeaders,
    'cache-control': 'no-store',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
  setTimeout(() => socket.destroy(), lingerMs).unref()
}
