import type { ShopCategory } from '#contract/shops/shop-profile.ts'
import type { ShopTab } from './shop-view.ts'

// What is said of shops in numbers and short names.

/** 'Menampilkan 3 dari 12 data'. */
export const countText = ({ total_filtered, total }: { total_filtered: number; total: number }) =>
  `Menampilkan ${total_filtered} dari ${total} data`

/** The categories of one list with how many there are, subcategories below theirs; 0 is all of them. */
export function categoryMenu(categories: readonly ShopCategory[], tab: ShopTab): { id: number; name: string }[] {
  const count = ({ total_sni, total_non_sni }: ShopCategory) => (tab === 'non-sni' ? total_non_sni : total_sni)
  const here = categories.filter((category) => count(category) > 0)
  const line = (category: ShopCategory, indent = '') => ({
    id: category.id,
    name: `${indent}${category.name} (${count(category)})`,
  })
  const menu = here
    .filter(({ parent_id }) => parent_id === null)
    .flatMap((parent) => [
      line(parent),
      ...here.filter(({ parent_id }) => parent_id === parent.id).map((child) => line(child, '\u00a0\u00a0\u00a0')),
    ])
  return [{ id: 0, name: 'Semua kategori' }, ...menu]
}
