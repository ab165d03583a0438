import type { FastifyReply, FastifyRequest } from 'fastify'
import { etagOf, isNotModified } from '../http/send-json.ts'

type PublicAnswer = {
  bytes: Uint8Array
  type: string
  /** How long anybody may cache it. */
  seconds: number
  /** Of these bytes; without it, it is computed. */
  etag?: string
}

/** Sends what any site may read and any cache may keep; 304 to whoever has it. */
export function sendPublic(request: FastifyRequest, reply: FastifyReply, { bytes, type, seconds, etag }: PublicAnswer) {
  const tag = etag ?? etagOf(Buffer.from(bytes))
  reply.headers({ ...publicHeaders, 'cache-control': `public, max-age=${seconds}`, etag: tag })
  if (isNotModified(request, tag)) return reply.code(304).send()
  return reply.header('content-type', type).send(Buffer.from(bytes))
}

const publicHeaders = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
}
