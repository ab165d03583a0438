import { z } from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import { whole } from '../schemas.ts'
import { countedPages } from './counted-pages.ts'

/** How often one page may be said at once, and for how long what could not be said is kept, ms (acceptance.md#D06). */
export const viewsMost = 100
export const viewsKept = 24 * 60 * 60_000

/** Page views go to a counter of our own (acceptance.md#D06): how often which page, and nothing of who. */
export const visits = {
  pages: {
    path: '/page-views',
    who: 'anyone',
    ask: z.object({
      pages: z
        .array(z.object({ page: z.enum(countedPages, 'Halaman tidak dikenal'), n: whole(1, viewsMost) }))
        .check(z.minLength(1), z.maxLength(countedPages.length)),
    }),
    answer: z.object({}),
  },
} satisfies Record<string, Endpoint>
