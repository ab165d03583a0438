import type { Answer, Heard } from '#contract/endpoint.ts'
import { products } from '#contract/products.ts'
import type { Database } from '../db/database.ts'
import { type Api, mount } from '../mount.ts'
import { ownShop } from '../onboarding/own-shop.ts'
import { likePattern, searchWords } from '../showcase/search-words.ts'
import { contentOf, revisionOf } from './content.ts'
import { labelsOf } from './lists.ts'
import { type OwnRow, ownCardColumns, ownCardJoins, ownCardOf } from './own-cards.ts'
import { readOwn } from './own-product.ts'
import { reviewFilter } from './review-filter.ts'
import { formOf } from './wire.ts'

/** What a merchant sees of their own products, in whatever state they are. */
export function mountMine(api: Api): void {
  mount(api, products.mine, async (heard, { db, me, log }) => readMine(db, ownShop(null, { me, log }), heard))

  mount(api, products.own, async (which, by) => {
    const { db } = by
    const { id } = await readOwn(which, by)
    const [row] = await db.rows<OwnRow>(`select ${ownCardColumns} from product p ${ownCardJoins} where p.id = $1`, [id])
    const content = (await revisionOf(db, id))?.content ?? (await contentOf(db, id))
    return { data: { card: ownCardOf(row!), form: formOf(content, await labelsOf(db, content.category_ids)) } }
  })
}

type Mine = typeof products.mine
type Found = { data: number[]; total: number; total_filtered: number; sni: number; plain: number }

/** A page of a shop's products, what was changed last first. A shop has few: they are counted one by one. */
async function readMine(db: Database, shopId: number, heard: Heard<Mine>): Promise<Answer<Mine>> {
  const values: unknown[] = [shopId]
  const value = (of: unknown) => `$${values.push(of)}`
  const tab = heard.is_sni === 0 || heard.is_sni === 1 ? `is_sni = ${value(heard.is_sni === 1)}` : 'true'
  const text = searchWords(heard.search)
  const pattern = text && value(likePattern(text.words))
  const named = pattern ? `(name ilike ${pattern} or coalesce(revision_name ilike ${pattern}, false))` : 'true'
  const [found] = await db.rows<Found>(
    `with mine as materialized (
       select p.id, p.name, p.is_sni, p.updated_at, p.review_state, revision.review_state as revision_state,
         revision.content ->> 'name' as revision_name
       from product p left join product_revision revision on revision.product_id = p.id where p.merchant_id = $1
     ), filtered as materialized (
       select id, updated_at from mine where ${tab} and ${named} and ${reviewFilter(heard)}
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
  return { data: rows.map(ownCardOf), pages, total, total_filtered, counts: { sni, plain } }
}
