import type { FastifyInstance } from 'fastify'
import { code } from '#contract/problem.ts'
import type { Config } from '../config.ts'
import { sendError } from './error-replies.ts'

const foreignOriginText = 'Kiriman dari situs lain tidak diterima.'

/**
 * Refuses what a page of somebody else makes a browser ask of the API, before anything of it is looked at: no sign-in
 * of ours travels by itself, and what nobody means to send need not be counted as theirs. Our own pages stand at BASE_URL,
 * or at the very host that was asked. Who does not say which page they come from comes from none.
 */
export function refuseForeignOrigins(app: FastifyInstance, { baseUrl }: Pick<Config, 'baseUrl'>) {
  const own = new URL(baseUrl).origin
  app.addHook('onRequest', async ({ method, headers, raw }, reply) => {
    const { origin, host } = headers
    if (origin === undefined || origin === own || method === 'GET' || method === 'HEAD') return
    if (!/^\/+api(\/|$)/.test(raw.url ?? '')) return
    if (URL.canParse(origin) && new URL(origin).host === host?.toLowerCase()) return
    return sendError(reply, { status: 403, code: code.notYours, message: foreignOriginText })
  })
}
