// @chunk catalogue
import { search } from './search/schemas.ts'
import { shops } from './shops/schemas.ts'
import { showcase } from './showcase/schemas.ts'

/** The groups of endpoints about products and producers. */
export const catalogue = { search, shops, showcase }
