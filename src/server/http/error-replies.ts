import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { commonTexts } from '#contract/common-sentences.ts'
import { code, Problem } from '#contract/problem.ts'
import { apiHeaders } from './headers.ts'
import type { Log } from './log.ts'

// Every way to say no, in one place: always JSON, always a code and a sentence, never what went on inside.

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

// What came too slowly may come faster the next time: an outbox has to try again, not give up.
const protocolCodes: Record<number, string> = { 404: code.notThere, 408: code.stumbled }

/** Too much at once, or too often: `seconds` until asking again makes sense. */
export const tooManyRequests = (seconds: number) =>
  new Problem('broken', commonTexts.slowDown, code.slowDown, { retryAfter: Math.max(1, seconds) })

/** There is no such call, page or file. */
export const notFoundReply = (): ErrorReply => ({ status: 404, code: code.notThere, message: commonTexts.noSuchCall })

/** Refused before anybody read it: the protocol's own status, for somebody who does not speak ours. */
export const statusReply = (status: number): ErrorReply => ({
  status,
  code: protocolCodes[status] ?? code.malformed,
  message: statusTexts[status] ?? commonTexts.malformed,
})

/** There is no room now: this process is full, or about to end. */
export const unavailableReply = (message: string = commonTexts.slowDown, seconds = 1): ErrorReply => ({
  status: 503,
  code: code.slowDown,
  message,
  retry_after: seconds,
})

const internalErrorReply: ErrorReply = { status: 500, code: code.stumbled, message: commonTexts.stumbled }

// The database is away, not wrong: connection lost (08), shutting down (57P), too many connections (53300).
const databaseDownCodes = /^(ECONN\w+|ENOTFOUND|ETIMEDOUT|EPIPE|08\w{3}|57P\d\d|53300)$/

/** What a thrown thing becomes for the one who asked. What is our fault is logged, and only there. */
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

/** Sends a refusal. Nobody may keep it: the next try may go well. */
export function sendError(reply: FastifyReply, { status, ...said }: ErrorReply): FastifyReply {
  if (said.retry_after !== undefined) reply.header('retry-after', String(said.retry_after))
  return reply
    .code(status)
    .headers({ ...apiHeaders, 'cache-control': 'no-store' })
    .send(JSON.stringify(said))
}

/** Fastify's own hand-over of anything thrown while a request was answered. */
export const handleError = (error: unknown, request: FastifyRequest, reply: FastifyReply) =>
  sendError(reply, errorReplyOf(error, request.log))
