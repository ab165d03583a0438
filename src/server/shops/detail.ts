import type { Answer } from '#contract/endpoint.ts'
import type { contract } from '#contract/index.ts'
import type { ShopCategory } from '#contract/shop-face.ts'
import { shopGoodsRows } from '#contract/shops.ts'
import type { Database } from '../db/database.ts'
import { galleryOf } from '../onboarding/facts.ts'
import { readList } from '../showcase/list.ts'
import { categoriesOf } from './categories.ts'
import type { Face } from './face.ts'

type Detail = Answer<typeof contract.shops.detail>['data']

/** All of a shop's page but the shop itself: the first page of each shelf, their totals, its categories and its gallery. */
export async function readGoods(db: Database, id: number): Promise<Omit<Detail, keyof Face>> {
  const shelf = (is_sni: 0 | 1) => readList(db, { search: '', rows: shopGoodsRows, page: 1, merchant_id: id, is_sni })
  const [sni, plain, categories, gallery] = await Promise.all([
    shelf(1),
    shelf(0),
    db.rows<ShopCategory>(publicCategories, [id]),
    galleryOf(db, id),
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

const publicCategories = categoriesOf('select category_id, is_sni from product_listing where merchant_id = $1')
