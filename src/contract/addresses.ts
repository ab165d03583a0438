// Every page and every address of the app once: screens link with them, the server makes mails, routes and sitemaps with them.

export type PageFacts = {
  /** Its openings are counted by it, so that no id, no name and nothing that was searched for is ever part of a count. */
  pattern: `/${string}` | '*'
  /**
   * Said in the operator's report of what was opened and, unless its route says otherwise, above it on phones. A page
   * without a name is not counted.
   */
  name?: string
  /** Search engines are told of it: as it is, or with each of these queries. */
  sitemap?: true | readonly `?${string}`[]
}

/** Where phones bring photos from their gallery; the manifest says it too. */
export const sharePath = '/product/share'

/** Its records in the app are `app/routes.ts` and, of what the server draws, `*-ssr.ts` of its feature. */
export const pages = {
  home: { pattern: '/', name: 'Beranda', sitemap: true },
  showcase: { pattern: '/product/show', name: 'Etalase', sitemap: ['?slug=sni', '?slug=all', '?slug=mentor'] },
  product: { pattern: '/product/detail', name: 'Detail produk' },
  search: { pattern: '/product/search', name: 'Pencarian' },
  createProduct: { pattern: '/product/create', name: 'Formulir produk' },
  share: { pattern: sharePath, name: 'Foto dari galeri' },
  /** The page of favorite products and shops. */
  favorites: { pattern: '/favorites', name: 'Favorit' },
  shops: { pattern: '/base/merchant/list', name: 'Daftar UMKM', sitemap: true },
  shop: { pattern: '/base/merchant/detail/:id', name: 'Toko' },
  ownShop: { pattern: '/base/merchant/profile', name: 'Profil usaha' },
  insight: { pattern: '/base/merchant/insight', name: 'Statistik toko' },
  nib: { pattern: '/base/merchant/nib', name: 'NIB ini milik saya' },
  lsproFeed: { pattern: '/base/lspro/posting/list', name: 'Postingan LSPRO', sitemap: true },
  lspros: { pattern: '/base/lspro/list', name: 'Daftar LSPRO', sitemap: true },
  lspro: { pattern: '/base/lspro/detail/:id', name: 'Halaman LSPRO' },
  /** A body's own desk: certificates that name it, merchants who came by its codes. */
  lsproDesk: { pattern: '/base/lspro/desk', name: 'Meja LSPRO' },
  account: { pattern: '/base/user/detail', name: 'Akun' },
  accountEdit: { pattern: '/base/user/edit', name: 'Edit profil akun' },
  devices: { pattern: '/base/user/devices', name: 'Perangkat' },
  /** What is kept of oneself: to take along, and to have deleted. */
  ownData: { pattern: '/base/user/data', name: 'Data saya' },
  /** What this phone tells of with the app closed, and which bodies one follows. */
  notifications: { pattern: '/base/user/notifications', name: 'Pemberitahuan' },
  changePassword: { pattern: '/password/change', name: 'Ganti kata sandi' },
  /** What it leads to is known to moderation/moderation-addresses.ts, which no first screen carries. */
  report: { pattern: '/report/*?', name: 'Laporan dan keputusan' },
  faq: { pattern: '/faq', name: 'FAQ', sitemap: true },
  contact: { pattern: '/contact', name: 'Kontak', sitemap: true },
  terms: { pattern: '/base/term', name: 'Syarat & Ketentuan', sitemap: true },
  privacy: { pattern: '/base/privacy', name: 'Privasi', sitemap: true },
  /** What has not left this phone yet, and what has arrived. */
  outbox: { pattern: '/outbox', name: 'Antrean kirim' },
  /** Leads to where 'Akun Saya' leads (acceptance.md#D48). */
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
  /** The operator's desk: its start, and the queue of reviews. Whoever opens it is nobody's business. */
  operator: { pattern: '/operator/*?' },
  notFound: { pattern: '*', name: 'Alamat yang tidak ada' },
} as const satisfies Record<string, PageFacts>
export type PageKey = keyof typeof pages
type Pages = typeof pages

/** The pages whose pattern is an address: neither a part of it nor its end is left open. */
type FixedPages = {
  [Key in PageKey as Pages[Key]['pattern'] extends `${string}${':' | '*'}${string}`
    ? never
    : Key]: Pages[Key]['pattern']
}

/** `all`: every public product. */
export type ShowcaseSlug = 'all' | 'sni' | 'mentor'
export type ShowcaseView = {
  slug?: ShowcaseSlug
  /** Of `all` only those with SNI (1), or only those without (0). */
  is_sni?: 0 | 1 | undefined
  /** Of `all` only those with a mentor. */
  is_mentor?: 1 | undefined
  category_id?: number | undefined
  category_name?: string | undefined
  province_id?: number | undefined
  search?: string | undefined
  page?: number | undefined
}

/** Pages whose address holds the secret of a letter: no request of theirs says where it comes from. */
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

/** With the addresses of the pages that have a fixed one, except where `more` says how theirs is made. */
const withFixedPages = <More extends object>(more: More) =>
  ({ ...Object.fromEntries(Object.entries(pages).map(([key, { pattern }]) => [key, pattern])), ...more }) as Omit<
    FixedPages,
    keyof More
  > &
    More

// Marked as pure: the worker needs no address, and would carry the whole table.
export const addresses = /* @__PURE__ */ withFixedPages({
  showcase,
  /** The list that holds what categories and rows of mixed products count. */
  products: (view: Omit<ShowcaseView, 'slug'> = {}) => showcase({ ...view, slug: 'all' }),
  product: (id: number) => `${pages.product.pattern}?id=${id}`,
  search: (query?: string) => withQuery(pages.search.pattern, { query }),
  /** `tab`: of its goods; that of SNI stands open by itself. */
  shop: (id: number, { tab = 'sni' }: { tab?: 'sni' | 'non-sni' } = {}) =>
    withQuery(withId(pages.shop.pattern, id), { tab: tab === 'sni' ? undefined : tab }),
  /** The list of one's NIB claims; with `nib`, the form that claims this number. */
  nib: (nib?: string) => withQuery(pages.nib.pattern, { nib }),
  lspro: (id: number) => withId(pages.lspro.pattern, id),
  /** `back`: where the person wants to be afterwards, an address of this app. */
  signIn: (back?: string) => withQuery(pages.signIn.pattern, { return: back }),
  /** The sign-in with one of its banners. */
  signInAfter: (param: 'verified' | 'password_changed') => withQuery(pages.signIn.pattern, { param }),
  registration: (type: 'guest' | 'merchant') => withQuery(pages.registration.pattern, { type }),
  emailSent: (email: string) => withQuery(pages.emailSent.pattern, { email }),
  changeEmail: (email: string) => withQuery(pages.changeEmail.pattern, { email }),
  emailVerified: (code: string) => withQuery(pages.emailVerified.pattern, { code }),
  disown: (code: string) => withQuery(pages.disown.pattern, { code }),
  forgotSave: (hash: string) => withQuery(pages.forgotSave.pattern, { hash }),
  wizard: (stage: number) => `/merchant/stage-${stage}`,
  /** The form of a product: by the server's number, by the key its phone gave it, or of a new one. */
  productForm: ({ id, key }: { id?: number | undefined; key?: string | undefined } = {}) =>
    withQuery(pages.createProduct.pattern, { id, key }),
  /** What has become of photos that came from the phone's gallery. */
  shared: (id: string) => withQuery(sharePath, { id }),
  operator: '/operator',
})
