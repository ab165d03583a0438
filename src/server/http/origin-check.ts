import type { FastifyInstance } from 'fastify'
import { code } from '#contract/problem.ts'
import type { Config } from '../config.ts'
import { isOpenToSites } from './cors.ts'
import { sendError } from './error-replies.ts'

const foreignOriginText = 'Kiriman dari situs lain tidak diterima.'

/**
 * Refuses API requests from pages of other sites before anything else is checked: browsers send none of our credentials
 * by themselves, and such requests must not count against the user's rate limit. Our own pages are at BASE_URL, or at
 * the requested host. A request without an Origin is accepted, and so is one of a public read without a session
 * (cors.ts).
 */
export function refuseForeignOrigins(app: FastifyInstance, { baseUrl }: Pick<Config, 'baseUrl'>) {
  const own = new URL(baseUrl).origin
  app.addHook('onRequest', async (request, reply) => {
    const { method, headers, raw } = request
    const { origin, host } = headers
    if (origin === undefined || origin === own || method === 'GET' || method === 'HEAD') return
    if (!/^\/+api(\/|$)/.test(raw.url ?? '')) return
    if (isOpenToSites(request)) return
    if (URL.canParse(origin) && new URL(origin).host === host?.toLowerCase()) return
    return sendError(reply, { status: 403, code: code.notYours, message: foreignOriginText })
  })
}
