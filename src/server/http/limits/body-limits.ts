import type { FastifyInstance } from 'fastify'
import { tooManyRequests } from '../error-replies.ts'
import { whenClosed } from '../when-closed.ts'
import { rateLimitKey } from './rate-limits.ts'
import { createTally } from './tally.ts'
import { hasBody } from './upload-limits.ts'

/** How many bodies one address may send at once, and how much memory all bodies may take. */
export type BodyLimits = {
  /** Unfinished bodies of one address. */
  unfinishedPerIp: number
  /** Bytes of memory that large bodies may take together, from their first byte until they are answered. */
  memory: number
  /** Bodies of more bytes are large. */
  large: number
}

const retryAfterSeconds = 5

/** A text exists in chunks, as one string, and parsed; the bytes of a file exist twice. Measured, rounded up. */
const memoryFactor = { text: 4, file: 2 } as const

/**
 * Limits the memory of bodies before a byte is read: a request over the limit gets code 29. A large body reserves its
 * memory as soon as its length is known. One address gets at most half of it, unless nothing else of it is pending, and
 * a body larger than the limit is accepted when it is alone.
 */
export function limitBodies(app: FastifyInstance, { unfinishedPerIp, memory, large }: BodyLimits) {
  const unfinished = createTally()
  const reservedByIp = createTally()
  let total = 0

  app.addHook('preParsing', async (request, reply) => {
    const { raw, routeOptions } = request
    if (!hasBody(raw)) return
    const from = rateLimitKey(request.ip)
    const [unfinishedOfIp, reserved] = [unfinished.count(from), reservedByIp.count(from)]
    if (!raw.complete && unfinishedOfIp >= unfinishedPerIp) throw tooManyRequests(retryAfterSeconds)
    const size = sizeOf(Number(raw.headers['content-length'] ?? Number.NaN), routeOptions.bodyLimit ?? large)
    const cost = size > large ? size * memoryFactor[routeOptions.config?.file ? 'file' : 'text'] : 0
    if (cost > 0 && ((total > 0 && total + cost > memory) || (reserved > 0 && reserved + cost > memory / 2)))
      throw tooManyRequests(retryAfterSeconds)

    const arrived = once(() => unfinished.add(from, -1))
    unfinished.add(from, 1)
    reservedByIp.add(from, cost)
    total += cost
    raw.once('end', arrived)
    whenClosed(reply, () => {
      arrived()
      reservedByIp.add(from, -cost)
      total -= cost
    })
  })
}

/** The largest size of a body: its Content-Length, or without one the limit of its route. */
const sizeOf = (declared: number, most: number) => (Number.isNaN(declared) ? most : Math.min(declared, most))

function once(callback: () => void) {
  let done = false
  return () => {
    if (done) return
    done = true
    callback()
  }
}
