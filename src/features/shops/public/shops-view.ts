import { addresses } from '#contract/addresses.ts'

// What the address of the list of producers says.

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

/** 12 on a page. */
export const shopsInputOf = ({ search, page }: ShopsView) => ({ rows: 12, page, ...(search && { search }) })
