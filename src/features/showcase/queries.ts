import { endpointQuery } from '#offline/cache/endpoint-query.ts'

// What more than one of the screens asks; home carries no more of it than it needs.

export const homeQuery = endpointQuery('showcase.home', {})
export const categoriesQuery = endpointQuery('showcase.categories', {})
export const provincesQuery = endpointQuery('regions.provinces', {})
export const productQuery = (id: number) => endpointQuery('showcase.detail', { id })
