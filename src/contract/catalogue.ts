// @chunk catalogue
import { search } from './search/search.ts'
import { shops } from './shops/shops.ts'
import { showcase } from './showcase/showcase.ts'

/** The groups of endpoints about products and producers. */
export const catalogue = { search, shops, showcase }
