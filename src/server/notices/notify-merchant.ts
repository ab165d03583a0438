import type { DecisionNotice, KeptNoticeKind, NibNotice, Notice } from '#contract/notices.ts'
import type { Database } from '../db/database.ts'
import { enqueueMail, type MailKind } from '../mail/enqueue.ts'
import { enqueueNoticePush } from '../push/enqueue.ts'

/** A product as it stands when something is told of it. */
export type ProductSnapshot = NonNullable<Notice['content_after']>

export type MerchantNotification = {
  merchantId: number
  productId: number
  kind: ProductNotice
  /** Names what happened, so that it is told once: 'approved 12 v5'. */
  event: string
  before?: ProductSnapshot | null
  after?: ProductSnapshot | null
}

/** Those of a product's review. What operators decide about reports is told by server/moderation/notify-owners.ts. */
export type ProductNotice = Exclude<KeptNoticeKind, NibNotice | DecisionNotice>

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
 * Tells whoever the shop belongs to, in the drawer, on their phones and by letter, inside the transaction of what is told. The same event
 * again is not told again. A shop that belongs to nobody is told nothing.
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
  // A letter goes only to an address that somebody has confirmed.
  for (const { id, email, reads } of people)
    if (reads) await enqueueMail(tx, { kind: mailKindOf[kind], to: email, personId: id, facts })
}

/** As it is now, inside the transaction that tells. */
async function isPublic(tx: Database, productId: number): Promise<0 | 1> {
  const [shelf] = await tx.query<{ has: 0 | 1 }>(
    `select (exists (select from product_listing where product_id = $1 and category_id = 0))::int as has`,
    [productId],
  )
  return shelf!.has
}

type MailFactsInput = Required<Pick<MerchantNotification, 'merchantId' | 'productId' | 'before' | 'after'>>

/** What the letter says of it (server/mail/templates/facts.ts). */
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
