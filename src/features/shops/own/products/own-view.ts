import { addresses } from '#contract/addresses.ts'
import type { RequestOf } from '#contract/endpoint.ts'
import { type ProductGroup, productGroups } from '#contract/products/product-group.ts'
import type { products } from '#contract/products/schemas.ts'
import { perPage, type ShopView, shopViewOf } from '../../public/shop-view.ts'

/** A view of the own products: of a tab of the shop's page, or (without `tab`) of all, in one group or in every one. */
export type OwnView = Pick<ShopView, 'search' | 'category' | 'page' | 'rejected' | 'pending'> & {
  tab?: ShopView['tab']
  group?: ProductGroup | undefined
}

/** The request for a view: products in every state. */
export const ownProductsInputOf = ({ tab, group, rejected, pending, search, category, page }: OwnView) =>
  ({
    ...(tab && { is_sni: tab === 'non-sni' ? (0 as const) : (1 as const) }),
    ...(group && { group }),
    rows: perPage,
    page,
    ...(search && { search }),
    ...(category && { category_id: category }),
    ...(rejected && { is_sni_rejected: 1 as const }),
    ...(pending && { is_sni_pending: 1 as const }),
  }) satisfies RequestOf<typeof products.mine>

/** The view in the address of 'Toko saya'; invalid values are ignored. */
export function homeViewOf(query: URLSearchParams): OwnView {
  const { search, page } = shopViewOf(query)
  const group = productGroups.find((group) => group === query.get('group'))
  return { group, search, page, category: undefined, rejected: false, pending: false }
}

/** The address of a view of 'Toko saya'. */
export function homeViewAddress({ group, search, page }: Partial<OwnView>): string {
  const query = new URLSearchParams({
    ...(group && { group }),
    ...(search && { search }),
    ...(page && page > 1 && { page: String(page) }),
  }).toString()
  return query ? `${addresses.shopHome}?${query}` : addresses.shopHome
}
