import { addresses } from '#contract/addresses.ts'

// Addresses that come from outside: from the server's answer, from the query of a link somebody sent.

/** The address, when it stays within this app; undefined for everything that could lead elsewhere. */
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

/** Where somebody may be brought back to after signing in: within this app, and not to its doors again. */
export function returnAddress(text: string | null | undefined): string | undefined {
  const address = ownAddress(text)
  if (!address) return undefined
  const [path = ''] = address.toLowerCase().split(/[?#]/)
  const door = path === '/auth' || path.startsWith('/auth/') || path === addresses.signOut
  return door ? undefined : address
}
