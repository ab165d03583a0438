import { addresses } from '#contract/addresses.ts'
import { type HeaderKind, type NavItem, routeOf } from '../routes.ts'

/** Where one is, as far as header and tabs care. */
export type NavState = {
  kind: HeaderKind
  /** Says an inner page in the header of a phone. */
  title: string
  current?: NavItem | undefined
  /** Which of its two links in the navigation: what is not mentored, 'Semua Produk' too, belongs to 'Etalase Produk'. */
  slug?: 'sni' | 'mentor'
  shareable?: true | undefined
  /** What is searched for right now. */
  search: string
}

type OwnPages = { merchant_id: number | null; lspro_id: number | null }

/** The place an address (path and query string) stands for. `own`: the shop and the body of whoever is here. */
export function navStateOf(path: string, query: string, own?: OwnPages): NavState {
  const { key, kind, title, current, shareable } = routeOf(path)
  const params = new URLSearchParams(query)
  const search = key === 'search' ? (params.get('query') ?? '') : ''
  if (own?.merchant_id && path === addresses.shop(own.merchant_id))
    return { kind, title: 'Toko saya', current: 'account', search }
  if (own?.lspro_id && path === addresses.lspro(own.lspro_id))
    return { kind, title: 'LSPRO saya', current: 'account', search }
  return {
    kind,
    title: key === 'createProduct' && params.has('id') ? 'Ubah Produk' : (reportTitles[path] ?? title),
    current,
    ...(key === 'showcase' && { slug: params.get('slug') === 'mentor' ? 'mentor' : 'sni' }),
    shareable,
    search,
  }
}

// As #contract/moderation/moderation-addresses.ts has them, which no first screen carries.
const reportTitles: Record<string, string> = {
  '/report': 'Laporkan',
  '/report/decisions': 'Keputusan pengelola',
}
