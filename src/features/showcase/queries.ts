// @chunk cards
import { endpointQuery } from '#offline/cache/endpoint-query.ts'

// Queries of several pages. Kept small, because the home page loads this file.

export const homeQuery = endpointQuery('showcase.home', {})
export const categoriesQuery = endpointQuery('showcase.categories', {})
export const provincesQuery = endpointQuery('regions.provinces', {})
export const productQuery = (id: number) => endpointQuery('showcase.detail', { id })
