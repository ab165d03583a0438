import type { Review } from '#contract/operator/operator.ts'
import type { Database } from '../../db/database.ts'
import { latestCheckJoinSql } from '../../lspro/certificate-checks.ts'
import type { ProductContent } from '../../products/product-content.ts'

type CertificateCheck = NonNullable<Review['certificate']>

/** SQL: the active, verified accounts of a body `of`: only they can answer an e-mail. */
export const lsproReadersSql = (of: string) => `
  from person where person.lspro_id = ${of} and person.status = 'active' and person.verified_at is not null`

/** The check by the body that this version of a product names, of the certificate in this version. */
export async function readCertificateCheck(
  db: Database,
  productId: number,
  content: ProductContent,
): Promise<CertificateCheck | null> {
  if (!content.is_sni || content.lspro_id === null) return null
  const { lspro_id, sni_no, certificate_no, sni_start_date, sni_end_date, sni_no_end } = content
  const [row] = await db.query<Omit<CertificateCheck, 'asked_at'> & { asked_at: Date | null }>(
    `with asked as (
       select $1::int as id, true as is_sni, $2::int as lspro_id, $3::text[] as sni_no, $7::text as certificate_no,
         $4::date as sni_start_date, $5::date as sni_end_date, $6::boolean as sni_no_end)
     select lspro.id as lspro_id, lspro.name as lspro_name,
       case when said.product_id is not null then json_build_object('verdict', said.verdict, 'remark', said.remark,
         'at', said.at, 'holds', said.holds::int) end as check,
       (select max(at) from audit_log where product_id = asked.id and lspro_id = lspro.id
          and action = 'certificate.asked') as asked_at,
       (lspro.status = 'active' and exists (select ${lsproReadersSql('lspro.id')}))::int as may_ask
     from asked join lspro on lspro.id = asked.lspro_id
     ${latestCheckJoinSql('asked', 'asked.lspro_id')}`,
    [productId, lspro_id, sni_no, sni_start_date, sni_end_date, sni_no_end, certificate_no],
  )
  return row ? { ...row, asked_at: row.asked_at?.toISOString() ?? null } : null
}
