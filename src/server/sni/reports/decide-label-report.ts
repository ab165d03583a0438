import type { Input } from '#contract/endpoint.ts'
import { operator } from '#contract/operator/operator.ts'
import { notThere, refused } from '#contract/problem.ts'
import { type LabelOutcome, labelReportMessages } from '#contract/sni/rules.ts'
import { isClaimedSql, operatorNameSql } from '../../claims/waiting-items.ts'
import { writeAuditLog } from '../../db/audit-log.ts'
import type { Database } from '../../db/database.ts'
import type { CurrentUser } from '../../http/current-user.ts'
import { type Api, mount } from '../../http/mount.ts'
import { enqueueMail, type MailKind } from '../../mail/enqueue.ts'
import { cleanMultiline } from '../../sanitize/multiline.ts'
import { collapseLineBreaks } from '../../sanitize/single-line.ts'
import { labelClaims } from './label-claim.ts'
import { misusedKeyOf, refreshMisusedNumber, refuseStandard } from './misused-number.ts'

const reportChanged = 'Laporan ini sudah berubah sejak Anda buka. Periksa sekali lagi sebelum melanjutkan.'

/** Operators' decisions on reports about labels, and their end. Each is one transaction with all its consequences. */
export function mountLabelDecisions(api: Api) {
  mount(api, operator.decideLabelReport, (input, { db, me }) =>
    db.transaction(async (tx) => {
      const message = await decide(tx, input, me)
      await labelClaims.release(tx, input.id, me)
      return { message, data: await findNext(tx, me) }
    }),
  )
  mount(api, operator.undoLabelDecision, (input, { db, me }) =>
    db.transaction(async (tx) => {
      const message = await undo(tx, input, me)
      return { message, data: await findNext(tx, me) }
    }),
  )
}

type LockedReport = { number: string; goods: string; email: string | null; decided: boolean }

/** Locks a report and claims it. Throws 01 if another operator has claimed it, or it has changed since it was read. */
async function lockReport(
  tx: Database,
  expected: { id: number; version: number },
  me: CurrentUser,
): Promise<LockedReport> {
  const [exists] = await tx.query('select 1 from sni_label_report where id = $1', [expected.id])
  if (!exists) throw notThere(labelReportMessages.noReport)
  await labelClaims.take(tx, expected.id, me)
  const [report] = await tx.query<LockedReport & { version: number }>(
    `select version, number, goods, email, decided_at is not null as decided
     from sni_label_report where id = $1 for update`,
    [expected.id],
  )
  if (report?.version !== expected.version) throw refused(reportChanged)
  return report
}

const letters: Record<LabelOutcome, MailKind> = {
  proven: 'label-proven',
  unproven: 'label-unproven',
  elsewhere: 'label-elsewhere',
}

async function decide(tx: Database, input: Input<typeof operator.decideLabelReport>, me: CurrentUser): Promise<string> {
  const { id, outcome, mark } = input
  const { number, goods, email, decided } = await lockReport(tx, input, me)
  if (decided) throw refused(reportChanged)
  const answer = cleanMultiline(input.answer)
  const marked = mark === 1 ? await markOf(tx, input) : undefined
  const [inserted] = await tx.query<{ id: number }>(
    `insert into sni_label_decision (report_id, outcome, answer, person_id, who, is_sent, mark_number, mark_key, mark_remark)
     select $1, $2, $3, person.id, ${operatorNameSql('person')}, $5, $6, $7, $8 from person where person.id = $4
     returning id`,
    [id, outcome, answer, me.id, email !== null, marked?.number, marked?.key, marked?.remark],
  )
  await tx.query('update sni_label_report set decided_at = now(), version = version + 1 where id = $1', [id])
  if (marked) await refreshMisusedNumber(tx, marked.key)
  await writeAuditLog(tx, {
    by: me,
    action: 'label.decided',
    reason: answer,
    after: {
      ...{ label_report_id: id, decision_id: inserted!.id, label_number: number, label_outcome: outcome },
      ...(marked && { misused_number: marked.number, misused_remark: marked.remark }),
    },
  })
  if (email !== null)
    await enqueueMail(tx, { kind: letters[outcome], to: email, facts: { about: number || goods, answer } })
  const letterSentence = email === null ? '' : ' Pelapornya diberi tahu.'
  return marked ? `Laporan diputuskan dan nomornya ditandai.${letterSentence}` : `Laporan diputuskan.${letterSentence}`
}

async function markOf(tx: Database, { mark_number, mark_remark }: Input<typeof operator.decideLabelReport>) {
  const number = collapseLineBreaks(cleanMultiline(mark_number))
  await refuseStandard(tx, number)
  return { number, key: misusedKeyOf(number), remark: collapseLineBreaks(cleanMultiline(mark_remark)) }
}

type HeldDecision = { mark_key: string | null; mark_number: string | null; outcome: LabelOutcome }

async function undo(tx: Database, input: Input<typeof operator.undoLabelDecision>, me: CurrentUser): Promise<string> {
  const { id, decision_id, what, reason } = input
  await lockReport(tx, input, me)
  const [held] = await tx.query<HeldDecision>(
    `select mark_key, mark_number, outcome from sni_label_decision
     where id = $1 and report_id = $2 and ended_at is null and ($3 = 'decision' or (mark_key is not null and unmarked_at is null))
     for update`,
    [decision_id, id, what],
  )
  if (!held) throw refused(reportChanged)
  const why = cleanMultiline(reason)
  await tx.query(
    `update sni_label_decision set unmarked_at = now(), unmarked_reason = $2,
       unmarked_who = (select ${operatorNameSql('person')} from person where person.id = $3)
     where id = $1 and mark_key is not null and unmarked_at is null`,
    [decision_id, why, me.id],
  )
  if (what === 'decision')
    await tx.query(
      `update sni_label_decision set ended_at = now(), ended_reason = $2,
         ended_who = (select ${operatorNameSql('person')} from person where person.id = $3) where id = $1`,
      [decision_id, why, me.id],
    )
  await tx.query(
    `update sni_label_report set version = version + 1, decided_at = case when $2 = 'decision' then null else decided_at end
     where id = $1`,
    [id, what],
  )
  if (held.mark_key) await refreshMisusedNumber(tx, held.mark_key)
  await writeAuditLog(tx, {
    by: me,
    action: what === 'mark' ? 'label.unmarked' : 'label.reopened',
    reason: why,
    after: {
      ...{ label_report_id: id, decision_id, label_outcome: held.outcome },
      ...(held.mark_number && { misused_number: held.mark_number }),
    },
  })
  return what === 'mark' ? 'Tanda pada nomor ini dihapus.' : 'Keputusan dibatalkan. Laporan menunggu lagi.'
}

/** The oldest open report that no other operator has claimed, and the number of open ones. */
async function findNext(db: Database, me: CurrentUser): Promise<{ next_id: number | null; left: number }> {
  const [next] = await db.query<{ next_id: number | null; left: number }>(
    `select count(*)::int as "left", (
       select id from sni_label_report waiting where decided_at is null and not exists (
         select from sni_label_claim claim
         where claim.report_id = waiting.id and ${isClaimedSql('claim.until')} and claim.person_id <> $1)
       order by created_at, id limit 1) as next_id
     from sni_label_report where decided_at is null`,
    [me.id],
  )
  return next!
}
