// @chunk contract-data
import { type PageKey, pages } from '../addresses.ts'

// The pages whose views are counted: those with a name for the report.

type Pages = typeof pages
export type CountedPage = {
  [Key in PageKey]: Pages[Key] extends { name: string } ? Pages[Key]['pattern'] : never
}[PageKey]

export const countedPages = Object.values(pages).flatMap((page) => ('name' in page ? [page.pattern] : []))

export const isCounted = (page: string): page is CountedPage => (countedPages as readonly string[]).includes(page)

/** The maximum views of a page in one request, and ms for which unsent views are stored (acceptance.md#D06). */
export const maxViews = 100
export const viewsKept = 24 * 60 * 60_000
