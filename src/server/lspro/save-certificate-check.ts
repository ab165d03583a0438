import { commonTexts } from '#contract/common-sentences.ts'
import type { Input } from '#contract/endpoint.ts'
import { contract } from '#contract/index.ts'
import { lsproWords } from '#contract/lspro/lspro-rules.ts'
import { malformed, notYours } from '#contract/problem.ts'
import { writeAuditLog } from '../db/audit-log.ts'
import type { OwnedPage } from '../db/change-columns.ts'
import type { Database } from '../db/database.ts'
import { clearCacheAfterSave } from '../http/micro-cache.ts'
import { type Api, mount } from '../http/mount.ts'
import { lockProduct } from '../products/product-content.ts'
import { visibleText } from '../sanitize/single-line.ts'
import { sniNumbersSql } from './certificate-checks.ts'
import { certificateClaimsSql } from './certificates.ts'
import { lockOwnLspro, requireOwnLspro } from './require-own-lspro.ts'

type CheckInput = Input<typeof contract.lspro.checkCertificate>

/** What a body says of a certificate that names it. Said once more it is said once. */
export function mountCertificateCheck(api: Api) {
  mount(
    api,
    contract.lspro.checkCertificate,
    async (input, by) => {
      if (input.verdict === 'dispute' && visibleText(input.remark ?? '').trim() === '')
        throw malformed(commonTexts.malformed, { remark: lsproWords.disputeWhy })
      // A certificate names who may speak of it: a product before its body, as views are counted in that order too.
      await requireOwnLspro(by)
      await lockProduct(by.db, input.product_id)
      const page = await lockOwnLspro(by)
      await requireUnchanged(by.db, page, input)
      await (input.verdict === 'withdraw' ? withdrawCheck(by.db, page, input) : saveCheck(by.db, page, input))
      return { message: lsproWords.certificateSaved }
    },
    { transformAnswer: clearCacheAfterSave(api) },
  )
}

/**
 * Refuses, code 03, what was read of a certificate that says something else by now, or names another body: an answer about
 * numbers that nobody has looked at would be worth nothing. What is shown and a change that waits may say different things,
 * and the body may mean either. A product that there is not is answered alike.
 */
async function requireUnchanged(tx: Database, page: OwnedPage, input: CheckInput): Promise<void> {
  const [same] = await tx.query(
    `select from (${certificateClaimsSql}) claim
     where id = $2 and ${sniNumbersSql('claim')} = $3 and sni_start_date::text is not distinct from $4::text
       and sni_end_date::text is not distinct from $5::text and sni_no_end = $6`,
    [page.id, input.product_id, ...Object.values(readCertificateFields(input))],
  )
  if (!same) throw notYours(lsproWords.changedSince)
}

/** The certificate as it was read. */
const readCertificateFields = ({ sni_no, sni_start_date, sni_end_date, sni_no_end }: CheckInput) => ({
  ...{
    sni_no,
    sni_start_date: sni_start_date || null,
    sni_end_date: sni_end_date || null,
    sni_no_end: sni_no_end === 1,
  },
})

type Check = { verdict: 'confirmed' | 'disputed'; remark: string | null } & ReturnType<typeof readCertificateFields>

/** What body $2 has said of product $1 as it was read, $3 to $6. */
const sameCheckSql = `product_id = $1 and lspro_id = $2 and sni_no = $3 and sni_start_date is not distinct from $4
  and sni_end_date is not distinct from $5 and sni_no_end = $6`
const sameCheckValues = (page: OwnedPage, input: CheckInput) => [
  input.product_id,
  page.id,
  ...Object.values(readCertificateFields(input)),
]

async function findCheck(tx: Database, page: OwnedPage, input: CheckInput): Promise<Check | undefined> {
  const [check] = await tx.query<Check>(
    `select verdict, remark, sni_no, sni_start_date, sni_end_date, sni_no_end from certificate_check where ${sameCheckSql}`,
    sameCheckValues(page, input),
  )
  return check
}

/** What it said of other numbers or dates stays: a change that waits may never come, and then they are shown still. */
async function saveCheck(tx: Database, page: OwnedPage, input: CheckInput): Promise<void> {
  const verdict = input.verdict === 'confirm' ? 'confirmed' : 'disputed'
  const before = await findCheck(tx, page, input)
  const after: Check = { verdict, remark: input.remark, ...readCertificateFields(input) }
  if (before && Object.entries(after).every(([column, value]) => before[column as keyof Check] === value)) return
  await tx.query(
    `insert into certificate_check
       (product_id, lspro_id, by_person_id, verdict, remark, sni_no, sni_start_date, sni_end_date, sni_no_end, at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, clock_timestamp())
     on conflict (product_id, lspro_id, sni_no, sni_start_date, sni_end_date, sni_no_end) do update set
       by_person_id = excluded.by_person_id, verdict = excluded.verdict, remark = excluded.remark, at = excluded.at`,
    [input.product_id, page.id, page.me.id, ...Object.values(after)],
  )
  await auditCheck(tx, page, input.product_id, { reason: input.remark, before: before ?? null, after })
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
