// Every page and every address of the app, defined once: screens link with them, and the server builds mails, routes
// and sitemaps from them.

export type PageFacts = {
  /** The route. Page views are counted by pattern, so a count never contains an id, a name or a search text. */
  pattern: `/${string}` | '*'
  /**
   * Its name in the operator's report of page views and, unless its route sets another one, its title on phones. A page
   * without a name is not counted.
   */
  name?: string
  /** Listed in the sitemap: as it is, or once with each of these queries. */
  sitemap?: true | readonly `?${string}`[]
}

/** The share target for photos from the phone's gallery; the manifest names the same path. */
export const sharePath = '/product/share'

/** Each page has a route in `app/routes.ts` and, if the server renders it, an `*-ssr.ts` in its feature. */
export const pages = {
  home: { pattern: '/', name: 'Beranda', sitemap: true },
  showcase: { pattern: '/product/show', name: 'Etalase', sitemap: ['?slug=sni', '?slug=all', '?slug=mentor'] },
  product: { pattern: '/product/detail', name: 'Detail produk' },
  search: { pattern: '/product/search', name: 'Pencarian' },
  createProduct: { pattern: '/product/create', name: 'Formulir produk' },
  share: { pattern: sharePath, name: 'Foto dari galeri' },
  /** The page of favorite products and shops. */
  favorites: { pattern: '/favorites', name: 'Favorit' },
  /** Products to ask their producers about, and what was asked when. */
  inquiries: { pattern: '/inquiries', name: 'Daftar tanya' },
  /** Parts of the catalogue for places without a signal. */
  downloads: { pattern: '/downloads', name: 'Etalase di HP' },
  shops: { pattern: '/base/merchant/list', name: 'Daftar UMKM', sitemap: true },
  shop: { pattern: '/base/merchant/detail/:id', name: 'Toko' },
  /** The start page of a merchant: what the own shop needs, its products by state, its figures and tools. */
  shopHome: { pattern: '/base/merchant/home', name: 'Toko saya' },
  ownShop: { pattern: '/base/merchant/profile', name: 'Profil usaha' },
  insight: { pattern: '/base/merchant/insight', name: 'Statistik toko' },
  /** Import and export of the own products; its views are parameters, which catalog/imports/import-view.ts reads. */
  imports: { pattern: '/base/merchant/import', name: 'Impor & ekspor' },
  nib: { pattern: '/base/merchant/nib', name: 'NIB ini milik saya' },
  lsproFeed: { pattern: '/base/lspro/posting/list', name: 'Postingan LSPRO', sitemap: true },
  lspros: { pattern: '/base/lspro/list', name: 'Daftar LSPRO', sitemap: true },
  lspro: { pattern: '/base/lspro/detail/:id', name: 'Halaman LSPRO' },
  /** A certification body's own work page: certificates that name it, and merchants who used its referral codes. */
  lsproDesk: { pattern: '/base/lspro/desk', name: 'Meja LSPRO' },
  /** Scans the codes of labels and of cards. */
  sniScan: { pattern: '/sni/scan', name: 'Pindai kode QR' },
  account: { pattern: '/base/user/detail', name: 'Akun' },
  accountEdit: { pattern: '/base/user/edit', name: 'Edit profil akun' },
  devices: { pattern: '/base/user/devices', name: 'Perangkat' },
  /** The user's stored data: export it, or request its deletion. */
  ownData: { pattern: '/base/user/data', name: 'Data saya' },
  /** Settings of push messages, and the certification bodies that the user follows. */
  notifications: { pattern: '/base/user/notifications', name: 'Pemberitahuan' },
  changePassword: { pattern: '/password/change', name: 'Ganti kata sandi' },
  /** The addresses below it are in moderation/moderation-addresses.ts, which no first screen loads. */
  report: { pattern: '/report/*?', name: 'Laporan dan keputusan' },
  /** Reports a label; sni/addresses.ts has the address with its query. */
  labelReport: { pattern: '/sni/report', name: 'Laporkan label' },
  faq: { pattern: '/faq', name: 'FAQ', sitemap: true },
  contact: { pattern: '/contact', name: 'Kontak', sitemap: true },
  terms: { pattern: '/base/term', name: 'Syarat & Ketentuan', sitemap: true },
  privacy: { pattern: '/base/privacy', name: 'Privasi', sitemap: true },
  openData: { pattern: '/open-data', name: 'Data terbuka', sitemap: true },
  /** Pending writes, and receipts of writes that have arrived. */
  outbox: { pattern: '/outbox', name: 'Antrean kirim' },
  /** The public page of a printed label: its code has this address, which sni/addresses.ts makes. */
  label: { pattern: '/sni/label/:token', name: 'Label SNI' },
  /** The owner's page that prints labels: the list of products, or one of them. */
  ownLabels: { pattern: '/base/merchant/label', name: 'Cetak label SNI' },
  /** Periksa SNI: checks a number with the register on this phone. Addresses with a number: sni/addresses.ts. */
  sniCheck: { pattern: '/sni/check', name: 'Periksa SNI', sitemap: true },
  /** Redirects to the page of 'Akun Saya' (acceptance.md#D48). */
  dashboard: { pattern: '/dashboard', name: 'Jalan ke Akun Saya' },
  signOut: { pattern: '/logout', name: 'Keluar' },
  auth: { pattern: '/auth', name: 'Masuk (/auth)' },
  signIn: { pattern: '/auth/login', name: 'Masuk' },
  signUp: { pattern: '/auth/login-type', name: 'Pilih jenis akun' },
  registration: { pattern: '/auth/registration', name: 'Pendaftaran' },
  visitorForm: { pattern: '/auth/registration-visitor', name: 'Lengkapi data pengunjung' },
  disown: { pattern: '/auth/registration-cancel', name: 'Batalkan pendaftaran' },
  forgot: { pattern: '/auth/forgot-password', name: 'Lupa kata sandi' },
  forgotSave: { pattern: '/auth/forgot-password-save', name: 'Kata sandi baru' },
  emailVerified: { pattern: '/auth/email-verified', name: 'Email terverifikasi' },
  emailSent: { pattern: '/auth/email-confirmation', name: 'Konfirmasi email' },
  changeEmail: { pattern: '/auth/email-change-confirmation', name: 'Ganti email pendaftaran' },
  stage1: { pattern: '/merchant/stage-1', name: 'Pendaftaran usaha, tahap 1' },
  stage2: { pattern: '/merchant/stage-2', name: 'Pendaftaran usaha, tahap 2' },
  stage3: { pattern: '/merchant/stage-3', name: 'Pendaftaran usaha, tahap 3' },
  stage4: { pattern: '/merchant/stage-4', name: 'Pendaftaran usaha, tahap 4' },
  stage5: { pattern: '/merchant/stage-5', name: 'Pendaftaran usaha, tahap 5' },
  wentWrong: { pattern: '/base/error', name: 'Halaman galat' },
  serverError: { pattern: '/error/500', name: 'Gangguan server' },
  missing: { pattern: '/error/*?', name: 'Halaman hilang' },
  /** The operator's pages: the start and the review queue. Without a name, so their views are not counted. */
  operator: { pattern: '/operator/*?' },
  notFound: { pattern: '*', name: 'Alamat yang tidak ada' },
} as const satisfies Record<string, PageFacts>
export type PageKey = keyof typeof pages
type Pages = typeof pages

