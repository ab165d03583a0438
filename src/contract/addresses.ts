// Every address of the app once: screens link with it, the server makes mails, routes and sitemaps with it.

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

/** Where phones bring photos from their gallery; the manifest says it too. */
export const sharePath = '/product/share'

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
  withQuery('/product/show', {
    slug,
    ...only,
    category_id: category_id || undefined,
    category_name: category_id ? category_name : undefined,
    province_id: province_id || undefined,
    search,
    page: page && page > 1 ? page : undefined,
  })

export const addresses = {
  home: '/',
  showcase,
  /** The shelf that holds what categories and rows of mixed products count. */
  products: (view: Omit<ShowcaseView, 'slug'> = {}) => showcase({ ...view, slug: 'all' }),
  product: (id: number) => `/product/detail?id=${id}`,
  search: (query?: string) => withQuery('/product/search', { query }),
  /** What somebody likes: products and shops. */
  favorites: '/favorites',
  shops: '/base/merchant/list',
  /** `tab`: of its goods; that of SNI stands open by itself. */
  shop: (id: number, { tab = 'sni' }: { tab?: 'sni' | 'non-sni' } = {}) =>
    withQuery(`/base/merchant/detail/${id}`, { tab: tab === 'sni' ? undefined : tab }),
  ownShop: '/base/merchant/profile',
  insight: '/base/merchant/insight',
  /** The list of one's NIB claims; with `nib`, the form that claims this number. */
  nib: (nib?: string) => withQuery('/base/merchant/nib', { nib }),
  lsproFeed: '/base/lspro/posting/list',
  lspros: '/base/lspro/list',
  lspro: (id: number) => `/base/lspro/detail/${id}`,
  /** A body's own desk: certificates that name it, merchants who came by its codes. */
  lsproDesk: '/base/lspro/desk',
  faq: '/faq',
  contact: '/contact',
  terms: '/base/term',
  privacy: '/base/privacy',
  /** `back`: where the person wants to be afterwards, an address of this app. */
  signIn: (back?: string) => withQuery('/auth/login', { return: back }),
  /** The sign-in with one of its banners. */
  signInAfter: (param: 'verified' | 'password_changed') => withQuery('/auth/login', { param }),
  signUp: '/auth/login-type',
  registration: (type: 'guest' | 'merchant') => withQuery('/auth/registration', { type }),
  emailSent: (email: string) => withQuery('/auth/email-confirmation', { email }),
  changeEmail: (email: string) => withQuery('/auth/email-change-confirmation', { email }),
  emailVerified: (code: string) => withQuery('/auth/email-verified', { code }),
  disown: (code: string) => withQuery('/auth/registration-cancel', { code }),
  forgot: '/auth/forgot-password',
  forgotSave: (hash: string) => withQuery('/auth/forgot-password-save', { hash }),
  visitorForm: '/auth/registration-visitor',
  signOut: '/logout',
  account: '/base/user/detail',
  accountEdit: '/base/user/edit',
  devices: '/base/user/devices',
  changePassword: '/password/change',
  /** What this phone tells of with the app closed, and which bodies one follows. */
  notifications: '/base/user/notifications',
  /** What is kept of oneself: to take along, and to have deleted. */
  ownData: '/base/user/data',
  /** Leads to where 'Akun Saya' leads (acceptance.md#D48). */
  dashboard: '/dashboard',
  wizard: (stage: number) => `/merchant/stage-${stage}`,
  createProduct: '/product/create',
  /** The form of a product: by the server's number, by the key its phone gave it, or of a new one. */
  productForm: ({ id, key }: { id?: number | undefined; key?: string | undefined } = {}) =>
    withQuery('/product/create', { id, key }),
  /** What has become of photos that came from the phone's gallery. */
  shared: (id: string) => withQuery(sharePath, { id }),
  /** What has not left this phone yet, and what has arrived. */
  outbox: '/outbox',
  /** The operator's desk: the door, and the queue behind it. */
  operator: '/operator',
  wentWrong: '/base/error',
} as const
