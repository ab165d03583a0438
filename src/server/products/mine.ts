import type { Answer, Heard } from '#contract/endpoint.ts'
import { products } from '#contract/products.ts'
import type { ShopCategory } from '#contract/shop-face.ts'
import type { Database } from '../db/database.ts'
import type { Keyed } from '../files/keyed.ts'
import { type Api, mount } from '../mount.ts'
import { ownShop } from '../onboarding/own-shop.ts'
import { categoriesOf } from '../shops/categories.ts'
import { withCategoryNow } from '../showcase/category-now.ts'
import { inCategory } from '../showcase/own-list.ts'
import { likePattern, searchWords } from '../showcase/search-words.ts'
import { contentOf, revisionOf } from './content.ts'
import { readEntity } from './entity.ts'
import { labelsOf } from './lists.ts'
import { type OwnRow, ownCardColumns, ownCardJoins, ownCardOf } from './own-cards.ts'
import { readOwn } from './own-product.ts'
import { reviewFilter } from './review-filter.ts'
import { formOf } from './wire.ts'

/** What a merchant sees of their own products, in whatever state they are. */
export function mountMine(api: Api): void {
  mount(api, products.mine, async (heard, { db, me, log }) =>
    readMine(db, ownShop(null, { me, log }), await withCategoryNow(db, heard), api.keyed),
  )

  mount(api, products.own, async (which, by) => {
    const { db } = by
    const { id } = await readOwn(which, by)
    const [row] = await db.rows<OwnRow>(`select ${ownCardColumns} from product p ${ownCardJoins} where p.id = $1`, [id])
    const content = (await revisionOf(db, id))?.content ?? (await contentOf(db, id))
    const form = formOf(content, await labelsOf(db, content.category_ids), api.keyed)
    return { data: { card: ownCardOf(row!, api.keyed), form, product: await readEntity(db, id, api.keyed) } }
  })
}

type Mine = typeof products.mine
type Found = { data: number[]; total: number; total_filtered: number; sni: number; plain: number }

/** A page of a shop's products, what was changed last first. A shop has few: they are counted one by one. */
async function readMine(db: Database, shopId: number, heard: Heard<Mine>, keyed: Keyed): Promise<Answer<Mine>> {
  const values: unknown[] = [shopId]
  const value = (of: unknown) => `$${values.push(of)}`
  const tab = heard.is_sni === 0 || heard.is_sni === 1 ? `is_sni = ${value(heard.is_sni === 1)}` : 'true'
  const text = searchWords(heard.search)
  const pattern = text && value(likePattern(text.words))
  const named = pattern ? `(name ilike ${pattern} or coalesce(revision_name ilike ${pattern}, false))` : 'true'
  const filters = [
    tab,
    named,
    reviewFilter(heard),
    ...(heard.category_id ? [inCategory(value(heard.category_id))] : []),
  ]
  const [found] = await db.rows<Found>(
    `with mine as materialized (
       select p.id, p.name, p.is_sni, p.updated_at, p.review_state, revision.review_state as revision_state,
         revision.content ->> 'name' as revision_name
       from product p left join product_revision revision on revision.product_id = p.id where p.merchant_id = $1
     ), filtered as materialized (
       select id, updated_at from mine p where ${filters.join(' and ')}
     )
     select coalesce((select json_agg(id) from (
         select id from filtered order by updated_at desc, id desc
         limit ${value(heard.rows)} offset ${value((heard.page - 1) * heard.rows)}) page), '[]') as data,
       (select count(*) from mine where ${tab})::int as total,
       (select count(*) from filtered)::int as total_filtered,
       (select count(*) from mine where is_sni)::int as sni,
       (select count(*) from mine where not is_sni)::int as plain`,
    values,
  )
  const { data: ids, total, total_filtered, sni, plain } = found!
  const rows = await db.rows<OwnRow>(
    `select ${ownCardColumns} from product p ${ownCardJoins} where p.id = any ($1::int[])
     order by p.updated_at desc, p.id desc`,
    [ids],
  )
  const pages = Math.ceil(total_filtered / heard.rows)
  const data = rows.map((row) => ownCardOf(row, keyed))
  const categories = await db.rows<ShopCategory>(ownCategories, [shopId])
  return { data, pages, total, total_filtered, counts: { sni, plain }, categories }
}

// Of all one's own, in whatever state; once below a parent, however many of its children a product is in.
const ownCategories = categoriesOf(`
  select distinct p.id, p.is_sni, level.category_id
  from product p join product_category pc on pc.product_id = p.id join category c on c.id = pc.category_id
  cross join lateral (values (c.id), (c.parent_id)) level (category_id)
  where p.merchant_id = $1 and level.category_id is not null`)
