import { issueMessages } from '#contract/operator/lspro.ts'
import { operator } from '#contract/operator/operator.ts'
import { code, notThere, Problem, refused } from '#contract/problem.ts'
import { commonTexts } from '#contract/text/common-messages.ts'
import { writeAuditLog } from '../../db/audit-log.ts'
import type { Database } from '../../db/database.ts'
import type { CurrentUser } from '../../http/current-user.ts'
import { type Api, mount } from '../../http/mount.ts'
import { enqueueMail } from '../../mail/enqueue.ts'
import { findRevision, lockProduct, readContent } from '../../products/product-content.ts'
import { lsproReadersSql } from './certificate-check.ts'

const noLspro = 'Produk ini tidak menyebut LSPRO.'
const noLsproAccount = 'LSPRO ini belum punya akun yang dapat membalas.'

/** Mails all accounts of the body that a product names, at most once a day for a product and a body. */
export function mountRequestCertificateCheck(api: Api) {
  mount(api, operator.askCheck, async ({ id }, { db, me }) => {
    const mails = await db.transaction((tx) => requestCheck(tx, id, me))
    return { message: mails === 1 ? 'Surat dikirim ke LSPRO.' : `Surat dikirim ke ${mails} akun LSPRO.` }
  })
}

async function requestCheck(tx: Database, id: number, me: CurrentUser): Promise<number> {
  await lockProduct(tx, id)
  const [product] = await tx.query<{ merchant_id: number; review_state: string }>(
    'select merchant_id, review_state from product where id = $1',
    [id],
  )
  if (!product || product.review_state === 'draft') throw notThere(commonTexts.notThere)
  const { name, lsproId } = await namedLspro(tx, id)
  if (lsproId === null) throw refused(noLspro)
  await refuseRepeat(tx, id, lsproId)
  const [body] = await tx.query<{ name: string; status: string }>('select name, status from lspro where id = $1', [
    lsproId,
  ])
  const recipients = await tx.query<{ id: number; email: string }>(
    `select person.id, person.email ${lsproReadersSql('$1::int')}`,
    [lsproId],
  )
  if (body?.status !== 'active' || recipients.length === 0) throw refused(noLsproAccount)
  const facts = { product_id: String(id), merchant_id: String(product.merchant_id), name, body: body.name }
  for (const recipient of recipients)
    await enqueueMail(tx, { kind: 'certificate-check', to: recipient.email, personId: recipient.id, facts })
  await writeAuditLog(tx, { by: me, action: 'certificate.asked', productId: id, lsproId, after: { lspro_id: lsproId } })
  return recipients.length
}

/** The name in the version under review, and the body that it names. */
async function namedLspro(tx: Database, id: number): Promise<{ name: string; lsproId: number | null }> {
  const revision = await findRevision(tx, id)
  const sent = revision && revision.review_state !== 'draft' ? revision.content : undefined
  const { name, is_sni, lspro_id } = sent ?? (await readContent(tx, id))
  return { name, lsproId: is_sni ? lspro_id : null }
}

/** Throws 29 for a second request within a day. Concurrent requests are serialized by the product's lock. */
async function refuseRepeat(tx: Database, id: number, lsproId: number) {
  const [before] = await tx.query<{ seconds: number }>(
    `select ceil(extract(epoch from max(at) + interval '1 day' - now()))::int as seconds from audit_log
     where product_id = $1 and lspro_id = $2 and action = 'certificate.asked' and at > now() - interval '1 day'`,
    [id, lsproId],
  )
  if (before?.seconds) throw new Problem('broken', issueMessages.asked, code.slowDown, { retryAfter: before.seconds })
}
