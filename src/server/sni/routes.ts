import type { FastifyRequest } from 'fastify'
import { keysPath } from '#contract/sni/sni.ts'
import { rateLimitKey } from '../http/limits/rate-limits.ts'
import { type Api, enforceRateLimit, readDatabase } from '../http/mount.ts'
import { publicKeys } from './exports/signing-key.ts'
import { sendPublic } from './send-public.ts'

/** How long the keys may be cached, in seconds: a phone that meets the signature of a new key asks past the cache. */
const keysSeconds = 60

/** The public keys. */
export function mountSni(api: Api): void {
  const rateLimited = async ({ ip }: FastifyRequest) =>
    enforceRateLimit(api.limits, `reads ${rateLimitKey(ip)}`, api.rules.reads)

  api.app.get(`/api${keysPath}`, { onRequest: rateLimited }, async (request, reply) => {
    const text = JSON.stringify({ keys: await publicKeys(readDatabase(api)) })
    return sendPublic(request, reply, {
      bytes: Buffer.from(text),
      type: 'application/jwk-set+json',
      seconds: keysSeconds,
    })
  })
}
