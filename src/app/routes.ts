import type { ComponentType, ReactNode } from 'react'
import { type PageFacts, type PageKey, pages } from '#contract/addresses.ts'
import { type LazyLayout, type LazyPage, lazy } from './lazy-page.tsx'

// Every page of the app. Patterns and names are in #contract/addresses.ts, which the server reads too; what the server
// renders of a page is in routes-ssr.ts, which no browser loads.

/** The item of the navigation that is marked as current: a tab on phones, a link of the top row on wide screens. */
export type NavItem = 'home' | 'showcase' | 'shops' | 'lspro' | 'account' | 'own' | 'sni' | 'faq' | 'contact'

/**
 * `home`: the app's name and no search; `root`: the first page of a tab, with search; `inner`, most pages: a back link
 * and a title.
 */
export type HeaderKind = 'home' | 'root' | 'inner'

type RouteRecord = {
  page: LazyPage
  /** The layout around the page; ShellLayout when none is named. */
  layout?: LazyLayout
  /** The code loads only when the page is opened, not ahead of time, because few users open it. */
  rare?: true
  /** The HTTP status of the page; it stands for every address that has no page. */
  status?: 404
  kind?: HeaderKind
  /** Shown in the header of phones instead of the name. */
  title?: string
  current?: NavItem
  /** The header of phones has a share button. */
  shareable?: true
  /** The footer links to it by its name, in the order of the records. */
  inFooter?: true
}
export type Route = RouteRecord & {
  key: PageKey
  pattern: string
  name: string
  title: string
  kind: HeaderKind
  layout: LazyLayout
}

const site = 'Etalase Mutu'

const shellLayout = pageIn(() => import('./layout/ShellLayout.tsx'), 'ShellLayout')
const authLayout = pageIn(() => import('./layout/AuthLayout.tsx'), 'AuthLayout')
const plainLayout = pageIn(() => import('./layout/PlainLayout.tsx'), 'PlainLayout')
const deskLayout = pageIn(() => import('./layout/DeskLayout.tsx'), 'DeskLayout')
const wizardLayout = pageIn(() => import('./layout/WizardLayout.tsx'), 'WizardLayout')

const signIn = pageIn(() => import('#features/account/auth/SignInPage.tsx'), 'SignInPage')
const product = () => import('#features/products/ProductFormPage.tsx')
const productForm = pageIn(product, 'ProductFormPage')
const shopHome = pageIn(() => import('#features/shops/own/home/ShopHomePage.tsx'), 'ShopHomePage')
const shopProfile = pageIn(() => import('#features/shops/own/profile/ProfilePage.tsx'), 'ProfilePage')
const shopInsight = pageIn(() => import('#features/shops/insight/InsightPage.tsx'), 'InsightPage')
const shopImports = pageIn(() => import('#features/shops/imports/ImportPage.tsx'), 'ImportPage')
const nib = pageIn(() => import('#features/nib/NibPage.tsx'), 'NibPage')
const lsproDesk = pageIn(() => import('#features/lspro/desk/LsproDeskPage.tsx'), 'LsproDeskPage')

/**
 * A record for each page, in the order in which patterns are tried. On phones the header shows the name, or `title` if
 * there is one.
 */
