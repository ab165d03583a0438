// @chunk profile-pages

import { type SocialNetwork, socialPage } from '#contract/contacts/social-pages.ts'
import { parseUrl } from '#contract/text/parse-url.ts'

// Users enter their profile in a social network as a full address, as an address without https://, or as a bare name.

export type Network = 'website' | SocialNetwork

const profiles: Record<SocialNetwork, (name: string) => string> = {
  facebook: (name) => `https://www.facebook.com/${name}`,
  instagram: (name) => `https://www.instagram.com/${name}/`,
  tiktok: (name) => `https://www.tiktok.com/@${name}`,
}

/**
 * The address to link to, or the text alone when it gives no safe address; undefined for an empty input. The link of a
 * network leads to that network alone.
 */
export function socialLink(network: Network, input: string): { href: string } | { text: string } | undefined {
  const text = input.trim()
  if (!text) return undefined
  const href = network === 'website' ? siteOf(text) : pageOf(network, text)
  return href && isSafeAddress(href) ? { href } : { text }
}

/** 'usahaku.id', with or without its scheme. */
function siteOf(text: string): string | undefined {
  if (/^https?:\/\//i.test(text)) return text
  return /^([\p{L}\p{Nd}-]+\.)+\p{L}[\p{L}\p{Nd}-]+(:\d+)?([/?#]\S*)?$/iu.test(text) ? `https://${text}` : undefined
}

/** A page of the network, or that of a user name, which may look like a site: 'keripiksalimah.id'. */
function pageOf(network: SocialNetwork, text: string): string | undefined {
  const page = socialPage(text)
  if (page) return page.network === network ? page.address : undefined
  const [, name] = /^@?([\w.-]{1,60})$/.exec(text) ?? []
  return name && profiles[network](name)
}

/** Only http and https, without a user name before the host: 'https://bank.id@evil.id' looks like another address. */
function isSafeAddress(href: string): boolean {
  const url = parseUrl(href)
  if (!url || /\s/.test(href)) return false
  const { protocol, hostname, username, password } = url
  return /^https?:$/.test(protocol) && hostname.includes('.') && !username && !password
}
