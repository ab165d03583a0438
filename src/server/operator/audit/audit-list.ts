import type { Answer, Input } from '#contract/endpoint.ts'
import { maxAuditRows } from '#contract/operator/audit-limit.ts'
import { type AuditRow, operator } from '#contract/operator/operator.ts'
import type { Database } from '../../db/database.ts'
import { type Api, mount } from '../../http/mount.ts'

type AuditInput = Input<typeof operator.audit>

/** The audit log: all changes of products, shops and bodies, and all actions of operators. */
export function mountAudit(api: Api) {
  mount(api, operator.audit, (input, { db }) => readAudit(db, input))
}

/** SQL: the columns of a row for display. A deleted product has the name that was logged. */
export const auditColumns = `
  log.id, log.at, log.who, log.action, log.product_id,
  case when log.product_id is not null
    then coalesce(product.name, log.after ->> 'name', log.before ->> 'name') end as product_name,
  log.merchant_id, shop.name as merchant_name, log.lspro_id, lspro.name as lspro_name, log.reason, log.before::text as before, log.after::text as after`
export const auditJoins = `
  left join product on product.id = log.product_id
  left join merchant shop on shop.id = log.merchant_id
  left join lspro on lspro.id = log.lspro_id`

/** SQL conditions: from the first to the last of these days in Jakarta. */
export function inDaysSql(
  { from, to }: Pick<AuditInput, 'from' | 'to'>,
  value: (parameter: unknown) => string,
): string[] {
  return [
    ...(from ? [`log.at >= ${value(from)}::date::timestamp at time zone 'Asia/Jakarta'`] : []),
    ...(to ? [`log.at < (${value(to)}::date + 1)::timestamp at time zone 'Asia/Jakarta'`] : []),
  ]
}

/** SQL: how many rows fulfil a condition, `maxAuditRows` at most: the log is never shortened. */
const countSql = (condition: string) =>
  `(select count(*) from (select from audit_log log where ${condition} limit ${maxAuditRows}) counted)`

async function readAudit(db: Database, input: AuditInput): Promise<Answer<typeof operator.audit>> {
  const values: unknown[] = [input.rows, (input.page - 1) * input.rows]
  const value = (parameter: unknown) => `$${values.push(parameter)}`
  const conditions = [
    'true',
    ...(input.product_id ? [`log.product_id = ${value(input.product_id)}::int`] : []),
    ...(input.merchant_id ? [`log.merchant_id = ${value(input.merchant_id)}::int`] : []),
    ...(input.lspro_id ? [`log.lspro_id = ${value(input.lspro_id)}::int`] : []),
    ...(input.action ? [`log.action = ${value(input.action)}`] : []),
    ...inDaysSql(input, value),
  ].join(' and ')
  const [answer] = await db.query<{ data: AuditRow[]; total: number; total_filtered: number }>(
    `with page as materialized (
       select * from audit_log log where ${conditions} order by log.id desc limit $1 offset $2)
     select ${countSql('true')} as total, ${countSql(conditions)} as total_filtered,
       coalesce((select json_agg(row) from (
         select ${auditColumns} from page log ${auditJoins} order by log.id desc
       ) row), '[]') as data`,
    values,
  )
  return { ...answer!, pages: Math.ceil(answer!.total_filtered / input.rows) }
}