/** The pages whose pattern is a complete address, without parameter and without wildcard. */
type FixedPages = {
  [Key in PageKey as Pages[Key]['pattern'] extends `${string}${':' | '*'}${string}`
    ? never
    : Key]: Pages[Key]['pattern']
}

/** `all`: every public product. */
export type ShowcaseSlug = 'all' | 'sni' | 'mentor'
export type ShowcaseView = {
  slug?: ShowcaseSlug
  /** With `all`: only products with SNI (1), or only those without (0). */
  is_sni?: 0 | 1 | undefined
  /** With `all`: only products with a mentor. */
  is_mentor?: 1 | undefined
  category_id?: number | undefined
  category_name?: string | undefined
  province_id?: number | undefined
  search?: string | undefined
  page?: number | undefined
}

/**
 * Paths and queries that are no page of the app: calls, files of the server, and files by their ending. The query of a
 * page may hold anything: '?utm_source=https://a.example' is no file.
 */
export const notPages: readonly RegExp[] = [
  /^\/api\//,
  /^\/files\//,
  /^\/(healthz|readyz)/,
  /^[^?]*\/[^/?]+\.[a-z0-9]+(?:\?|$)/i,
]

/** Pages whose address contains a secret from a mail: their requests must not send a referrer. */
export const isSecretPage = (path: string): boolean =>
  /^(\/auth\/(email-verified|registration-cancel|forgot-password-save)|\/report\/link)(\/|$)/.test(path)

