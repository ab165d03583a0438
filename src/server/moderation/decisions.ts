import { mostObjections } from '#contract/moderation/rules.ts'
import type { Decision } from '#contract/moderation/schemas.ts'
import type { Database } from '../db/database.ts'
import type { SignedPaths } from '../http/signed-paths.ts'
import { pictureColumnsSql } from '../pictures/picture-columns.ts'
import { subjectIdSql, subjectKindSql, subjectSql } from './case-subject.ts'

/** SQL: a timestamp in ISO format. */
const isoSql = (column: string) => `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** SQL: rows of `moderation_decision d` that match `where`, the latest first, in the format for their owner. */
const decisionsSql = (where: string, more = '') => `
  select d.id, ${subjectKindSql('c')} as kind, ${subjectIdSql('c')} as thing_id, thing.name, ${pictureColumnsSql('picture')}, d.verdict,
    d.visible::int as visible, d.reason, ${isoSql('d.at')} as at, ${isoSql('d.ended_at')} as ended_at, d.ended_how, d.ended_reason,
    coalesce((
      select json_agg(json_build_object('remark', said.remark, 'at', ${isoSql('said.created_at')}, 'outcome', said.outcome,
        'answer', said.answer) order by said.id)
      from moderation_objection said where said.decision_id = d.id
    ), '[]') as objections,
    (d.ended_at is null and d.verdict <> 'nothing'
      and not exists (select from moderation_objection said where said.decision_id = d.id and said.answered_at is null)
      and (select count(*) from moderation_objection said where said.decision_id = d.id) < ${mostObjections})::int as may_object
    ${more}
  from moderation_decision d join moderation_case c on c.id = d.case_id
  join lateral (${subjectSql('c')}) thing on true
  left join picture on picture.id = thing.picture_id
  where ${where} order by d.id desc limit 100`

type DecisionWithActor = Decision & { who: string; ended_who: string | null }

/** All decisions of a case, with the operators who made and ended them. */
export const readCaseDecisions = (db: Database, caseId: number, signedPaths: SignedPaths) =>
  readDecisions<DecisionWithActor>(db, signedPaths, decisionsSql('d.case_id = $1', ', d.who, d.ended_who'), [caseId])

type DecisionOwner = { id: number; merchantId: number | null; lsproId: number | null }

/** Decisions about the person's account, shop or body. */
export const readOwnDecisions = (db: Database, { id, merchantId, lsproId }: DecisionOwner, signedPaths: SignedPaths) =>
  readDecisions<Decision>(db, signedPaths, decisionsSql(`d.verdict <> 'nothing' and (${isOwnDecisionSql})`), [
    id,
    merchantId,
    lsproId,
  ])

/** SQL: whether a row of `moderation_decision d` concerns a person: $1, $2 and $3 are their id, shop and body. */
export const isOwnDecisionSql = 'd.owner_id = $1::int or d.merchant_id = $2::int or d.lspro_id = $3::int'

async function readDecisions<Row extends Decision>(
  db: Database,
  signedPaths: SignedPaths,
  sql: string,
  values: unknown[],
) {
  const rows = await db.query<Row>(sql, values)
  return rows.map((row) => ({ ...row, img_url: signedPaths.sign(row.img_url) }))
}
