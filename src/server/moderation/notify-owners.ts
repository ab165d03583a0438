import { type CaseKind, effectOf, kindNames, type Verdict } from '#contract/moderation/moderation-rules.ts'
import type { NoticeKind } from '#contract/notices.ts'
import type { Database } from '../db/database.ts'
import { enqueueMail } from '../mail/enqueue.ts'
import { createCode } from '../mail/mail-codes.ts'
import { enqueueNoticePush } from '../push/enqueue.ts'
import type { Keys } from '../secrets/keys.ts'

type DecisionNoticeKind = Extract<NoticeKind, 'moderated' | 'moderation-ended' | 'objection-refused'>

export type OwnerNotification = {
  kind: DecisionNoticeKind
  /** Names what happened, so that it is told once. */
  event: string
  decisionId: number
  thing: {
    kind: CaseKind
    thing_id: number
    name: string
    merchant_id: number | null
    lspro_id: number | null
  }
  ownerId: number | null
  verdict: Verdict
  visible: boolean | null
  reason: string
}

/**
 * Tells whoever a thing belongs to what was decided about it, in the drawer, on their phones and by letter, in the
 * transaction that decides. Whoever cannot sign in any more has a link in the letter by which they object.
 */
export async function notifyOwners(
  tx: Database,
  keys: Pick<Keys, 'codes'>,
  notification: OwnerNotification,
): Promise<void> {
  const { kind, event, thing, verdict, visible, reason, decisionId, ownerId } = notification
  const effect = effectOf({ kind: thing.kind, verdict, visible: visible === null ? null : visible ? 1 : 0 })
  const name = thing.kind === 'account' ? kindNames.account : thing.name
  const content = { name, sni_remark: reason, sni_end_date: null, effect, decision_id: decisionId }
  const people = await tx.query<{ id: number; email: string; reads: boolean; shut: boolean }>(
    `with told as (
       insert into notice (person_id, merchant_id, product_id, kind, event, content_after)
       select id, $1, $2, $3, $4, $5 from person
       where role <> 'operator' and (merchant_id = $1 or lspro_id = $6 or id = $7)
       on conflict (person_id, event) do nothing returning person_id
     )
     select id, email, verified_at is not null as reads, status = 'disabled' as shut
     from person where id in (select person_id from told)`,
    [
      thing.merchant_id,
      thing.kind === 'product' ? thing.thing_id : null,
      kind,
      event,
      JSON.stringify(content),
      // Of an account of a body its colleagues are told nothing.
      verdict === 'disable' ? null : thing.lspro_id,
      ownerId,
    ],
  )
  const facts = { decision_id: String(decisionId), name, effect, remark: reason, thing: kindNames[thing.kind] }
  for (const { id, email, reads, shut } of people) {
    await enqueueNoticePush(tx, { personId: id, event, kind })
    if (!reads) continue
    // A letter of before that has not gone yet must not lose its link: makeCode voids the earlier one.
    const codeId = shut && kind !== 'moderation-ended' ? await ensureObjectionCode(tx, keys, id) : undefined
    await enqueueMail(tx, { kind, to: email, personId: id, facts, ...(codeId !== undefined && { codeId }) })
  }
}

/** The secret by which somebody who cannot sign in objects: the one that opens something already, or a new one. */
export async function ensureObjectionCode(tx: Database, keys: Pick<Keys, 'codes'>, personId: number): Promise<number> {
  const [known] = await tx.query<{ id: number }>(
    `select id from mail_code where person_id = $1 and kind = 'objection' and used_at is null
       and expires_at > now() + interval '1 day' order by id desc limit 1`,
    [personId],
  )
  return known?.id ?? createCode(tx, keys, { kind: 'objection', personId })
}
