import type { NibNotice } from '#contract/notices/rules.ts'
import type { Database } from '../db/database.ts'
import { enqueueMail } from '../mail/enqueue.ts'

type NibNotification = {
  merchantId: number
  kind: NibNotice
  nib: string
  /** The id of the event, e.g. of the case: each is notified once. */
  event: string
  /** The reason, in the operator's words. */
  reason?: string | null
}

/** Notifies the shop's owner by a notice and a mail, in the transaction of the event. */
export async function notifyShopOfNib(
  tx: Database,
  { merchantId, kind, nib, event, reason = null }: NibNotification,
): Promise<void> {
  const content = { name: `NIB ${nib}`, sni_remark: reason, sni_end_date: null }
  const people = await tx.query<{ id: number; email: string; reads: boolean }>(
    `with told as (
       insert into notice (person_id, merchant_id, kind, event, content_after)
       select id, $1, $2, $3, $4 from person where merchant_id = $1
       on conflict (person_id, event) do nothing returning person_id
     )
     select id, email, ${readsMailSql} as reads from person where id in (select person_id from told)`,
    [merchantId, kind, `${kind} ${event}`, JSON.stringify(content)],
  )
  for (const { id, email, reads } of people)
    if (reads) await enqueueMail(tx, { kind, to: email, personId: id, facts: { about: nib, answer: reason ?? '' } })
}

/** SQL: the person can receive mail and sign in: the account is active and its address confirmed. */
export const readsMailSql = `(person.status = 'active' and person.verified_at is not null)`
