// @chunk form
import { addresses } from '#contract/addresses.ts'
import { parseUrl } from '#contract/text/parse-url.ts'

// Untrusted addresses: from the server's answer, or from the query of a link.

/** The address if it stays within this app; undefined if it could lead elsewhere. */
export function ownAddress(text: string | null | undefined): string | undefined {
  if (!text || !/^\/(?![/\\])[^\p{Cc}\\]*$/u.test(text)) return undefined
  const base = 'https://here.invalid'
  const url = parseUrl(text, base)
  if (url?.origin !== base || url.pathname.startsWith('//')) return undefined
  return `${url.pathname}${url.search}${url.hash}`
}

/** The address to return to after a sign-in: within this app, and none of its sign-in pages. Otherwise undefined. */
export function returnAddress(text: string | null | undefined): string | undefined {
  const address = ownAddress(text)
  if (!address) return undefined
  const [path = ''] = address.toLowerCase().split(/[?#]/)
  const isSignInPage = path === '/auth' || path.startsWith('/auth/') || path === addresses.signOut
  return isSignInPage ? undefined : address
}
