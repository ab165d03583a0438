import type { Input } from '#contract/endpoint.ts'
import type { ReportReason } from '#contract/moderation/rules.ts'
import { moderationMessages } from '#contract/moderation/rules.ts'
import type { CaseRow, DeskCase } from '#contract/operator/moderation.ts'
import { operator } from '#contract/operator/operator.ts'
import { notThere } from '#contract/problem.ts'
import { isClaimedSql, operatorNameSql } from '../claims/waiting-items.ts'
import { writeAuditLog } from '../db/audit-log.ts'
import type { Database } from '../db/database.ts'
import type { CurrentUser } from '../http/current-user.ts'
import { type Api, mount } from '../http/mount.ts'
import type { SignedPaths } from '../http/signed-paths.ts'
import { pictureColumnsSql } from '../pictures/picture-columns.ts'
import { availableVerdicts } from './available-verdicts.ts'
import {
  auditReferences,
  ensureCase,
  findSubject,
  subjectColumns,
  subjectIdSql,
  subjectKindSql,
  subjectSql,
} from './case-subject.ts'
import { readCaseDecisions } from './decisions.ts'

/** The list of cases with reports and objections, and one case with all its details. */
export function mountCases(api: Api) {
  mount(api, operator.cases, (input, { db, me }) => readCases(db, input, me, api.signedPaths))
  mount(api, operator.case, async ({ id }, { db, me }) => ({ data: await readCase(db, id, me, api.signedPaths) }))
  mount(api, operator.openCase, async ({ kind, thing_id }, { db, me }) => {
    const subject = await findSubject(db, kind, thing_id)
    if (!subject) throw notThere(moderationMessages.noCase)
    const id = await db.transaction(async (tx) => {
      const [existing] = await tx.query(`select 1 from moderation_case where ${subjectColumns[kind]} = $1`, [thing_id])
      const id = await ensureCase(tx, kind, thing_id)
      const after = { case_id: id, about: kind, thing_id, ...(kind === 'account' && { user_id: thing_id }) }
      if (!existing)
        await writeAuditLog(tx, { by: me, action: 'moderation.opened', ...auditReferences(subject), after })
      return id
    })
    return { data: { id } }
  })
}

const openReportsSql = 'said.case_id = c.id and said.decision_id is null'
const openObjectionsSql = `
  select count(*)::int from moderation_objection said join moderation_decision d on d.id = said.decision_id
  where d.case_id = c.id and said.answered_at is null`

/**
 * SQL: the columns of `moderation_case c` for the desk; $1 is the caller. `voices`: reporters; one without device
 * counts.
 */
const rowColumns = `
  c.id, ${subjectKindSql('c')} as kind, thing.name, thing.owner_name, ${pictureColumnsSql('picture')}, thing.is_public::int as is_public,
  c.open_since,
  (select count(*)::int from moderation_report said where ${openReportsSql}) as reports,
  (select count(distinct coalesce(said.person_id::text, encode(said.device, 'hex'), said.id::text || '?'))::int
   from moderation_report said where ${openReportsSql}) as voices,
  array(select said.reason from moderation_report said where ${openReportsSql} group by said.reason order by count(*) desc, said.reason)
    as reasons,
  (${openObjectionsSql}) as objections,
  array(select distinct verdict from moderation_decision d
        where d.case_id = c.id and d.ended_at is null and d.verdict <> 'nothing' order by verdict) as verdicts,
  case when claim.case_id is not null then json_build_object(
    'name', ${operatorNameSql('holder')}, 'mine', (claim.person_id = $1)::int, 'until', claim.until) end as claim`
const rowJoins = `
  join lateral (${subjectSql('c')}) thing on true
  left join picture on picture.id = thing.picture_id
  left join moderation_claim claim on claim.case_id = c.id and ${isClaimedSql('claim.until')}
  left join person holder on holder.id = claim.person_id`

type ListedCaseRow = Omit<CaseRow, 'open_since'> & { open_since: Date | null }
const toCaseRow =
  (signedPaths: SignedPaths) =>
  ({ open_since, img_url, ...row }: ListedCaseRow): CaseRow => ({
    ...row,
    img_url: signedPaths.sign(img_url),
    open_since: open_since?.toISOString() ?? null,
  })

