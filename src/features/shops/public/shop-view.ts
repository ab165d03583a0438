import type { Ask } from '#contract/endpoint.ts'
import type { products } from '#contract/products/products.ts'
import type { ListAsk } from '#contract/showcase/showcase.ts'

// What the address of a shop says, to visitors and to its owner alike.

export const shopTabs = ['sni', 'non-sni', 'ekspor', 'galeri'] as const
export type ShopTab = (typeof shopTabs)[number]

export type ShopView = {
  tab: ShopTab
  search: string
  /** A category or a subcategory; undefined: all of them. */
  category: number | undefined
  page: number
  /** Its owner's: only those that were refused, only those that are being reviewed; both, or all. */
  rejected: boolean
  pending: boolean
}

/** Products on a page of a shop. */
export const perPage = 15

/** The view an address stands for; what cannot be read is left out, as if it were not there. */
export function shopViewOf(query: URLSearchParams): ShopView {
  const whole = (name: string, most: number) => {
    const value = Number(query.get(name))
    return Number.isInteger(value) && value > 0 && value <= most ? value : undefined
  }
  return {
    tab: shopTabs.find((tab) => tab === query.get('tab')) ?? 'sni',
    search: query.get('search')?.trim().slice(0, 100) ?? '',
    category: whole('category', 32_767),
    page: whole('page', 1_000_000) ?? 1,
    rejected: query.get('rejected') === '1',
    pending: query.get('pending') === '1',
  }
}

/** The address of a view, of the shop whose path this is. */
export function shopAddress(path: string, { tab, search, category, page, rejected, pending }: ShopView): string {
  const query = new URLSearchParams({
    ...(tab !== 'sni' && { tab }),
    ...(rejected && { rejected: '1' }),
    ...(pending && { pending: '1' }),
    ...(search && { search }),
    ...(category && { category: String(category) }),
    ...(page > 1 && { page: String(page) }),
  }).toString()
  return query ? `${path}?${query}` : path
}

/** Another tab, from its beginning: page, search and category are of the tab one leaves. */
export const tabAddress = (path: string, view: ShopView, tab: ShopTab) =>
  shopAddress(path, { ...view, tab, search: '', category: undefined, page: 1 })

/** Whether this view holds products. */
export const hasProducts = ({ tab }: Pick<ShopView, 'tab'>) => tab === 'sni' || tab === 'non-sni'

/** The first page of a tab comes with the shop itself; everything else is asked. */
export const comesWithShop = ({ search, category, page }: ShopView) => !search && !category && page === 1

/** What a visitor asks for a view: active products only. */
export const productsInputOf = (shop: number, { tab, search, category, page }: ShopView) =>
  ({
    merchant_id: shop,
    is_sni: tab === 'non-sni' ? 0 : 1,
    status: 'active',
    rows: perPage,
    page,
    ...(search && { search }),
    ...(category && { category_id: category }),
  }) satisfies ListAsk

/** What the owner asks for a view of their own: products in every state. */
export const ownProductsInputOf = ({ tab, rejected, pending, search, category, page }: ShopView) =>
  ({
    is_sni: tab === 'non-sni' ? 0 : 1,
    rows: perPage,
    page,
    ...(search && { search }),
    ...(category && { category_id: category }),
    ...(rejected && { is_sni_rejected: 1 }),
    ...(pending && { is_sni_pending: 1 }),
  }) satisfies Ask<typeof products.mine>
