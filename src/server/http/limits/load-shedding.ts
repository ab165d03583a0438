import type { FastifyInstance, FastifyRequest } from 'fastify'
import { restartingText, sendError, unavailableReply } from '../error-replies.ts'
import { hasBody } from './upload-limits.ts'

/** Who is being answered at this moment. */
export type LoadShedder = {
  /** Requests whose answer has not left yet. */
  inFlight: () => number
  /** Those of them that are being worked for. */
  active: () => number
  /** From now on every answer ends its connection, so that nobody sends another request down a closing one. */
  closeConnections: () => void
  /** Resolves once nobody is inside any more, or after `milliseconds`; true when all have left. */
  drained: (milliseconds: number) => Promise<boolean>
}

type LoadLimits = {
  /** How many are worked for at once. Who still sends, or still reads the answer, takes none of our work. */
  maxActive: number
  /** How many answers may wait for somebody to read them. */
  maxUnread: number
  isWork: (path: string) => boolean
}

/**
 * Counts who is inside and lets at most `most` be worked for at once; the next is told to come back (503).
 * Files from the disk are counted, not capped: two hundred slow phones fetching pictures must not close the API.
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
    // 'close' comes whatever happens: answered, broken off, or destroyed by a timeout.
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
  // Two hundred slow senders would otherwise be two hundred at work, and nobody else were let in.
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
