import type { Shelf, ShowcaseView } from '#contract/addresses.ts'
import type { ListAsk } from '#contract/showcase.ts'
import { words } from '#contract/words.ts'

/** What the address of the showcase says; everything unknown in it is left out (rows 159–160). */
export function viewOf(query: URLSearchParams): ShowcaseView & { slug: Shelf; category_name: string; page: number } {
  const number = (name: string, most: number) => {
    const value = Number(query.get(name))
    return Number.isInteger(value) && value > 0 && value <= most ? value : undefined
  }
  return {
    slug: query.get('slug') === 'mentor' ? 'mentor' : 'sni',
    category_id: number('category_id', 32_767),
    category_name: query.get('category_name') || words.everything,
    province_id: number('province_id', 99),
    search: query.get('search')?.slice(0, 100) || undefined,
    page: number('page', 1_000_000_000) ?? 1,
  }
}

/** The list a view asks for: 12 a page, active products only (rows 164, 171). */
export function askOf({
  slug,
  category_id,
  province_id,
  search,
  page,
}: ReturnType<typeof viewOf>): ListAsk & { page: number } {
  return {
    status: 'active',
    rows: 12,
    page,
    ...(slug === 'mentor' ? { is_mentor: 1 } : { is_sni: 1 }),
    ...(category_id && { category_id }),
    ...(province_id && { province_id }),
    ...(search && { search }),
  }
}

/** 'Etalase Produk' or 'Bina UMKM' (row 159). */
export const titleOf = (slug: Shelf) => (slug === 'mentor' ? words.mentored : words.showcase)
