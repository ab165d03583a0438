import type { FastifyInstance, FastifyRequest } from 'fastify'
import { restartingText, sendError, unavailableReply } from '../error-replies.ts'
import { hasBody } from './upload-limits.ts'

/** The requests that are being answered. */
export type LoadShedder = {
  /** Requests whose answer has not been sent completely. */
  inFlight: () => number
  /** Requests that are being handled. */
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
 * Counts requests and handles at most `maxActive` at once; the next gets 503. Static files are counted, not limited:
 * two hundred slow phones that load pictures must not block the API.
 */
export function shedLoad(app: FastifyInstance, { maxActive, maxUnread, isWork }: LoadLimits): LoadShedder {
  let inFlight = 0
  let ending = false
  let closing = false
  const working = new Set<FastifyRequest>()
  const answering = new Set<FastifyRequest>()
  const drainListeners = new Set<() => void>()
  const counts = ({ raw }: FastifyRequest) => isWork(raw.url ?? '')

  app.addHook('onRequest', async (request, reply) => {
    inFlight += 1
    // 'close' is emitted in any case: answered, aborted, or destroyed by a timeout.
    reply.raw.once('close', () => {
      inFlight -= 1
      working.delete(request)
      answering.delete(request)
      if (inFlight === 0) for (const listener of drainListeners) listener()
    })
    if (ending) reply.header('connection', 'close')
    if (closing) return sendError(reply, unavailableReply(restartingText))
    if (!counts(request)) return
    if (working.size >= maxActive || answering.size >= maxUnread) return sendError(reply, unavailableReply())
    working.add(request)
  })
  // A request that is still sending its body does not count as active: otherwise 200 slow senders would block the API.
  app.addHook('preParsing', async (request) => {
    if (hasBody(request.raw) && !request.raw.complete) working.delete(request)
  })
  app.addHook('preValidation', async (request, reply) => {
    if (!counts(request) || working.has(request)) return
    if (working.size >= maxActive) return sendError(reply, unavailableReply())
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
    inFlight: () => inFlight,
    active: () => working.size,
    closeConnections: () => {
      ending = true
    },
    drained: (milliseconds) =>
      new Promise((resolve) => {
        if (inFlight === 0) return resolve(true)
        const listener = () => {
          clearTimeout(timer)
          drainListeners.delete(listener)
          resolve(inFlight === 0)
        }
        const timer = setTimeout(listener, milliseconds)
        drainListeners.add(listener)
      }),
  }
}
