import { addresses } from '#contract/addresses.ts'
import type { Ask } from '#contract/endpoint.ts'
import type { TextKind } from '#contract/help.ts'
import type { EndpointName, EndpointOf } from '#contract/index.ts'
import { faqAsk } from '#features/help/faq-view.ts'
import { lastBodiesAsk } from '#features/lspro/last-bodies.ts'
import {
  bodiesAskOf,
  bodiesViewOf,
  feedViewOf,
  isNarrow,
  postIn,
  searchAskOf,
  sharedAsk,
} from '#features/lspro/lspro-view.ts'
import { resultsAskOf, searchViewOf, wholeAskOf } from '#features/search/search-view.ts'
import { comesWithShop, goodsAskOf, hasGoods, shopViewOf } from '#features/shops/shop-view.ts'
import { shopsAskOf, shopsViewOf } from '#features/shops/shops-view.ts'
import { askOf, countsAskOf, viewOf } from '#features/showcase/showcase-view.ts'
import { idOf } from '#goods/id-of.ts'
import type { FirstAsk } from './first-answer.ts'
import { productIdOf, routeOf } from './routes.ts'

// What the pages ask whose first screen the server draws. For the server alone: each answer goes out with what it answers.

const asking = <Name extends EndpointName>(name: Name, ask: Ask<EndpointOf<Name>>, from?: number | null): FirstAsk => ({
  name,
  ask: ask as object,
  ...(from !== undefined && { from }),
})

const categories = asking('showcase.categories', {})
const provinces = asking('regions.provinces', {})
/** From the latest on. */
const top = null
const nothing = () => []
const textOf = (kind: TextKind) => asking('help.text', { kind })

/** By the pattern of the route. What has no secret in its address is drawn, so that it is there before its code. */
const asks: Record<string, (url: URL) => FirstAsk[]> = {
  '/auth': nothing,
  '/auth/login': nothing,
  [addresses.signUp]: nothing,
  '/auth/registration': nothing,
  [addresses.forgot]: nothing,
  [addresses.home]: () => [asking('showcase.home', {}), categories],
  '/product/show': ({ searchParams }) => {
    const view = viewOf(searchParams)
    const counts = countsAskOf(view)
    return [
      asking('showcase.list', askOf(view), view.page),
      categories,
      provinces,
      ...(counts ? [asking('showcase.counts', counts)] : []),
    ]
  },
  [addresses.search()]: ({ searchParams }) => {
    const view = searchViewOf(searchParams)
    const { whole, ticked } = view
    const found = whole
      ? [asking('search.results', wholeAskOf(view, whole), 1)]
      : ticked.length > 0
        ? [asking('search.results', resultsAskOf(view))]
        : []
    return [...found, categories, provinces]
  },
  '/product/detail': (url) => {
    const id = productIdOf(url.searchParams)
    return id ? [asking('showcase.detail', { id }), categories] : [categories]
  },
  [addresses.faq]: () => [asking('help.faq', faqAsk), categories],
  [addresses.contact]: () => [asking('help.facts', {}), categories],
  [addresses.terms]: () => [textOf('terms'), textOf('sni'), categories],
  [addresses.privacy]: () => [textOf('privacy'), categories],
  [addresses.shops]: (url) => [asking('shops.paging', shopsAskOf(shopsViewOf(url.searchParams))), categories],
  '/base/merchant/detail/:id': ({ pathname, searchParams }) => {
    const id = idOf(pathname.split('/')[4]) ?? 0 // which nobody has: refused, as it should be
    const view = shopViewOf(searchParams)
    // Beyond the first page of a shelf one answer more.
    const more = hasGoods(view) && !comesWithShop(view) ? [asking('showcase.list', goodsAskOf(id, view))] : []
    return [asking('shops.detail', { id }), categories, ...more]
  },
  [addresses.lspros]: ({ searchParams }) => [
    asking('lspro.list', bodiesAskOf(bodiesViewOf(searchParams)), 1),
    asking('lspro.scopes', {}),
    categories,
    provinces,
  ],
  [addresses.lsproFeed]: ({ searchParams }) => {
    const view = feedViewOf(searchParams)
    const found = isNarrow(view) ? [asking('lspro.searchPosts', searchAskOf(view), top)] : []
    return [asking('lspro.posts', {}, top), ...found, categories, provinces]
  },
  '/base/lspro/detail/:id': ({ pathname, searchParams }) => {
    const id = idOf(pathname.split('/')[4]) ?? 0
    const post = postIn(searchParams)
    return [
      asking('lspro.detail', { id }),
      asking('lspro.posts', lastBodiesAsk),
      categories,
      ...(post ? [asking('lspro.posts', sharedAsk(id, post))] : []),
    ]
  },
}

/** What to ask for an address; undefined: its page comes as the plain shell. */
export const asksOf = (url: URL): FirstAsk[] | undefined => asks[routeOf(url.pathname).pattern]?.(url)
