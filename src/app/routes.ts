import type { ComponentType, ReactNode } from 'react'
import { addresses, sharePath } from '#contract/addresses.ts'
import { type LazyLayout, type LazyPage, lazy } from './lazy-page.tsx'

// Every pattern and its page. The addresses themselves are made in #contract/addresses.ts, which the server reads too.

export type Route = {
  pattern: string
  /** What surrounds the page: the shell, or one of the two ways of coming in. */
  layout: LazyLayout
  page: LazyPage
  /** Its code comes when somebody opens it, not ahead of them: few ever do. */
  rare?: true
  /** The page has its own answer to being opened; it is no address of its own. */
  status?: 404
}

const shellLayout = pageIn(() => import('./layout/ShellLayout.tsx'), 'ShellLayout')
const authLayout = pageIn(() => import('./layout/AuthLayout.tsx'), 'AuthLayout')
const plainLayout = pageIn(() => import('./layout/PlainLayout.tsx'), 'PlainLayout')
const deskLayout = pageIn(() => import('./layout/DeskLayout.tsx'), 'DeskLayout')
const wizardLayout = pageIn(() => import('./layout/WizardLayout.tsx'), 'WizardLayout')

// Rooms of several pages come in one piece; a page is found in it by its name.
const authPages = () => import('#features/account/auth-pages.ts')
const accountPages = () => import('#features/account/account-pages.ts')
const wizard = () => import('#features/onboarding/wizard-pages.ts')
const outbox = () => import('#features/outbox/outbox-page.ts')
const operator = () => import('#features/operator/operator-pages.ts')
const shops = () => import('#features/shops/shops-pages.ts')
const lspro = () => import('#features/lspro/lspro-pages.ts')
const favorites = () => import('#features/favorites/FavoritesPage.tsx')
const help = () => import('#features/help/help-pages.ts')
const staticPages = () => import('./layout/pages/static-pages.ts')
const signIn = pageIn(() => import('#features/account/auth/SignInPage.tsx'), 'SignInPage')
const product = () => import('#features/products/ProductFormPage.tsx')
const productForm = pageIn(product, 'ProductFormPage')
const shopProfile = pageIn(() => import('#features/shops/own/profile/ProfilePage.tsx'), 'ProfilePage')
const shopInsight = pageIn(() => import('#features/shops/insight/InsightPage.tsx'), 'InsightPage')
const nib = pageIn(() => import('#features/nib/NibPage.tsx'), 'NibPage')
const lsproDesk = pageIn(() => import('#features/lspro/desk/LsproDeskPage.tsx'), 'LsproDeskPage')

/** Coming in: what surrounds it is not the shell. */
const fixedRoutes: Route[] = [
  { pattern: '/auth', layout: authLayout, page: signIn },
  { pattern: '/auth/login', layout: authLayout, page: signIn },
  { pattern: addresses.signUp, layout: authLayout, page: pageIn(authPages, 'AccountTypePage') },
  { pattern: '/auth/registration', layout: authLayout, page: pageIn(authPages, 'RegistrationPage') },
  { pattern: addresses.forgot, layout: authLayout, page: pageIn(authPages, 'ForgotPage') },
  { pattern: '/auth/forgot-password-save', layout: authLayout, page: pageIn(authPages, 'NewPasswordPage') },
  { pattern: '/auth/email-verified', layout: authLayout, page: pageIn(authPages, 'EmailVerifiedPage') },
  { pattern: '/auth/registration-cancel', layout: authLayout, page: pageIn(authPages, 'CancelRegistrationPage') },
  { pattern: '/auth/email-confirmation', layout: plainLayout, page: pageIn(authPages, 'EmailSentPage') },
  { pattern: '/auth/email-change-confirmation', layout: plainLayout, page: pageIn(authPages, 'ChangeEmailPage') },
  { pattern: addresses.visitorForm, layout: plainLayout, page: pageIn(accountPages, 'VisitorFormPage') },
  { pattern: addresses.signOut, layout: plainLayout, page: pageIn(staticPages, 'SignOutPage') },
  { pattern: addresses.dashboard, layout: plainLayout, page: pageIn(staticPages, 'DashboardPage') },
  { pattern: addresses.wizard(1), layout: wizardLayout, page: pageIn(wizard, 'Stage1Page') },
  { pattern: addresses.wizard(2), layout: wizardLayout, page: pageIn(wizard, 'Stage2Page') },
  { pattern: addresses.wizard(3), layout: wizardLayout, page: pageIn(wizard, 'Stage3Page') },
  { pattern: addresses.wizard(4), layout: wizardLayout, page: pageIn(wizard, 'Stage4Page') },
  { pattern: addresses.wizard(5), layout: wizardLayout, page: pageIn(wizard, 'Stage5Page') },
  { pattern: '/operator/*?', layout: deskLayout, page: pageIn(operator, 'DeskPage'), rare: true },
  { pattern: '/error/500', layout: plainLayout, page: pageIn(staticPages, 'BrokenPage') },
  { pattern: '/error/*?', layout: plainLayout, page: pageIn(staticPages, 'MissingPage') },
]

