import { addresses } from '#contract/addresses.ts'

// Addresses that come from outside: from the server's answer, or from the query of a link that somebody sent.

/** The address if it stays within this app; undefined if it could lead elsewhere. */
export function ownAddress(text: string | null | undefined): string | undefined {
  if (!text || !/^\/(?![/\\])[^\p{Cc}\\]*$/u.test(text)) return undefined
  const here = 'https://here.invalid'
  let url: URL
  try {
    url = new URL(text, here)
  } catch {
    return undefined
  }
  if (url.origin !== here || url.pathname.startsWith('//')) return undefined
  return `${url.pathname}${url.search}${url.hash}`
}

/** Where a sign-in may return to: within this app, and not to its sign-in pages. */
export function returnAddress(text: string | null | undefined): string | undefined {
  const address = ownAddress(text)
  if (!address) return undefined
  const [path = ''] = address.toLowerCase().split(/[?#]/)
  const door = path === '/auth' || path.startsWith('/auth/') || path === addresses.signOut
  return door ? undefined : address
}
