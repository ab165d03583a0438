import type { ListRequest } from '#contract/showcase/schemas.ts'

// The address of a shop with its query parameters, for visitors and for the owner.

export const shopTabs = ['sni', 'non-sni', 'ekspor', 'galeri'] as const
export type ShopTab = (typeof shopTabs)[number]

export type ShopView = {
  tab: ShopTab
  /** The tab of an address that names none. */
  firstTab: ShopTab
  search: string
  /** The id of a category or a subcategory; undefined for all. */
  category: number | undefined
  page: number
  /** For the owner: with `rejected`, `pending` or both only products in these states, else all. */
  rejected: boolean
  pending: boolean
}

/** Products per page. */
export const perPage = 15

/** The view in an address; invalid values are ignored. `firstTab`: the tab of an address that names none. */
export function shopViewOf(query: URLSearchParams, firstTab: ShopTab = 'sni'): ShopView {
  const whole = (name: string, most: number) => {
    const value = Number(query.get(name))
    return Number.isInteger(value) && value > 0 && value <= most ? value : undefined
  }
  return {
    tab: shopTabs.find((tab) => tab === query.get('tab')) ?? firstTab,
    firstTab,
    search: query.get('search')?.trim().slice(0, 100) ?? '',
    category: whole('category', 32_767),
    page: whole('page', 1_000_000) ?? 1,
    rejected: query.get('rejected') === '1',
    pending: query.get('pending') === '1',
  }
}

/**
 * The address of a view of the shop at `path`. It names the tab if that is another one than the first, and if it says
 * more: the server renders a search or a page before it knows which tab is the first.
 */
export function shopAddress(
  path: string,
  { tab, firstTab, search, category, page, rejected, pending }: ShopView,
): string {
  const saysMore = search !== '' || category !== undefined || page > 1
  const isNamed = tab !== firstTab || (tab !== 'sni' && saysMore)
  const query = new URLSearchParams({
    ...(isNamed && { tab }),
    ...(rejected && { rejected: '1' }),
    ...(pending && { pending: '1' }),
    ...(search && { search }),
    ...(category && { category: String(category) }),
    ...(page > 1 && { page: String(page) }),
  }).toString()
  return query ? `${path}?${query}` : path
}

/** The address of another tab, without the page, the search and the category of the current one. */
export const tabAddress = (path: string, view: ShopView, tab: ShopTab) =>
  shopAddress(path, { ...view, tab, search: '', category: undefined, page: 1 })

/** The tab that a shop opens on: no visitor should meet an empty shelf while the other one has products. */
export const firstTabOf = ({ total_sni, total_non_sni }: { total_sni: number; total_non_sni: number }): ShopTab =>
  total_sni === 0 && total_non_sni > 0 ? 'non-sni' : 'sni'

/** Does this tab list products? */
export const hasProducts = ({ tab }: Pick<ShopView, 'tab'>) => tab === 'sni' || tab === 'non-sni'

/** The unfiltered first page of a tab is part of the answer about the shop; anything else needs another request. */
export const comesWithShop = ({ search, category, page }: ShopView) => !search && !category && page === 1

/** A visitor's request for a view: active products only. */
export const productsInputOf = (shop: number, { tab, search, category, page }: ShopView) =>
  ({
    merchant_id: shop,
    is_sni: tab === 'non-sni' ? 0 : 1,
    status: 'active',
    rows: perPage,
    page,
    ...(search && { search }),
    ...(category && { category_id: category }),
  }) satisfies ListRequest
