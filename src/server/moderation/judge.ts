import type { Heard } from '#contract/endpoint.ts'
import { type CaseKind, moderationWords, type Verdict, verdictName } from '#contract/moderation-rules.ts'
import { operator } from '#contract/operator.ts'
import { notThere, refused } from '#contract/problem.ts'
import { note } from '../audit.ts'
import type { Database } from '../db/database.ts'
import type { Keys } from '../keys.ts'
import { forgetAnswers } from '../micro-cache.ts'
import { type Api, type Me, mount } from '../mount.ts'
import { operatorName } from '../operator/waiting.ts'
import { lockProduct } from '../products/content.ts'
import { askForChange, takeBackRequest } from './change-request.ts'
import { choicesOf } from './choices.ts'
import { giveCaseBack, takeCase } from './claim.ts'
import { applyHolds, type Held } from './holds.ts'
import { tellOwners } from './tell.ts'
import { kindOf, settle, type Thing, thingAt, thingOf, whoseOf } from './things.ts'

const changed = 'Kasus ini sudah berubah sejak Anda buka. Periksa sekali lagi sebelum melanjutkan.'
const notNow = (verdict: Verdict, kind: CaseKind) =>
  `"${verdictName(verdict, kind)}" tidak dapat diputuskan sekarang. Muat ulang kasus ini.`

const postStays = 'Postingan yang diminta diubah tetap tampil. Bila tidak boleh tampil, turunkan.'

type Parts = { keys: Pick<Keys, 'codes'> }
type Opened = { id: number; thing: Thing }

/** What an operator decides about what was reported, and the way back. All that follows is one transaction. */
export function mountJudge(api: Api, { keys }: Parts) {
  const deciding =
    <Said extends { id: number; version: number }>(work: (tx: Database, said: Said, me: Me) => Promise<string>) =>
    async (said: Said, { db, me }: { db: Database; me: Me }) => {
      const answer = await db.together(async (tx) => {
        const message = await work(tx, said, me)
        await giveCaseBack(tx, said.id, me)
        return { message, data: await nextCase(tx, me) }
      })
      forgetAnswers(db)
      return answer
    }
  mount(
    api,
    operator.judge,
    deciding((tx, said: Heard<typeof operator.judge>, me) => judge(tx, said, me, keys)),
  )
  mount(
    api,
    operator.undoVerdict,
    deciding((tx, said: Heard<typeof operator.undoVerdict>, me) => undo(tx, said, me, keys)),
  )
  mount(
    api,
    operator.upholdVerdict,
    deciding((tx, said: Heard<typeof operator.upholdVerdict>, me) => uphold(tx, said, me, keys)),
  )
}

/** Half an emoji, which JSON can carry, is none in UTF-8. */
const whole = (said: string) => Buffer.from(said).toString()

/** A case that is locked, held by who asks, and as they saw it. */
async function openFor(tx: Database, asked: { id: number; version: number }, me: Me): Promise<Opened> {
  const [found] = await tx.rows<{ kind: CaseKind; thing_id: number }>(
    `select ${kindOf('c')} as kind, ${thingOf('c')} as thing_id from moderation_case c where id = $1`,
    [asked.id],
  )
  if (!found) throw notThere(moderationWords.noCase)
  // A product first, its case second, as a review that ends a request for changes.
  if (found.kind === 'product') await lockProduct(tx, found.thing_id)
  await takeCase(tx, asked.id, me)
  const [now] = await tx.rows<{ version: number }>('select version from moderation_case where id = $1 for update', [
    asked.id,
  ])
  if (now?.version !== asked.version) throw refused(changed)
  const thing = await thingAt(tx, found.kind, found.thing_id)
  if (!thing) throw notThere(moderationWords.noCase)
  return { id: asked.id, thing }
}