async function readCases(db: Database, input: Input<typeof operator.cases>, me: CurrentUser, signedPaths: SignedPaths) {
  const { rows, page, all, kind } = input
  const filters = [
    all ? 'true' : 'c.open_since is not null',
    ...(kind ? [`c.${subjectColumns[kind]} is not null`] : []),
  ]
  const order = all ? 'c.open_since is null, c.open_since, c.id desc' : 'c.open_since, c.id'
  const [[counted], found] = await Promise.all([
    db.query<{ total: number; total_filtered: number }>(
      `select (select count(*)::int from moderation_case where open_since is not null) as total,
         (select count(*)::int from moderation_case c where ${filters.join(' and ')}) as total_filtered`,
    ),
    db.query<ListedCaseRow>(
      `select ${rowColumns}
       from (select * from moderation_case c where ${filters.join(' and ')} order by ${order} limit $2 offset $3) c
       ${rowJoins} order by ${order}`,
      [me.id, rows, (page - 1) * rows],
    ),
  ])
  const { total, total_filtered } = counted!
  return { data: found.map(toCaseRow(signedPaths)), total, total_filtered, pages: Math.ceil(total_filtered / rows) }
}

type CaseDetailRow = ListedCaseRow &
  Pick<DeskCase, 'thing_id' | 'version' | 'text' | 'html' | 'merchant_id' | 'lspro_id' | 'owner'>

/** The version is read in the same statement: a later change makes a decision with this version fail. */
async function readCase(db: Database, id: number, me: CurrentUser, signedPaths: SignedPaths): Promise<DeskCase> {
  const [found] = await db.query<CaseDetailRow>(
    `select ${rowColumns}, ${subjectIdSql('c')} as thing_id, c.version, thing.text, thing.html, thing.merchant_id, thing.lspro_id,
       (select json_build_object('id', owner.id, 'email', owner.email, 'status', owner.status)
        from person owner where owner.id = thing.owner_id) as owner
     from moderation_case c ${rowJoins} where c.id = $2`,
    [me.id, id],
  )
  if (!found) throw notThere(moderationMessages.noCase)
  const { merchant_id, lspro_id } = found
  const subject = await findSubject(db, found.kind, found.thing_id)
  if (!subject) throw notThere(moderationMessages.noCase)
  const others = await db.query<ListedCaseRow>(
    `select ${rowColumns} from moderation_case c ${rowJoins}
     where c.id <> $2 and ((thing.merchant_id = $3::int) or (thing.lspro_id = $4::int))
       and (c.product_id in (select id from product where merchant_id = $3::int) or c.merchant_id = $3::int
         or c.person_id in (select id from person where merchant_id = $3::int)
         or c.posting_id in (select id from lspro_posting where lspro_id = $4::int) or c.lspro_id = $4::int)
     order by c.open_since is null, c.open_since, c.id desc limit 50`,
    [me.id, id, merchant_id, lspro_id],
  )
  return {
    ...found,
    ...toCaseRow(signedPaths)(found),
    choices: await availableVerdicts(db, id, subject),
    all_reports: await readReports(db, id),
    decisions: await readCaseDecisions(db, id, signedPaths),
    others: others.map(toCaseRow(signedPaths)),
  }
}

type CaseReport = DeskCase['all_reports'][number]

/** The latest 200 reports. Reports of one phone, or of one person, have the same number (`voice`). */
async function readReports(db: Database, caseId: number): Promise<CaseReport[]> {
  const rows = await db.query<
    Omit<CaseReport, 'at' | 'voice'> & { created_at: Date; mark: string | null; reason: ReportReason }
  >(
    `select said.id, said.reason, said.remark, said.contact, said.created_at, said.decision_id,
       coalesce(said.person_id::text, encode(said.device, 'hex')) as mark,
       case when person.id is not null then json_build_object('id', person.id, 'email', person.email) end as user
     from moderation_report said left join person on person.id = said.person_id
     where said.case_id = $1 order by said.id desc limit 200`,
    [caseId],
  )
  const marks = [...new Set(rows.flatMap(({ mark }) => (mark ? [mark] : [])).reverse())]
  return rows.map(({ created_at, mark, ...row }) => ({
    ...row,
    at: created_at.toISOString(),
    voice: mark ? marks.indexOf(mark) + 1 : null,
  }))
}
