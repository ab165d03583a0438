import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { refuseConnection } from '../connection-close.ts'
import { tooManyRequests } from '../error-replies.ts'
import type { Headers } from '../headers.ts'
import { whenClosed } from '../when-closed.ts'

// A photo may take minutes on a bad connection. So uploads, but no other requests, may be slow, and their number is
// limited.

/** Milliseconds, and bytes a second. */
export type BodyTimeouts = {
  /** How long the body of anything but a file may take. */
  request: number
  /** After a grace period of `grace` milliseconds a body must arrive at `pace` bytes a second or faster. */
  grace: number
  pace: number
  /** A file must arrive at `speed` bytes a second in each stretch of this many milliseconds, except the first. */
  stretch: number
  speed: number
}

/**
 * Ends requests whose body comes too slowly, with 408. Node limits the total time of a request, but knows no routes, so
 * its limit is that of the slowest route.
 */
export function enforceBodyTimeouts(
  app: FastifyInstance,
  { request, grace, pace, stretch, speed }: BodyTimeouts,
  common: Headers,
) {
  const files = new WeakSet<IncomingMessage>()
  const abortRequest = (raw: IncomingMessage) => {
    if (!raw.complete) refuseConnection({ code: 'ERR_HTTP_REQUEST_TIMEOUT' }, raw.socket, common)
  }
  // On the HTTP server, below Fastify: a malformed URL never reaches a hook.
  app.server.prependListener('request', (raw: IncomingMessage, answer: ServerResponse) => {
    if (!hasBody(raw)) return
    const bodyTimer = setTimeout(() => {
      if (!files.has(raw)) abortRequest(raw)
    }, request)
    let before = 0
    const fileTimer = setInterval(() => {
      if (!files.has(raw)) return
      const { bytesRead } = raw.socket
      if (before > 0 && bytesRead - before < (speed * stretch) / 1000) abortRequest(raw)
      before = bytesRead
    }, stretch)
    // 'close' is emitted in any case: answered, aborted, or destroyed.
    answer.once('close', () => {
      clearTimeout(bodyTimer)
      clearInterval(fileTimer)
    })
  })
  app.addHook('onRequest', async ({ raw, routeOptions }) => {
    if (routeOptions.config?.file) files.add(raw)
  })
  // Measured from when reading begins: the client is not responsible for the time of authorization.
  app.addHook('preParsing', async ({ raw }, reply) => {
    if (!hasBody(raw) || raw.complete || files.has(raw)) return
    const [startedAt, bytesBefore] = [performance.now(), raw.socket.bytesRead]
    const clock = setInterval(() => {
      const late = performance.now() - startedAt - grace
      if (raw.complete) clearInterval(clock)
      else if (raw.socket.bytesRead - bytesBefore < (pace * late) / 1000) abortRequest(raw)
    }, grace / 5)
    whenClosed(reply, () => clearInterval(clock))
  })
}

/** Whether a request has a body. */
export const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/**
 * Admits an upload of a person, or of an address without a session, until its answer has been sent. Throws code 29 when
 * too many are in progress.
 */
export type AdmitUpload = (sender: number | string, reply: FastifyReply) => void

const retryAfterSeconds = 5

/** Concurrent uploads: of one sender, and of all together. */
export function limitUploads({ each, all }: { each: number; all: number }): AdmitUpload {
  const running = new Map<number | string, number>()
  let total = 0
  return (sender, reply) => {
    const ownCount = running.get(sender) ?? 0
    if (ownCount >= each || total >= all) throw tooManyRequests(retryAfterSeconds)
    running.set(sender, ownCount + 1)
    total += 1
    whenClosed(reply, () => {
      total -= 1
      const left = running.get(sender)! - 1
      if (left > 0) running.set(sender, left)
      else running.delete(sender)
    })
  }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body is one file, and may be slow. */
    file?: boolean
    /** The kind of the file; JPEG or PNG without it. */
    accepts?: 'table' | 'archive'
  }
}
