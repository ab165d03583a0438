import { z } from 'zod/mini'
import { type PageFacts, pages } from '../addresses.ts'

// How often which kind of page was opened, for operators (acceptance.md#D06). The counter knows patterns and days: which product,
// which shop and who it was are no part of it.

/** How many days the report looks back, today included. */
export const visitDays = 30
/** How many kinds of pages stand on the page of reports; the file has all. */
export const visitPages = 10

export const visitsReport = z.object({
  total: z.number(),
  /** The oldest first; today comes last and is not over yet. */
  days: z.array(z.object({ day: z.string(), n: z.number() })),
  /** The most opened first. A page that a newer release does not have is told as it was counted. */
  pages: z.array(z.object({ page: z.string(), n: z.number() })),
})

/** 'Detail produk'; what an earlier release counted and this one does not know is called by its pattern. */
export const pageName = (pattern: string): string =>
  Object.values<PageFacts>(pages).find((page) => page.pattern === pattern)?.name ?? pattern
