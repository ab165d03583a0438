import type { Input } from '#contract/endpoint.ts'
import type { contract } from '#contract/index.ts'
import { publicStatusOf, type ReviewStanding } from '#contract/products/product-state.ts'
import type { ListAnswer, ProductCard } from '#contract/showcase/schemas.ts'
import { dayInJakarta } from '#contract/time/dates.ts'
import type { Database } from '../db/database.ts'
import { likePattern, searchTextOf } from '../db/like-pattern.ts'
import type { CurrentUser } from '../http/current-user.ts'
import type { SignedPaths } from '../http/signed-paths.ts'
import { productCardColumns, productCardJoins } from '../listing/product-cards.ts'
import { reviewFilter } from './review-filter.ts'

type ListInput = Input<typeof contract.showcase.list>
type OwnCardRow = Omit<ProductCard, 'sni_status'> & ReviewStanding
type CountedPage = { ids: number[]; total: number; total_filtered: number }

/** Whether an owner requests the list of their own shop. For other users the owner's filters have no effect. */
export const isOwnerView = ({ is_internal, merchant_id }: ListInput, me: CurrentUser | undefined) =>
  is_internal === 1 && me?.merchantId != null && merchant_id === me.merchantId

/**
 * A page of the owner's products in any state, the newest first. A draft without a price is left out: the prices of a
 * card are numbers, and Rp0 would be wrong. `/product/mine` includes those.
 */
export async function readOwnProductList(
  db: Database,
  input: ListInput,
  signedPaths: SignedPaths,
): Promise<ListAnswer> {
  const values: unknown[] = [input.merchant_id]
  const value = (parameter: unknown) => `$${values.push(parameter)}`
  const { scope, filters } = conditionsOf(input, value)
  const page = `limit ${value(input.rows)} offset ${value((input.page - 1) * input.rows)}`
  const [counted] = await db.query<CountedPage>(
    `with shelf as materialized (
       select p.*, revision.review_state as revision_state from product p
       left join product_revision revision on revision.product_id = p.id
       where ${['p.merchant_id = $1', 'p.price_bottom is not null', 'p.price_top is not null', ...scope].join(' and ')}
     ), filtered as materialized (select id, created_at from shelf p where ${filters.join(' and ')})
     select coalesce((select json_agg(id) from (
         select id from filtered order by created_at desc, id desc ${page}) page), '[]') as ids,
       (select count(*) from shelf)::int as total, (select count(*) from filtered)::int as total_filtered`,
    values,
  )
  const { ids, total, total_filtered } = counted!
  const rows = await db.query<OwnCardRow>(
    `select ${productCardColumns}, p.review_state, p.status, p.is_sni, p.sni_no_end, p.sni_end_date
     from product p ${productCardJoins} where p.id = any ($1::int[]) order by p.created_at desc, p.id desc`,
    [ids],
  )
  const data = rows.map((row) => ({
    ...row,
    img_url: signedPaths.sign(row.img_url),
    sni_status: publicStatusOf(row, dayInJakarta()).sni_status,
  }))
  return { data, pages: Math.ceil(total_filtered / input.rows), total, total_filtered }
}

function conditionsOf(input: ListInput, value: (parameter: unknown) => string) {
  const { is_sni, is_mentor, category_id, province_id, status } = input
  const scope = [
    ...(is_sni === 0 || is_sni === 1 ? [`p.is_sni = ${value(is_sni === 1)}`] : []),
    ...(is_mentor === 1 ? ['p.mentor_type_id is not null'] : []),
  ]
  const text = searchTextOf(input.search)
  const filters = [
    reviewFilter(input),
    ...(text ? [`p.name ilike ${value(likePattern(text.words))}`] : []),
    ...(status === 'draft' ? ["p.review_state = 'draft'"] : []),
    ...(status && status !== 'draft' ? [`p.review_state <> 'draft' and p.status = ${value(status)}`] : []),
    ...(province_id
      ? [`exists (select from merchant where id = p.merchant_id and province_id = ${value(province_id)})`]
      : []),
    ...(category_id ? [inCategorySql(value(category_id))] : []),
  ]
  return { scope, filters }
}

/** SQL: whether `product p` is in this category or one of its children. */
export const inCategorySql = (category: string) => `exists (
  select from product_category pc join category on category.id = pc.category_id
  where pc.product_id = p.id and ${category}::smallint in (category.id, category.parent_id))`
