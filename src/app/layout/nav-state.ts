import { addresses, sharePath } from '#contract/addresses.ts'

export type Tab = 'home' | 'showcase' | 'shops' | 'lspro' | 'account'

/** Where one is, as far as header and tabs care. */
export type NavState = {
  /** `home`: the name and no search; `root`: the first page of a tab, with search; `inner`: the way back and a title. */
  kind: 'home' | 'root' | 'inner'
  /** Says an inner page in the header of a phone. */
  title: string
  tab?: Tab
  /** Which of its two links in the navigation: what is not mentored, 'Semua Produk' too, belongs to 'Etalase Produk'. */
  slug?: 'sni' | 'mentor'
  /** A thing that one may want to show somebody. */
  shareable?: boolean
  /** What is searched for right now. */
  search: string
}

type OwnPages = { merchant_id: number | null; lspro_id: number | null }

/** The place an address (path and query string) stands for. `own`: the shop and the body of whoever is here. */
export function navStateOf(path: string, query: string, own?: OwnPages): NavState {
  const params = new URLSearchParams(query)
  const slug = params.get('slug') === 'mentor' ? 'mentor' : 'sni'
  const search = path === addresses.search() ? (params.get('query') ?? '') : ''
  if (path === addresses.home) return { kind: 'home', title: 'Beranda', tab: 'home', search }
  if (path === '/product/show') return { kind: 'root', title: 'Etalase', tab: 'showcase', slug, search }
  if (path === addresses.search()) return { kind: 'root', title: 'Pencarian', tab: 'showcase', search }
  if (path === addresses.shops) return { kind: 'root', title: 'UMKM', tab: 'shops', search }
  if (path === addresses.lsproFeed) return { kind: 'root', title: 'LSPRO', tab: 'lspro', search }
  if (path === '/product/detail')
    return { kind: 'inner', title: 'Detail produk', tab: 'showcase', shareable: true, search }
  if (/^\/(base\/user|password|favorites$|outbox$)/.test(path))
    return { kind: 'inner', title: titles[path] ?? 'Akun', tab: 'account', search }
  if (own?.merchant_id && path === addresses.shop(own.merchant_id))
    return { kind: 'inner', title: 'Toko saya', tab: 'account', search }
  if (own?.lspro_id && path === addresses.lspro(own.lspro_id))
    return { kind: 'inner', title: 'LSPRO saya', tab: 'account', search }
  if (path.startsWith('/base/merchant/detail/'))
    return { kind: 'inner', title: 'Toko', tab: 'shops', shareable: true, search }
  if (path.startsWith('/base/lspro/detail/'))
    return { kind: 'inner', title: 'LSPRO', tab: 'lspro', shareable: true, search }
  if (path === addresses.lspros) return { kind: 'inner', title: 'Daftar LSPRO', tab: 'lspro', shareable: true, search }
  if (path === addresses.createProduct && params.has('id')) return { kind: 'inner', title: 'Ubah Produk', search }
  // What the house says of itself may be shown to anybody.
  return { kind: 'inner', title: titles[path] ?? 'Etalase Mutu', shareable: /faq|term|privacy/.test(path), search }
}

const titles: Record<string, string> = {
  [addresses.faq]: 'FAQ',
  [addresses.contact]: 'Kontak',
  [addresses.terms]: 'Syarat & Ketentuan',
  [addresses.privacy]: 'Privasi',
  [addresses.account]: 'Akun',
  [addresses.accountEdit]: 'Edit Profile',
  [addresses.devices]: 'Perangkat',
  [addresses.ownData]: 'Data saya',
  [addresses.outbox]: 'Antrean kirim',
  [addresses.favorites]: 'Favorit',
  [addresses.changePassword]: 'Ganti kata sandi',
  [addresses.createProduct]: 'Tambah Produk',
  [sharePath]: 'Foto dari galeri',
  [addresses.ownShop]: 'Profil usaha',
  [addresses.insight]: 'Statistik toko',
  [addresses.nib()]: 'Sengketa NIB',
  [addresses.lsproDesk]: 'Meja LSPRO',
  // As #contract/moderation-addresses.ts has them, which no first screen carries.
  '/report': 'Laporkan',
  '/report/decisions': 'Keputusan pengelola',
}
