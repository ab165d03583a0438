import type { FastifyInstance, FastifyRequest } from 'fastify'
import { restartingText, sendError, unavailableReply } from '../error-replies.ts'
import { openAnswersOf } from '../when-closed.ts'
import { rateLimitKey } from './rate-limits.ts'
import { createTally } from './tally.ts'
import { hasBody } from './upload-limits.ts'

/** The requests that are being answered. */
export type LoadShedder = {
  /** Requests whose answer has not been sent completely. */
  inFlight: () => number
  /** Requests that are being handled. */
  active: () => number
  /** Since how many milliseconds it refuses every request; 0 while it takes some. */
  fullFor: () => number
  /** From now on every answer closes its connection, so that no further request is sent on it. */
  closeConnections: () => void
  /** Resolves once no request is left, or after `milliseconds`; true when none is left. */
  drained: (milliseconds: number) => Promise<boolean>
}

type LoadLimits = {
  /** How many requests are handled at once. Sending a body or reading an answer does not count. */
  maxActive: number
  /** How many answers may wait for their clients to read them, and how many of one address. */
  maxUnread: number
  unreadPerIp: number
  /** How many requests of one connection may be in flight. Browsers send one at a time. */
  perConnection: number
  isWork: (path: string) => boolean
}

/**
 * Counts requests and handles at most `maxActive` at once; the next gets 503. Static files are counted, not limited:
 * two hundred slow phones that load pictures must not block the API.
 */
export function shedLoad(
  app: FastifyInstance,
  { maxActive, maxUnread, unreadPerIp, perConnection, isWork }: LoadLimits,
): LoadShedder {
  let inFlight = 0
  let ending = false
  let closing = false
  const working = new Set<FastifyRequest>()
  const answering = new Map<FastifyRequest, string>()
  const unreadOf = createTally()
  let fullSince: number | undefined
  const drainListeners = new Set<() => void>()
  const updateFull = () => {
    const isFull = working.size >= maxActive || answering.size >= maxUnread
    fullSince = isFull ? (fullSince ?? performance.now()) : undefined
  }
  const counts = ({ raw }: FastifyRequest) => isWork(raw.url ?? '')

  app.addHook('onRequest', async (request, reply) => {
    inFlight += 1
    // 'close' is emitted in any case: answered, aborted, or destroyed by a timeout.
    reply.raw.once('close', () => {
      inFlight -= 1
      working.delete(request)
      const address = answering.get(request)
      if (address !== undefined && answering.delete(request)) unreadOf.add(address, -1)
      updateFull()
      if (inFlight === 0) for (const listener of drainListeners) listener()
    })
    if (ending) reply.header('connection', 'close')
    if (closing) return sendError(reply, unavailableReply(restartingText))
    if (openAnswersOf(request.raw.socket) > perConnection)
      return sendError(reply.header('connection', 'close'), unavailableReply())
    if (!counts(request)) return
    const isFull = working.size >= maxActive || answering.size >= maxUnread
    if (isFull || unreadOf.count(rateLimitKey(request.ip)) >= unreadPerIp) return sendError(reply, unavailableReply())
    working.add(request)
    updateFull()
  })
  // A request that is still sending its body does not count as active: otherwise 200 slow senders would block the API.
  app.addHook('preParsing', async (request) => {
    if (hasBody(request.raw) && !request.raw.complete) working.delete(request)
  })
  app.addHook('preValidation', async (request, reply) => {
    if (!counts(request) || working.has(request)) return
    if (working.size >= maxActive) return sendError(reply, unavailableReply())
    working.add(request)
    updateFull()
  })
  app.addHook('onSend', async (request, { raw }) => {
    if (!working.delete(request) || raw.destroyed) return updateFull()
    const address = rateLimitKey(request.ip)
    answering.set(request, address)
    unreadOf.add(address, 1)
    updateFull()
  })
  app.addHook('preClose', async () => {
    ending = true
    closing = true
  })

  return {
    inFlight: () => inFlight,
    active: () => working.size,
    fullFor: () => (fullSince === undefined ? 0 : performance.now() - fullSince),
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
