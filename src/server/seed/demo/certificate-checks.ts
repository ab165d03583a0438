import type { Database } from '../../db/database.ts'
import { certificateNumbersSql } from '../../lspro/certificate-checks.ts'
import checks from '../content/certificate-checks.json' with { type: 'json' }
import people from '../content/people.json' with { type: 'json' }
import work from '../content/people-work.json' with { type: 'json' }
import { hoursBefore } from './demo-time.ts'

const lsproPerson = people.find(({ key }) => key === 'lspro')!

/**
 * Checks by the demo's body of certificates that name it, in their current form, so that the checks apply. Only if that
 * body is the demo's and the product still names it.
 */
export async function seedCertificateChecks(db: Database): Promise<void> {
  for (const { product, name, verdict, remark, hours_ago } of checks)
    await db.query(
      `insert into certificate_check
         (product_id, lspro_id, verdict, remark, sni_no, sni_start_date, sni_end_date, sni_no_end, by_person_id, at)
       select p.id, body.id, $3, $4, ${certificateNumbersSql('p')}, p.sni_start_date, p.sni_end_date, p.sni_no_end, person.id, $5
       from product p join lspro body on body.id = p.lspro_id
       join person on person.lspro_id = body.id and person.email_key = $6
       where p.id = $1 and p.name = $2 and p.is_sni and body.id = $7 and body.accreditation_no = $8
         and not exists (select from certificate_check said where said.product_id = p.id)
       on conflict do nothing`,
      [
        product,
        name,
        verdict,
        remark,
        hoursBefore(hours_ago),
        lsproPerson.email,
        work.body.id,
        work.body.accreditation_no,
      ],
    )
}
