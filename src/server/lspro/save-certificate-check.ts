import type { Input } from '#contract/endpoint.ts'
import { contract } from '#contract/index.ts'
import { lsproMessages } from '#contract/lspro/rules.ts'
import { notYours } from '#contract/problem.ts'
import { writeAuditLog } from '../db/audit-log.ts'
import type { OwnedPage } from '../db/change-columns.ts'
import type { Database } from '../db/database.ts'
import { clearCacheAfterSave } from '../http/micro-cache.ts'
import { type Api, mount } from '../http/mount.ts'
import { lockProduct } from '../products/product-content.ts'
import { certificateNumbers, certificateNumbersSql } from './certificate-checks.ts'
import { certificateClaimsSql } from './certificates.ts'
import { lockOwnLspro, requireOwnLspro } from './require-own-lspro.ts'

type CheckInput = Input<typeof contract.lspro.checkCertificate>

/** Saves a body's check of a certificate that names it. Repeating it changes nothing. */
export function mountCertificateCheck(api: Api) {
  mount(
    api,
    contract.lspro.checkCertificate,
    async (input, by) => {
      // Lock order: the product before the body, as in the counting of views.
      await requireOwnLspro(by)
      await lockProduct(by.db, input.product_id)
      const page = await lockOwnLspro(by)
      await requireUnchanged(by.db, page, input)
      await (input.verdict === 'withdraw' ? withdrawCheck(by.db, page, input) : saveCheck(by.db, page, input))
      return { message: lsproMessages.certificateSaved }
    },
    { transformAnswer: clearCacheAfterSave(api) },
  )
}

/**
 * Throws code 03 when the certificate has changed since the body read it, or names another body: the check would apply
 * to numbers that were not looked at. The live version and a pending change may differ, and the check may be for
 * either. A product that does not exist gets the same answer.
 */
async function requireUnchanged(tx: Database, page: OwnedPage, input: CheckInput): Promise<void> {
  const [same] = await tx.query(
    `select from (${certificateClaimsSql}) claim
     where id = $2 and ${certificateNumbersSql('claim')} = $3 and sni_start_date::text is not distinct from $4::text
       and sni_end_date::text is not distinct from $5::text and sni_no_end = $6`,
    [page.id, input.product_id, ...checkKey(input)],
  )
  if (!same) throw notYours(lsproMessages.changedSince)
}

/** The certificate as the body read it. */
const readCertificateFields = (input: CheckInput) => ({
  sni_no: input.sni_no,
  certificate_no: input.certificate_no || null,
  sni_start_date: input.sni_start_date || null,
  sni_end_date: input.sni_end_date || null,
  sni_no_end: input.sni_no_end === 1,
})

/** The key of a check, from its columns. */
const checkKey = (input: CheckInput): [string, string | null, string | null, boolean] => {
  const { sni_no, certificate_no, sni_start_date, sni_end_date, sni_no_end } = readCertificateFields(input)
  return [certificateNumbers(sni_no, certificate_no), sni_start_date, sni_end_date, sni_no_end]
}

type Check = { verdict: 'confirmed' | 'disputed'; remark: string | null } & ReturnType<typeof readCertificateFields>

/** SQL: the check by body $2 of product $1 with the certificate in $3 to $6. */
const sameCheckSql = `product_id = $1 and lspro_id = $2 and sni_no = $3 and sni_start_date is not distinct from $4
  and sni_end_date is not distinct from $5 and sni_no_end = $6`
const sameCheckValues = (page: OwnedPage, input: CheckInput) => [input.product_id, page.id, ...checkKey(input)]

async function findCheck(tx: Database, page: OwnedPage, input: CheckInput): Promise<Check | undefined> {
  const [check] = await tx.query<Pick<Check, 'verdict' | 'remark'>>(
    `select verdict, remark from certificate_check where ${sameCheckSql}`,
    sameCheckValues(page, input),
  )
  return check && { ...check, ...readCertificateFields(input) }
}

/** Stores the check. Checks of other numbers or dates stay: a pending change may be rejected, and they apply again. */
async function saveCheck(tx: Database, page: OwnedPage, input: CheckInput): Promise<void> {
  const verdict = input.verdict === 'confirm' ? 'confirmed' : 'disputed'
  const before = await findCheck(tx, page, input)
  const { remark } = input
  if (before?.verdict === verdict && before.remark === remark) return
  const after: Check = { verdict, remark, ...readCertificateFields(input) }
  await tx.query(
    `insert into certificate_check
       (product_id, lspro_id, by_person_id, verdict, remark, sni_no, sni_start_date, sni_end_date, sni_no_end, at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, clock_timestamp())
     on conflict (product_id, lspro_id, sni_no, sni_start_date, sni_end_date, sni_no_end) do update set
       by_person_id = excluded.by_person_id, verdict = excluded.verdict, remark = excluded.remark, at = excluded.at`,
    [input.product_id, page.id, page.me.id, verdict, remark, ...checkKey(input)],
  )
  await auditCheck(tx, page, input.product_id, { reason: remark, before: before ?? null, after })
}

async function withdrawCheck(tx: Database, page: OwnedPage, input: CheckInput): Promise<void> {
  const before = await findCheck(tx, page, input)
  if (!before) return
  await tx.query(`delete from certificate_check where ${sameCheckSql}`, sameCheckValues(page, input))
  await auditCheck(tx, page, input.product_id, { reason: null, before, after: { verdict: 'withdrawn' } })
}

type CheckChange = { reason: string | null; before: object | null; after: object }
const auditCheck = (tx: Database, { id: lsproId, me }: OwnedPage, productId: number, change: CheckChange) =>
  writeAuditLog(tx, { by: me, action: 'certificate.checked', productId, lsproId, ...change })
