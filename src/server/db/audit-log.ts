import type { Database } from './database.ts'

/** The actions of the log. The names never change: stored rows contain them. */
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
  'secret.replaced',
  'foreign.asked',
  'place.opened',
  'place.closed',
  'import.uploaded',
  'import.started',
  'import.done',
  'import.removed',
  'products.exported',
  'list.exported',
  'client-error.removed',
  'sni.key-rotated',
  'sni.key-revoked',
  'label.reported',
  'label.decided',
  'label.unmarked',
  'label.reopened',
] as const
export type AuditAction = (typeof auditActionNames)[number]

/** The user of an action, as the log stores them. */
export type Actor = { id: number; role: string }

/**
 * An action of a user on a product, shop or certification body, with the values before and after. `by` 'system' is a
 * job, 'anybody' a visitor without a session.
 */
export type AuditEntry = {
  by: Actor | 'system' | 'anybody'
  action: AuditAction
  productId?: number
  merchantId?: number
  lsproId?: number
  reason?: string | null
  before?: object | null
  after?: object | null
}

/**
 * Logs an action in its own transaction, so neither exists without the other. Rows are never changed; the database
 * refuses it. For a product its shop is stored too.
 */
export async function writeAuditLog(tx: Database, { by, action, ...details }: AuditEntry): Promise<void> {
  await tx.query(
    `insert into audit_log (person_id, who, role, action, product_id, merchant_id, lspro_id, reason, before, after)
     select $1::int, coalesce(${actorNameSql}, $2), $3, $4, $5::int,
       coalesce($6::int, (select merchant_id from product where id = $5::int)), $7::int, $8, $9::jsonb, $10::jsonb`,
    [
      typeof by === 'string' ? null : by.id,
      by === 'system' ? 'sistem' : by === 'anybody' ? 'pengunjung' : 'seseorang',
      typeof by === 'string' ? by : by.role,
      action,
      details.productId,
      details.merchantId,
      details.lsproId,
      details.reason,
      asJson(details.before),
      asJson(details.after),
    ],
  )
}

/** Writes one action on many products to the audit log, in one statement. */
export async function writeProductAuditLogs(
  tx: Database,
  { by, action, products }: Pick<AuditEntry, 'by' | 'action'> & { products: { id: number; after?: object }[] },
): Promise<void> {
  if (products.length === 0) return
  await tx.query(
    `insert into audit_log (person_id, who, role, action, product_id, merchant_id, after)
     select $1::int, coalesce(${actorNameSql}, $2), $3, $4, entry.id, product.merchant_id, entry.after
     from jsonb_to_recordset($5::jsonb) entry (id int, after jsonb)
     cross join lateral (select merchant_id from product where id = entry.id limit 1) product
     order by entry.id`,
    [
      typeof by === 'string' ? null : by.id,
      by === 'system' ? 'sistem' : 'seseorang',
      typeof by === 'string' ? by : by.role,
      action,
      asJson(products),
    ],
  )
}

/**
 * As text: an array would become a Postgres array. Half a surrogate pair, which JSON can contain and jsonb cannot,
 * becomes U+FFFD.
 */
const asJson = (value: object | null | undefined) =>
  value && JSON.stringify(value, (_, part) => (typeof part === 'string' ? Buffer.from(part).toString() : part))

/**
 * Operators and certification bodies by name; others only by role, because the log is kept longer than their accounts.
 */
const actorNameSql = `(select case person.role when 'merchant' then 'produsen' when 'guest' then 'pengunjung'
  else coalesce(nullif(trim(person.name), ''), person.email) end from person where person.id = $1::int)`
