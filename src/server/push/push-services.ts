// The hosts of browsers' push services. A phone sends us the address to which we send its messages: only these hosts
// are allowed, or our server could be made to call anything.

const serviceHosts = /^(fcm\.googleapis\.com|updates\.push\.services\.mozilla\.com)$/
const serviceDomains = /^([a-z0-9-]+\.)+(push\.apple\.com|notify\.windows\.com)$/

/**
 * Whether this is an address of a push service, in its canonical form. Checked when it is stored and when it is used.
 */
export function isPushService(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false
  const { href, protocol, hostname, port, username, password, hash } = new URL(endpoint)
  // An address that differs from its parsed form could be read in two ways: other characters for dots, a backslash, a
  // tab.
  if (href !== endpoint || protocol !== 'https:' || port || username || password || hash) return false
  return serviceHosts.test(hostname) || serviceDomains.test(hostname)
}