const withQuery = (path: string, parts: Record<string, string | number | undefined>) => {
  const query = Object.entries(parts)
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([name, value]) => `${name}=${encodeURIComponent(value as string | number)}`)
  return query.length > 0 ? `${path}?${query.join('&')}` : path
}

const showcase = ({
  slug = 'sni',
  category_id,
  category_name,
  province_id,
  search,
  page,
  ...only
}: ShowcaseView = {}) =>
  withQuery(pages.showcase.pattern, {
    slug,
    ...only,
    category_id: category_id || undefined,
    category_name: category_id ? category_name : undefined,
    province_id: province_id || undefined,
    search,
    page: page && page > 1 ? page : undefined,
  })

const withId = (pattern: string, id: number) => pattern.replace(':id', String(id))

/** Adds the addresses of all pages with a fixed one to `more`; an entry of `more` takes precedence. */
const withFixedPages = <More extends object>(more: More) =>
  ({ ...Object.fromEntries(Object.entries(pages).map(([key, { pattern }]) => [key, pattern])), ...more }) as Omit<
    FixedPages,
    keyof More
  > &
    More

// Marked as pure: the worker uses no address, and would otherwise bundle the whole table.
export const addresses = /* @__PURE__ */ withFixedPages({
  showcase,
  /** The list of all products, to which categories and rows of mixed products link. */
  products: (view: Omit<ShowcaseView, 'slug'> = {}) => showcase({ ...view, slug: 'all' }),
  product: (id: number) => `${pages.product.pattern}?id=${id}`,
  search: (query?: string) => withQuery(pages.search.pattern, { query }),
  /** `tab`: which of its product tabs is open; 'sni' is the default and not in the address. */
  shop: (id: number, { tab = 'sni' }: { tab?: 'sni' | 'non-sni' } = {}) =>
    withQuery(withId(pages.shop.pattern, id), { tab: tab === 'sni' ? undefined : tab }),
  /** The merchant's own NIB claims; with `nib`, the form that claims this number. */
  nib: (nib?: string) => withQuery(pages.nib.pattern, { nib }),
  /** Periksa SNI with a number that is checked at once. */
  checkNumber: (number: string) => withQuery(pages.sniCheck.pattern, { number }),
  lspro: (id: number) => withId(pages.lspro.pattern, id),
  /** `back`: the address within this app to return to after signing in. */
  signIn: (back?: string) => withQuery(pages.signIn.pattern, { return: back }),
  /** The visitors' form, which leads to `back` once it is filled in. */
  visitorFormThen: (back?: string) => withQuery(pages.visitorForm.pattern, { return: back }),
  /** The sign-in with one of its banners. */
  signInAfter: (param: 'verified' | 'password_changed') => withQuery(pages.signIn.pattern, { param }),
  registration: (type: 'guest' | 'merchant') => withQuery(pages.registration.pattern, { type }),
  emailSent: (email: string) => withQuery(pages.emailSent.pattern, { email }),
  changeEmail: (email: string) => withQuery(pages.changeEmail.pattern, { email }),
  emailVerified: (code: string) => withQuery(pages.emailVerified.pattern, { code }),
  disown: (code: string) => withQuery(pages.disown.pattern, { code }),
  forgotSave: (hash: string) => withQuery(pages.forgotSave.pattern, { hash }),
  wizard: (stage: number) => `/merchant/stage-${stage}`,
  /** The form of a product: by the server's id, by the key that its phone made, or of a new product. */
  productForm: ({ id, key }: { id?: number | undefined; key?: string | undefined } = {}) =>
    withQuery(pages.createProduct.pattern, { id, key }),
  /** The page that continues with photos shared from the phone's gallery. */
  shared: (id: string) => withQuery(sharePath, { id }),
  operator: '/operator',
})
