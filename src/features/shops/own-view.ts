import type { Ask } from '#contract/endpoint.ts'
import type { products } from '#contract/products.ts'

// What the address of one's own shop says.

export type OwnView = {
  tab: 'sni' | 'non-sni'
  /** Only those that were refused, only those that are being reviewed; both, or all (D45). */
  rejected: boolean
  pending: boolean
  search: string
  page: number
}

export const perPage = 15

export function ownViewOf(query: URLSearchParams): OwnView {
  const page = Number(query.get('page'))
  return {
    tab: query.get('tab') === 'non-sni' ? 'non-sni' : 'sni',
    rejected: query.get('rejected') === '1',
    pending: query.get('pending') === '1',
    search: query.get('search')?.trim().slice(0, 100) ?? '',
    page: Number.isInteger(page) && page > 1 && page <= 1_000_000 ? page : 1,
  }
}

/** The address of a view, of the shop whose path this is. */
export function ownAddress(path: string, { tab, rejected, pending, search, page }: OwnView): string {
  const query = new URLSearchParams({
    ...(tab === 'non-sni' && { tab }),
    ...(rejected && { rejected: '1' }),
    ...(pending && { pending: '1' }),
    ...(search && { search }),
    ...(page > 1 && { page: String(page) }),
  }).toString()
  return query ? `${path}?${query}` : path
}

export const askOf = ({ tab, rejected, pending, search, page }: OwnView) =>
  ({
    is_sni: tab === 'sni' ? 1 : 0,
    rows: perPage,
    page,
    ...(search && { search }),
    ...(rejected && { is_sni_rejected: 1 }),
    ...(pending && { is_sni_pending: 1 }),
  }) satisfies Ask<typeof products.mine>
