import type { Input } from '#contract/endpoint.ts'
import { type CaseKind, moderationWords, type Verdict, verdictName } from '#contract/moderation/moderation-rules.ts'
import { operator } from '#contract/operator/operator.ts'
import { notThere, refused } from '#contract/problem.ts'
import { writeAuditLog } from '../db/audit-log.ts'
import type { Database } from '../db/database.ts'
import type { CurrentUser } from '../http/current-user.ts'
import { clearCache } from '../http/micro-cache.ts'
import { type Api, mount } from '../http/mount.ts'
import { operatorNameSql } from '../operator/queue/waiting-items.ts'
import { lockProduct } from '../products/product-content.ts'
import type { Keys } from '../secrets/keys.ts'
import { availableVerdicts } from './available-verdicts.ts'
import { releaseCaseClaim, takeCaseClaim } from './case-claim.ts'
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
type LockedCase = { id: number; thing: CaseSubject }

/** What an operator decides about what was reported, and the way back. All that follows is one transaction. */
export function mountVerdicts(api: Api, { keys }: VerdictParts) {
  const deciding =
    <Said extends { id: number; version: number }>(
      work: (tx: Database, said: Said, me: CurrentUser) => Promise<string>,
    ) =>
    async (said: Said, { db, me }: { db: Database; me: CurrentUser }) => {
      const answer = await db.transaction(async (tx) => {
        const message = await work(tx, said, me)
        await releaseCaseClaim(tx, said.id, me)
        return { message, data: await findNextCase(tx, me) }
      })
      clearCache(db)
      return answer
    }
  mount(
    api,
    operator.judge,
    deciding((tx, said: Input<typeof operator.judge>, me) => decideCase(tx, said, me, keys)),
  )
  mount(
    api,
    operator.undoVerdict,
    deciding((tx, said: Input<typeof operator.undoVerdict>, me) => undoDecision(tx, said, me, keys)),
  )
  mount(
    api,
    operator.upholdVerdict,
    deciding((tx, said: Input<typeof operator.upholdVerdict>, me) => upholdDecision(tx, said, me, keys)),
  )
}

/** Half an emoji, which JSON can carry, is none in UTF-8. */
const replaceLoneSurrogates = (text: string) => Buffer.from(text).toString()

/** A case that is locked, held by who asks, and as they saw it. */
async function lockCase(tx: Database, expected: { id: number; version: number }, me: CurrentUser): Promise<LockedCase> {
  const [found] = await tx.query<{ kind: CaseKind; thing_id: number }>(
    `select ${subjectKindSql('c')} as kind, ${subjectIdSql('c')} as thing_id from moderation_case c where id = $1`,
    [expected.id],
  )
  if (!found) throw notThere(moderationWords.noCase)
  // A product first, its case second, as a review that ends a request for changes.
  if (found.kind === 'product') await lockProduct(tx, found.thing_id)
  await takeCaseClaim(tx, expected.id, me)
  const [now] = await tx.query<{ version: number }>('select version from moderation_case where id = $1 for update', [
    expected.id,
  ])
  if (now?.version !== expected.version) throw refused(caseChanged)
  const thing = await findSubject(tx, found.kind, found.thing_id)
  if (!thing) throw notThere(moderationWords.noCase)
  return { id: expected.id, thing }
}

async function decideCase(
  tx: Database,
  input: Input<typeof operator.judge>,
  me: CurrentUser,
  keys: VerdictParts['keys'],
): Promise<string> {
  const { id, thing } = await lockCase(tx, input, me)
  const { verdict } = input
  const choices = await availableVerdicts(tx, id, thing)
  if (!choices.includes(verdict)) throw refused(verdictUnavailable(verdict, thing.kind))
  // Its owner finds a post where everybody does: what is hidden could not be changed.
  if (thing.kind === 'posting' && verdict === 'changes' && input.visible === 0) throw refused(postStaysVisible)
  const reason = replaceLoneSurrogates(input.reason)
  const visible = verdict === 'changes' ? input.visible === 1 : null
  const ownerId = verdict === 'disable' ? thing.owner_id : null
  const before =
    verdict === 'changes' && thing.kind === 'product' ? await requestChange(tx, thing.thing_id, reason, me) : null
  const [inserted] = await tx.query<{ id: number }>(
    `insert into moderation_decision (case_id, verdict, visible, reason, merchant_id, lspro_id, owner_id, before, who)
     select $1, $2, $3, $4, $5, $6, $7, $8::jsonb, ${operatorNameSql('person')} from person where person.id = $9
     returning id`,
    [
      id,
      verdict,
      visible,
      reason,
      thing.merchant_id,
      verdict === 'disable' ? null : thing.lspro_id,
      ownerId,
      before && JSON.stringify(before),
      me.id,
    ],
  )
  const decisionId = inserted!.id
  if (verdict !== 'nothing') await enforceDecisions(tx, enforcementTargetOf(thing, ownerId))
  // Once everything is done: an undo must know whether its owner has changed anything since.
  if (before)
    await tx.query(
      `update moderation_decision set before = before || jsonb_build_object('version',
         (select version from product where id = $2)) where id = $1`,
      [decisionId, thing.thing_id],
    )
  await tx.query('update moderation_report set decision_id = $2 where case_id = $1 and decision_id is null', [
    id,
    decisionId,
  ])
  await refreshCase(tx, id, true)
  const what = { about: thing.kind, thing_id: thing.thing_id, decision_id: decisionId }
  await writeAuditLog(tx, {
    by: me,
    action: 'moderation.decided',
    ...auditReferences(thing),
    reason,
    before: { is_public: thing.is_public ? 1 : 0 },
    after: {
      ...what,
      ruling: verdict,
      ...(visible !== null && { visible }),
      ...(ownerId !== null && { user_id: ownerId }),
    },
  })
  if (verdict === 'nothing') return 'Laporan ditutup tanpa tindakan.'
  const event = `moderated ${decisionId}`
  await notifyOwners(tx, keys, { kind: 'moderated', event, decisionId, thing, ownerId, verdict, visible, reason })
  return 'Keputusan berlaku. Pemiliknya sudah diberi tahu.'
}

