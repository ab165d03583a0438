import { addresses } from '#contract/addresses.ts'
import { cursorPattern } from '#contract/showcase/rules.ts'

// The address of the list of shops with its query parameters.

/** `after`: the cursor of an answer, after whose last shop the page begins; `page` is 1 then. */
export type ShopsView = { search: string; page: number; after?: string }

export function shopsViewOf(query: URLSearchParams): ShopsView {
  const page = Number(query.get('page'))
  const search = query.get('search')?.trim().slice(0, 100) ?? ''
  const after = query.get('after')
  if (after && cursorPattern.test(after)) return { search, page: 1, after }
  return {
    search,
    page: Number.isInteger(page) && page > 1 && page <= 1_000_000 ? page : 1,
  }
}

export function shopsAddress({ search, page, after }: ShopsView): string {
  const query = new URLSearchParams({
    ...(search && { search }),
    ...(page > 1 && !after && { page: String(page) }),
    ...(after && { after }),
  }).toString()
  return query ? `${addresses.shops}?${query}` : addresses.shops
}

export const shopsPerPage = 12

/** The request for a page of shops. */
export const shopsInputOf = ({ search, page, after }: ShopsView) => ({
  rows: shopsPerPage,
  page,
  ...(search && { search }),
  ...(after && { after }),
})
