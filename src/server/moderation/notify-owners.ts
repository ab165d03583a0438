import { type CaseKind, effectOf, kindNames, type Verdict } from '#contract/moderation/rules.ts'
import type { NoticeKind } from '#contract/notices/rules.ts'
import type { Database } from '../db/database.ts'
import { enqueueMail } from '../mail/enqueue.ts'
import { createCode } from '../mail/mail-codes.ts'
import { enqueueNoticePush } from '../push/enqueue.ts'
import type { Keys } from '../secrets/keys.ts'

type DecisionNoticeKind = Extract<NoticeKind, 'moderated' | 'moderation-ended' | 'objection-refused'>

export type OwnerNotification = {
  kind: DecisionNoticeKind
  /** The id of the event, which is notified once. */
  event: string
  decisionId: number
  subject: {
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
 * Notifies the owners of a subject of a decision by a notice, push messages and an e-mail, in the transaction of the
 * decision. For an owner whose account is disabled the e-mail contains a link to object.
 */
export async function notifyOwners(
  tx: Database,
  keys: Pick<Keys, 'codes'>,
  notification: OwnerNotification,
): Promise<void> {
  const { kind, event, subject, verdict, visible, reason, decisionId, ownerId } = notification
  const effect = effectOf({ kind: subject.kind, verdict, visible: visible === null ? null : visible ? 1 : 0 })
  const name = subject.kind === 'account' ? kindNames.account : subject.name
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
      subject.merchant_id,
      subject.kind === 'product' ? subject.thing_id : null,
      kind,
      event,
      JSON.stringify(content),
      // A decision about one account of a body is not sent to the body's other accounts.
      verdict === 'disable' ? null : subject.lspro_id,
      ownerId,
    ],
  )
  const facts = { decision_id: String(decisionId), name, effect, remark: reason, thing: kindNames[subject.kind] }
  for (const { id, email, reads, shut } of people) {
    await enqueueNoticePush(tx, { personId: id, event, kind })
    if (!reads) continue
    // A valid code is used again: createCode would void the link in an earlier e-mail that has not been sent yet.
    const codeId = shut && kind !== 'moderation-ended' ? await ensureObjectionCode(tx, keys, id) : undefined
    await enqueueMail(tx, { kind, to: email, personId: id, facts, ...(codeId !== undefined && { codeId }) })
  }
}

/** The id of the secret by which a person who cannot sign in objects: the current one if valid, or a new one. */
export async function ensureObjectionCode(tx: Database, keys: Pick<Keys, 'codes'>, personId: number): Promise<number> {
  const [valid] = await tx.query<{ id: number }>(
    `select id from mail_code where person_id = $1 and kind = 'objection' and used_at is null
       and expires_at > now() + interval '1 day' order by id desc limit 1`,
    [personId],
  )
  return valid?.id ?? createCode(tx, keys, { kind: 'objection', personId })
}
