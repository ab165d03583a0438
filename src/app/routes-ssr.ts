import { parseId } from '#catalog/parse-id.ts'
import { addresses } from '#contract/addresses.ts'
import type { Ask } from '#contract/endpoint.ts'
import type { TextKind } from '#contract/help/help.ts'
import type { EndpointName, EndpointOf } from '#contract/index.ts'
import { faqInput } from '#features/help/faq-view.ts'
import { latestLsprosInput } from '#features/lspro/public/latest-lspros.ts'
import {
  feedViewOf,
  isFiltered,
  linkedPostId,
  lsproListInputOf,
  lsproListViewOf,
  searchInputOf,
  sharedAsk,
} from '#features/lspro/public/lspro-view.ts'
import { groupInputOf, resultsInputOf, searchViewOf } from '#features/search/search-view.ts'
import { comesWithShop, hasProducts, productsInputOf, shopViewOf } from '#features/shops/public/shop-view.ts'
import { shopsInputOf, shopsViewOf } from '#features/shops/public/shops-view.ts'
import { countsInputOf, listInputOf, showcaseViewOf } from '#features/showcase/showcase-view.ts'
import { productIdOf, routeOf } from '../routes.ts'
import type { SsrQuery } from './state.ts'

// What the pages ask whose first screen the server draws. For the server alone: each answer goes out with what it answers.

const ssrQuery = <Name extends EndpointName>(
  name: Name,
  ask: Ask<EndpointOf<Name>>,
  from?: number | null,
): SsrQuery => ({
  name,
  ask: ask as object,
  ...(from !== undefined && { from }),
})

const categories = ssrQuery('showcase.categories', {})
const provinces = ssrQuery('regions.provinces', {})
/** From the latest on. */
const firstPage = null
const noQueries = () => []
const textOf = (kind: TextKind) => ssrQuery('help.text', { kind })

/** By the pattern of the route. What has no secret in its address is drawn, so that it is there before its code. */
const queriesByRoute: Record<string, (url: URL) => SsrQuery[]> = {
  '/auth': noQueries,
  '/auth/login': noQueries,
  [addresses.signUp]: noQueries,
  '/auth/registration': noQueries,
  [addresses.forgot]: noQueries,
  [addresses.home]: () => [ssrQuery('showcase.home', {}), categories],
  '/product/show': ({ searchParams }) => {
    const view = showcaseViewOf(searchParams)
    const counts = countsInputOf(view)
    return [
      ssrQuery('showcase.list', listInputOf(view), view.page),
      categories,
      provinces,
      ...(counts ? [ssrQuery('showcase.counts', counts)] : []),
    ]
  },
  [addresses.search()]: ({ searchParams }) => {
    const view = searchViewOf(searchParams)
    const { whole, ticked } = view
    const found = whole
      ? [ssrQuery('search.results', groupInputOf(view, whole), 1)]
      : ticked.length > 0
        ? [ssrQuery('search.results', resultsInputOf(view))]
        : []
    return [...found, categories, provinces]
  },
  '/product/detail': (url) => {
    const id = productIdOf(url.searchParams)
    return id ? [ssrQuery('showcase.detail', { id }), categories] : [categories]
  },
  [addresses.faq]: () => [ssrQuery('help.faq', faqInput), categories],
  [addresses.contact]: () => [ssrQuery('help.facts', {}), categories],
  [addresses.terms]: () => [textOf('terms'), textOf('sni'), categories],
  [addresses.privacy]: () => [textOf('privacy'), categories],
  [addresses.shops]: (url) => [ssrQuery('shops.paging', shopsInputOf(shopsViewOf(url.searchParams))), categories],
  '/base/merchant/detail/:id': ({ pathname, searchParams }) => {
    const id = parseId(pathname.split('/')[4]) ?? 0 // which nobody has: refused, as it should be
    const view = shopViewOf(searchParams)
    // Beyond the first page of a shelf one answer more.
    const more = hasProducts(view) && !comesWithShop(view) ? [ssrQuery('showcase.list', productsInputOf(id, view))] : []
    return [ssrQuery('shops.detail', { id }), categories, ...more]
  },
  [addresses.lspros]: ({ searchParams }) => [
    ssrQuery('lspro.list', lsproListInputOf(lsproListViewOf(searchParams)), 1),
    ssrQuery('lspro.scopes', {}),
    categories,
    provinces,
  ],
  [addresses.lsproFeed]: ({ searchParams }) => {
    const view = feedViewOf(searchParams)
    const found = isFiltered(view) ? [ssrQuery('lspro.searchPosts', searchInputOf(view), firstPage)] : []
    return [ssrQuery('lspro.posts', {}, firstPage), ...found, categories, provinces]
  },
  '/base/lspro/detail/:id': ({ pathname, searchParams }) => {
    const id = parseId(pathname.split('/')[4]) ?? 0
    const post = linkedPostId(searchParams)
    return [
      ssrQuery('lspro.detail', { id }),
      ssrQuery('lspro.posts', latestLsprosInput),
      categories,
      ...(post ? [ssrQuery('lspro.posts', sharedAsk(id, post))] : []),
    ]
  },
}

/** What to ask for an address; undefined: its page comes as the plain shell. */
export const queriesOf = (url: URL): SsrQuery[] | undefined => queriesByRoute[routeOf(url.pathname).pattern]?.(url)
