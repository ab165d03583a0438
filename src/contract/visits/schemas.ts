import { z } from 'zod/mini'
import { withSchemas } from '../endpoint.ts'
import { whole } from '../schemas.ts'
import { visitsEndpoints } from './endpoints.ts'
import { countedPages, maxViews } from './rules.ts'

/**
 * Page views, counted by our own server (acceptance.md#D06): the number of views by page, without any data of the
 * person.
 */
export const visits = withSchemas(visitsEndpoints, {
  pages: {
    ask: z.object({
      pages: z
        .array(z.object({ page: z.enum(countedPages, 'Halaman tidak dikenal'), n: whole(1, maxViews) }))
        .check(z.minLength(1), z.maxLength(countedPages.length)),
    }),
    answer: z.object({}),
  },
})