async function judge(tx: Database, said: Heard<typeof operator.judge>, me: Me, keys: Parts['keys']): Promise<string> {
  const { id, thing } = await openFor(tx, said, me)
  const { verdict } = said
  const choices = await choicesOf(tx, id, thing)
  if (!choices.includes(verdict)) throw refused(notNow(verdict, thing.kind))
  // Its owner finds a post where everybody does: what is hidden could not be changed.
  if (thing.kind === 'posting' && verdict === 'changes' && said.visible === 0) throw refused(postStays)
  const reason = whole(said.reason)
  const visible = verdict === 'changes' ? said.visible === 1 : null
  const ownerId = verdict === 'disable' ? thing.owner_id : null
  const before =
    verdict === 'changes' && thing.kind === 'product' ? await askForChange(tx, thing.thing_id, reason, me) : null
  const [made] = await tx.rows<{ id: number }>(
    `insert into moderation_decision (case_id, verdict, visible, reason, merchant_id, lspro_id, owner_id, before, who)
     select $1, $2, $3, $4, $5, $6, $7, $8::jsonb, ${operatorName('person')} from person where person.id = $9
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
  const decisionId = made!.id
  if (verdict !== 'nothing') await applyHolds(tx, heldBy(thing, ownerId))
  // Once everything is done: an undo must know whether its owner has changed anything since.
  if (before)
    await tx.rows(
      `update moderation_decision set before = before || jsonb_build_object('version',
         (select version from product where id = $2)) where id = $1`,
      [decisionId, thing.thing_id],
    )
  await tx.rows('update moderation_report set decision_id = $2 where case_id = $1 and decision_id is null', [
    id,
    decisionId,
  ])
  await settle(tx, id, true)
  const what = { about: thing.kind, thing_id: thing.thing_id, decision_id: decisionId }
  await note(tx, {
    by: me,
    action: 'moderation.decided',
    ...whoseOf(thing),
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
  await tellOwners(tx, keys, { kind: 'moderated', event, decisionId, thing, ownerId, verdict, visible, reason })
  return 'Keputusan berlaku. Pemiliknya sudah diberi tahu.'
}

const heldBy = (thing: Thing, ownerId: number | null): Held => ({
  productId: thing.kind === 'product' ? thing.thing_id : null,
  postingId: thing.kind === 'posting' ? thing.thing_id : null,
  merchantId: thing.merchant_id,
  lsproId: thing.lspro_id,
  ownerId,
})

type Decision = {
  id: number
  verdict: Verdict
  visible: boolean | null
  owner_id: number | null
  before: Parameters<typeof takeBackRequest>[2] | null
}

/** A decision of this case that is in force. */
async function inForce(tx: Database, caseId: number, id: number): Promise<Decision> {
  const [found] = await tx.rows<Decision>(
    `select id, verdict, visible, owner_id, before from moderation_decision
     where id = $1 and case_id = $2 and ended_at is null and verdict <> 'nothing' for update`,
    [id, caseId],
  )
  if (!found) throw refused(changed)
  return found
}

async function undo(tx: Database, said: Heard<typeof operator.undoVerdict>, me: Me, keys: Parts['keys']) {
  const { id, thing } = await openFor(tx, said, me)
  const decision = await inForce(tx, id, said.decision_id)
  const reason = whole(said.reason)
  await tx.rows(
    `update moderation_decision set ended_at = now(), ended_how = 'undone', ended_reason = $2,
       ended_who = (select ${operatorName('person')} from person where person.id = $3) where id = $1`,
    [decision.id, reason, me.id],
  )
  if (decision.before && thing.kind === 'product') await takeBackRequest(tx, thing.thing_id, decision.before, me)
  await applyHolds(tx, heldBy(thing, decision.owner_id))
  await answerObjection(tx, decision.id, 'granted', reason)
  await settle(tx, id, true)
  const now = await thingAt(tx, thing.kind, thing.thing_id)
  await note(tx, {
    by: me,
    action: 'moderation.undone',
    ...whoseOf(thing),
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
  await tellOwners(tx, keys, {
    ...{ kind: 'moderation-ended', event, decisionId: decision.id, thing, ownerId, verdict, visible, reason },
  })
  return 'Keputusan dibatalkan. Keadaannya kembali seperti semula.'
}

async function uphold(tx: Database, said: Heard<typeof operator.upholdVerdict>, me: Me, keys: Parts['keys']) {
  const { id, thing } = await openFor(tx, said, me)
  const decision = await inForce(tx, id, said.decision_id)
  const reason = whole(said.reason)
  const objection = await answerObjection(tx, decision.id, 'upheld', reason)
  if (objection === undefined) throw refused(changed)
  await settle(tx, id, true)
  await note(tx, {
    by: me,
    action: 'moderation.upheld',
    ...whoseOf(thing),
    reason,
    after: { about: thing.kind, thing_id: thing.thing_id, decision_id: decision.id, ruling: decision.verdict },
  })
  const { verdict, visible, owner_id: ownerId } = decision
  const event = `objection ${objection}`
  await tellOwners(tx, keys, {
    ...{ kind: 'objection-refused', event, decisionId: decision.id, thing, ownerId, verdict, visible, reason },
  })
  return 'Keberatan dijawab. Keputusannya tetap.'
}

/** The number of the objection that this answers, where one waits. */
async function answerObjection(tx: Database, decisionId: number, outcome: 'upheld' | 'granted', answer: string) {
  const [answered] = await tx.rows<{ id: number }>(
    `update moderation_objection set answered_at = now(), outcome = $2, answer = $3
     where decision_id = $1 and answered_at is null returning id`,
    [decisionId, outcome, answer],
  )
  return answered?.id
}

/** What waits longest and nobody else looks at, and how many there are at all. */
async function nextCase(db: Database, me: Me): Promise<{ next_id: number | null; left: number }> {
  const [next] = await db.rows<{ next_id: number | null; left: number }>(
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
