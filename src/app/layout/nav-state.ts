import { addresses } from '#contract/addresses.ts'
import { type HeaderKind, type NavItem, routeOf } from '../routes.ts'

/** The state of header and tabs for the current page. */
export type NavState = {
  kind: HeaderKind
  /** The title of an inner page in the header of phones. */
  title: string
  current?: NavItem | undefined
  /** The current one of the two showcase links: 'mentor', or 'sni' for all other products, 'Semua Produk' too. */
  slug?: 'sni' | 'mentor'
  shareable?: true | undefined
  /** The current search text. */
  search: string
}

type OwnPages = { merchant_id: number | null; lspro_id: number | null }

/** The state for an address (path and query string). `own`: the shop and the LSPRO of the signed-in user. */
export function navStateOf(path: string, query: string, own?: OwnPages): NavState {
  const { key, kind, title, current, shareable } = routeOf(path)
  const params = new URLSearchParams(query)
  const search = key === 'search' ? (params.get('query') ?? '') : ''
  if (own?.merchant_id && path === addresses.shop(own.merchant_id))
    return { kind, title: 'Toko saya', current: 'own', search }
  if (own?.lspro_id && path === addresses.lspro(own.lspro_id))
    return { kind, title: 'LSPRO saya', current: 'own', search }
  return {
    kind,
    title: key === 'createProduct' && params.has('id') ? 'Ubah Produk' : path === '/report' ? 'Laporkan' : title,
    current,
    ...(key === 'showcase' && { slug: params.get('slug') === 'mentor' ? 'mentor' : 'sni' }),
    shareable,
    search,
  }
}
