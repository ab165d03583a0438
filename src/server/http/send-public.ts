import type { FastifyReply, FastifyRequest } from 'fastify'
import { isNotModified, sendNotModified } from './conditional-request.ts'
import { etagOf } from './send-json.ts'

type PublicAnswer = {
  bytes: Uint8Array
  type: string
  /** The seconds for which any cache may keep it. */
  seconds: number
  etag?: string
}

/**
 * Sends bytes that any cache may keep; 304 to whoever has them. Its route is open to other sites (cors.ts).
 */
export function sendPublic(request: FastifyRequest, reply: FastifyReply, { bytes, type, seconds, etag }: PublicAnswer) {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const tag = etag ?? etagOf(content)
  reply.headers(publicHeaders(seconds, tag))
  if (isNotModified(request, tag)) return sendNotModified(reply)
  return reply.header('content-type', type).send(content)
}

export const publicHeaders = (seconds: number, etag: string) => ({
  'cache-control': `public, max-age=${seconds}`,
  etag,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
})
