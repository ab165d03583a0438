import type { Database } from '../../db/database.ts'
import notices from '../content/notices.json' with { type: 'json' }
import people from '../content/people.json' with { type: 'json' }
import work from '../content/people-work.json' with { type: 'json' }
import { hoursBefore } from './demo-time.ts'

const owner = people.find(({ key }) => key === 'merchant')!

/**
 * Notices of the demo's merchant: one of each kind in the specification, about their own products, which are found by
 * name. Only if that merchant and that shop are the demo's.
 */
export async function seedNotices(db: Database): Promise<void> {
  const [person] = await db.query<{ id: number }>(
    `select person.id from person join merchant shop on shop.id = person.merchant_id
     where person.email_key = $1 and shop.id = $2 and shop.nib = $3`,
    [owner.email, work.shop.id, work.shop.nib],
  )
  if (!person) return
  for (const { kind, product, before, remark, hours_ago } of notices)
    await db.query(
      `insert into notice (person_id, merchant_id, product_id, kind, event, content_before, content_after, created_at)
       select $1::int, p.merchant_id, p.id, $2::text, 'demo ' || $2::text,
         case when $3::text is not null
           then json_build_object('name', $3::text, 'sni_remark', null, 'sni_end_date', p.sni_end_date::text) end,
         json_build_object('name', p.name, 'sni_remark', $4::text, 'sni_end_date', p.sni_end_date::text), $5::timestamptz
       from product p where p.merchant_id = $6 and p.name = $7
       on conflict (person_id, event) do nothing`,
      [person.id, kind, before, remark, hoursBefore(hours_ago), work.shop.id, product],
    )
  await auditEndedCertificates(db)
}

/** Marks the demo's certificates that ended before seeding as logged, so that no notices are sent about them. */
const auditEndedCertificates = (db: Database) =>
  db.query(
    `insert into audit_log (who, role, action, product_id, merchant_id, before)
     select 'sistem', 'system', 'certificate.ended', p.id, p.merchant_id,
       json_build_object('sni_end_date', p.sni_end_date::text)
     from product p where p.review_state = 'approved' and p.is_sni and not p.sni_no_end
       and p.sni_end_date < today_in_jakarta()`,
  )
