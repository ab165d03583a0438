import { writeAuditLog } from '../db/audit-log.ts'
import type { Database } from '../db/database.ts'
import { inBatches } from '../jobs/batches.ts'
import { notifyMerchant, type ProductNotice } from '../notices/notify-merchant.ts'

// Certificates end while nobody does anything. Everything here may be done at any time and again: what has been
// told is known by its event, what has been written down stands in the log.

/** At how many days before its end somebody is told. */
export const reminderDays = [90, 30, 7] as const

type DueCertificate = {
  id: number
  merchant_id: number
  name: string
  sni_end_date: string | null
  /** Its owner wants it up, and its shop is open: but for the certificate anyone could see it. */
  wanted: 0 | 1
  event: string
}

const batchOptions = { alone: 'watch certificates', number: 'p.id' } as const

/** Takes down what has ended, and tells those it concerns: ended, ending, or a year without being confirmed. */
export async function remindCertificates(db: Database): Promise<void> {
  await db.query('select take_down_ended()')
  await inBatches<DueCertificate>(db, { ...batchOptions, found: endedSql }, async (tx, found) => {
    await writeAuditLog(tx, {
      ...{ by: 'system', action: 'certificate.ended', productId: found.id, merchantId: found.merchant_id },
      before: { sni_end_date: found.sni_end_date },
    })
    await notifyOwner(tx, 'ended', found)
  })
  await inBatches<DueCertificate>(db, { ...batchOptions, found: endingSql }, (tx, found) =>
    notifyOwner(tx, 'ending', found),
  )
  await inBatches<DueCertificate>(db, { ...batchOptions, found: unconfirmedSql }, (tx, found) =>
    notifyOwner(tx, 'confirm', found),
  )
}

const notifyOwner = (
  tx: Database,
  kind: ProductNotice,
  { id, merchant_id, name, sni_end_date, wanted, event }: DueCertificate,
) =>
  notifyMerchant(tx, {
    ...{ merchantId: merchant_id, productId: id, kind, event },
    // By now what has ended is down; whether it was up until then decides how it is told.
    before: kind === 'ended' ? { name, sni_remark: null, sni_end_date, is_public: wanted } : null,
    after: { name, sni_remark: null, sni_end_date },
  })

const productColumns = `p.id, p.merchant_id, p.name, p.sni_end_date, (p.status = 'active' and p.blocked_at is null and exists (
    select from merchant shop where shop.id = p.merchant_id and shop.status = 'active'))::int as wanted`

/** Ended, and the log does not say so. An end that was moved is another end. */
const endedSql = `
  select ${productColumns}, format('certificate-ended %s %s', p.id, p.sni_end_date) as event
  from product p
  where p.review_state = 'approved' and p.is_sni and not p.sni_no_end and p.sni_end_date < today_in_jakarta()
    and not exists (select from audit_log a where a.product_id = p.id and a.action = 'certificate.ended'
                      and a.before ->> 'sni_end_date' = p.sni_end_date::text)`

/**
 * Ends within the nearest of the reminders that has been reached, and of that one nobody has been told. Those before it
 * are over: a server that was off for two months tells once, not three times.
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

/** Without an end, and another whole year has gone by since its owner said that it holds. */
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
