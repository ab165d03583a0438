import type { Answer, Input } from '#contract/endpoint.ts'
import type { contract } from '#contract/index.ts'
import type { Database } from '../db/database.ts'

type MerchantsEndpoint = typeof contract.lspro.merchants

/**
 * SQL: merchants who registered with a code of body $1 and have confirmed their address, whatever has happened to the
 * code or the account since.
 */
export const referredMerchantsSql = `from person where person.referral_lspro_id = $1 and person.role = 'merchant'
  and person.referral_code is not null and person.verified_at is not null`

type MerchantRow = Omit<Answer<MerchantsEndpoint>['data'][number], 'registered_at'> & { registered_at: Date }

/**
 * The merchants referred by a body, the latest first, with their active shop as far as it is public. Names and contact
 * details of persons are not included.
 */
export async function readReferredMerchants(
  db: Database,
  id: number,
  { rows, page }: Input<MerchantsEndpoint>,
): Promise<Answer<MerchantsEndpoint>> {
  const [[counted], found] = await Promise.all([
    db.query<{ n: number }>(`select count(*)::int as n ${referredMerchantsSql}`, [id]),
    db.query<MerchantRow>(
      `with page as materialized (
         select id, referral_code, created_at, completed, merchant_id ${referredMerchantsSql}
         order by created_at desc, id desc limit $2 offset $3
       )
       select page.id as person_id, page.referral_code, page.created_at as registered_at,
         page.completed::int as is_completed,
         case when shop.id is not null then json_build_object('id', shop.id, 'name', shop.name,
           'province_name', coalesce((select name from province where id = shop.province_id), ''),
           'total_products', (select count(*) from product_listing l where l.merchant_id = shop.id and l.category_id = 0)
         ) end as shop
       from page left join merchant shop on shop.id = page.merchant_id and shop.status = 'active'
       order by page.created_at desc, page.id desc`,
      [id, rows, (page - 1) * rows],
    ),
  ])
  const total = counted!.n
  const data = found.map((row) => ({ ...row, registered_at: row.registered_at.toISOString() }))
  return { data, total, pages: Math.ceil(total / rows) }
}
