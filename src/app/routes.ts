import type { ComponentType, ReactNode } from 'react'
import { addresses, sharePath } from '#contract/addresses.ts'
import { type LazyLayout, type LazyPage, lazy } from './lazy-page.tsx'

// Every pattern and its page. The addresses themselves are made in #contract/addresses.ts, which the server reads too.

export type Route = {
  pattern: string
  /** What surrounds the page: the shell, or one of the two ways of coming in (rows 17–19). */
  layout: LazyLayout
  page: LazyPage
  /** Its code comes when somebody opens it, not ahead of them: few ever do. */
  rare?: true
  /** The page has its own answer to being opened; it is no address of its own. */
  status?: 404
}

const shell = pageIn(() => import('./shell/Shell.tsx'), 'Shell')
const door = pageIn(() => import('./shell/DoorLayout.tsx'), 'DoorLayout')
const plain = pageIn(() => import('./shell/PlainLayout.tsx'), 'PlainLayout')
const desk = pageIn(() => import('./shell/DeskLayout.tsx'), 'DeskLayout')
const stages = pageIn(() => import('./shell/WizardLayout.tsx'), 'WizardLayout')

// Rooms of several pages come in one piece; a page is found in it by its name.
const coming = () => import('#features/account/coming-in.ts')
const own = () => import('#features/account/own.ts')
const wizard = () => import('#features/onboarding/wizard.ts')
const outbox = () => import('#features/outbox/outbox.ts')
const operator = () => import('#features/operator/operator.ts')
const shops = () => import('#features/shops/shops.ts')
const lspro = () => import('#features/lspro/lspro.ts')
const favorites = () => import('#features/favorites/FavoritesPage.tsx')
const help = () => import('#features/help/help.ts')
const lone = () => import('./shell/lone-pages.ts')
const signIn = pageIn(() => import('#features/account/SignInPage.tsx'), 'SignInPage')
const product = () => import('#features/products/ProductFormPage.tsx')
const productForm = pageIn(product, 'ProductFormPage')
const shopProfile = pageIn(() => import('#features/shops/ProfilePage.tsx'), 'ProfilePage')
const shopInsight = pageIn(() => import('#features/shops/InsightPage.tsx'), 'InsightPage')
const nib = pageIn(() => import('#features/nib/NibPage.tsx'), 'NibPage')
const lsproDesk = pageIn(() => import('#features/lspro/LsproDeskPage.tsx'), 'LsproDeskPage')

/** Coming in: what surrounds it is not the shell. */
const doors: Route[] = [
  { pattern: '/auth', layout: door, page: signIn },
  { pattern: '/auth/login', layout: door, page: signIn },
  { pattern: addresses.signUp, layout: door, page: pageIn(coming, 'AccountTypePage') },
  { pattern: '/auth/registration', layout: door, page: pageIn(coming, 'RegistrationPage') },
  { pattern: addresses.forgot, layout: door, page: pageIn(coming, 'ForgotPage') },
  { pattern: '/auth/forgot-password-save', layout: door, page: pageIn(coming, 'NewPasswordPage') },
  { pattern: '/auth/email-verified', layout: door, page: pageIn(coming, 'EmailVerifiedPage') },
  { pattern: '/auth/registration-cancel', layout: door, page: pageIn(coming, 'DisownPage') },
  { pattern: '/auth/email-confirmation', layout: plain, page: pageIn(coming, 'EmailSentPage') },
  { pattern: '/auth/email-change-confirmation', layout: plain, page: pageIn(coming, 'ChangeEmailPage') },
  { pattern: addresses.visitorForm, layout: plain, page: pageIn(own, 'VisitorFormPage') },
  { pattern: addresses.signOut, layout: plain, page: pageIn(lone, 'SignOutPage') },
  { pattern: addresses.dashboard, layout: plain, page: pageIn(lone, 'DashboardPage') },
  { pattern: addresses.wizard(1), layout: stages, page: pageIn(wizard, 'Stage1Page') },
  { pattern: addresses.wizard(2), layout: stages, page: pageIn(wizard, 'Stage2Page') },
  { pattern: addresses.wizard(3), layout: stages, page: pageIn(wizard, 'Stage3Page') },
  { pattern: addresses.wizard(4), layout: stages, page: pageIn(wizard, 'Stage4Page') },
  { pattern: addresses.wizard(5), layout: stages, page: pageIn(wizard, 'Stage5Page') },
  { pattern: '/operator/*?', layout: desk, page: pageIn(operator, 'DeskPage'), rare: true },
  { pattern: '/error/500', layout: plain, page: pageIn(lone, 'BrokenPage') },
  { pattern: '/error/*?', layout: plain, page: pageIn(lone, 'MissingPage') },
]

/** Inside the shell: the showcase, one's own account, and what the house says of itself. */
const rooms: Omit<Route, 'layout'>[] = [
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
  { pattern: addresses.account, page: pageIn(own, 'AccountPage') },
  { pattern: addresses.accountEdit, page: pageIn(own, 'AccountEditPage') },
  { pattern: addresses.devices, page: pageIn(own, 'DevicesPage') },
  { pattern: addresses.notifications, page: pageIn(own, 'NotificationsPage') },
  { pattern: addresses.changePassword, page: pageIn(own, 'PasswordPage') },
  { pattern: addresses.favorites, page: pageIn(favorites, 'FavoritesPage') },
  { pattern: addresses.ownData, page: pageIn(own, 'DataPage') },
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
  { pattern: addresses.wentWrong, page: pageIn(lone, 'WentWrongPage') },
  { pattern: '*', page: pageIn(lone, 'NotFoundPage'), status: 404 as const },
]

export const routes: Route[] = [...doors, ...rooms.map((room) => ({ ...room, layout: shell }))]

/** The route of a path: the first whose pattern fits. */
export const routeOf = (path: string) => routes.find(({ pattern }) => expressionOf(pattern).test(path))!

// The little of wouter's patterns that the table above uses, for the server and the start, which have no router.
const expressionOf = (pattern: string) =>
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

/** What is found by its name in a piece of code that comes when it is first needed: a page, or a layout. */
function pageIn<R extends Record<string, ComponentType<{ children: ReactNode }>>>(
  room: () => Promise<R>,
  name: keyof R & string,
) {
  return lazy(async () => (await room())[name]!) as LazyPage & LazyLayout
}
