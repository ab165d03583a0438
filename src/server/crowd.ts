import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refuse, restarting, unavailable } from './refusals.ts'
import { sends } from './uploads.ts'

/** Who is being answered at this moment. */
export type Crowd = {
  /** Requests whose answer has not left yet. */
  inside: () => number
  /** Those of them that are being worked for. */
  working: () => number
  /** From now on every answer ends its connection, so that nobody sends another request down a closing one. */
  lastRound: () => void
  /** Resolves once nobody is inside any more, or after `milliseconds`; true when all have left. */
  emptied: (milliseconds: number) => Promise<boolean>
}

type Room = {
  /** How many are worked for at once. Who still sends, or still reads the answer, takes none of our work. */
  most: number
  /** How many answers may wait for somebody to read them. */
  unread: number
  works: (path: string) => boolean
}

/**
 * Counts who is inside and lets at most `most` be worked for at once; the next is told to come back (503).
 * Files from the disk are counted, not capped: two hundred slow phones fetching pictures must not close the API.
 */
export function countCrowd(app: FastifyInstance, { most, unread, works }: Room): Crowd {
  let inside = 0
  let ending = false
  let closing = false
  const working = new Set<FastifyRequest>()
  const leaving = new Set<FastifyRequest>()
  const waiting = new Set<() => void>()
  const counts = ({ raw }: FastifyRequest) => works(raw.url ?? '')

  app.addHook('onRequest', async (request, reply) => {
    inside += 1
    // 'close' comes whatever happens: answered, broken off, or destroyed by a timeout.
    reply.raw.once('close', () => {
      inside -= 1
      working.delete(request)
      leaving.delete(request)
      if (inside === 0) for (const leave of waiting) leave()
    })
    if (ending) reply.header('connection', 'close')
    if (closing) return refuse(reply, unavailable(restarting))
    if (!counts(request)) return
    if (working.size >= most || leaving.size >= unread) return refuse(reply, unavailable())
    working.add(request)
  })
  // Two hundred slow senders would otherwise be two hundred at work, and nobody else were let in.
  app.addHook('preParsing', async (request) => {
    if (sends(request.raw) && !request.raw.complete) working.delete(request)
  })
  app.addHook('preValidation', async (request, reply) => {
    if (!counts(request) || working.has(request)) return
    if (working.size >= most) return refuse(reply, unavailable())
    working.add(request)
  })
  app.addHook('onSend', async (request) => {
    if (working.delete(request)) leaving.add(request)
  })
  app.addHook('preClose', async () => {
    ending = true
    closing = true
  })

  return {
    inside: () => inside,
    working: () => working.size,
    lastRound: () => {
      ending = true
    },
    emptied: (milliseconds) =>
      new Promise((resolve) => {
        if (inside === 0) return resolve(true)
        const leave = () => {
          clearTimeout(patience)
          waiting.delete(leave)
          resolve(inside === 0)
        }
        const patience = setTimeout(leave, milliseconds)
        waiting.add(leave)
      }),
  }
}
