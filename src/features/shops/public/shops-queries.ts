// @chunk shops
import { endpointQuery } from '#offline/cache/endpoint-query.ts'
import { type ShopsView, shopsInputOf, shopsViewOf } from './shops-view.ts'

/** The shops of a view. */
export const shopsQuery = (view: ShopsView) => endpointQuery('shops.paging', shopsInputOf(view))

/** The shops of the view in an address. */
export const shopsQueryOf = (query: URLSearchParams) => shopsQuery(shopsViewOf(query))
