// The hosts of browsers' push services. The client sends the address that its messages are posted to: only these hosts
// are allowed, because otherwise a client could make the server request any address.

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
