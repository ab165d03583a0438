import { z } from 'zod/mini'
import { withSchemas } from '../endpoint.ts'
import { whole } from '../schemas.ts'
import { visitsEndpoints } from './endpoints.ts'
import { countedPages, maxViews, pageOrigins, pageSpeeds, speedFigures, speedGrades, speedKey } from './rules.ts'

const n = whole(1, maxViews)

const speed = z.object({
  figure: z.enum(speedFigures, 'Ukuran tidak dikenal'),
  origin: z.enum(pageOrigins, 'Asal halaman tidak dikenal'),
  grade: z.enum(speedGrades, 'Nilai tidak dikenal'),
  n,
})

/**
 * Page views, counted by our own server (acceptance.md#D06): the number of views by page, and of visits by their speed,
 * without any data of the person.
 */
export const visits = withSchemas(visitsEndpoints, {
  pages: {
    ask: z
      .object({
        pages: z
          .array(z.object({ page: z.enum(countedPages, 'Halaman tidak dikenal'), n }))
          .check(z.maxLength(countedPages.length)),
        /** Phones of earlier releases send none. */
        speeds: z._default(
          z.array(speed).check(
            z.maxLength(pageSpeeds.length),
            // One request adds at most a hundred visits to each sum.
            z.refine((all) => new Set(all.map(speedKey)).size === all.length, 'Ada ukuran yang ditulis dua kali'),
          ),
          [],
        ),
      })
      .check(
        z.refine(({ pages, speeds }) => pages.length + speeds.length > 0, {
          error: 'Tidak ada yang dihitung',
          path: ['pages'],
        }),
      ),
    answer: z.object({}),
  },
})
