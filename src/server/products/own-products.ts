import type { Answer, Input } from '#contract/endpoint.ts'
import { products } from '#contract/products/products.ts'
import type { ShopCategory } from '#contract/shops/shop-profile.ts'
import type { Database } from '../db/database.ts'
import { likePattern, searchTextOf } from '../db/like-pattern.ts'
import { type Api, mount } from '../http/mount.ts'
import type { SignedPaths } from '../pictures/signed-paths.ts'
import { categoryCountsSql } from '../shops/category-counts.ts'
import { requireOwnShop } from '../shops/require-own-shop.ts'
import { withCurrentCategory } from '../showcase/current-category.ts'
import { inCategorySql } from '../showcase/own-product-list.ts'
import { formFromContent } from './form-mapping.ts'
import { type OwnCardRow, ownCardColumns, ownCardJoins, toOwnCard } from './own-cards.ts'
import { readOwnProduct } from './own-product.ts'
import { findRevision, readContent } from './product-content.ts'
import { readEntity } from './product-entity.ts'
import { readCategoryLabels } from './require-references.ts'
import { reviewFilter } from './review-filter.ts'

/** What a merchant sees of their own products, in whatever state they are. */
export function mountOwnProducts(api: Api): void {
  mount(api, products.mine, async (input, { db, me, log }) =>
    readOwnProducts(db, requireOwnShop(null, { me, log }), await withCurrentCategory(db, input), api.signedPaths),
  )

  mount(api, products.own, async (which, by) => {
    const { db } = by
    const { id } = await readOwnProduct(which, by)
    const [row] = await db.query<OwnCardRow>(
      `select ${ownCardColumns} from product p ${ownCardJoins} where p.id = $1`,
      [id],
    )
    const content = (await findRevision(db, id))?.content ?? (await readContent(db, id))
    const form = formFromContent(content, await readCategoryLabels(db, content.category_ids), api.signedPaths)
    return {
      data: { card: toOwnCard(row!, api.signedPaths), form, product: await readEntity(db, id, api.signedPaths) },
    }
  })
}

type OwnProductsEndpoint = typeof products.mine
type PageRow = { data: number[]; total: number; total_filtered: number; sni: number; plain: number }

/** A page of a shop's products, what was changed last first. A shop has few: they are counted one by one. */
async function readOwnProducts(
  db: Database,
  shopId: number,
  input: Input<OwnProductsEndpoint>,
  keyed: SignedPaths,
): Promise<Answer<OwnProductsEndpoint>> {
  const values: unknown[] = [shopId]
  const value = (of: unknown) => `$${values.push(of)}`
  const tab = input.is_sni === 0 || input.is_sni === 1 ? `is_sni = ${value(input.is_sni === 1)}` : 'true'
  const text = searchTextOf(input.search)
  const pattern = text && value(likePattern(text.words))
  const named = pattern ? `(name ilike ${pattern} or coalesce(revision_name ilike ${pattern}, false))` : 'true'
  const filters = [
    tab,
    named,
    reviewFilter(input),
    ...(input.category_id ? [inCategorySql(value(input.category_id))] : []),
  ]
  const [found] = await db.query<PageRow>(
    `with mine as materialized (
       select p.id, p.name, p.is_sni, p.updated_at, p.review_state, revision.review_state as revision_state,
         revision.content ->> 'name' as revision_name
       from product p left join product_revision revision on revision.product_id = p.id where p.merchant_id = $1
     ), filtered as materialized (
       select id, updated_at from mine p where ${filters.join(' and ')}
     )
     select coalesce((select json_agg(id) from (
         select id from filtered order by updated_at desc, id desc
         limit ${value(input.rows)} offset ${value((input.page - 1) * input.rows)}) page), '[]') as data,
       (select count(*) from mine where ${tab})::int as total,
       (select count(*) from filtered)::int as total_filtered,
       (select count(*) from mine where is_sni)::int as sni,
       (select count(*) from mine where not is_sni)::int as plain`,
    values,
  )
  const { data: ids, total, total_filtered, sni, plain } = found!
  const rows = await db.query<OwnCardRow>(
    `select ${ownCardColumns} from product p ${ownCardJoins} where p.id = any ($1::int[])
     order by p.updated_at desc, p.id desc`,
    [ids],
  )
  const pages = Math.ceil(total_filtered / input.rows)
  const data = rows.map((row) => toOwnCard(row, keyed))
  const categories = await db.query<ShopCategory>(ownCategoriesSql, [shopId])
  return { data, pages, total, total_filtered, counts: { sni, plain }, categories }
}

// Of all one's own, in whatever state; once below a parent, however many of its children a product is in.
const ownCategoriesSql = categoryCountsSql(`
  select distinct p.id, p.is_sni, level.category_id
  from product p join product_category pc on pc.product_id = p.id join category c on c.id = pc.category_id
  cross join lateral (values (c.id), (c.parent_id)) level (category_id)
  where p.merchant_id = $1 and level.category_id is not null`)
