import type { Input } from '#contract/endpoint.ts'
import { type CaseKind, moderationMessages, type Verdict, verdictName } from '#contract/moderation/rules.ts'
import { operator } from '#contract/operator/operator.ts'
import { notThere, refused } from '#contract/problem.ts'
import { isClaimedSql, operatorNameSql } from '../claims/waiting-items.ts'
import { writeAuditLog } from '../db/audit-log.ts'
import type { Database } from '../db/database.ts'
import type { CurrentUser } from '../http/current-user.ts'
import { clearCache } from '../http/micro-cache.ts'
import { type Api, mount } from '../http/mount.ts'
import { lockProduct } from '../products/product-content.ts'
import type { Keys } from '../secrets/keys.ts'
import { availableVerdicts } from './available-verdicts.ts'
import { caseClaims } from './case-claim.ts'
import {
  auditReferences,
  type CaseSubject,
  findSubject,
  refreshCase,
  subjectIdSql,
  subjectKindSql,
} from './case-subject.ts'
import { requestChange, withdrawChangeRequest } from './change-request.ts'
import { type EnforcementTarget, enforceDecisions } from './enforcement.ts'
import { notifyOwners } from './notify-owners.ts'

const caseChanged = 'Kasus ini sudah berubah sejak Anda buka. Periksa sekali lagi sebelum melanjutkan.'
const verdictUnavailable = (verdict: Verdict, kind: CaseKind) =>
  `"${verdictName(verdict, kind)}" tidak dapat diputuskan sekarang. Muat ulang kasus ini.`

const postStaysVisible = 'Postingan yang diminta diubah tetap tampil. Bila tidak boleh tampil, turunkan.'

type VerdictParts = { keys: Pick<Keys, 'codes'> }
type LockedCase = { id: number; subject: CaseSubject }

/** Operators' decisions on cases, and reversing them. Each is one transaction with all its consequences. */
export function mountVerdicts(api: Api, { keys }: VerdictParts) {
  const decisionHandler =
    <In extends { id: number; version: number }>(work: (tx: Database, input: In, me: CurrentUser) => Promise<string>) =>
    async (input: In, { db, me }: { db: Database; me: CurrentUser }) => {
      const answer = await db.transaction(async (tx) => {
        const message = await work(tx, input, me)
        await caseClaims.release(tx, input.id, me)
        return { message, data: await findNextCase(tx, me) }
      })
      clearCache(db)
      return answer
    }
  mount(
    api,
    operator.judge,
    decisionHandler((tx, input: Input<typeof operator.judge>, me) => decideCase(tx, input, me, keys)),
  )
  mount(
    api,
    operator.undoVerdict,
    decisionHandler((tx, input: Input<typeof operator.undoVerdict>, me) => undoDecision(tx, input, me, keys)),
  )
  mount(
    api,
    operator.upholdVerdict,
    decisionHandler((tx, input: Input<typeof operator.upholdVerdict>, me) => upholdDecision(tx, input, me, keys)),
  )
}

/** JSON can contain half a surrogate pair, UTF-8 cannot. */
const replaceLoneSurrogates = (text: string) => Buffer.from(text).toString()

/** Locks a case and claims it. Throws 01 if another operator has claimed it, or it has changed since it was read. */
async function lockCase(tx: Database, expected: { id: number; version: number }, me: CurrentUser): Promise<LockedCase> {
  const [found] = await tx.query<{ kind: CaseKind; thing_id: number }>(
    `select ${subjectKindSql('c')} as kind, ${subjectIdSql('c')} as thing_id from moderation_case c where id = $1`,
    [expected.id],
  )
  if (!found) throw notThere(moderationMessages.noCase)
  // Lock order: the product before its case, as in a review that closes a request for changes.
  if (found.kind === 'product') await lockProduct(tx, found.thing_id)
  await caseClaims.take(tx, expected.id, me)
  const [now] = await tx.query<{ version: number }>('select version from moderation_case where id = $1 for update', [
    expected.id,
  ])
  if (now?.version !== expected.version) throw refused(caseChanged)
  const subject = await findSubject(tx, found.kind, found.thing_id)
  if (!subject) throw notThere(moderationMessages.noCase)
  return { id: expected.id, subject }
}

