import type { Review } from '#contract/operator/operator.ts'
import type { AuditAction } from '../../db/audit-log.ts'
import type { Database } from '../../db/database.ts'
import type { ProductContent } from '../../products/product-content.ts'

type HistoryEntry = Review['history'][number]

/** What a reviewer is told of. What its owner only kept for later is no business of theirs. */
const actionLabels: Partial<Record<AuditAction, string>> = {
  'product.sent': 'dikirim produsen',
  'product.withdrawn': 'ditarik kembali produsen',
  'product.price': 'harga atau berat diubah produsen',
  'product.approved': 'diterima',
  'product.changes': 'diminta diubah',
  'product.rejected': 'ditolak',
  'product.edited': 'diubah oleh operator',
  'product.taken-down': 'diturunkan produsen',
  'product.put-back': 'ditayangkan lagi oleh produsen',
  'product.revision-dropped': 'perubahan dibatalkan produsen',
  'product.confirmed': 'sertifikat dinyatakan masih berlaku oleh produsen',
  'certificate.ended': 'sertifikat SNI berakhir',
  'certificate.asked': 'LSPRO diminta memeriksa sertifikatnya',
  'certificate.checked': 'sertifikat diperiksa LSPRO',
}

const maxEntries = 50
/** Shorter than this nobody would call it waiting; longer than a year the phone's clock is wrong. In seconds. */
const delayBounds = { least: 600, most: 366 * 86_400 }

/** What happened to a product, the latest first. */
export async function readHistory(db: Database, productId: number): Promise<HistoryEntry[]> {
  const rows = await db.query<{
    at: Date
    who: string
    action: AuditAction
    reason: string | null
    made_at: string | null
  }>(
    `select at, who, action, reason, after ->> 'made_at' as made_at from audit_log
     where product_id = $1 and action = any ($2) order by id desc limit $3`,
    [productId, Object.keys(actionLabels), maxEntries],
  )
  return rows.map(({ at, who, action, reason, made_at }) => ({
    at: at.toISOString(),
    who,
    action: actionLabels[action]!,
    remark: reason,
    delayed: delayOf(at, made_at),
  }))
}

/** Seconds between the writing on a phone and the coming here; null when it came at once, or the phone's clock is wrong. */
function delayOf(at: Date, madeAt: string | null): number | null {
  if (madeAt === null) return null
  const made = /^\d+$/.test(madeAt) ? Number(madeAt) : Date.parse(madeAt)
  const seconds = Math.round((at.getTime() - made) / 1000)
  return seconds > delayBounds.least && seconds < delayBounds.most ? seconds : null
}

/**
 * What its owner sent last, with what the platform corrected since; undefined of what was there before the log. A
 * correction of a live product says nothing of the change beside it.
 */
export async function readLastSent(
  db: Database,
  productId: number,
  kind: Review['kind'],
): Promise<ProductContent | undefined> {
  const [sent] = await db.query<{ after: ProductContent | null }>(
    'select after from audit_log where product_id = $1 and action = any ($2) order by id desc limit 1',
    [productId, kind === 'new' ? ['product.sent', 'product.edited'] : ['product.sent']],
  )
  return sent?.after ?? undefined
}

/** What its owner had sent when it was decided last; undefined the first time. */
export async function readLastDecided(db: Database, productId: number): Promise<ProductContent | undefined> {
  const [sent] = await db.query<{ after: ProductContent | null }>(
    `select after from audit_log where product_id = $1 and action = 'product.sent' and id < (
       select max(id) from audit_log where product_id = $1 and action in ('product.changes', 'product.rejected'))
     order by id desc limit 1`,
    [productId],
  )
  return sent?.after ?? undefined
}
