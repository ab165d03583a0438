import type { FastifyInstance } from 'fastify'
import { neighbourhood } from './limits.ts'
import { slowDown } from './refusals.ts'
import { sends } from './uploads.ts'

/** How many may send at once from one address, and how much memory all that is sent may take. */
export type BodyRoom = {
  /** Bodies of one address that have not come yet. */
  unfinishedOfOne: number
  /** Bytes of memory that large bodies may take together, from their first byte until they are answered. */
  memory: number
  /** Bodies of more bytes are large. */
  large: number
}

const again = 5

/** A text is kept as it comes, as one piece, and taken apart; the bytes of a file are kept twice. Measured, rounded up. */
const timesItsSize = { text: 4, file: 2 } as const

/**
 * Bounds what bodies under way take, before a byte of one is read: a sender who is one too many is told to come back (29).
 * A large body takes its part of the memory as soon as it is announced; one address has at most half of it, unless what it
 * sends is all it sends, and a body that fits nowhere is let in alone.
 */
export function boundBodies(app: FastifyInstance, { unfinishedOfOne, memory, large }: BodyRoom) {
  const unfinished = new Map<string, number>()
  const held = new Map<string, number>()
  let all = 0

  app.addHook('preParsing', async (request, reply) => {
    const { raw, routeOptions } = request
    if (!sends(raw)) return
    const from = neighbourhood(request.ip)
    const [theirs, taken] = [unfinished.get(from) ?? 0, held.get(from) ?? 0]
    if (!raw.complete && theirs >= unfinishedOfOne) throw slowDown(again)
    const takes = sizeOf(Number(raw.headers['content-length'] ?? Number.NaN), routeOptions.bodyLimit ?? large)
    const cost = takes > large ? takes * timesItsSize[routeOptions.config?.file ? 'file' : 'text'] : 0
    if (cost > 0 && ((all > 0 && all + cost > memory) || (taken > 0 && taken + cost > memory / 2)))
      throw slowDown(again)

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
const sizeOf = (said: number, most: number) => (Number.isNaN(said) ? most : Math.min(said, most))

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
