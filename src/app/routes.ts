import type { ComponentType } from 'react'
import { addresses } from '#contract/addresses.ts'
import type { Ask } from '#contract/endpoint.ts'
import type { EndpointName, EndpointOf } from '#contract/index.ts'
import { askOf, viewOf } from '#features/showcase/showcase-view.ts'
import { keyOf, pagedKeyOf } from '#offline/question.ts'
import { type LazyPage, laidOut, lazyPage } from './lazy-page.tsx'

// Every pattern and its page. The addresses themselves are made in #contract/addresses.ts, which the server reads too.

/** Something a page asks as soon as it opens; `paged` for an endless list. */
export type FirstAsk = { name: EndpointName; ask: object; paged?: true }

export type Route = {
  pattern: string
  page: LazyPage
  /** Pages whose first screen comes in the HTML say what they ask. The others come as the plain shell. */
  asks?: (url: URL) => FirstAsk[]
  /** The page has its own answer to being opened; it is no address of its own. */
  status?: 404
}

const asking = <Name extends EndpointName>(name: Name, ask: Ask<EndpointOf<Name>>, paged?: true): FirstAsk => ({
  name,
  ask: ask as object,
  ...(paged && { paged }),
})

const notOpen = lazyPage(async () => (await import('./shell/NotOpenPage.tsx')).NotOpenPage)
const laterRooms = [
  addresses.shops,
  '/base/merchant/detail/:id',
  addresses.lsproFeed,
  addresses.lspros,
  '/base/lspro/detail/:id',
  addresses.faq,
  addresses.contact,
  addresses.terms,
  addresses.privacy,
]

const door = (page: () => Promise<ComponentType>) =>
  laidOut(async () => (await import('./shell/DoorLayout.tsx')).DoorLayout, page)
const plain = (page: () => Promise<ComponentType>) =>
  laidOut(async () => (await import('./shell/PlainLayout.tsx')).PlainLayout, page)
const coming = async () => import('#features/account/coming-in.ts')
const own = async () => import('#features/account/own.ts')
const errors = async () => import('./shell/ErrorPages.tsx')
const signIn = door(async () => (await import('#features/account/SignInPage.tsx')).SignInPage)
const nothingAsked = () => []

/** Coming in. What has no secret in its address is drawn on the server, so that its form is there before its code. */
const doors: Route[] = [
  { pattern: '/auth', page: signIn, asks: nothingAsked },
  { pattern: '/auth/login', page: signIn, asks: nothingAsked },
  { pattern: addresses.signUp, page: door(async () => (await coming()).AccountTypePage), asks: nothingAsked },
  { pattern: '/auth/registration', page: door(async () => (await coming()).RegistrationPage), asks: nothingAsked },
  { pattern: addresses.forgot, page: door(async () => (await coming()).ForgotPage), asks: nothingAsked },
  { pattern: '/auth/forgot-password-save', page: door(async () => (await coming()).NewPasswordPage) },
  { pattern: '/auth/email-verified', page: door(async () => (await coming()).EmailVerifiedPage) },
  { pattern: '/auth/registration-cancel', page: door(async () => (await coming()).DisownPage) },
  { pattern: '/auth/email-confirmation', page: plain(async () => (await coming()).EmailSentPage) },
  { pattern: '/auth/email-change-confirmation', page: plain(async () => (await coming()).ChangeEmailPage) },
  { pattern: addresses.visitorForm, page: plain(async () => (await own()).VisitorFormPage) },
  { pattern: addresses.signOut, page: plain(async () => (await import('./shell/SignOutPage.tsx')).SignOutPage) },
  { pattern: addresses.dashboard, page: plain(async () => (await import('./shell/DashboardPage.tsx')).DashboardPage) },
  { pattern: '/merchant/*?', page: plain(async () => (await import('./shell/NotOpenPage.tsx')).NotOpenPage) },
  { pattern: '/error/500', page: plain(async () => (await errors()).BrokenPage) },
  { pattern: '/error/*?', page: plain(async () => (await errors()).MissingPage) },
]

/** One's own account. */
const accountRooms: Route[] = [
  { pattern: addresses.account, page: lazyPage(async () => (await own()).AccountPage) },
  { pattern: addresses.accountEdit, page: lazyPage(async () => (await own()).AccountEditPage) },
  { pattern: addresses.devices, page: lazyPage(async () => (await own()).DevicesPage) },
  { pattern: addresses.changePassword, page: lazyPage(async () => (await own()).PasswordPage) },
  { pattern: '/base/error', page: lazyPage(async () => (await errors()).WentWrongPage) },
]

export const routes: Route[] = [
  {
    pattern: addresses.home,
    page: lazyPage(async () => (await import('#features/showcase/HomePage.tsx')).HomePage),
    asks: () => [asking('showcase.home', {}), asking('showcase.categories', {})],
  },
  {
    pattern: '/product/show',
    page: lazyPage(async () => (await import('#features/showcase/ShowcasePage.tsx')).ShowcasePage),
    asks: (url) => [
      asking('showcase.list', askOf(viewOf(url.searchParams)), true),
      asking('showcase.categories', {}),
      asking('regions.provinces', {}),
    ],
  },
  {
    pattern: '/product/detail',
    page: lazyPage(async () => (await import('#features/showcase/ProductPage.tsx')).ProductPage),
    asks: (url) => {
      const id = productIdOf(url.searchParams)
      return id
        ? [asking('showcase.detail', { id }), asking('showcase.categories', {})]
        : [asking('showcase.categories', {})]
    },
  },
  ...doors,
  ...accountRooms,
  ...laterRooms.map((pattern) => ({ pattern, page: notOpen })),
  {
    pattern: '*',
    page: lazyPage(async () => (await import('./shell/NotFoundPage.tsx')).NotFoundPage),
    status: 404,
  },
]

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

/** The key under which the cache holds a first answer, and what it holds. */
export function firstAnswer({ name, ask, paged }: FirstAsk, answer: unknown) {
  if (!paged) return { key: keyOf(name, ask), data: answer }
  const { page = 1 } = ask as { page?: number }
  return { key: pagedKeyOf(name, ask), data: { pages: [answer], pageParams: [page] } }
}

/** The id a product's address names, if it is one. */
export function productIdOf(query: URLSearchParams): number | undefined {
  const id = Number(query.get('id'))
  return Number.isInteger(id) && id > 0 && id <= 2_147_483_647 ? id : undefined
}
