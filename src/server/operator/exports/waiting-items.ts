import type { Database } from '../../db/database.ts'
import type { CurrentUser } from '../../http/current-user.ts'

/** SQL: the review queue of new products and changes of live ones together. */
export const waitingItemsSql = `
  select p.id as product_id, 'new' as kind, p.merchant_id, p.name, p.is_sni, p.lspro_id, p.picture_id,
    coalesce(p.queued_at, p.updated_at) as queued_at,
    array(select category_id::int from product_category where product_id = p.id) as categories
  from product p where p.review_state = 'submitted'
  union all
  select r.product_id, 'revision', p.merchant_id, r.content ->> 'name', (r.content ->> 'is_sni')::boolean,
    (r.content ->> 'lspro_id')::int, (r.content #>> '{pictures,0,id}')::int, coalesce(r.queued_at, r.updated_at),
    array(select jsonb_array_elements_text(r.content -> 'category_ids')::int)
  from product_revision r join product p on p.id = r.product_id where r.review_state = 'submitted'`

/** The longest waiting first. */
export const queueOrderSql = 'queued_at, product_id'

/** SQL: the display name of an operator; without a name the e-mail address. */
export const operatorNameSql = (person: string) => `coalesce(nullif(trim(${person}.name), ''), ${person}.email)`

/** The oldest item of the queue that no other operator has claimed, and the length of the queue. */
export async function findNextItem(db: Database, me: CurrentUser): Promise<{ next_id: number | null; left: number }> {
  const [next] = await db.query<{ next_id: number | null; left: number }>(
    `with waiting as materialized (${waitingItemsSql})
     select count(*) as "left", (
       select product_id from waiting where not exists (
         select from review_claim claim
         where claim.product_id = waiting.product_id and claim.until > now() and claim.person_id <> $1)
       order by ${queueOrderSql} limit 1) as next_id
     from waiting`,
    [me.id],
  )
  return next!
}
