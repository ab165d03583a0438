import type { Answer } from '#contract/endpoint.ts'
import type { operator } from '#contract/operator/operator.ts'
import type { Database } from '../../db/database.ts'

export type EndingCertificate = Answer<typeof operator.reports>['data']['certificates']['first'][number]

/** SQL: products that anyone may see and whose certificate ends within 90 days, today included. */
export const endsWithin90DaysSql = `
  from product p join product_listing l on l.product_id = p.id and l.category_id = 0
  where p.is_sni and not p.sni_no_end and p.sni_end_date between today_in_jakarta() and today_in_jakarta() + 90`

/** Those after one of them, the first to end first. */
export const readEndingCertificates = (
  db: Database,
  { after, most }: { after?: Pick<EndingCertificate, 'end_date' | 'product_id'>; most: number },
): Promise<EndingCertificate[]> =>
  db.query<EndingCertificate>(
    `select p.id as product_id, p.name as product_name, shop.id as merchant_id, shop.name as merchant_name,
       lspro.name as lspro_name, p.sni_end_date as end_date
     from (select p.* ${endsWithin90DaysSql}) p
     join merchant shop on shop.id = p.merchant_id left join lspro on lspro.id = p.lspro_id
     where (p.sni_end_date, p.id) > ($1::date, $2::int) order by p.sni_end_date, p.id limit $3`,
    [after?.end_date ?? '2000-01-01', after?.product_id ?? 0, most],
  )
