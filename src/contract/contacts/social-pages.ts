// @chunk contract-data
import { parseUrl } from '../text/parse-url.ts'

// Pages in social networks. A field takes a page's address, with or without its scheme, or a user name; user names may
// look like the address of another site ('keripiksalimah.id').

export type SocialNetwork = 'facebook' | 'instagram' | 'tiktok'

const hosts: Record<SocialNetwork, RegExp> = {
  facebook: /(^|\.)(facebook\.com|fb\.(com|me|watch))$/,
  instagram: /(^|\.)(instagram\.com|instagr\.am)$/,
  tiktok: /(^|\.)tiktok\.com$/,
}

/** The hosts of the networks' own links to other sites: 'https://l.instagram.com/?u=https%3A%2F%2F…'. */
const passing = /^lm?\.(facebook|instagram)\.com$/

/**
 * The address of a page, and the network it belongs to; undefined for a user name and for other sites, also where a
 * network's own link leads to them.
 */
export function socialPage(text: string): { network: SocialNetwork; address: string } | undefined {
  const clean = text.trim()
  const address = /^https?:\/\//i.test(clean) ? clean : `https://${clean.replace(/^\/+/, '')}`
  const url = /\s/.test(address) ? undefined : parseUrl(address)
  if (url && passing.test(url.hostname)) return socialPage(url.searchParams.get('u') ?? '')
  const network = url && (Object.keys(hosts) as SocialNetwork[]).find((name) => hosts[name].test(url.hostname))
  return network && { network, address }
}
