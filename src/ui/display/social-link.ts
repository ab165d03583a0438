// What people write where their page in a network is asked: an address, an address without its beginning, a bare name.

export type Network = 'website' | 'facebook' | 'instagram' | 'tiktok'

const profiles: Record<Exclude<Network, 'website'>, (name: string) => string> = {
  facebook: (name) => `https://www.facebook.com/${name}`,
  instagram: (name) => `https://www.instagram.com/${name}/`,
  tiktok: (name) => `https://www.tiktok.com/@${name}`,
}

/** Where it leads, or the text alone when it leads nowhere that is safe; undefined when nothing was written. */
export function socialLink(network: Network, written: string): { href: string } | { text: string } | undefined {
  const text = written.trim()
  if (!text) return undefined
  const href = /^https?:\/\//i.test(text) ? text : startsLikeSite(text) ? `https://${text}` : profileOf(network, text)
  return href && leadsOut(href) ? { href } : { text }
}

/** 'instagram.com/kopi', 'usahaku.id': a host with a dot, and a path perhaps; not 'kopi.lereng', which is a name. */
const startsLikeSite = (text: string) =>
  /^([\p{L}\p{Nd}-]+\.)+(com|id|co|net|org|info|biz|shop|store|site|online|me|asia|web|xyz|app)(:\d+)?([/?#]\S*)?$/iu.test(
    text,
  )

function profileOf(network: Network, text: string): string | undefined {
  const [, name] = /^@?([\w.-]{1,60})$/.exec(text) ?? []
  if (!name || network === 'website') return undefined
  return profiles[network](name)
}

/** Only http and https, and nobody's name in front of the host: that makes one address look like another. */
function leadsOut(href: string): boolean {
  if (!URL.canParse(href) || /\s/.test(href)) return false
  const { protocol, hostname, username, password } = new URL(href)
  return /^https?:$/.test(protocol) && hostname.includes('.') && !username && !password
}
