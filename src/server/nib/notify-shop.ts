import type { NibNotice } from '#contract/notices.ts'
import type { Database } from '../db/database.ts'
import { enqueueMail } from '../mail/enqueue.ts'

type NibNotification = {
  merchantId: number
  kind: NibNotice
  nib: string
  /** Names what happened, so that it is told once: the number of the case. */
  event: string
  /** Why, in the operator's words. */
  reason?: string | null
}

/** Tells whoever the shop belongs to, in the drawer and by letter, inside the transaction of what is told. */
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

/** SQL: a letter to them arrives, and they can sign in. */
export const readsMailSql = `(person.status = 'active' and person.verified_at is not null)`
