import type { FastifyInstance, FastifyRequest } from 'fastify'
import { restartingText, sendError, unavailableReply } from '../error-replies.ts'
import { hasBody } from './upload-limits.ts'

/** The requests that are being answered. */
export type LoadShedder = {
  /** Requests whose answer has not been sent completely. */
  inFlight: () => number
  /** Those of them that are being handled. */
  active: () => number
  /** From now on every answer closes its connection, so that no further request is sent on it. */
  closeConnections: () => void
  /** Resolves once no request is left, or after `milliseconds`; true when none is left. */
  drained: (milliseconds: number) => Promise<boolean>
}

type LoadLimits = {
  /** How many requests are handled at once. Sending a body or reading an answer does not count. */
  maxActive: number
  /** How many answers may wait for their clients to read them. */
  maxUnread: number
  isWork: (path: string) => boolean
}

/**
 * Counts requests and handles at most `most` at once; the next gets 503. Static files are counted, not limited: two
 * hundred slow phones that load pictures must not block the API.
 */
export function shedLoad(
  app: FastifyInstance,
  { maxActive: most, maxUnread: unread, isWork: works }: LoadLimits,
): LoadShedder {
  let inside = 0
  let ending = false
  let closing = false
  const working = new Set<FastifyRequest>()
  const answering = new Set<FastifyRequest>()
  const drainListeners = new Set<() => void>()
  const counts = ({ raw }: FastifyRequest) => works(raw.url ?? '')

  app.addHook('onRequest', async (request, reply) => {
    inside += 1
    // 'close' is emitted in any case: answered, aborted, or destroyed by a timeout.
    reply.raw.once('close', () => {
      inside -= 1
      working.delete(request)
      answering.delete(request)
      if (inside === 0) for (const leave of drainListeners) leave()
    })
    if (ending) reply.header('connection', 'close')
    if (closing) return sendError(reply, unavailableReply(restartingText))
    if (!counts(request)) return
    if (working.size >= most || answering.size >= unread) return sendError(reply, unavailableReply())
    working.add(request)
  })
  // Otherwise two hundred slow senders would take all places.
  app.addHook('preParsing', async (request) => {
    if (hasBody(request.raw) && !request.raw.complete) working.delete(request)
  })
  app.addHook('preValidation', async (request, reply) => {
    if (!counts(request) || working.has(request)) return
    if (working.size >= most) return sendError(reply, unavailableReply())
    working.add(request)
  })
  app.addHook('onSend', async (request) => {
    if (working.delete(request)) answering.add(request)
  })
  app.addHook('preClose', async () => {
    ending = true
    closing = true
  })

  return {
    inFlight: () => inside,
    active: () => working.size,
    closeConnections: () => {
      ending = true
    },
    drained: (milliseconds) =>
      new Promise((resolve) => {
        if (inside === 0) return resolve(true)
        const leave = () => {
          clearTimeout(patience)
          drainListeners.delete(leave)
          resolve(inside === 0)
        }
        const patience = setTimeout(leave, milliseconds)
        drainListeners.add(leave)
      }),
  }
}