const records: Record<PageKey, RouteRecord> = {
  // Sign-in, registration and others that are not in the shell.
  auth: { layout: authLayout, page: signIn },
  signIn: { layout: authLayout, page: signIn },
  signUp: {
    layout: authLayout,
    page: pageIn(() => import('#features/account/auth/AccountTypePage.tsx'), 'AccountTypePage'),
  },
  registration: {
    layout: authLayout,
    page: pageIn(() => import('#features/account/auth/RegistrationPage.tsx'), 'RegistrationPage'),
  },
  forgot: { layout: authLayout, page: pageIn(() => import('#features/account/auth/ForgotPage.tsx'), 'ForgotPage') },
  forgotSave: {
    layout: authLayout,
    page: pageIn(() => import('#features/account/auth/NewPasswordPage.tsx'), 'NewPasswordPage'),
  },
  emailVerified: {
    layout: authLayout,
    page: pageIn(() => import('#features/account/auth/EmailVerifiedPage.tsx'), 'EmailVerifiedPage'),
  },
  disown: {
    layout: authLayout,
    page: pageIn(() => import('#features/account/auth/CancelRegistrationPage.tsx'), 'CancelRegistrationPage'),
  },
  emailSent: {
    layout: plainLayout,
    page: pageIn(() => import('#features/account/auth/EmailSentPage.tsx'), 'EmailSentPage'),
  },
  changeEmail: {
    layout: plainLayout,
    page: pageIn(() => import('#features/account/auth/ChangeEmailPage.tsx'), 'ChangeEmailPage'),
  },
  visitorForm: {
    layout: plainLayout,
    page: pageIn(() => import('#features/account/profile/VisitorFormPage.tsx'), 'VisitorFormPage'),
  },
  signOut: { layout: plainLayout, page: pageIn(() => import('./layout/pages/SignOutPage.tsx'), 'SignOutPage') },
  dashboard: { layout: plainLayout, page: pageIn(() => import('./layout/pages/DashboardPage.tsx'), 'DashboardPage') },
  stage1: { layout: wizardLayout, page: pageIn(() => import('#features/onboarding/Stage1Page.tsx'), 'Stage1Page') },
  stage2: { layout: wizardLayout, page: pageIn(() => import('#features/onboarding/Stage2Page.tsx'), 'Stage2Page') },
  stage3: { layout: wizardLayout, page: pageIn(() => import('#features/onboarding/Stage3Page.tsx'), 'Stage3Page') },
  stage4: { layout: wizardLayout, page: pageIn(() => import('#features/onboarding/Stage4Page.tsx'), 'Stage4Page') },
  stage5: { layout: wizardLayout, page: pageIn(() => import('#features/onboarding/Stage5Page.tsx'), 'Stage5Page') },
  operator: {
    layout: deskLayout,
    page: pageIn(() => import('#features/operator/desk/DeskPage.tsx'), 'DeskPage'),
    rare: true,
  },
  serverError: { layout: plainLayout, page: pageIn(() => import('./layout/pages/ErrorPages.tsx'), 'BrokenPage') },
  missing: { layout: plainLayout, page: pageIn(() => import('./layout/pages/ErrorPages.tsx'), 'MissingPage') },
  // Inside the shell: the showcase, the user's own account, and the texts of the site.
  home: { page: pageIn(() => import('#features/showcase/HomePage.tsx'), 'HomePage'), kind: 'home', current: 'home' },
  showcase: {
    page: pageIn(() => import('#features/showcase/ShowcasePage.tsx'), 'ShowcasePage'),
    kind: 'root',
    current: 'showcase',
  },
  product: {
    page: pageIn(() => import('#features/showcase/ProductPage.tsx'), 'ProductPage'),
    current: 'showcase',
    shareable: true,
  },
  search: {
    page: pageIn(() => import('#features/search/SearchPage.tsx'), 'SearchPage'),
    kind: 'root',
    current: 'showcase',
  },
  account: {
    page: pageIn(() => import('#features/account/profile/AccountPage.tsx'), 'AccountPage'),
    current: 'account',
  },
  accountEdit: {
    page: pageIn(() => import('#features/account/profile/AccountEditPage.tsx'), 'AccountEditPage'),
    title: 'Edit Profile',
    current: 'account',
  },
  devices: {
    page: pageIn(() => import('#features/account/profile/DevicesPage.tsx'), 'DevicesPage'),
    title: 'Perangkat yang Masuk',
    current: 'account',
  },
  notifications: {
    page: pageIn(() => import('#features/account/profile/NotificationsPage.tsx'), 'NotificationsPage'),
    title: 'Akun',
    current: 'account',
  },
  changePassword: {
    page: pageIn(() => import('#features/account/profile/PasswordPage.tsx'), 'PasswordPage'),
    current: 'account',
  },
  favorites: {
    page: pageIn(() => import('#features/favorites/FavoritesPage.tsx'), 'FavoritesPage'),
    current: 'account',
  },
  inquiries: {
    page: pageIn(() => import('#features/inquiries/InquiriesPage.tsx'), 'InquiriesPage'),
    current: 'account',
  },
  downloads: {
    page: pageIn(() => import('#features/downloads/DownloadsPage.tsx'), 'DownloadsPage'),
    current: 'account',
  },
  ownData: { page: pageIn(() => import('#features/account/profile/DataPage.tsx'), 'DataPage'), current: 'account' },
  createProduct: { page: productForm, title: 'Tambah Produk' },
  share: { page: pageIn(product, 'SharedPage') },
  shops: {
    page: pageIn(() => import('#features/shops/public/ShopsPage.tsx'), 'ShopsPage'),
    kind: 'root',
    title: 'UMKM',
    current: 'shops',
  },
  shop: {
    page: pageIn(() => import('#features/shops/public/ShopPage.tsx'), 'ShopPage'),
    current: 'shops',
    shareable: true,
  },
  shopHome: { page: shopHome, kind: 'root', current: 'own' },
  ownShop: { page: shopProfile, current: 'own' },
  insight: { page: shopInsight, current: 'own' },
  imports: { page: shopImports, title: 'Impor & ekspor produk', rare: true, current: 'own' },
  nib: { page: nib, title: 'Sengketa NIB' },
  label: { page: pageIn(() => import('#features/sni/labels/LabelPage.tsx'), 'LabelPage') },
  ownLabels: {
    page: pageIn(() => import('#features/sni/labels/OwnLabelPage.tsx'), 'OwnLabelPage'),
    title: 'Label SNI',
    current: 'own',
  },
  lsproFeed: {
    page: pageIn(() => import('#features/lspro/posts/LsproFeedPage.tsx'), 'LsproFeedPage'),
    kind: 'root',
    title: 'LSPRO',
    current: 'lspro',
  },
  lspros: {
    page: pageIn(() => import('#features/lspro/public/LsprosPage.tsx'), 'LsprosPage'),
    current: 'lspro',
    shareable: true,
  },
  lspro: {
    page: pageIn(() => import('#features/lspro/public/LsproPage.tsx'), 'LsproPage'),
    title: 'LSPRO',
    current: 'lspro',
    shareable: true,
  },
  lsproDesk: { page: lsproDesk },
  sniScan: { page: pageIn(() => import('#features/sni/scan/ScanPage.tsx'), 'ScanPage'), rare: true },
  faq: { page: pageIn(() => import('#features/help/FaqPage.tsx'), 'FaqPage'), current: 'faq', shareable: true },
  terms: { page: pageIn(() => import('#features/help/TextPages.tsx'), 'TermsPage'), shareable: true, inFooter: true },
  privacy: {
    page: pageIn(() => import('#features/help/TextPages.tsx'), 'PrivacyPage'),
    shareable: true,
    inFooter: true,
  },
  openData: {
    page: pageIn(() => import('#features/open-data/OpenDataPage.tsx'), 'OpenDataPage'),
    shareable: true,
    inFooter: true,
  },
  contact: {
    page: pageIn(() => import('#features/help/ContactPage.tsx'), 'ContactPage'),
    current: 'contact',
    inFooter: true,
  },
  sniCheck: {
    page: pageIn(() => import('#features/sni/check/CheckPage.tsx'), 'CheckPage'),
    // Its files are for phones that use it: sw/optional-files.ts.
    rare: true,
    current: 'sni',
  },
  outbox: { page: pageIn(() => import('#features/outbox/OutboxPage.tsx'), 'OutboxPage'), current: 'account' },
  // The form itself has a title of its own, in layout/nav-state.ts.
  report: {
    page: pageIn(() => import('#features/moderation/ModerationPage.tsx'), 'ModerationPage'),
    title: 'Keputusan pengelola',
  },
  labelReport: { page: pageIn(() => import('#features/sni/report/LabelReportPage.tsx'), 'LabelReportPage') },
  wentWrong: { page: pageIn(() => import('./layout/pages/ErrorPages.tsx'), 'ErrorPage'), title: site },
  notFound: { page: pageIn(() => import('./layout/pages/NotFoundPage.tsx'), 'NotFoundPage'), title: site, status: 404 },
}

export const routes: Route[] = Object.entries(records).map(([key, record]) => {
  const { pattern, name = site }: PageFacts = pages[key as PageKey]
  return { key: key as PageKey, pattern, name, title: name, kind: 'inner', layout: shellLayout, ...record }
})

/** The route of a path: the first whose pattern matches. */
export const routeOf = (path: string) => routes.find(({ pattern }) => patternRegExp(pattern).test(path))!

// The part of wouter's pattern syntax that is used above, for the server and for the start, which have no router.
const patternRegExp = (pattern: string) =>
  new RegExp(
    `^${pattern
      .replace(/\/\*\??$/, '(/.*)?')
      .replace(/^\*$/, '.*')
      .replace(/:\w+/g, '[^/]+')}/?$`,
  )

/** A page, or a layout: an export of a module that is loaded when it is first needed. */
function pageIn<K extends string>(
  module: () => Promise<{ [name in K]: ComponentType<{ children: ReactNode }> }>,
  name: K,
) {
  return lazy(async () => (await module())[name]) as LazyPage & LazyLayout
}
