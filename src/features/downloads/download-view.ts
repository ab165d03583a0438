import type { DownloadKind, DownloadScope } from '#contract/downloads/rules.ts'

// The choice of what to download: in the address, so that other pages can link to it.

/** `name`: of a shop, which the page cannot look up. */
export type DownloadView = { kind: DownloadKind; province: number; category: number; shop: number; name: string }

export function downloadViewOf(query: URLSearchParams): DownloadView {
  const whole = (name: string, most: number) => {
    const value = Number(query.get(name))
    return Number.isInteger(value) && value > 0 && value <= most ? value : 0
  }
  const view = {
    province: whole('province', 99),
    category: whole('category', 32_767),
    shop: whole('shop', 999_999_999),
  }
  const kind: DownloadKind =
    view.shop > 0 ? 'shop' : query.has('favorites') ? 'favorites' : view.category > 0 ? 'category' : 'province'
  return { kind, ...view, name: query.get('name')?.slice(0, 100) ?? '' }
}

/** The part that a view means; undefined until its province or category is chosen. */
export function scopeOfView({ kind, province, category, shop }: DownloadView): DownloadScope | undefined {
  if (kind === 'all' || kind === 'favorites') return { kind, id: 0 }
  const id = { province, category, shop }[kind]
  return id > 0 ? { kind, id } : undefined
}
