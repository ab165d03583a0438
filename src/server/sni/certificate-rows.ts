import type { Certificate, CertificateState, RegistryBody } from '#contract/sni/registry.ts'
import { daysAfter } from '#contract/time/dates.ts'
import type { Database } from '../db/database.ts'

// Rows of sni_certificate as the contract has them.

export type CertificateColumns = Omit<Certificate, 'body'> & {
  lspro_id: number | null
  body: string
  accreditation_no: string
}

/** SQL: the columns for toCertificate, of this alias of sni_certificate. */
export const certificateColumnsSql = (of: string) => `
  ${of}.id, ${of}.product_id, ${of}.product, ${of}.merchant_id as producer_id, ${of}.producer, ${of}.regency, ${of}.province_id,
  ${of}.numbers, ${of}.certificate_no, ${of}.lspro_id, ${of}.body, ${of}.accreditation_no, ${of}.from_day as "from",
  ${of}.until_day as until, ${of}.state, ${of}.since`

export const toCertificate = (columns: CertificateColumns): Certificate => ({
  id: columns.id,
  product_id: columns.product_id,
  product: columns.product,
  producer_id: columns.producer_id,
  producer: columns.producer,
  regency: columns.regency,
  province_id: columns.province_id,
  numbers: columns.numbers,
  certificate_no: columns.certificate_no,
  body: bodyOf(columns),
  from: columns.from,
  until: columns.until,
  state: columns.state,
  since: columns.since,
})

export const bodyOf = ({
  lspro_id,
  body,
  accreditation_no,
}: Pick<CertificateColumns, 'lspro_id' | 'body' | 'accreditation_no'>): RegistryBody | null =>
  lspro_id === null ? null : { id: lspro_id, name: body, accreditation_no }

/**
 * The certificate that counts for a product: that which it has now, or had last. Undefined when it has none in the
 * registry.
 */
export async function certificateOfProduct(db: Database, productId: number): Promise<Certificate | undefined> {
  const [row] = await db.query<CertificateColumns>(
    `select ${certificateColumnsSql('c')} from sni_certificate c where product_id = $1
     order by c.state = 'replaced', c.id desc limit 1`,
    [productId],
  )
  return row && toCertificate(row)
}

/** The certificate with this id; undefined when it is not in the registry, or not any more. */
export async function certificateById(db: Database, id: number): Promise<Certificate | undefined> {
  const [row] = await db.query<CertificateColumns>(
    `select ${certificateColumnsSql('c')} from sni_certificate c where id = $1`,
    [id],
  )
  return row && toCertificate(row)
}

/** The state of a certificate today: the job marks those that have ended, and may be a moment late. */
export const stateToday = (
  { state, since, until }: Pick<Certificate, 'state' | 'since' | 'until'>,
  today: string,
): { state: CertificateState; since: string | null } =>
  state === 'valid' && until !== null && until < today
    ? { state: 'expired', since: daysAfter(until, 1) }
    : { state, since }
