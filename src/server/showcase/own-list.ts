import type { Heard } from '#contract/endpoint.ts'
import type { contract } from '#contract/index.ts'
import { dayInJakarta, type Standing, shownOf } from '#contract/product-state.ts'
import type { ListAnswer, ProductCard } from '#contract/showcase.ts'
import type { Database } from '../db/database.ts'
import type { Keyed } from '../files/keyed.ts'
import type { Me } from '../mount.ts'
import { reviewFilter } from '../products/review-filter.ts'
import { cardColumns, cardJoins } from './card.ts'
import { likePattern, searchWords } from './search-words.ts'

type ListHeard = Heard<typeof contract.showcase.list>
type Row = Omit<ProductCard, 'sni_status'> & Standing
type Counted = { ids: number[]; total: number; total_filtered: number }

/** Somebody asks for the inside of their own shop (D45). For everybody else the flags of owners change nothing. */
export const isOwnersView = ({ is_internal, merchant_id }: ListHeard, me: Me | undefined) =>
  is_internal === 1 && me?.merchantId != null && merchant_id === me.merchantId

/**
 * A page of one's own products, whatever their state, the newest first. A draft without a price has no card: the card's
 * prices are numbers, and Rp0 would be a lie. `/product/mine` has those too.
 */
export async function readOwnList(db: Database, heard: ListHeard, keyed: Keyed): Promise<ListAnswer> {
  const values: unknown[] = [heard.merchant_id]
  const value = (of: unknown) => `$${values.push(of)}`
  const { shelf, filters } = conditionsOf(heard, value)
  const page = `limit ${value(heard.rows)} offset ${value((heard.page - 1) * heard.rows)}`
  const [counted] = await db.rows<Counted>(
    `with shelf as materialized (
       select p.*, revision.review_state as revision_state from product p
       left join product_revision revision on revision.product_id = p.id
       where ${['p.merchant_id = $1', 'p.price_bottom is not null', 'p.price_top is not null', ...shelf].join(' and ')}
     ), filtered as materialized (select id, created_at from shelf p where ${filters.join(' and ')})
     select coalesce((select json_agg(id) from (
         select id from filtered order by created_at desc, id desc ${page}) page), '[]') as ids,
       (select count(*) from shelf)::int as total, (select count(*) from filtered)::int as total_filtered`,
    values,
  )
  const { ids, total, total_filtered } = counted!
  const rows = await db.rows<Row>(
    `select ${cardColumns}, p.review_state, p.status, p.is_sni, p.sni_no_end, p.sni_end_date
     from product p ${cardJoins} where p.id = any ($1::int[]) order by p.created_at desc, p.id desc`,
    [ids],
  )
  const data = rows.map((row) => ({
    ...row,
    img_url: keyed.path(row.img_url),
    sni_status: shownOf(row, dayInJakarta()).sni_status,
  }))
  return { data, pages: Math.ceil(total_filtered / heard.rows), total, total_filtered }
}

function conditionsOf(heard: ListHeard, value: (of: unknown) => string) {
  const { is_sni, is_mentor, category_id, province_id, status } = heard
  const shelf = [
    ...(is_sni === 0 || is_sni === 1 ? [`p.is_sni = ${value(is_sni === 1)}`] : []),
    ...(is_mentor === 1 ? ['p.mentor_type_id is not null'] : []),
  ]
  const text = searchWords(heard.search)
  const filters = [
    reviewFilter(heard),
    ...(text ? [`p.name ilike ${value(likePattern(text.words))}`] : []),
    ...(status === 'draft' ? ["p.review_state = 'draft'"] : []),
    ...(status && status !== 'draft' ? [`p.review_state <> 'draft' and p.status = ${value(status)}`] : []),
    ...(province_id
      ? [`exists (select from merchant where id = p.merchant_id and province_id = ${value(province_id)})`]
      : []),
    ...(category_id ? [inCategory(value(category_id))] : []),
  ]
  return { shelf, filters }
}

/** Of `product p`: it is in this category or below it. */
export const inCategory = (category: string) => `exists (
  select from product_category pc join category on category.id = pc.category_id
  where pc.product_id = p.id and ${category}::smallint in (category.id, category.parent_id))`
