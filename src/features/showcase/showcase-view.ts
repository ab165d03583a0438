import type { Shelf, ShowcaseView } from '#contract/addresses.ts'
import { labels } from '#contract/labels.ts'
import type { ListAnswer, ListAsk } from '#contract/showcase.ts'

/** What the address of a showcase says. `category_name` is 'Umum' without a category. */
export type View = ShowcaseView & { slug: Shelf; page: number; category_name: string }

/** The view an address stands for; what cannot be read is left out, as if it were not there. */
export function viewOf(query: URLSearchParams): View {
  const whole = (name: string, most: number) => {
    const value = Number(query.get(name))
    return Number.isInteger(value) && value > 0 && value <= most ? value : undefined
  }
  return {
    slug: query.get('slug') === 'mentor' ? 'mentor' : 'sni',
    category_id: whole('category_id', 32_767),
    category_name: query.get('category_name')?.slice(0, 100) || labels.everything,
    province_id: whole('province_id', 99),
    search: query.get('search')?.trim().slice(0, 100) || undefined,
    page: whole('page', 1_000_000) ?? 1,
  }
}

/** What the list is asked for a view: 12 a page, active products only (rows 164, 171). */
export const askOf = ({ slug, category_id, province_id, search, page }: View) =>
  ({
    ...(slug === 'mentor' ? { is_mentor: 1 } : { is_sni: 1 }),
    status: 'active',
    rows: 12,
    page,
    ...(search && { search }),
    ...(category_id && { category_id }),
    ...(province_id && { province_id }),
  }) satisfies ListAsk

/** 'Etalase Produk' or 'Bina UMKM' (row 159). */
export const titleOf = (slug: Shelf) => (slug === 'mentor' ? labels.mentored : labels.showcase)

/** Where a view is today: its category may be called otherwise by now, or have become part of another. */
export const viewNow = (view: View, category: ListAnswer['category']): View =>
  category ? { ...view, category_id: category.id, category_name: category.name } : view
