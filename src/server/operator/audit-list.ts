import type { Answer, Heard } from '#contract/endpoint.ts'
import { type AuditRow, operator } from '#contract/operator.ts'
import type { Database } from '../db/database.ts'
import { type Api, mount } from '../mount.ts'

type Asked = Heard<typeof operator.audit>

/** What everybody did to products and shops, and what operators did at all (O24). */
export function mountAudit(api: Api) {
  mount(api, operator.audit, (heard, { db }) => readAudit(db, heard))
}

/** A row as a person reads it. What is gone by now is called as it was when it was written down. */
export const auditColumns = `
  log.id, log.at, log.who, log.action, log.product_id,
  case when log.product_id is not null
    then coalesce(product.name, log.after ->> 'name', log.before ->> 'name') end as product_name,
  log.merchant_id, shop.name as merchant_name, log.lspro_id, lspro.name as lspro_name, log.reason, log.before::text as before, log.after::text as after`
export const auditJoins = `
  left join product on product.id = log.product_id
  left join merchant shop on shop.id = log.merchant_id
  left join lspro on lspro.id = log.lspro_id`

/** From the first to the last of these days in Jakarta. */
export function inDays({ from, to }: Pick<Asked, 'from' | 'to'>, value: (of: unknown) => string): string[] {
  return [
    ...(from ? [`log.at >= ${value(from)}::date::timestamp at time zone 'Asia/Jakarta'`] : []),
    ...(to ? [`log.at < (${value(to)}::date + 1)::timestamp at time zone 'Asia/Jakarta'`] : []),
  ]
}

async function readAudit(db: Database, heard: Asked): Promise<Answer<typeof operator.audit>> {
  const values: unknown[] = [heard.rows, (heard.page - 1) * heard.rows]
  const value = (of: unknown) => `$${values.push(of)}`
  const conditions = [
    'true',
    ...(heard.product_id ? [`log.product_id = ${value(heard.product_id)}::int`] : []),
    ...(heard.merchant_id ? [`log.merchant_id = ${value(heard.merchant_id)}::int`] : []),
    ...(heard.lspro_id ? [`log.lspro_id = ${value(heard.lspro_id)}::int`] : []),
    ...(heard.action ? [`log.action = ${value(heard.action)}`] : []),
    ...inDays(heard, value),
  ].join(' and ')
  const [answer] = await db.rows<{ data: AuditRow[]; total: number; total_filtered: number }>(
    `with page as materialized (
       select * from audit_log log where ${conditions} order by log.id desc limit $1 offset $2)
     select (select count(*) from audit_log) as total,
       (select count(*) from audit_log log where ${conditions}) as total_filtered,
       coalesce((select json_agg(row) from (
         select ${auditColumns} from page log ${auditJoins} order by log.id desc
       ) row), '[]') as data`,
    values,
  )
  return { ...answer!, pages: Math.ceil(answer!.total_filtered / heard.rows) }
}