const enforcementTargetOf = (thing: CaseSubject, ownerId: number | null): EnforcementTarget => ({
  productId: thing.kind === 'product' ? thing.thing_id : null,
  postingId: thing.kind === 'posting' ? thing.thing_id : null,
  merchantId: thing.merchant_id,
  lsproId: thing.lspro_id,
  ownerId,
})

type StoredDecision = {
  id: number
  verdict: Verdict
  visible: boolean | null
  owner_id: number | null
  before: Parameters<typeof withdrawChangeRequest>[2] | null
}

/** A decision of this case that is in force. */
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
  const { id, thing } = await lockCase(tx, input, me)
  const decision = await findDecisionInForce(tx, id, input.decision_id)
  const reason = replaceLoneSurrogates(input.reason)
  await tx.query(
    `update moderation_decision set ended_at = now(), ended_how = 'undone', ended_reason = $2,
       ended_who = (select ${operatorNameSql('person')} from person where person.id = $3) where id = $1`,
    [decision.id, reason, me.id],
  )
  if (decision.before && thing.kind === 'product') await withdrawChangeRequest(tx, thing.thing_id, decision.before, me)
  await enforceDecisions(tx, enforcementTargetOf(thing, decision.owner_id))
  await answerObjection(tx, decision.id, 'granted', reason)
  await refreshCase(tx, id, true)
  const now = await findSubject(tx, thing.kind, thing.thing_id)
  await writeAuditLog(tx, {
    by: me,
    action: 'moderation.undone',
    ...auditReferences(thing),
    reason,
    before: { is_public: thing.is_public ? 1 : 0 },
    after: {
      ...{ about: thing.kind, thing_id: thing.thing_id, decision_id: decision.id, ruling: decision.verdict },
      is_public: now?.is_public ? 1 : 0,
      ...(decision.owner_id !== null && { user_id: decision.owner_id }),
    },
  })
  const { verdict, visible, owner_id: ownerId } = decision
  const event = `moderation ended ${decision.id}`
  await notifyOwners(tx, keys, {
    ...{ kind: 'moderation-ended', event, decisionId: decision.id, thing, ownerId, verdict, visible, reason },
  })
  return 'Keputusan dibatalkan. Keadaannya kembali seperti semula.'
}

async function upholdDecision(
  tx: Database,
  input: Input<typeof operator.upholdVerdict>,
  me: CurrentUser,
  keys: VerdictParts['keys'],
) {
  const { id, thing } = await lockCase(tx, input, me)
  const decision = await findDecisionInForce(tx, id, input.decision_id)
  const reason = replaceLoneSurrogates(input.reason)
  const objection = await answerObjection(tx, decision.id, 'upheld', reason)
  if (objection === undefined) throw refused(caseChanged)
  await refreshCase(tx, id, true)
  await writeAuditLog(tx, {
    by: me,
    action: 'moderation.upheld',
    ...auditReferences(thing),
    reason,
    after: { about: thing.kind, thing_id: thing.thing_id, decision_id: decision.id, ruling: decision.verdict },
  })
  const { verdict, visible, owner_id: ownerId } = decision
  const event = `objection ${objection}`
  await notifyOwners(tx, keys, {
    ...{ kind: 'objection-refused', event, decisionId: decision.id, thing, ownerId, verdict, visible, reason },
  })
  return 'Keberatan dijawab. Keputusannya tetap.'
}

/** The number of the objection that this answers, where one waits. */
async function answerObjection(tx: Database, decisionId: number, outcome: 'upheld' | 'granted', answer: string) {
  const [answered] = await tx.query<{ id: number }>(
    `update moderation_objection set answered_at = now(), outcome = $2, answer = $3
     where decision_id = $1 and answered_at is null returning id`,
    [decisionId, outcome, answer],
  )
  return answered?.id
}

/** What waits longest and nobody else looks at, and how many there are at all. */
async function findNextCase(db: Database, me: CurrentUser): Promise<{ next_id: number | null; left: number }> {
  const [next] = await db.query<{ next_id: number | null; left: number }>(
    `select count(*)::int as "left", (
       select id from moderation_case waiting where open_since is not null and not exists (
         select from moderation_claim claim
         where claim.case_id = waiting.id and claim.until > now() and claim.person_id <> $1)
       order by open_since, id limit 1) as next_id
     from moderation_case where open_since is not null`,
    [me.id],
  )
  return next!
}
