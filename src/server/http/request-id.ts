import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { ipAllowlist } from './ip-allowlist.ts'

// The id of a request: in each line of the log, in the answer as `x-request-id`, and in the error report of a phone.

const validId = /^[\w-]{6,64}$/

/** The addresses behind the names that TRUST_PROXY accepts. */
const namedRanges: Record<string, readonly string[]> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

/** Whether a connection comes straight from a proxy that is trusted: its headers are then the proxy's. */
export function fromTrustedProxy(
  proxies: readonly string[] | false,
): (of: Pick<IncomingMessage['socket'], 'remoteAddress'>) => boolean {
  if (!proxies) return () => false
  const isTrusted = ipAllowlist(proxies.flatMap((proxy) => namedRanges[proxy] ?? proxy))
  return ({ remoteAddress }) => isTrusted((remoteAddress ?? '').replace(/^::ffff:(?=\d+\.)/i, ''))
}

/** Makes the id of each request: the `x-request-id` of a trusted proxy, if it is valid, otherwise a new one. */
export function requestIds(proxies: readonly string[] | false): (request: IncomingMessage) => string {
  const isTrusted = fromTrustedProxy(proxies)
  return (request) => {
    const given = request.headers['x-request-id']
    if (typeof given === 'string' && validId.test(given) && isTrusted(request.socket)) return given
    // Node keeps random bytes for the next UUIDs, so this costs a fifteenth of randomBytes().
    return randomUUID().slice(-12)
  }
}
