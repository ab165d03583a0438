import type { FastifyInstance } from 'fastify'
import { tooManyRequests } from '../error-replies.ts'
import { rateLimitKey } from './rate-limits.ts'
import { hasBody } from './upload-limits.ts'

/** How many may send at once from one address, and how much memory all that is sent may take. */
export type BodyLimits = {
  /** Bodies of one address that have not come yet. */
  unfinishedPerIp: number
  /** Bytes of memory that large bodies may take together, from their first byte until they are answered. */
  memory: number
  /** Bodies of more bytes are large. */
  large: number
}

const retryAfterSeconds = 5

/** A text is kept as it comes, as one piece, and taken apart; the bytes of a file are kept twice. Measured, rounded up. */
const memoryFactor = { text: 4, file: 2 } as const

/**
 * Bounds what bodies under way take, before a byte of one is read: a sender who is one too many is told to come back (29).
 * A large body takes its part of the memory as soon as it is announced; one address has at most half of it, unless what it
 * sends is all it sends, and a body that fits nowhere is let in alone.
 */
export function limitBodies(app: FastifyInstance, { unfinishedPerIp: unfinishedOfOne, memory, large }: BodyLimits) {
  const unfinished = new Map<string, number>()
  const held = new Map<string, number>()
  let all = 0

  app.addHook('preParsing', async (request, reply) => {
    const { raw, routeOptions } = request
    if (!hasBody(raw)) return
    const from = rateLimitKey(request.ip)
    const [unfinishedOfIp, taken] = [unfinished.get(from) ?? 0, held.get(from) ?? 0]
    if (!raw.complete && unfinishedOfIp >= unfinishedOfOne) throw tooManyRequests(retryAfterSeconds)
    const takes = sizeOf(Number(raw.headers['content-length'] ?? Number.NaN), routeOptions.bodyLimit ?? large)
    const cost = takes > large ? takes * memoryFactor[routeOptions.config?.file ? 'file' : 'text'] : 0
    if (cost > 0 && ((all > 0 && all + cost > memory) || (taken > 0 && taken + cost > memory / 2)))
      throw tooManyRequests(retryAfterSeconds)

    const arrived = once(() => add(unfinished, from, -1))
    add(unfinished, from, 1)
    add(held, from, cost)
    all += cost
    raw.once('end', arrived)
    reply.raw.once('close', () => {
      arrived()
      add(held, from, -cost)
      all -= cost
    })
  })
}

/** What a body may take: what it says of itself, and without saying so all that its call reads. */
const sizeOf = (declared: number, most: number) => (Number.isNaN(declared) ? most : Math.min(declared, most))

function add(to: Map<string, number>, key: string, change: number) {
  const now = (to.get(key) ?? 0) + change
  if (now > 0) to.set(key, now)
  else to.delete(key)
}

function once(act: () => void) {
  let done = false
  return () => {
    if (done) return
    done = true
    act()
  }
}
