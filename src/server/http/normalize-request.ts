import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { sendError, statusReply } from './error-replies.ts'

// Normalizes a request before it is routed, so that all later code sees one form of address, of host and of client
// address. Fastify calls `rewriteUrl` first of all, also for injected requests.

/** Requests that no route may answer: they get 400 like any other request, with all headers, limits and log lines. */
const malformed = new WeakSet<IncomingMessage>()

/**
 * Fastify's `rewriteUrl`: turns an absolute-form request (`GET http://host/path`, RFC 9112, 3.2.2) into its origin form
 * with that host, and gives an address with a broken escape to the hook below, because Fastify answers it without any
 * hook. That of a browser's visit is routed as it was written, with its percent signs escaped.
 */
export function rewriteUrl(request: IncomingMessage): string {
  const { headers } = request
  const forwarded = headers['x-forwarded-for']
  if (typeof forwarded === 'string') headers['x-forwarded-for'] = cleanForwardedFor(forwarded)
  let url = request.url ?? '/'
  const absolute = /^https?:\/\/([^/?#]*)(.*)$/is.exec(url)
  if (absolute) {
    headers.host = absolute[1]!
    url = absolute[2]!.startsWith('/') ? absolute[2]! : `/${absolute[2]!}`
  }
  const isOneHost = hasOneHost(request)
  if (isOneHost && canDecode(url)) return url
  // A chat may cut a link in the middle of an escape: the browser that follows it gets the page for an unknown address.
  if (isOneHost && isBrowserVisit(request)) return url.replace(/^[^?#]*/, (path) => path.replaceAll('%', '%25'))
  malformed.add(request)
  return '/'
}

/** Whether a browser opens an address, and no script or program. */
const isBrowserVisit = ({ method, headers }: IncomingMessage) =>
  (method === 'GET' || method === 'HEAD') &&
  (headers['sec-fetch-mode'] === 'navigate' || headers.accept?.includes('text/html') === true)

/** Refuses what `rewriteUrl` found malformed. Node's own answer to a missing Host has no headers. */
export function refuseMalformedRequests(app: FastifyInstance) {
  app.addHook('onRequest', async ({ raw }, reply) => {
    if (malformed.has(raw)) return sendError(reply, statusReply(400))
  })
}

/**
 * The addresses of X-Forwarded-For without ports, brackets, quotes and zones: Azure and IIS add a port
 * (`203.0.113.7:50123`, `[2001:db8::7]:50123`), with which every request would count as another client. Proxies append
 * at the end, so an entry that is no address (`unknown`) hides those before it: the proxy that added it is then the
 * last known address.
 */
export function cleanForwardedFor(list: string): string {
  const addresses: string[] = []
  for (const entry of list.split(',').reverse()) {
    if (entry.trim() === '') continue
    const address = addressOf(entry)
    if (address === undefined) break
    addresses.unshift(address)
  }
  return addresses.join(', ')
}

function addressOf(entry: string): string | undefined {
  const text = entry.trim().replace(/^"(.*)"$/, '$1')
  const [, bracketed, withPort] = /^\[([^\]]+)\](?::\d{1,5})?$|^([\d.]+):\d{1,5}$/.exec(text) ?? []
  const address = (bracketed ?? withPort ?? text).replace(/%.*$/, '')
  return isIP(address) > 0 ? address : undefined
}

/** RFC 9112, 3.2: HTTP/1.1 needs exactly one Host, and one that may be a host. */
function hasOneHost({ headers, rawHeaders, httpVersion }: IncomingMessage): boolean {
  if (headers.host === undefined) return httpVersion === '1.0'
  const count = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length
  return count <= 1 && /^[\w.~%!$&'()*+;=:[\]-]{0,255}$/.test(headers.host)
}

function canDecode(url: string): boolean {
  try {
    decodeURI(url.replace(/[?#].*$/s, ''))
    return true
  } catch {
    return false
  }
}
