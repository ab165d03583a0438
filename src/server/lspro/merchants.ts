import type { Answer, Heard } from '#contract/endpoint.ts'
import type { contract } from '#contract/index.ts'
import type { Database } from '../db/database.ts'

type Call = typeof contract.lspro.merchants

/**
 * Merchants who registered with a code of body $1 and have confirmed their address. What became of the code since, or of
 * their account, takes nothing away from that.
 */
export const cameBy = `from person where person.referral_lspro_id = $1 and person.role = 'merchant'
  and person.referral_code is not null and person.verified_at is not null`

type Row = Omit<Answer<Call>['data'][number], 'registered_at'> & { registered_at: Date }

/**
 * They, the latest first, by what anyone may see of them: their open shop. Names of people and how to reach them are theirs
 * to give.
 */
export async function readMerchants(db: Database, id: number, { rows, page }: Heard<Call>): Promise<Answer<Call>> {
  const [[counted], found] = await Promise.all([
    db.rows<{ n: number }>(`select count(*)::int as n ${cameBy}`, [id]),
    db.rows<Row>(
      `with page as materialized (
         select id, referral_code, created_at, completed, merchant_id ${cameBy}
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
