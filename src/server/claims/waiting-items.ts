import { maxQueueRows } from '#contract/operator/operator.ts'
import type { Database } from '../db/database.ts'
import { isRunningSql } from '../db/running-until.ts'
import type { CurrentUser } from '../http/current-user.ts'

export const claimMinutes = 15

/** SQL: whether a claim that ends at `until` is current. */
export const isClaimedSql = (until: string) => isRunningSql(until, `interval '${claimMinutes} minutes'`)

/**
 * SQL: the review queue of new products and changes of live ones together. `of`: conditions on new products (alias `p`)
 * and on changes (`r`).
 */
export const waitingItemsSql = (of = { product: 'true', revision: 'true' }) => `
  select p.id as product_id, 'new' as kind, p.merchant_id, p.name, p.is_sni, p.lspro_id, p.picture_id,
    coalesce(p.queued_at, p.updated_at) as queued_at,
    array(select category_id::int from product_category where product_id = p.id) as categories
  from product p where p.review_state = 'submitted' and ${of.product}
  union all
  select r.product_id, 'revision', p.merchant_id, r.content ->> 'name', (r.content ->> 'is_sni')::boolean,
    (r.content ->> 'lspro_id')::int, (r.content #>> '{pictures,0,id}')::int, coalesce(r.queued_at, r.updated_at),
    array(select jsonb_array_elements_text(r.content -> 'category_ids')::int)
  from product_revision r join product p on p.id = r.product_id
  where r.review_state = 'submitted' and ${of.revision}`

/** SQL: how many items wait, `maxQueueRows` at most. Counted in two indexes, without the items themselves. */
export const waitingCountSql = `(select count(*) from (
  (select from product where review_state = 'submitted' limit ${maxQueueRows})
  union all (select from product_revision where review_state = 'submitted' limit ${maxQueueRows}) limit ${maxQueueRows}) waiting)`

/** The longest waiting first. */
export const queueOrderSql = 'queued_at, product_id'

/**
 * SQL: the numbers of the first `most` new products and changes in that order, as `(product_id, kind)`, read from
 * indexes in that order. `where`: a condition on `id`, the number of the product.
 */
export const firstWaitingSql = (most: string, where = 'true') => `
  (select id as product_id, 'new' as kind from product
   where review_state = 'submitted' and ${where} order by coalesce(queued_at, updated_at), id limit ${most})
  union all
  (select id, 'revision' from (select *, product_id as id from product_revision) change
   where review_state = 'submitted' and ${where} order by coalesce(queued_at, updated_at), product_id limit ${most})`

/** The conditions of waitingItemsSql for the items of `first`, a result of firstWaitingSql. */
export const isFirst = {
  product: "p.id in (select product_id from first where kind = 'new')",
  revision: "r.product_id in (select product_id from first where kind = 'revision')",
}

/** SQL: the display name of an operator; without a name the e-mail address. */
export const operatorNameSql = (person: string) => `coalesce(nullif(trim(${person}.name), ''), ${person}.email)`

/** The oldest item of the queue that no other operator has claimed, and the length of the queue. */
export async function findNextItem(db: Database, me: CurrentUser): Promise<{ next_id: number | null; left: number }> {
  const [next] = await db.query<{ next_id: number | null; left: number }>(
    `with first as materialized (${firstWaitingSql(
      '1',
      `not exists (select from review_claim claim
         where claim.product_id = id and ${isClaimedSql('claim.until')} and claim.person_id <> $1)`,
    )})
     select ${waitingCountSql} as "left", (
       select product_id from (${waitingItemsSql(isFirst)}) waiting order by ${queueOrderSql} limit 1) as next_id`,
    [me.id],
  )
  return next!
}
