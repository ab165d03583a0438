import { addresses } from '#contract/addresses.ts'
import { cursorPattern } from '#contract/showcase/rules.ts'

// The address of the list of shops with its query parameters.

/** `after`: the cursor of an answer, after whose last shop the page begins; `page` is 1 then. */
export type ShopsView = { search: string; province_id?: number | undefined; page: number; after?: string | undefined }

export function shopsViewOf(query: URLSearchParams): ShopsView {
  const page = Number(query.get('page'))
  const search = query.get('search')?.trim().slice(0, 100) ?? ''
  const province = Number(query.get('province_id'))
  const province_id = Number.isInteger(province) && province > 0 && province <= 99 ? province : undefined
  const after = query.get('after')
  if (after && cursorPattern.test(after)) return { search, province_id, page: 1, after }
  return {
    search,
    province_id,
    page: Number.isInteger(page) && page > 1 && page <= 1_000_000 ? page : 1,
  }
}

export function shopsAddress({ search, province_id, page, after }: ShopsView): string {
  const query = new URLSearchParams({
    ...(search && { search }),
    ...(province_id && { province_id: String(province_id) }),
    ...(page > 1 && !after && { page: String(page) }),
    ...(after && { after }),
  }).toString()
  return query ? `${addresses.shops}?${query}` : addresses.shops
}

export const shopsPerPage = 12

/** The request for a page of shops. */
export const shopsInputOf = ({ search, province_id, page, after }: ShopsView) => ({
  rows: shopsPerPage,
  page,
  ...(search && { search }),
  ...(province_id && { province_id }),
  ...(after && { after }),
})
