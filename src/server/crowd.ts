import type { FastifyInstance } from 'fastify'
import { refuse, restarting, unavailable } from './refusals.ts'

/** Who is being answered at this moment. */
export type Crowd = {
  /** Requests whose answer has not left yet. */
  inside: () => number
  /** From now on every answer ends its connection, so that nobody sends another request down a closing one. */
  lastRound: () => void
  /** Resolves once nobody is inside any more, or after `milliseconds`; true when all have left. */
  emptied: (milliseconds: number) => Promise<boolean>
}

/**
 * Counts who is inside and lets at most `most` be worked for at once; the next is told to come back (503).
 * Files from the disk are counted, not capped: two hundred slow phones fetching pictures must not close the API.
 */
export function countCrowd(
  app: FastifyInstance,
  { most, works }: { most: number; works: (path: string) => boolean },
): Crowd {
  let inside = 0
  let working = 0
  let ending = false
  let closing = false
  const waiting = new Set<() => void>()

  app.addHook('onRequest', async (request, reply) => {
    inside += 1
    const counted = works(request.raw.url ?? '')
    if (counted) working += 1
    // 'close' comes whatever happens: answered, broken off, or destroyed by a timeout.
    reply.raw.once('close', () => {
      inside -= 1
      if (counted) working -= 1
      if (inside === 0) for (const leave of waiting) leave()
    })
    if (ending) reply.header('connection', 'close')
    if (closing) return refuse(reply, unavailable(restarting))
    if (counted && working > most) return refuse(reply, unavailable())
  })
  app.addHook('preClose', async () => {
    ending = true
    closing = true
  })

  return {
    inside: () => inside,
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
