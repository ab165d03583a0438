import { writeAuditLog } from '../db/audit-log.ts'
import type { Database } from '../db/database.ts'
import { takeDownEnded } from '../db/expire-certificates.ts'
import { inBatches } from '../jobs/batches.ts'
import { notifyMerchant, type ProductNotice } from '../notices/notify-merchant.ts'

// Certificates end without a request. This job may run at any time and repeatedly: each notice has an event, each
// change of a product an entry in the audit log, and neither is written twice.

/** The owner is notified this many days before the end of a certificate. */
export const reminderDays = [90, 30, 7] as const

type DueCertificate = {
  id: number
  merchant_id: number
  name: string
  sni_end_date: string | null
  /**
   * 1 if the product would be public without the end: its owner shows it, it is not blocked, and its shop is active.
   */
  wanted: 0 | 1
  event: string
}

const batchOptions = { lock: 'watch certificates', idColumn: 'p.id' } as const

/** Hides products whose certificate has ended; notifies owners of ended, ending and for a year unconfirmed ones. */
export async function remindCertificates(db: Database): Promise<void> {
  await takeDownEnded(db)
  await inBatches<DueCertificate>(db, { ...batchOptions, select: endedSql }, async (tx, product) => {
    await writeAuditLog(tx, {
      ...{ by: 'system', action: 'certificate.ended', productId: product.id, merchantId: product.merchant_id },
      before: { sni_end_date: product.sni_end_date },
    })
    await notifyOwner(tx, 'ended', product)
  })
  await db.query(
    'update ended_certificates set notified_on = today_in_jakarta() where notified_on <> today_in_jakarta()',
  )
  await inBatches<DueCertificate>(db, { ...batchOptions, select: endingSql }, (tx, product) =>
    notifyOwner(tx, 'ending', product),
  )
  await inBatches<DueCertificate>(db, { ...batchOptions, select: unconfirmedSql }, (tx, product) =>
    notifyOwner(tx, 'confirm', product),
  )
}

const notifyOwner = (
  tx: Database,
  kind: ProductNotice,
  { id, merchant_id, name, sni_end_date, wanted, event }: DueCertificate,
) =>
  notifyMerchant(tx, {
    ...{ merchantId: merchant_id, productId: id, kind, event },
    // An ended product is hidden by now; the text of the notice depends on whether it was public before.
    before: kind === 'ended' ? { name, sni_remark: null, sni_end_date, is_public: wanted } : null,
    after: { name, sni_remark: null, sni_end_date },
  })

const productColumns = `p.id, p.merchant_id, p.name, p.sni_end_date, (p.status = 'active' and p.blocked_at is null and exists (
    select from merchant shop where shop.id = p.merchant_id and shop.status = 'active'))::int as wanted`

/**
 * Certificates that have ended without an entry in the audit log. An end date that was changed counts as another end.
 * The query looks a month back before the last run, since another server may not have finished that one, and not at all
 * certificates that ever ended.
 */
const endedSql = `
  select ${productColumns}, format('certificate-ended %s %s', p.id, p.sni_end_date) as event
  from product p
  where p.review_state = 'approved' and p.is_sni and not p.sni_no_end and p.sni_end_date < today_in_jakarta()
    and p.sni_end_date >= (select least(notified_on, today_in_jakarta()) - 31 from ended_certificates)
    and not exists (select from audit_log a where a.product_id = p.id and a.action = 'certificate.ended'
                      and a.before ->> 'sni_end_date' = p.sni_end_date::text)`

/**
 * Certificates whose latest due reminder (90, 30 or 7 days) has not been sent. Earlier reminders are skipped: after two
 * months without a server the owner gets one notice, not three.
 */
const endingSql = `
  select ${productColumns}, told.event
  from product p
  join person on person.merchant_id = p.merchant_id
  cross join lateral (select min(days) as days from unnest(array[${reminderDays.join(', ')}]) days
                      where days >= p.sni_end_date - today_in_jakarta()) near
  cross join lateral (select format('certificate-ending %s %s %s', p.id, p.sni_end_date, near.days) as event) told
  where p.review_state = 'approved' and p.is_sni and not p.sni_no_end
    and p.sni_end_date between today_in_jakarta() and today_in_jakarta() + ${Math.max(...reminderDays)}
    and not exists (select from notice n where n.person_id = person.id and n.event = told.event)`

/** Certificates without an end date, another full year after the owner last confirmed them. */
const unconfirmedSql = `
  select ${productColumns}, told.event
  from product p
  join person on person.merchant_id = p.merchant_id
  cross join lateral (select coalesce(p.confirmed_at, p.created_at) as since) said
  cross join lateral (
    select format('certificate-confirm %s %s %s', p.id, to_char(said.since at time zone 'utc', 'YYYYMMDDHH24MISS'),
                  extract(year from age(now(), said.since))) as event) told
  where p.review_state = 'approved' and p.is_sni and p.sni_no_end and said.since <= now() - interval '1 year'
    and not exists (select from notice n where n.person_id = person.id and n.event = told.event)`
