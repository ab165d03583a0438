import { addresses } from '#contract/addresses.ts'

// The address of the list of shops with its query parameters.

export type ShopsView = { search: string; page: number }

export function shopsViewOf(query: URLSearchParams): ShopsView {
  const page = Number(query.get('page'))
  return {
    search: query.get('search')?.trim().slice(0, 100) ?? '',
    page: Number.isInteger(page) && page > 1 && page <= 1_000_000 ? page : 1,
  }
}

export function shopsAddress({ search, page }: ShopsView): string {
  const query = new URLSearchParams({
    ...(search && { search }),
    ...(page > 1 && { page: String(page) }),
  }).toString()
  return query ? `${addresses.shops}?${query}` : addresses.shops
}

export const shopsPerPage = 12

/** The request for a page of shops. */
export const shopsInputOf = ({ search, page }: ShopsView) => ({ rows: shopsPerPage, page, ...(search && { search }) })
