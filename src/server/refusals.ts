import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { code, Problem } from '#contract/problem.ts'
import { words } from '#contract/words.ts'
import { apiHeaders } from './headers.ts'
import type { Log } from './log.ts'

// Every way to say no, in one place: always JSON, always a code and a sentence, never what went on inside.

type Refusal = {
  status: number
  code: string
  message: string
  fields?: Record<string, string>
  retry_after?: number
  route?: string
  registration_token?: string
}

const tooLong = 'Alamat atau kepalanya terlalu panjang.'
const tooSlow = 'Kiriman terlalu lama sampai.'
export const restarting = 'Server sedang dimulai ulang. Silakan coba lagi sebentar lagi.'

const sentences: Record<number, string> = {
  400: words.malformed,
  404: words.noSuchCall,
  405: words.noSuchCall,
  408: tooSlow,
  413: words.tooLarge,
  414: tooLong,
  415: words.jsonOnly,
  431: tooLong,
}

// What came too slowly may come faster the next time: an outbox has to try again, not give up.
const protocolCodes: Record<number, string> = { 404: code.notThere, 408: code.stumbled }

/** Too much at once, or too often: `seconds` until asking again makes sense. */
export const slowDown = (seconds: number) =>
  new Problem('broken', words.slowDown, code.slowDown, { retryAfter: Math.max(1, seconds) })

/** There is no such call, page or file. */
export const noSuchCall = (): Refusal => ({ status: 404, code: code.notThere, message: words.noSuchCall })

/** Refused before anybody read it: the protocol's own status, for somebody who does not speak ours. */
export const protocol = (status: number): Refusal => ({
  status,
  code: protocolCodes[status] ?? code.malformed,
  message: sentences[status] ?? words.malformed,
})

/** There is no room now: this process is full, or about to end. */
export const unavailable = (message: string = words.slowDown, seconds = 1): Refusal => ({
  status: 503,
  code: code.slowDown,
  message,
  retry_after: seconds,
})

const stumbled: Refusal = { status: 500, code: code.stumbled, message: words.stumbled }

// The database is away, not wrong: connection lost (08), shutting down (57P), too many connections (53300).
const databaseAway = /^(ECONN\w+|ENOTFOUND|ETIMEDOUT|EPIPE|08\w{3}|57P\d\d|53300)$/

/** What a thrown thing becomes for the one who asked. What is our fault is logged, and only there. */
export function refusalOf(error: unknown, log: Log): Refusal {
  if (error instanceof Problem && error.trouble !== 'broken') return domain(error, 200)
  if (error instanceof Problem && error.code === code.slowDown) return domain(error, 429)
  const { statusCode, code: errorCode, sentence } = (error ?? {}) as Partial<FastifyError> & { sentence?: string }
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return sentence ? { ...protocol(statusCode), message: sentence } : protocol(statusCode)
  log.error({ err: error }, 'stumbled')
  return databaseAway.test(String(errorCode)) ? { ...stumbled, status: 503, retry_after: 5 } : stumbled
}

const domain = ({ code, message, fields, retryAfter, route, registrationToken }: Problem, status: number): Refusal => ({
  status,
  code,
  message,
  ...(fields && { fields }),
  ...(retryAfter !== undefined && { retry_after: retryAfter }),
  ...(route !== undefined && { route }),
  ...(registrationToken !== undefined && { registration_token: registrationToken }),
})

/** Sends a refusal. Nobody may keep it: the next try may go well. */
export function refuse(reply: FastifyReply, { status, ...said }: Refusal): FastifyReply {
  if (said.retry_after !== undefined) reply.header('retry-after', String(said.retry_after))
  return reply
    .code(status)
    .headers({ ...apiHeaders, 'cache-control': 'no-store' })
    .send(JSON.stringify(said))
}

/** Fastify's own hand-over of anything thrown while a request was answered. */
export const refuseError = (error: unknown, request: FastifyRequest, reply: FastifyReply) =>
  refuse(reply, refusalOf(error, request.log))
