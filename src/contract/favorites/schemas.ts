import { z } from 'zod/mini'
import { withSchemas } from '../endpoint.ts'
import { flag, id, whole } from '../schemas.ts'
import { shopCard } from '../shops/schemas.ts'
import { productCard } from '../showcase/schemas.ts'
import { favoritesEndpoints } from './endpoints.ts'
import { favoriteKinds, favoriteLimits, favoriteRows } from './rules.ts'

// Favorite products and shops. A guest's favorites are stored only on the phone, and are sent to the server at sign-in.

/** A favorite added (`on` 1) or removed. `at`: when the heart was pressed, ms by the server's clock. */
export const mark = z.object({
  kind: z.enum(favoriteKinds, 'Jenis tidak dikenal'),
  id,
  on: flag,
  at: whole(0, 8_640_000_000_000, 'Waktu tidak dikenal'),
})
export type Mark = z.output<typeof mark>

const ids = z.array(id).check(z.maxLength(favoriteRows, `Paling banyak ${favoriteRows}`))

export const favorites = withSchemas(favoritesEndpoints, {
  /** The caller's favorites, the latest first; those that are no longer public are listed too. */
  list: {
    ask: z.object({}),
    answer: z.object({ data: z.array(z.object({ kind: z.enum(favoriteKinds), id: z.number(), at: z.number() })) }),
  },
  /**
   * Adds or removes favorites: one, or all that a guest had when they signed in. For each product or shop the mark with
   * the later `at` wins, in whatever order they arrive. Hidden ones are stored and nonexistent ones ignored, without a
   * difference in the answer.
   */
  save: {
    ask: z.object({
      marks: z.array(mark).check(z.minLength(1), z.maxLength(4 * favoriteLimits.guest, 'Terlalu banyak sekaligus')),
    }),
    answer: z.object({}),
  },
  /** The cards of products and shops in the order of the request, without those that are no longer public. */
  cards: {
    ask: z.object({ products: z._default(ids, []), shops: z._default(ids, []) }),
    answer: z.object({ data: z.object({ products: z.array(productCard), shops: z.array(shopCard) }) }),
  },
})
