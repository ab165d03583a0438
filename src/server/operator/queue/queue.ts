import type { Answer, Input } from '#contract/endpoint.ts'
import { maxQueueRows, operator } from '#contract/operator/operator.ts'
import {
  firstWaitingSql,
  isClaimedSql,
  isFirst,
  operatorNameSql,
  queueOrderSql,
  waitingCountSql,
  waitingItemsSql,
} from '../../claims/waiting-items.ts'
import type { Database } from '../../db/database.ts'
import type { CurrentUser } from '../../http/current-user.ts'
import { type Api, mount } from '../../http/mount.ts'
import { withCurrentCategory } from '../../listing/current-category.ts'
import { pictureColumnsSql } from '../../pictures/picture-columns.ts'

type QueueAnswer = Answer<typeof operator.queue>

/** The review queue, and the options of its filters. */
export function mountQueue(api: Api) {
  mount(api, operator.queue, async (input, { db, me }) => {
    const { data, ...totals } = await readQueue(db, await withCurrentCategory(db, input), me)
    return { ...totals, data: data.map((item) => ({ ...item, img_url: api.signedPaths.sign(item.img_url) })) }
  })
  mount(api, operator.choices, async (_, { db }) => {
    const [data] = await db.query<Answer<typeof operator.choices>['data']>(
      `select ${jsonArraySql('lspros', 'select id, name, status from lspro order by name, id')},
         ${jsonArraySql('provinces', 'select id, name from province order by name')},
         ${jsonArraySql('mentor_types', 'select id, name from mentor_type order by id')},
         ${jsonArraySql('mentors', 'select id, name, mentor_type_id, status from mentor order by name, id')}`,
    )
    return { data: data! }
  })
}

const jsonArraySql = (name: string, select: string) =>
  `coalesce((select json_agg(x) from (${select}) x), '[]') as ${name}`

/**
 * Totals, a page of cards and their claims in one statement. Without a filter it reads the items of the page and those
 * before it; with one, the first `most` that wait.
 */
export async function readQueue(
  db: Database,
  input: Input<typeof operator.queue>,
  me: CurrentUser,
  most = maxQueueRows,
): Promise<QueueAnswer> {
  const values: unknown[] = [me.id, input.rows, Math.min((input.page - 1) * input.rows, most)]
  const conditions = conditionsOf(input, (parameter) => `$${values.push(parameter)}`)
  const isFiltered = conditions.length > 1
  const [answer] = await db.query<{ data: QueueAnswer['data']; total: number; found: number | null }>(
    `with first as materialized (${firstWaitingSql(isFiltered ? `${most}` : `least(${most}, $2::int + $3::int)`)}),
       waiting as materialized (
         select * from (${waitingItemsSql(isFirst)}) item order by ${queueOrderSql} limit ${most}),
       found as materialized (
         select waiting.*, shop.name as merchant_name, shop.province_id
         from waiting join merchant shop on shop.id = waiting.merchant_id
         where ${conditions.join(' and ')}
       ),
       page as (select * from found order by ${queueOrderSql} limit $2 offset $3)
     select ${waitingCountSql} as total, ${isFiltered ? '(select count(*) from found)' : 'null'} as found,
       coalesce((select json_agg(item) from (${queueItemsSql} order by ${queueOrderSql}) item), '[]') as data`,
    values,
  )
  const { data, total, found } = answer!
  const total_filtered = found ?? total
  return { data, pages: Math.ceil(Math.min(total_filtered, most) / input.rows), total, total_filtered }
}

function conditionsOf(input: Input<typeof operator.queue>, value: (parameter: unknown) => string): string[] {
  const { is_sni, province_id, category_id, lspro_id, older_than } = input
  const conditions = ['true']
  if (typeof is_sni === 'number') conditions.push(`waiting.is_sni = ${value(is_sni === 1)}::boolean`)
  if (province_id) conditions.push(`shop.province_id = ${value(province_id)}::smallint`)
  if (lspro_id) conditions.push(`waiting.lspro_id = ${value(lspro_id)}::int`)
  if (older_than) conditions.push(`waiting.queued_at <= now() - make_interval(hours => ${value(older_than)}::int)`)
  if (category_id)
    conditions.push(`exists (select from category where category.id = any (waiting.categories)
      and ${value(category_id)}::smallint in (category.id, category.parent_id))`)
  return conditions
}

// `sent`: how often it was submitted since its last approval; at least 1, because it is in the queue.
const queueItemsSql = `
  select page.product_id, page.kind, page.name, page.merchant_name, coalesce(province.name, '') as province_name,
    ${pictureColumnsSql('picture')}, page.is_sni::int as is_sni, lspro.name as lspro_name, page.queued_at,
    greatest(1, (
      select count(*) from audit_log sent where sent.product_id = page.product_id and sent.action = 'product.sent'
        and sent.id > coalesce((
          select max(id) from audit_log where product_id = page.product_id and action = 'product.approved'), 0)
    )) as sent,
    case when claim.product_id is not null then json_build_object(
      'name', ${operatorNameSql('holder')}, 'mine', (claim.person_id = $1)::int, 'until', claim.until) end as claim
  from page
  left join province on province.id = page.province_id
  left join lspro on lspro.id = page.lspro_id
  left join picture on picture.id = page.picture_id
  left join review_claim claim on claim.product_id = page.product_id and ${isClaimedSql('claim.until')}
  left join person holder on holder.id = claim.person_id`
