// @chunk profile-pages
// Users enter their profile in a social network as a full address, as an address without https://, or as a bare name.

export type Network = 'website' | 'facebook' | 'instagram' | 'tiktok'

const profiles: Record<Exclude<Network, 'website'>, (name: string) => string> = {
  facebook: (name) => `https://www.facebook.com/${name}`,
  instagram: (name) => `https://www.instagram.com/${name}/`,
  tiktok: (name) => `https://www.tiktok.com/@${name}`,
}

/** The address to link to, or the text alone when it gives no safe address; undefined for an empty input. */
export function socialLink(network: Network, input: string): { href: string } | { text: string } | undefined {
  const text = input.trim()
  if (!text) return undefined
  const href = /^https?:\/\//i.test(text) ? text : startsLikeSite(text) ? `https://${text}` : profileOf(network, text)
  return href && isSafeAddress(href) ? { href } : { text }
}

/**
 * 'instagram.com/kopi', 'usahaku.id': a host with a usual ending, perhaps a path; not 'kopi.lereng', which is a name.
 */
const startsLikeSite = (text: string) =>
  /^([\p{L}\p{Nd}-]+\.)+(com|id|co|net|org|info|biz|shop|store|site|online|me|asia|web|xyz|app)(:\d+)?([/?#]\S*)?$/iu.test(
    text,
  )

function profileOf(network: Network, text: string): string | undefined {
  const [, name] = /^@?([\w.-]{1,60})$/.exec(text) ?? []
  if (!name || network === 'website') return undefined
  return profiles[network](name)
}

/** Only http and https, without a user name before the host: 'https://bank.id@evil.id' looks like another address. */
function isSafeAddress(href: string): boolean {
  if (!URL.canParse(href) || /\s/.test(href)) return false
  const { protocol, hostname, username, password } = new URL(href)
  return /^https?:$/.test(protocol) && hostname.includes('.') && !username && !password
}
