import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { code, Problem } from '#contract/problem.ts'
import { commonTexts } from '#contract/text/common-messages.ts'
import { apiHeaders } from './headers.ts'
import type { Log } from './log.ts'

// All error answers in one place: always JSON, always a code and a message, never internals.

type ErrorReply = {
  status: number
  code: string
  message: string
  fields?: Record<string, string>
  retry_after?: number
  route?: string
  registration_token?: string
}

const tooLongText = 'Alamat atau kepalanya terlalu panjang.'
const tooSlowText = 'Kiriman terlalu lama sampai.'
export const restartingText = 'Server sedang dimulai ulang. Silakan coba lagi sebentar lagi.'

const statusTexts: Record<number, string> = {
  400: commonTexts.malformed,
  404: commonTexts.noSuchCall,
  405: commonTexts.noSuchCall,
  408: tooSlowText,
  413: commonTexts.tooLarge,
  414: tooLongText,
  415: commonTexts.jsonOnly,
  431: tooLongText,
}

// A request that arrived too slowly may succeed the next time: the outbox retries it instead of giving up.
const protocolCodes: Record<number, string> = { 404: code.notThere, 408: code.stumbled }

/** Too many requests: `seconds` until another attempt makes sense. */
export const tooManyRequests = (seconds: number) =>
  new Problem('broken', commonTexts.slowDown, code.slowDown, { retryAfter: Math.max(1, seconds) })

/** There is no such endpoint, page or file. */
export const notFoundReply = (): ErrorReply => ({ status: 404, code: code.notThere, message: commonTexts.noSuchCall })

/** Refused before it was read: the protocol's own status, for clients that do not know ours. */
export const statusReply = (status: number): ErrorReply => ({
  status,
  code: protocolCodes[status] ?? code.malformed,
  message: statusTexts[status] ?? commonTexts.malformed,
})

/** No capacity now: this process is full, or about to end. */
export const unavailableReply = (message: string = commonTexts.slowDown, seconds = 1): ErrorReply => ({
  status: 503,
  code: code.slowDown,
  message,
  retry_after: seconds,
})

const internalErrorReply: ErrorReply = { status: 500, code: code.stumbled, message: commonTexts.stumbled }

// The database cannot be reached: connection lost (08), shutting down (57P), too many connections (53300).
const databaseDownCodes = /^(ECONN\w+|ENOTFOUND|ETIMEDOUT|EPIPE|08\w{3}|57P\d\d|53300)$/

/** The answer to a thrown error. Only the server's own failures are logged, and details go only to the log. */
export function errorReplyOf(error: unknown, log: Log): ErrorReply {
  if (error instanceof Problem && error.trouble !== 'broken') return problemReply(error, 200)
  if (error instanceof Problem && error.code === code.slowDown) return problemReply(error, 429)
  const { statusCode, code: errorCode, sentence } = (error ?? {}) as Partial<FastifyError> & { sentence?: string }
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return sentence ? { ...statusReply(statusCode), message: sentence } : statusReply(statusCode)
  log.error({ err: error }, 'stumbled')
  return databaseDownCodes.test(String(errorCode))
    ? { ...internalErrorReply, status: 503, retry_after: 5 }
    : internalErrorReply
}

const problemReply = (
  { code, message, fields, retryAfter, route, registrationToken }: Problem,
  status: number,
): ErrorReply => ({
  status,
  code,
  message,
  ...(fields && { fields }),
  ...(retryAfter !== undefined && { retry_after: retryAfter }),
  ...(route !== undefined && { route }),
  ...(registrationToken !== undefined && { registration_token: registrationToken }),
})

/**
 * How many writes with an idempotency key were refused or failed since the start of this process, by the code of the
 * answer.
 */
export const refusedWrites: Record<string, number> = Object.fromEntries(
  Object.values(code).flatMap((one) => (one === code.done ? [] : [[one, 0]])),
)

/** Sends an error answer. It must not be cached, because the next attempt may succeed. */
export function sendError(reply: FastifyReply, { status, ...body }: ErrorReply): FastifyReply {
  if (reply.request.headers['idempotency-key'] !== undefined && body.code in refusedWrites) refusedWrites[body.code]!++
  if (body.retry_after !== undefined) reply.header('retry-after', String(body.retry_after))
  return reply
    .code(status)
    .headers({ ...apiHeaders, 'cache-control': 'no-store' })
    .send(JSON.stringify(body))
}

/** Fastify's handler for anything thrown while a request is answered. */
export const handleError = (error: unknown, request: FastifyRequest, reply: FastifyReply) =>
  sendError(reply, errorReplyOf(error, request.log))
