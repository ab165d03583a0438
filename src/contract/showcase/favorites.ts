import { z } from 'zod/mini'
import { cacheableReads } from '../cacheable-reads.ts'
import type { Endpoint } from '../endpoint.ts'
import { queued } from '../queued-writes.ts'
import { flag, id, whole } from '../schemas.ts'
import { shopCard } from '../shops/shop-profile.ts'
import { productCard } from './showcase.ts'

// What people like: products and shops. Of guests their phone knows it alone; who signs in brings it along.

/**
 * How many of a kind may be liked: by a guest, by who is signed in, and before the server refuses. There is room for what a
 * guest brings along.
 */
export const favoritesMost = { guest: 50, person: 200, server: 300 } as const
/** How many are drawn at once. */
export const favoriteRows = 48

export const favoriteWords = {
  full: `Favorit sudah ${favoritesMost.person}. Hapus sebagian dahulu.`,
  guestFull: `Favorit tanpa akun paling banyak ${favoritesMost.guest}. Masuk untuk menyimpan lebih banyak.`,
} as const

export const favoriteKinds = ['product', 'shop'] as const
export type FavoriteKind = (typeof favoriteKinds)[number]

/** A heart, given or taken back. `at`: when it was pressed, ms by the server's clock. */
export const mark = z.object({
  kind: z.enum(favoriteKinds, 'Jenis tidak dikenal'),
  id,
  on: flag,
  at: whole(0, 8_640_000_000_000, 'Waktu tidak dikenal'),
})
export type Mark = z.output<typeof mark>

const ids = z.array(id).check(z.maxLength(favoriteRows, `Paling banyak ${favoriteRows}`))

export const favorites = {
  /** The caller's favorites, the latest first; those that are no longer public are listed too. */
  list: {
    path: '/favorite/list',
    who: 'signed-in',
    ask: z.object({}),
    answer: z.object({ data: z.array(z.object({ kind: z.enum(favoriteKinds), id: z.number(), at: z.number() })) }),
    offline: 'keep',
  },
  /**
   * Hearts pressed on a phone: one, or all that a guest had when they signed in. Of each thing the later press counts,
   * whichever arrives first. What is not to be seen is kept, what is not there is passed over; the answer does not say which.
   */
  save: {
    ...queued('favorites.save'),
    ask: z.object({
      marks: z.array(mark).check(z.minLength(1), z.maxLength(4 * favoritesMost.guest, 'Terlalu banyak sekaligus')),
    }),
    answer: z.object({}),
  },
  /** The faces of products and shops, in the order in which they are named; what is not to be seen any more is left out. */
  cards: {
    ...cacheableReads.favoriteCards,
    who: 'anyone',
    ask: z.object({ products: z._default(ids, []), shops: z._default(ids, []) }),
    answer: z.object({ data: z.object({ products: z.array(productCard), shops: z.array(shopCard) }) }),
    offline: 'keep',
  },
} satisfies Record<string, Endpoint>
