import { z } from 'zod/mini'
import { type PageFacts, pages } from '../addresses.ts'

// Page views for operators (acceptance.md#D06). They are counted by route pattern and day, never by product, shop or
// person.

/** How many days the report covers, today included. */
export const visitDays = 30
/** How many page patterns the reports page lists; the exported file has all. */
export const visitPages = 10

export const visitsReport = z.object({
  total: z.number(),
  /** The oldest first; the last one is today, which is incomplete. */
  days: z.array(z.object({ day: z.string(), n: z.number() })),
  /** The most viewed first, by pattern. Includes patterns of earlier releases. */
  pages: z.array(z.object({ page: z.string(), n: z.number() })),
})

/** The name of a page: 'Detail produk'. For a pattern that only an earlier release had, the pattern itself. */
export const pageName = (pattern: string): string =>
  Object.values<PageFacts>(pages).find((page) => page.pattern === pattern)?.name ?? pattern
