import type { ShopCategory } from '#contract/shops/schemas.ts'
import type { ShopTab } from './shop-view.ts'

// Short texts about lists of shops and products.

/** 'Menampilkan 3 dari 12 data'. */
export const countText = ({ total_filtered, total }: { total_filtered: number; total: number }) =>
  `Menampilkan ${total_filtered} dari ${total} data`

/** The options of the category filter, with counts. Subcategories follow their category; id 0 is all categories. */
export function categoryMenu(categories: readonly ShopCategory[], tab: ShopTab): { id: number; name: string }[] {
  const count = ({ total_sni, total_non_sni }: ShopCategory) => (tab === 'non-sni' ? total_non_sni : total_sni)
  const nonEmpty = categories.filter((category) => count(category) > 0)
  const line = (category: ShopCategory, indent = '') => ({
    id: category.id,
    name: `${indent}${category.name} (${count(category)})`,
  })
  const menu = nonEmpty
    .filter(({ parent_id }) => parent_id === null)
    .flatMap((parent) => [
      line(parent),
      ...nonEmpty.filter(({ parent_id }) => parent_id === parent.id).map((child) => line(child, '\u00a0\u00a0\u00a0')),
    ])
  return [{ id: 0, name: 'Semua kategori' }, ...menu]
}
