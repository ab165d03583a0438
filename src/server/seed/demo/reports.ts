import type { CaseKind } from '#contract/moderation/moderation-rules.ts'
import type { Database } from '../../db/database.ts'
import { ensureCase, findSubject, refreshCase } from '../../moderation/case-subject.ts'
import people from '../content/people.json' with { type: 'json' }
import reports from '../content/reports.json' with { type: 'json' }

type About = {
  kind: string
  id: number
  name: string
  reports: { hours: number; reason: string; remark: string; contact?: string; by?: string }[]
  decision?: Decision
}
type Decision = {
  hours: number
  verdict: string
  visible: boolean
  reason: string
  objection: { hours: number; remark: string }
}

const emailOf = (key: string) => people.find((person) => person.key === key)?.email ?? null
const operator = people.find(({ key }) => key === 'operator')!

/**
 * What visitors of the demo have reported, and a decision whose owner objects, so that the desk has something to moderate. Only
 * about what is the demo's and still seen. Times are told back from now: what waits has not waited for years.
 */
export async function seedReports(db: Database): Promise<void> {
  for (const about of reports as About[]) {
    const kind = about.kind as CaseKind
    const thing = await findSubject(db, kind, about.id)
    if (!thing?.is_public || thing.name !== about.name) continue
    const caseId = await ensureCase(db, kind, about.id)
    for (const { hours, reason, remark, contact, by } of about.reports)
      await db.query(
        `insert into moderation_report (case_id, person_id, reason, remark, contact, created_at)
         values ($1, (select id from person where email_key = $2), $3, $4, $5, now() - make_interval(hours => $6))`,
        [caseId, by ? emailOf(by) : null, reason, remark, contact ?? null, hours],
      )
    if (about.decision) await seedDecision(db, caseId, { ...about.decision, merchantId: thing.merchant_id })
    await refreshCase(db, caseId, about.decision !== undefined)
  }
}

/** A request for a change while the thing stays visible: it takes nothing off the air, so nothing else has to be done. */
async function seedDecision(db: Database, caseId: number, decision: Decision & { merchantId: number | null }) {
  const { hours, verdict, visible, reason, objection, merchantId } = decision
  const [made] = await db.query<{ id: number }>(
    `insert into moderation_decision (case_id, verdict, visible, reason, merchant_id, who, at)
     values ($1, $2, $3, $4, $5, $6, now() - make_interval(hours => $7)) returning id`,
    [caseId, verdict, visible, reason, merchantId, operator.name, hours],
  )
  await db.query('update moderation_report set decision_id = $2 where case_id = $1', [caseId, made!.id])
  await db.query(
    `insert into moderation_objection (decision_id, remark, created_at)
     values ($1, $2, now() - make_interval(hours => $3))`,
    [made!.id, objection.remark, objection.hours],
  )
}
