import type {
  CatalogueContent,
  DownloadedCategory,
  DownloadedProduct,
  DownloadedShop,
} from '#contract/downloads/catalogue-file.ts'
import type { DownloadScope } from '#contract/downloads/rules.ts'

/** A downloaded part with its content. */
export type OpenedPart = { scope: DownloadScope; name: string; content: CatalogueContent }

/** All downloaded parts as one catalogue. */
export type CatalogueIndex = {
  /** The newest first, each once. */
  products: DownloadedProduct[]
  shops: ReadonlyMap<number, DownloadedShop>
  categories: ReadonlyMap<number, DownloadedCategory>
  provinces: ReadonlyMap<number, string>
  synonyms: CatalogueContent['synonyms']
  /** The oldest version among the parts, in seconds since 1970. */
  version: number
  names: string[]
}

/**
 * Joins the parts. Of a product in several of them the newest is used; a product that a newer part should have and has
 * not is gone.
 */
export function indexCatalogue(parts: readonly OpenedPart[]): CatalogueIndex {
  const newestFirst = [...parts].sort((a, b) => b.content.version - a.content.version)
  const shops = new Map<number, DownloadedShop>()
  const categories = new Map<number, DownloadedCategory>()
  const provinces = new Map<number, string>()
  const products = new Map<number, DownloadedProduct>()
  const newer: OpenedPart[] = []
  for (const part of newestFirst) {
    const { content } = part
    for (const shop of content.shops) if (!shops.has(shop.id)) shops.set(shop.id, shop)
    for (const category of content.categories) if (!categories.has(category.id)) categories.set(category.id, category)
    for (const { id, name } of content.provinces) if (!provinces.has(id)) provinces.set(id, name)
    for (const product of content.products) {
      if (products.has(product.id)) continue
      const shop = shops.get(product.shop_id)
      if (!shop || newer.some((other) => covers(other, product, shop))) continue
      products.set(product.id, product)
    }
    newer.push(part)
  }
  return {
    products: [...products.values()].sort((a, b) => b.created_at - a.created_at || b.id - a.id),
    shops,
    categories,
    provinces,
    synonyms: newestFirst[0]?.content.synonyms ?? [],
    version: newestFirst.at(-1)?.content.version ?? 0,
    names: parts.map(({ name }) => name),
  }
}

/** Whether a part has every product like this one, so that one that it has not is gone. */
function covers({ scope, content }: OpenedPart, product: DownloadedProduct, shop: DownloadedShop): boolean {
  if (content.is_cut === 1) return false
  switch (scope.kind) {
    case 'all':
      return true
    case 'province':
      return shop.province_id === scope.id
    case 'category':
      return product.categories.includes(scope.id)
    case 'shop':
      return shop.id === scope.id
    case 'favorites':
      return false
  }
}
