import type { Answer } from '#contract/endpoint.ts'
import type { contract } from '#contract/index.ts'
import type { ShopCategory } from '#contract/shops/schemas.ts'
import { shopGoodsRows } from '#contract/shops/schemas.ts'
import type { Database } from '../db/database.ts'
import { categoryCountsSql } from '../listing/category-counts.ts'
import { readProductList } from '../showcase/product-list.ts'
import type { PublicShop } from './public-shop.ts'
import { readGallery } from './shop-details.ts'

type ShopPage = Answer<typeof contract.shops.detail>['data']

/** A shop's page without the shop itself: the first page of each product list, totals, categories and gallery. */
export async function readShopPage(db: Database, id: number): Promise<Omit<ShopPage, keyof PublicShop>> {
  const listOf = (is_sni: 0 | 1) =>
    readProductList(db, { search: '', rows: shopGoodsRows, page: 1, merchant_id: id, is_sni })
  const [sni, plain, categories, gallery] = await Promise.all([
    listOf(1),
    listOf(0),
    db.query<ShopCategory>(publicCategoriesSql, [id]),
    readGallery(db, id),
  ])
  return {
    product_sni: sni.data,
    product_non_sni: plain.data,
    total_products: sni.total + plain.total,
    total_sni: sni.total,
    total_non_sni: plain.total,
    categories,
    gallery,
  }
}

const publicCategoriesSql = categoryCountsSql('select category_id, is_sni from product_listing where merchant_id = $1')
