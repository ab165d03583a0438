import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pages as pageAddresses, sharePath } from '#contract/addresses.ts'
import type { Config } from '../../config.ts'
import { notFoundReply, sendError } from '../error-replies.ts'
import { type RateLimiter, type RateLimits, rateLimitKey } from '../limits/rate-limits.ts'
import { searchRateLimit } from '../request-input.ts'
import type { SsrPages } from './ssr.ts'
import { type Assets, sendAsset } from './static-assets.ts'

type SpaRouteParts = {
  assets: Assets
  pages: SsrPages | undefined
  config: Config
  limits: RateLimiter
  rules: RateLimits
}

/**
 * Everything that is neither the API nor a picture: a built file, or a page for a browser that navigates. Anything else
 * is 404 as JSON, never a page: a page in the place of a missing script would be cached as that script.
 */
export function mountSpaRoutes(app: FastifyInstance, parts: SpaRouteParts) {
  app.get('/*', (request, reply) => sendFileOrPage(request, reply, parts))
  // The service worker handles a shared photo. Without a worker the photo must not be stored, so its body is not read.
  const redirectShare = (_: FastifyRequest, reply: FastifyReply) =>
    void reply.redirect(`${sharePath}?trouble=early`, 303)
  app.post(sharePath, { onRequest: redirectShare }, () => undefined)
  app.setNotFoundHandler((_, reply) => sendError(reply, notFoundReply()))
}

async function sendFileOrPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { assets, pages, config, ...rate }: SpaRouteParts,
) {
  const path = pathOf(request)
  if (pages && path === '/index.html') return pages.answer(request, reply, { draw: false })
  const asset = assets.get(path)
  if (asset) return sendAsset(asset, request, reply, config)
  // A link that was joined by hand ('https://host//faq'): never as it stands, because '//host' leads to another site.
  const single = path.replace(/\/{2,}/g, '/')
  if (pages && single !== path && isPagePath(single) && isNavigation(request))
    return reply.redirect(single + (request.raw.url ?? '').slice(path.length), 308)
  if (!pages || !isPagePath(path) || !isNavigation(request)) return sendError(reply, notFoundReply())
  const lowerCase = pageInLowerCase(path)
  if (lowerCase) return reply.redirect(lowerCase + (request.raw.url ?? '').slice(path.length), 308)
  // A client with too many requests gets the shell: it costs nothing, and other visitors behind the same address still
  // see the app.
  const client = rateLimitKey(request.ip)
  const wait = await rate.limits.count(`reads ${client}`, rate.rules.reads)
  // A page with a search text is drawn from the same query as the answer of the API.
  const kind = searchRateLimit(Object.fromEntries(new URLSearchParams(request.raw.url?.split('?')[1])))
  const searchWait = kind ? await rate.limits.count(`${kind} ${client}`, rate.rules[kind]) : 0
  return pages.answer(request, reply, { draw: wait === 0 && searchWait === 0 })
}

/**
 * The address of the page that a path means which was typed with capital letters, as phones write them at the beginning
 * of a word: '/Product/Show'. Parameters keep theirs. Undefined for the path of a page as it is, and for any other
 * path.
 */
function pageInLowerCase(path: string): string | undefined {
  if (!/[A-Z]/.test(path)) return undefined
  const parts = path.split('/')
  const same = Object.values(pageAddresses).flatMap(({ pattern }) => {
    const wanted = pattern.split('/')
    const filled = wanted.map((part, index) => (part.startsWith(':') ? (parts[index] ?? '') : part)).join('/')
    return wanted.length === parts.length && filled.toLowerCase() === path.toLowerCase() ? [filled] : []
  })
  return same.includes(path) ? undefined : same[0]
}

const pathOf = ({ raw }: FastifyRequest) => (raw.url ?? '/').replace(/[?#].*$/s, '')

/**
 * The addresses of screens: no file extension, none of the server's other paths, and nothing a browser reads as another
 * host.
 */
const isPagePath = (path: string) =>
  /^\/(?!\/)[\w/%~@!$&'()*+,;=:-]*$/.test(path) &&
  !path.includes('//') &&
  !/^\/(api|files|assets|healthz|readyz)(\/|$)/.test(path)

/**
 * A browser that opens a page sends `navigate`. A client that sends no Sec-Fetch-Mode but accepts anything (share
 * previews, search engines, curl) opens a page too; a script's fetch() always sends its mode.
 */
function isNavigation({ headers }: FastifyRequest): boolean {
  const mode = headers['sec-fetch-mode']
  const accept = headers.accept
  if (mode === 'navigate' || accept?.includes('text/html')) return true
  return mode === undefined && (accept === undefined || accept.includes('*/*'))
}
