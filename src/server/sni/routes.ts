import type { FastifyReply, FastifyRequest } from 'fastify'
import { keysPath, registryPath } from '#contract/sni/registry-address.ts'
import { dayInJakarta } from '#contract/time/dates.ts'
import { isNotModified, sendNotModified } from '../http/conditional-request.ts'
import { answerPreflight } from '../http/cors.ts'
import { notFoundReply, sendError, statusReply, unavailableReply } from '../http/error-replies.ts'
import { rateLimitKey } from '../http/limits/rate-limits.ts'
import { type Api, enforceRateLimit, readDatabase } from '../http/mount.ts'
import { publicHeaders, sendPublic } from '../http/send-public.ts'
import { badgeSvg } from './badge.ts'
import { certificateById, certificateOfProduct } from './certificate-rows.ts'
import { fillingRetrySeconds, mountCheck, stillFilling } from './check.ts'
import { isRegistryComplete } from './registry/is-complete.ts'
import { findRegistryFile, type RegistryQuery } from './registry-file.ts'
import { publicKeys } from './signing-key.ts'

/**
 * The seconds for which any cache may keep an answer. The keys for a minute: a phone that meets the signature of a new
 * key asks past its own cache. The registry for as long as the job waits between two publications.
 */
const cacheSeconds = { keys: 60, register: 300, badge: 600 }

/** The registry of certificates: its keys, the signed files, the server's own word, and the badge. */
export function mountSni(api: Api): void {
  mountCheck(api)
  const options = {
    config: { allowsAnyOrigin: true },
    onRequest: async ({ ip }: FastifyRequest) =>
      enforceRateLimit(api.limits, `reads ${rateLimitKey(ip)}`, api.rules.reads),
  }

  api.app.get(`/api${keysPath}`, options, async (request, reply) => {
    const text = JSON.stringify({ keys: await publicKeys(readDatabase(api)) })
    const type = 'application/jwk-set+json'
    return sendPublic(request, reply, { bytes: Buffer.from(text), type, seconds: cacheSeconds.keys })
  })

  api.app.get(`/api${registryPath}`, options, async (request, reply) => {
    const query = parseQuery(request.query as Record<string, string | string[]>)
    if (!query) return sendError(reply, statusReply(400))
    // A file may be replaced between finding and reading it, by the one that is found then.
    for (let attempt = 0; attempt < 2; attempt++) {
      const file = await findRegistryFile(readDatabase(api), query)
      if (file === 'none') break
      if (file === 'unknown') return sendError(reply, notFoundReply())
      const { etag } = file
      const seconds = cacheSeconds.register
      if (isNotModified(request, etag)) return sendNotModified(reply.headers(publicHeaders(seconds, etag)))
      const bytes = await file.read()
      if (bytes) return sendPublic(request, reply, { bytes, type: 'application/octet-stream', seconds, etag })
    }
    return sendUnavailable(reply)
  })

  const badges = { '': certificateById, '/product': certificateOfProduct }
  for (const [folder, read] of Object.entries(badges))
    api.app.get<{ Params: { file: string } }>(`/api/sni/badge${folder}/:file`, options, async (request, reply) => {
      const [, id] = /^([1-9]\d{0,8})\.svg$/.exec(request.params.file) ?? []
      if (!id) return sendError(reply, notFoundReply())
      const db = readDatabase(api)
      const certificate = await read(db, Number(id))
      if (!certificate && !(await isRegistryComplete(db))) return sendUnavailable(reply)
      const bytes = Buffer.from(badgeSvg(certificate, dayInJakarta()))
      return sendPublic(request, reply, { bytes, type: 'image/svg+xml; charset=utf-8', seconds: cacheSeconds.badge })
    })

  // A page of another site that has a file asks with its tag, for which its browser asks first whether it may.
  for (const path of [keysPath, registryPath]) answerPreflight(api.app, `/api${path}`, 'GET')
}

const sendUnavailable = (reply: FastifyReply) => sendError(reply, unavailableReply(stillFilling, fillingRetrySeconds))

/** Undefined for anything but `since` and `province`, each a number. */
function parseQuery({ since, province, ...others }: Record<string, string | string[]>): RegistryQuery | undefined {
  const isNumber = (value: unknown, digits: number) =>
    typeof value === 'string' && /^(0|[1-9]\d*)$/.test(value) && value.length <= digits
  if (Object.keys(others).length > 0) return undefined
  if (since !== undefined && !isNumber(since, 15)) return undefined
  if (province !== undefined && !isNumber(province, 4)) return undefined
  return {
    ...(since !== undefined && { since: Number(since) }),
    ...(province !== undefined && { province: Number(province) }),
  }
}
