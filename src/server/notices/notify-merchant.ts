import type { DecisionNotice, KeptNoticeKind, NibNotice } from '#contract/notices/rules.ts'
import type { Notice } from '#contract/notices/schemas.ts'
import type { Database } from '../db/database.ts'
import { enqueueMail, type MailKind } from '../mail/enqueue.ts'
import { enqueueNoticePush } from '../push/enqueue.ts'

/** A product at the time of a notice. */
export type ProductSnapshot = NonNullable<Notice['content_after']>

export type MerchantNotification = {
  merchantId: number
  productId: number
  kind: ProductNotice
  /** The id of the event, which is notified once: 'approved 12 v5'. */
  event: string
  before?: ProductSnapshot | null
  after?: ProductSnapshot | null
}

/** Notices about a product's review and certificate. server/moderation/notify-owners.ts sends those about reports. */
export type ProductNotice = Exclude<KeptNoticeKind, NibNotice | DecisionNotice | 'imported'>

const mailKindOf: Record<ProductNotice, MailKind> = {
  added: 'product-approved',
  rejected: 'product-rejected',
  changes: 'product-changes',
  updated: 'product-updated',
  ending: 'certificate-ending',
  ended: 'certificate-ended',
  confirm: 'certificate-confirm',
}

/**
 * Notifies the owner of a shop by a notice, push messages and an e-mail, in the transaction of the event. The same
 * event is not notified again. Does nothing for a shop without an owner.
 */
export async function notifyMerchant(tx: Database, notification: MerchantNotification): Promise<void> {
  const { merchantId, productId, kind, event, before = null } = notification
  const after = notification.after ? { ...notification.after, is_public: await isPublic(tx, productId) } : null
  const people = await tx.query<{ id: number; email: string; reads: boolean }>(
    `with told as (
       insert into notice (person_id, merchant_id, product_id, kind, event, content_before, content_after)
       select id, $1, $2, $3, $4, $5, $6 from person where merchant_id = $1
       on conflict (person_id, event) do nothing returning person_id
     )
     select id, email, status = 'active' and verified_at is not null as reads
     from person where id in (select person_id from told)`,
    [merchantId, productId, kind, event, before && JSON.stringify(before), after && JSON.stringify(after)],
  )
  const facts = mailFacts({ merchantId, productId, before, after })
  for (const { id } of people) await enqueueNoticePush(tx, { personId: id, event, kind })
  // E-mails go only to confirmed addresses.
  for (const { id, email, reads } of people)
    if (reads) await enqueueMail(tx, { kind: mailKindOf[kind], to: email, personId: id, facts })
}

/** Whether the product is public now, in this transaction. */
async function isPublic(tx: Database, productId: number): Promise<0 | 1> {
  const [row] = await tx.query<{ has: 0 | 1 }>(
    `select (exists (select from product_listing where product_id = $1 and category_id = 0))::int as has`,
    [productId],
  )
  return row!.has
}

type MailFactsInput = Required<Pick<MerchantNotification, 'merchantId' | 'productId' | 'before' | 'after'>>

/** The facts for the e-mail (server/mail/templates/facts.ts). */
function mailFacts({ merchantId, productId, before, after }: MailFactsInput): Record<string, string> {
  const { name = '', sni_remark, sni_end_date, changed } = after ?? before ?? {}
  return {
    product_id: String(productId),
    merchant_id: String(merchantId),
    name,
    ...(before && { before: before.name }),
    ...(sni_remark && { remark: sni_remark }),
    ...(sni_end_date && { ends: sni_end_date }),
    ...(changed && { changed: changed.join(', ') }),
    ...(after?.is_public === 0 && { hidden: 'now' }),
    ...(before?.is_public === 0 && { hidden: 'before' }),
  }
}
