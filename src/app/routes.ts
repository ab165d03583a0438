import type { ComponentType } from 'react'
import { addresses } from '#contract/addresses.ts'
import type { Ask } from '#contract/endpoint.ts'
import type { EndpointName, EndpointOf } from '#contract/index.ts'
import { askOf, viewOf } from '#features/showcase/showcase-view.ts'
import { keyOf, pagedKeyOf } from '#offline/keys.ts'
import { type LazyLayout, type LazyPage, lazy } from './lazy-page.tsx'

// Every pattern and its page. The addresses themselves are made in #contract/addresses.ts, which the server reads too.

/** Something a page asks as soon as it opens; `paged` for an endless list. */
export type FirstAsk = { name: EndpointName; ask: object; paged?: true }

export type Route = {
  pattern: string
  /** What surrounds the page: the shell, or one of the two ways of coming in (rows 17–19). */
  layout: LazyLayout
  page: LazyPage
  /** Pages whose first screen comes in the HTML say what they ask. The others come as the plain shell. */
  asks?: (url: URL) => FirstAsk[]
  /** Its code comes when somebody opens it, not ahead of them: few ever do. */
  rare?: true
  /** The page has its own answer to being opened; it is no address of its own. */
  status?: 404
}

const asking = <Name extends EndpointName>(name: Name, ask: Ask<EndpointOf<Name>>, paged?: true): FirstAsk => ({
  name,
  ask: ask as object,
  ...(paged && { paged }),
})

const shell = lazy(async () => (await import('./shell/Shell.tsx')).Shell)
const door = lazy(async () => (await import('./shell/DoorLayout.tsx')).DoorLayout)
const plain = lazy(async () => (await import('./shell/PlainLayout.tsx')).PlainLayout)
const desk = lazy(async () => (await import('./shell/DeskLayout.tsx')).DeskLayout)
const stages = lazy(async () => (await import('./shell/WizardLayout.tsx')).WizardLayout)

// Rooms of several pages come in one piece; a page is found in it by its name.
const coming = () => import('#features/account/coming-in.ts')
const own = () => import('#features/account/own.ts')
const wizard = () => import('#features/onboarding/wizard.ts')
const outbox = () => import('#features/outbox/outbox.ts')
const operator = () => import('#features/operator/operator.ts')
const lone = () => import('./shell/lone-pages.ts')
type Room = Record<string, ComponentType>
const pageIn = <R extends Room>(room: () => Promise<R>, name: keyof R & string) =>
  lazy(async () => (await room())[name]!)
const nothing = () => []

const signIn = lazy(async () => (await import('#features/account/SignInPage.tsx')).SignInPage)
const productForm = lazy(async () => (await import('#features/products/ProductFormPage.tsx')).ProductFormPage)
const notOpen = pageIn(lone, 'NotOpenPage')
const laterRooms = [
  addresses.shops,
  addresses.lsproFeed,
  addresses.lspros,
  '/base/lspro/detail/:id',
  addresses.faq,
  addresses.contact,
  addresses.terms,
  addresses.privacy,
]

/** Coming in. What has no secret in its address is drawn on the server, so that its form is there before its code. */
const doors: Route[] = [
  { pattern: '/auth', layout: door, page: signIn, asks: nothing },
  { pattern: '/auth/login', layout: door, page: signIn, asks: nothing },
  { pattern: addresses.signUp, layout: door, page: pageIn(coming, 'AccountTypePage'), asks: nothing },
  { pattern: '/auth/registration', layout: door, page: pageIn(coming, 'RegistrationPage'), asks: nothing },
  { pattern: addresses.forgot, layout: door, page: pageIn(coming, 'ForgotPage'), asks: nothing },
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

/** Inside the shell: the showcase, one's own account, and what is not open yet. */
const rooms: Omit<Route, 'layout'>[] = [
  {
    pattern: addresses.home,
    page: lazy(async () => (await import('#features/showcase/HomePage.tsx')).HomePage),
    asks: () => [asking('showcase.home', {}), asking('showcase.categories', {})],
  },
  {
    pattern: '/product/show',
    page: lazy(async () => (await import('#features/showcase/ShowcasePage.tsx')).ShowcasePage),
    asks: (url) => [
      asking('showcase.list', askOf(viewOf(url.searchParams)), true),
      asking('showcase.categories', {}),
      asking('regions.provinces', {}),
    ],
  },
  {
    pattern: '/product/detail',
    page: lazy(async () => (await import('#features/showcase/ProductPage.tsx')).ProductPage),
    asks: (url) => {
      const id = productIdOf(url.searchParams)
      return id
        ? [asking('showcase.detail', { id }), asking('showcase.categories', {})]
        : [asking('showcase.categories', {})]
    },
  },
  { pattern: addresses.account, page: pageIn(own, 'AccountPage') },
  { pattern: addresses.accountEdit, page: pageIn(own, 'AccountEditPage') },
  { pattern: addresses.devices, page: pageIn(own, 'DevicesPage') },
  { pattern: addresses.changePassword, page: pageIn(own, 'PasswordPage') },
  { pattern: addresses.createProduct, page: productForm },
  {
    pattern: '/base/merchant/detail/:id',
    page: lazy(async () => (await import('./shell/ShopPage.tsx')).ShopPage),
  },
  { pattern: addresses.outbox, page: pageIn(outbox, 'OutboxPage') },
  { pattern: addresses.wentWrong, page: pageIn(lone, 'WentWrongPage') },
  ...laterRooms.map((pattern) => ({ pattern, page: notOpen })),
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