async function decideCase(
  tx: Database,
  input: Input<typeof operator.judge>,
  me: CurrentUser,
  keys: VerdictParts['keys'],
): Promise<string> {
  const { id, subject } = await lockCase(tx, input, me)
  const { verdict } = input
  const choices = await availableVerdicts(tx, id, subject)
  if (!choices.includes(verdict)) throw refused(verdictUnavailable(verdict, subject.kind))
  // An owner edits a post on the public page, so a hidden one could not be changed.
  if (subject.kind === 'posting' && verdict === 'changes' && input.visible === 0) throw refused(postStaysVisible)
  const reason = replaceLoneSurrogates(input.reason)
  const visible = verdict === 'changes' ? input.visible === 1 : null
  const ownerId = verdict === 'disable' ? subject.owner_id : null
  const before =
    verdict === 'changes' && subject.kind === 'product' ? await requestChange(tx, subject.thing_id, reason, me) : null
  const [inserted] = await tx.query<{ id: number }>(
    `insert into moderation_decision (case_id, verdict, visible, reason, merchant_id, lspro_id, owner_id, before, who)
     select $1, $2, $3, $4, $5, $6, $7, $8::jsonb, ${operatorNameSql('person')} from person where person.id = $9
     returning id`,
    [
      id,
      verdict,
      visible,
      reason,
      subject.merchant_id,
      verdict === 'disable' ? null : subject.lspro_id,
      ownerId,
      before && JSON.stringify(before),
      me.id,
    ],
  )
  const decisionId = inserted!.id
  if (verdict !== 'nothing') await enforceDecisions(tx, enforcementTargetOf(subject, ownerId))
  // Stored last: reversing the decision compares it to know whether the owner has changed the product since.
  if (before)
    await tx.query(
      `update moderation_decision set before = before || jsonb_build_object('version',
         (select version from product where id = $2)) where id = $1`,
      [decisionId, subject.thing_id],
    )
  await tx.query('update moderation_report set decision_id = $2 where case_id = $1 and decision_id is null', [
    id,
    decisionId,
  ])
  await refreshCase(tx, id, true)
  const references = { about: subject.kind, thing_id: subject.thing_id, decision_id: decisionId }
  await writeAuditLog(tx, {
    by: me,
    action: 'moderation.decided',
    ...auditReferences(subject),
    reason,
    before: { is_public: subject.is_public ? 1 : 0 },
    after: {
      ...references,
      ruling: verdict,
      ...(visible !== null && { visible }),
      ...(ownerId !== null && { user_id: ownerId }),
    },
  })
  if (verdict === 'nothing') return 'Laporan ditutup tanpa tindakan.'
  const event = `moderated ${decisionId}`
  await notifyOwners(tx, keys, { kind: 'moderated', event, decisionId, subject, ownerId, verdict, visible, reason })
  return 'Keputusan berlaku. Pemiliknya sudah diberi tahu.'
}

const enforcementTargetOf = (subject: CaseSubject, ownerId: number | null): EnforcementTarget => ({
  productId: subject.kind === 'product' ? subject.thing_id : null,
  postingId: subject.kind === 'posting' ? subject.thing_id : null,
  merchantId: subject.merchant_id,
  lsproId: subject.lspro_id,
  ownerId,
})

type StoredDecision = {
  id: number
  verdict: Verdict
  visible: boolean | null
  owner_id: number | null
  before: Parameters<typeof withdrawChangeRequest>[2] | null
}

/** A decision of this case that is in force, locked. Throws 01 if there is none. */
async function findDecisionInForce(tx: Database, caseId: number, id: number): Promise<StoredDecision> {
  const [found] = await tx.query<StoredDecision>(
    `select id, verdict, visible, owner_id, before from moderation_decision
     where id = $1 and case_id = $2 and ended_at is null and verdict <> 'nothing' for update`,
    [id, caseId],
  )
  if (!found) throw refused(caseChanged)
  return found
}

