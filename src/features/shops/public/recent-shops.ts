// The recently visited shops, in the cookie that the specification demands.

const cookieName = 'last_merchant_ids'
const maxLetters = 20 // letters; beyond that the list is restarted with the latest shop
const month = 30 * 24 * 60 * 60

/** The cookie's value after a visit to a shop, the latest first: '12,7,3'. */
export function withShop(before: string, id: number): string {
  const others = before.split(',').filter((other) => /^\d+$/.test(other) && other !== String(id))
  const text = [id, ...others].join(',')
  return text.length > maxLetters ? String(id) : text
}

/** '12,7,3'; '' when there is none. */
export const recentShopIds = () => cookieValueIn(document.cookie)

export const cookieValueIn = (cookies: string) =>
  decodeURIComponent(new RegExp(`(?:^|; )${cookieName}=([^;]*)`).exec(cookies)?.[1] ?? '')

export function addRecentShop(id: number) {
  const safe = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the specification wants this cookie, and Safari has no cookieStore
  document.cookie = `${cookieName}=${withShop(recentShopIds(), id)}; Path=/; Max-Age=${month}; SameSite=Lax${safe}`
}