/** Inside the shell: the showcase, one's own account, and what the house says of itself. */
const shellRoutes: Omit<Route, 'layout'>[] = [
  {
    pattern: addresses.home,
    page: pageIn(() => import('#features/showcase/HomePage.tsx'), 'HomePage'),
  },
  {
    pattern: '/product/show',
    page: pageIn(() => import('#features/showcase/ShowcasePage.tsx'), 'ShowcasePage'),
  },
  {
    pattern: '/product/detail',
    page: pageIn(() => import('#features/showcase/ProductPage.tsx'), 'ProductPage'),
  },
  { pattern: addresses.search(), page: pageIn(() => import('#features/search/SearchPage.tsx'), 'SearchPage') },
  { pattern: addresses.account, page: pageIn(accountPages, 'AccountPage') },
  { pattern: addresses.accountEdit, page: pageIn(accountPages, 'AccountEditPage') },
  { pattern: addresses.devices, page: pageIn(accountPages, 'DevicesPage') },
  { pattern: addresses.notifications, page: pageIn(accountPages, 'NotificationsPage') },
  { pattern: addresses.changePassword, page: pageIn(accountPages, 'PasswordPage') },
  { pattern: addresses.favorites, page: pageIn(favorites, 'FavoritesPage') },
  { pattern: addresses.ownData, page: pageIn(accountPages, 'DataPage') },
  { pattern: addresses.createProduct, page: productForm },
  { pattern: sharePath, page: pageIn(product, 'SharedPage') },
  { pattern: addresses.shops, page: pageIn(shops, 'ShopsPage') },
  { pattern: '/base/merchant/detail/:id', page: pageIn(shops, 'ShopPage') },
  { pattern: addresses.ownShop, page: shopProfile },
  { pattern: addresses.insight, page: shopInsight },
  { pattern: addresses.nib(), page: nib },
  { pattern: addresses.lsproFeed, page: pageIn(lspro, 'LsproFeedPage') },
  { pattern: addresses.lspros, page: pageIn(lspro, 'LsprosPage') },
  { pattern: '/base/lspro/detail/:id', page: pageIn(lspro, 'LsproPage') },
  { pattern: addresses.lsproDesk, page: lsproDesk },
  { pattern: addresses.faq, page: pageIn(help, 'FaqPage') },
  { pattern: addresses.contact, page: pageIn(() => import('#features/help/ContactPage.tsx'), 'ContactPage') },
  { pattern: addresses.terms, page: pageIn(help, 'TermsPage') },
  { pattern: addresses.privacy, page: pageIn(help, 'PrivacyPage') },
  { pattern: addresses.outbox, page: pageIn(outbox, 'OutboxPage') },
  // Its rooms are known to #contract/moderation-addresses.ts, which no first screen carries.
  { pattern: '/report/*?', page: pageIn(() => import('#features/moderation/ModerationPage.tsx'), 'ModerationPage') },
  { pattern: addresses.wentWrong, page: pageIn(staticPages, 'ErrorPage') },
  { pattern: '*', page: pageIn(staticPages, 'NotFoundPage'), status: 404 as const },
]

export const routes: Route[] = [...fixedRoutes, ...shellRoutes.map((room) => ({ ...room, layout: shellLayout }))]

/** The route of a path: the first whose pattern fits. */
export const routeOf = (path: string) => routes.find(({ pattern }) => patternRegExp(pattern).test(path))!

// The little of wouter's patterns that the table above uses, for the server and the start, which have no router.
const patternRegExp = (pattern: string) =>
  new RegExp(
    `^${pattern
      .replace(/\/\*\??$/, '(/.*)?')
      .replace(/^\*$/, '.*')
      .replace(/:\w+/g, '[^/]+')}/?$`,
  )

/** The id a product's address names, if it is one. */
export function productIdOf(query: URLSearchParams): number | undefined {
  const id = Number(query.get('id'))
  return Number.isInteger(id) && id > 0 && id <= 2_147_483_647 ? id : undefined
}

/** A page, or a layout: an export of a module that is loaded when it is first needed. */
function pageIn<K extends string>(
  module: () => Promise<{ [name in K]: ComponentType<{ children: ReactNode }> }>,
  name: K,
) {
  return lazy(async () => (await module())[name]) as LazyPage & LazyLayout
}