async function undoDecision(
  tx: Database,
  input: Input<typeof operator.undoVerdict>,
  me: CurrentUser,
  keys: VerdictParts['keys'],
) {
  const { id, subject } = await lockCase(tx, input, me)
  const decision = await findDecisionInForce(tx, id, input.decision_id)
  const reason = replaceLoneSurrogates(input.reason)
  await tx.query(
    `update moderation_decision set ended_at = now(), ended_how = 'undone', ended_reason = $2,
       ended_who = (select ${operatorNameSql('person')} from person where person.id = $3) where id = $1`,
    [decision.id, reason, me.id],
  )
  if (decision.before && subject.kind === 'product')
    await withdrawChangeRequest(tx, subject.thing_id, decision.before, me)
  await enforceDecisions(tx, enforcementTargetOf(subject, decision.owner_id))
  await answerObjection(tx, decision.id, 'granted', reason)
  await refreshCase(tx, id, true)
  const now = await findSubject(tx, subject.kind, subject.thing_id)
  await writeAuditLog(tx, {
    by: me,
    action: 'moderation.undone',
    ...auditReferences(subject),
    reason,
    before: { is_public: subject.is_public ? 1 : 0 },
    after: {
      ...{ about: subject.kind, thing_id: subject.thing_id, decision_id: decision.id, ruling: decision.verdict },
      is_public: now?.is_public ? 1 : 0,
      ...(decision.owner_id !== null && { user_id: decision.owner_id }),
    },
  })
  const { verdict, visible, owner_id: ownerId } = decision
  const event = `moderation ended ${decision.id}`
  await notifyOwners(tx, keys, {
    ...{ kind: 'moderation-ended', event, decisionId: decision.id, subject, ownerId, verdict, visible, reason },
  })
  return 'Keputusan dibatalkan. Keadaannya kembali seperti semula.'
}

async function upholdDecision(
  tx: Database,
  input: Input<typeof operator.upholdVerdict>,
  me: CurrentUser,
  keys: VerdictParts['keys'],
) {
  const { id, subject } = await lockCase(tx, input, me)
  const decision = await findDecisionInForce(tx, id, input.decision_id)
  const reason = replaceLoneSurrogates(input.reason)
  const objection = await answerObjection(tx, decision.id, 'upheld', reason)
  if (objection === undefined) throw refused(caseChanged)
  await refreshCase(tx, id, true)
  await writeAuditLog(tx, {
    by: me,
    action: 'moderation.upheld',
    ...auditReferences(subject),
    reason,
    after: { about: subject.kind, thing_id: subject.thing_id, decision_id: decision.id, ruling: decision.verdict },
  })
  const { verdict, visible, owner_id: ownerId } = decision
  const event = `objection ${objection}`
  await notifyOwners(tx, keys, {
    ...{ kind: 'objection-refused', event, decisionId: decision.id, subject, ownerId, verdict, visible, reason },
  })
  return 'Keberatan dijawab. Keputusannya tetap.'
}

/** Answers the open objection to a decision and returns its id; undefined if there is none. */
async function answerObjection(tx: Database, decisionId: number, outcome: 'upheld' | 'granted', answer: string) {
  const [answered] = await tx.query<{ id: number }>(
    `update moderation_objection set answered_at = now(), outcome = $2, answer = $3
     where decision_id = $1 and answered_at is null returning id`,
    [decisionId, outcome, answer],
  )
  return answered?.id
}

/** The oldest open case that no other operator has claimed, and the number of open cases. */
async function findNextCase(db: Database, me: CurrentUser): Promise<{ next_id: number | null; left: number }> {
  const [next] = await db.query<{ next_id: number | null; left: number }>(
    `select count(*)::int as "left", (
       select id from moderation_case waiting where open_since is not null and not exists (
         select from moderation_claim claim
         where claim.case_id = waiting.id and ${isClaimedSql('claim.until')} and claim.person_id <> $1)
       order by open_since, id limit 1) as next_id
     from moderation_case where open_since is not null`,
    [me.id],
  )
  return next!
}
