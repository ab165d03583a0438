// Where browsers have messages for them left. A phone names the address to us, and we write to it: nothing but these hosts
// may ever be named, or our server could be made to call anybody.

const serviceHosts = /^(fcm\.googleapis\.com|updates\.push\.services\.mozilla\.com)$/
const serviceDomains = /^([a-z0-9-]+\.)+(push\.apple\.com|notify\.windows\.com)$/

/** Whether this is an address of a push service, written as a browser writes it. Asked when it is kept and when it is used. */
export function isPushService(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false
  const { href, protocol, hostname, port, username, password, hash } = new URL(endpoint)
  // Written in another way than it is read, it is meant to be read in two ways: other letters for dots, a backslash, a tab.
  if (href !== endpoint || protocol !== 'https:' || port || username || password || hash) return false
  return serviceHosts.test(hostname) || serviceDomains.test(hostname)
}
