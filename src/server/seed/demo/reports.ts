import type { CaseKind } from '#contract/moderation/rules.ts'
import type { Database } from '../../db/database.ts'
import { ensureCase, findSubject, refreshCase } from '../../moderation/case-subject.ts'
import people from '../content/people.json' with { type: 'json' }
import reports from '../content/reports.json' with { type: 'json' }

type SeedCase = {
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
 * Reports by the demo's visitors, and a decision with an objection, so that the desk has cases. Only about public
 * subjects of the demo. Times are relative to now, so that the cases are not years old.
 */
export async function seedReports(db: Database): Promise<void> {
  for (const entry of reports as SeedCase[]) {
    const kind = entry.kind as CaseKind
    const subject = await findSubject(db, kind, entry.id)
    if (!subject?.is_public || subject.name !== entry.name) continue
    const caseId = await ensureCase(db, kind, entry.id)
    for (const { hours, reason, remark, contact, by } of entry.reports)
      await db.query(
        `insert into moderation_report (case_id, person_id, reason, remark, contact, created_at)
         values ($1, (select id from person where email_key = $2), $3, $4, $5, now() - make_interval(hours => $6))`,
        [caseId, by ? emailOf(by) : null, reason, remark, contact ?? null, hours],
      )
    if (entry.decision) await seedDecision(db, caseId, { ...entry.decision, merchantId: subject.merchant_id })
    await refreshCase(db, caseId, entry.decision !== undefined)
  }
}

/** A request for a change that leaves the subject visible, so nothing has to be hidden. */
async function seedDecision(db: Database, caseId: number, decision: Decision & { merchantId: number | null }) {
  const { hours, verdict, visible, reason, objection, merchantId } = decision
  const [decisionRow] = await db.query<{ id: number }>(
    `insert into moderation_decision (case_id, verdict, visible, reason, merchant_id, who, at)
     values ($1, $2, $3, $4, $5, $6, now() - make_interval(hours => $7)) returning id`,
    [caseId, verdict, visible, reason, merchantId, operator.name, hours],
  )
  await db.query('update moderation_report set decision_id = $2 where case_id = $1', [caseId, decisionRow!.id])
  await db.query(
    `insert into moderation_objection (decision_id, remark, created_at)
     values ($1, $2, now() - make_interval(hours => $3))`,
    [decisionRow!.id, objection.remark, objection.hours],
  )
}
