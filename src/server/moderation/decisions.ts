import type { Decision } from '#contract/moderation.ts'
import { mostObjections } from '#contract/moderation-rules.ts'
import type { Database } from '../db/database.ts'
import type { Keyed } from '../files/keyed.ts'
import { pictureColumns } from '../showcase/card.ts'
import { kindOf, thingOf, thingsOf } from './things.ts'

/** SQL: a moment as everybody is told of it. */
const iso = (column: string) => `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** SQL: rows of `moderation_decision d` where `where` holds, the latest first, as their owner reads them. */
const decisionRows = (where: string, more = '') => `
  select d.id, ${kindOf('c')} as kind, ${thingOf('c')} as thing_id, thing.name, ${pictureColumns('picture')}, d.verdict,
    d.visible::int as visible, d.reason, ${iso('d.at')} as at, ${iso('d.ended_at')} as ended_at, d.ended_how, d.ended_reason,
    coalesce((
      select json_agg(json_build_object('remark', said.remark, 'at', ${iso('said.created_at')}, 'outcome', said.outcome,
        'answer', said.answer) order by said.id)
      from moderation_objection said where said.decision_id = d.id
    ), '[]') as objections,
    (d.ended_at is null and d.verdict <> 'nothing'
      and not exists (select from moderation_objection said where said.decision_id = d.id and said.answered_at is null)
      and (select count(*) from moderation_objection said where said.decision_id = d.id) < ${mostObjections})::int as may_object
    ${more}
  from moderation_decision d join moderation_case c on c.id = d.case_id
  join lateral (${thingsOf('c')}) thing on true
  left join picture on picture.id = thing.picture_id
  where ${where} order by d.id desc limit 100`

type WithWho = Decision & { who: string; ended_who: string | null }

/** Every decision of a case, with who made it. */
export const decisionsOfCase = (db: Database, caseId: number, keyed: Keyed) =>
  readWith<WithWho>(db, keyed, decisionRows('d.case_id = $1', ', d.who, d.ended_who'), [caseId])

type Owner = { id: number; merchantId: number | null; lsproId: number | null }

/** What was decided about what is theirs. */
export const decisionsFor = (db: Database, { id, merchantId, lsproId }: Owner, keyed: Keyed) =>
  readWith<Decision>(db, keyed, decisionRows(`d.verdict <> 'nothing' and (${ownedBy})`), [id, merchantId, lsproId])

/** SQL: a row of `moderation_decision d` is told to this person: their number, shop and body are $1, $2 and $3. */
export const ownedBy = 'd.owner_id = $1::int or d.merchant_id = $2::int or d.lspro_id = $3::int'

async function readWith<Row extends Decision>(db: Database, keyed: Keyed, sql: string, values: unknown[]) {
  const rows = await db.rows<Row>(sql, values)
  return rows.map((row) => ({ ...row, img_url: keyed.path(row.img_url) }))
}
