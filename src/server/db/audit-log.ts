import type { CurrentUser } from '../http/current-user.ts'
import type { Database } from './database.ts'

/** What is written down. The names stay for ever: the log keeps rows that say them. */
export const auditActionNames = [
  'product.sent',
  'product.kept',
  'product.withdrawn',
  'product.price',
  'product.approved',
  'product.changes',
  'product.rejected',
  'product.edited',
  'product.taken-down',
  'product.put-back',
  'product.removed',
  'product.revision-dropped',
  'product.confirmed',
  'certificate.ended',
  'shop.edited',
  'shop.changed',
  'nib.claimed',
  'nib.answered',
  'nib.rejected',
  'nib.transferred',
  'nib.lost',
  'nib.freed',
  'desk.enrolled',
  'desk.entered',
  'desk.refused',
  'desk.left',
  'audit.exported',
  'lspro.issued',
  'lspro.edited',
  'lspro.letter-sent',
  'lspro.disabled',
  'lspro.enabled',
  'lspro.account-disabled',
  'lspro.account-enabled',
  'lspro.changed',
  'post.saved',
  'post.removed',
  'post.restored',
  'post.swept',
  'certificate.checked',
  'certificate.asked',
  'code.made',
  'code.revoked',
  'scope.saved',
  'mentor.saved',
  'banner.saved',
  'banner.ordered',
  'banner.removed',
  'category.saved',
  'category.ordered',
  'category.merged',
  'option.saved',
  'option.ordered',
  'region.saved',
  'kbli.saved',
  'report.exported',
  'faq.saved',
  'faq.ordered',
  'message.answered',
  'message.status',
  'text.saved',
  'text.published',
  'text.dropped',
  'contact.saved',
  'data.exported',
  'deletion.asked',
  'deletion.withdrawn',
  'deletion.refused',
  'deletion.done',
  'person.type-changed',
  'person.verified',
  'person.sessions-ended',
  'person.reset-sent',
  'moderation.reported',
  'moderation.opened',
  'moderation.decided',
  'moderation.undone',
  'moderation.mended',
  'moderation.objected',
  'moderation.upheld',
  'operator.created',
  'operator.reset',
  'operator.disabled',
  'operator.enabled',
  'foreign.asked',
  'place.opened',
  'place.closed',
] as const
export type AuditAction = (typeof auditActionNames)[number]

/**
 * Who did what to which product, shop or certification body, and how it was before and after. `by` 'system' is the clock,
 * 'anybody' somebody who is not signed in.
 */
export type AuditEntry = {
  by: CurrentUser | 'system' | 'anybody'
  action: AuditAction
  productId?: number
  merchantId?: number
  lsproId?: number
  reason?: string | null
  before?: object | null
  after?: object | null
}

/**
 * Writes down what was done, in the transaction that does it: neither is there without the other. What is written is
 * never changed again; the database refuses it. Of a product its shop is written too, said or not.
 */
export async function writeAuditLog(tx: Database, { by, action, ...done }: AuditEntry): Promise<void> {
  await tx.query(
    `insert into audit_log (person_id, who, role, action, product_id, merchant_id, lspro_id, reason, before, after)
     select $1::int, coalesce(${actorNameSql}, $2), $3, $4, $5::int,
       coalesce($6::int, (select merchant_id from product where id = $5::int)), $7::int, $8, $9::jsonb, $10::jsonb`,
    [
      typeof by === 'string' ? null : by.id,
      by === 'system' ? 'sistem' : by === 'anybody' ? 'pengunjung' : 'seseorang',
      typeof by === 'string' ? by : by.role,
      action,
      done.productId,
      done.merchantId,
      done.lsproId,
      done.reason,
      asJson(done.before),
      asJson(done.after),
    ],
  )
}

/** As text: an array would become one of Postgres. Half an emoji, which JSON can carry and jsonb cannot, is a mark of it. */
const asJson = (value: object | null | undefined) =>
  value && JSON.stringify(value, (_, part) => (typeof part === 'string' ? Buffer.from(part).toString() : part))

/** Operators and certification bodies by name; of others only what they were: the log is kept longer than they are. */
const actorNameSql = `(select case person.role when 'merchant' then 'produsen' when 'guest' then 'pengunjung'
  else coalesce(nullif(trim(person.name), ''), person.email) end from person where person.id = $1::int)`
