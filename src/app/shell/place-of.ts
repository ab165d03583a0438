import { addresses, type Shelf } from '#contract/addresses.ts'

export type Tab = 'home' | 'showcase' | 'shops' | 'lspro' | 'account'

/** Where one is, as far as header and tabs care. */
export type Place = {
  /** `home`: the name and no search; `root`: the first page of a tab, with search; `inner`: the way back and a title. */
  kind: 'home' | 'root' | 'inner'
  /** Says an inner page in the header of a phone. */
  title: string
  tab?: Tab
  shelf?: Shelf
  /** A thing that one may want to show somebody. */
  shareable?: boolean
  /** What is searched for right now. */
  search: string
}

/** The place an address (path and query string) stands for. `shop`: the number of one's own. */
export function placeOf(path: string, query: string, shop?: number | null): Place {
  const said = new URLSearchParams(query)
  const shelf = said.get('slug') === 'mentor' ? 'mentor' : 'sni'
  const search = path === '/product/show' ? (said.get('search') ?? '') : ''
  if (path === addresses.home) return { kind: 'home', title: 'Beranda', tab: 'home', search }
  if (path === '/product/show') return { kind: 'root', title: 'Etalase', tab: 'showcase', shelf, search }
  if (path === addresses.shops) return { kind: 'root', title: 'UMKM', tab: 'shops', search }
  if (path === addresses.lsproFeed) return { kind: 'root', title: 'LSPRO', tab: 'lspro', search }
  if (path === '/product/detail')
    return { kind: 'inner', title: 'Detail produk', tab: 'showcase', shareable: true, search }
  if (/^\/(base\/user|password|outbox$)/.test(path))
    return { kind: 'inner', title: titles[path] ?? 'Akun', tab: 'account', search }
  if (shop && path === addresses.shop(shop)) return { kind: 'inner', title: 'Toko saya', tab: 'account', search }
  if (path === addresses.createProduct && said.has('id')) return { kind: 'inner', title: 'Ubah Produk', search }
  return { kind: 'inner', title: titles[path] ?? 'Etalase Mutu', search }
}

const titles: Record<string, string> = {
  [addresses.faq]: 'FAQ',
  [addresses.contact]: 'Kontak',
  [addresses.terms]: 'Syarat & Ketentuan',
  [addresses.privacy]: 'Privasi',
  [addresses.account]: 'Akun',
  [addresses.accountEdit]: 'Edit Profile',
  [addresses.devices]: 'Perangkat',
  [addresses.outbox]: 'Antrean kirim',
  [addresses.changePassword]: 'Ganti kata sandi',
  [addresses.createProduct]: 'Tambah Produk',
}
