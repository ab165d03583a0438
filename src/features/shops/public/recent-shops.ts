// The shops that were opened last on this phone, in a cookie as the specification has it.

const cookieName = 'last_merchant_ids'
const maxLetters = 20 // letters; beyond that it begins anew
const month = 30 * 24 * 60 * 60

/** What the cookie says after a shop was opened, the latest first: '12,7,3'. */
export function withShop(before: string, id: number): string {
  const others = before.split(',').filter((other) => /^\d+$/.test(other) && other !== String(id))
  const text = [id, ...others].join(',')
  return text.length > maxLetters ? String(id) : text
}

/** '12,7,3', or '' when nothing is known. */
export const recentShopIds = () => cookieValueIn(document.cookie)

export const cookieValueIn = (cookies: string) =>
  decodeURIComponent(new RegExp(`(?:^|; )${cookieName}=([^;]*)`).exec(cookies)?.[1] ?? '')

export function addRecentShop(id: number) {
  const safe = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the specification wants this cookie, and Safari has no cookieStore
  document.cookie = `${cookieName}=${withShop(recentShopIds(), id)}; Path=/; Max-Age=${month}; SameSite=Lax${safe}`
}
