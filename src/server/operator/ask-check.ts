import { operator } from '#contract/operator.ts'
import { issueWords } from '#contract/operator-lspro.ts'
import { code, notThere, Problem, refused } from '#contract/problem.ts'
import { words } from '#contract/words.ts'
import { note } from '../audit.ts'
import type { Database } from '../db/database.ts'
import { post } from '../mail/post.ts'
import { type Api, type Me, mount } from '../mount.ts'
import { contentOf, lockProduct, revisionOf } from '../products/content.ts'
import { readersOf } from './certificate.ts'

const none = 'Produk ini tidak menyebut LSPRO.'
const nobody = 'LSPRO ini belum punya akun yang dapat membalas.'

/** Writes to everybody who keeps the page of the body that a product names (O15), once a day for a product and a body. */
export function mountAskCheck(api: Api) {
  mount(api, operator.askCheck, async ({ id }, { db, me }) => {
    const letters = await db.together((tx) => askCheck(tx, id, me))
    return { message: letters === 1 ? 'Surat dikirim ke LSPRO.' : `Surat dikirim ke ${letters} akun LSPRO.` }
  })
}

async function askCheck(tx: Database, id: number, me: Me): Promise<number> {
  await lockProduct(tx, id)
  const [product] = await tx.rows<{ merchant_id: number; review_state: string }>(
    'select merchant_id, review_state from product where id = $1',
    [id],
  )
  if (!product || product.review_state === 'draft') throw notThere(words.notThere)
  const { name, lsproId } = await namedBy(tx, id)
  if (lsproId === null) throw refused(none)
  await refuseTwice(tx, id, lsproId)
  const [body] = await tx.rows<{ name: string; status: string }>('select name, status from lspro where id = $1', [
    lsproId,
  ])
  const readers = await tx.rows<{ id: number; email: string }>(
    `select person.id, person.email ${readersOf('$1::int')}`,
    [lsproId],
  )
  if (body?.status !== 'active' || readers.length === 0) throw refused(nobody)
  const facts = { product_id: String(id), merchant_id: String(product.merchant_id), name, body: body.name }
  for (const reader of readers)
    await post(tx, { kind: 'certificate-check', to: reader.email, personId: reader.id, facts })
  await note(tx, { by: me, action: 'certificate.asked', productId: id, lsproId, after: { lspro_id: lsproId } })
  return readers.length
}

/** What the version under review calls itself, and the body that it names. */
async function namedBy(tx: Database, id: number): Promise<{ name: string; lsproId: number | null }> {
  const revision = await revisionOf(tx, id)
  const sent = revision && revision.review_state !== 'draft' ? revision.content : undefined
  const { name, is_sni, lspro_id } = sent ?? (await contentOf(tx, id))
  return { name, lsproId: is_sni ? lspro_id : null }
}

/** Of two operators who ask at once the product lets one after the other in. */
async function refuseTwice(tx: Database, id: number, lsproId: number) {
  const [before] = await tx.rows<{ seconds: number }>(
    `select ceil(extract(epoch from max(at) + interval '1 day' - now()))::int as seconds from audit_log
     where product_id = $1 and lspro_id = $2 and action = 'certificate.asked' and at > now() - interval '1 day'`,
    [id, lsproId],
  )
  if (before?.seconds) throw new Problem('broken', issueWords.asked, code.slowDown, { retryAfter: before.seconds })
}
