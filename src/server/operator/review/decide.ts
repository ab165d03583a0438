import { longDate } from '#contract/dates.ts'
import type { Input } from '#contract/endpoint.ts'
import { operator } from '#contract/operator/operator.ts'
import { refused } from '#contract/problem.ts'
import { isSniExpired } from '#contract/products/product-state.ts'
import { writeAuditLog } from '../../db/audit-log.ts'
import type { Database } from '../../db/database.ts'
import type { CurrentUser } from '../../http/current-user.ts'
import { clearCache } from '../../http/micro-cache.ts'
import { type Api, mount } from '../../http/mount.ts'
import { closeChangeRequests } from '../../moderation/change-request.ts'
import { notifyMerchant } from '../../notices/notify-merchant.ts'
import type { Photos } from '../../pictures/photos.ts'
import { detachUnusedPictures, type ProductContent, readContent, writeContent } from '../../products/product-content.ts'
import { findNextItem } from '../queue/waiting-items.ts'
import { type OpenedProduct, openProduct, productSnapshot } from './open-product.ts'
import { releaseClaim } from './review-claim.ts'

type DecisionInput = Input<typeof operator.decide>
/** `live`: what anyone sees, or would; `sent`: what is decided about. The same of a new product. */
type DecisionContext = {
  product: OpenedProduct
  live: ProductContent
  sent: ProductContent
  me: CurrentUser
  photos: Photos
}

/** What a reviewer says of what waits: all that follows from it is one transaction, the letter included. */
export function mountDecide(api: Api, photos: Photos) {
  mount(api, operator.decide, async (input, { db, me }) => {
    const answer = await db.transaction(async (tx) => {
      const message = await decide(tx, input, { me, photos })
      await releaseClaim(tx, input.id, me)
      return { message, data: await findNextItem(tx, me) }
    })
    clearCache(db)
    return answer
  })
}

async function decide(
  tx: Database,
  input: DecisionInput,
  { me, photos }: { me: CurrentUser; photos: Photos },
): Promise<string> {
  const product = await openProduct(tx, input, me)
  const revised = product.revision?.review_state === 'submitted'
  if (!revised && product.state !== 'submitted') throw refused('Produk ini tidak sedang menunggu pemeriksaan.')
  const live = await readContent(tx, product.id)
  const deciding = { product, live, sent: revised ? product.revision!.content : live, me, photos }
  if (input.verdict === 'approve') return approve(tx, deciding, revised)
  // Half an emoji, which JSON can carry, is none in UTF-8: the notice keeps it as JSON.
  const remark = input.remark && Buffer.from(input.remark).toString()
  return returnToOwner(tx, deciding, { verdict: input.verdict, remark, revised })
}

async function approve(tx: Database, deciding: DecisionContext, revised: boolean): Promise<string> {
  const { product, live, sent, me } = deciding
  await requireCertificateInForce(tx, sent)
  if (revised) await replaceLive(tx, deciding)
  await tx.query(
    `update product set review_state = 'approved', sni_remark = null, queued_at = null,
       confirmed_at = case when is_sni and sni_no_end then now() end,
       version = version + $2, updated_at = now(), updated_by = $3
     where id = $1`,
    // Writing its content has counted once already.
    [product.id, revised ? 0 : 1, me.id],
  )
  await closeChangeRequests(tx, product.id, me)
  const event = `approved ${product.id} v${product.version}`
  const before = revised ? productSnapshot(live, product.remark) : null
  await notifyMerchant(tx, {
    ...auditReferences(product),
    kind: 'added',
    event,
    before,
    after: productSnapshot(sent, null),
  })
  await writeAuditLog(tx, {
    by: me,
    action: 'product.approved',
    ...auditReferences(product),
    before: { review_state: 'submitted', version: product.version, ...(revised && live) },
    after: { review_state: 'approved', version: product.version + 1, ...(revised && sent) },
  })
  return revised ? 'Perubahan produk diterima.' : 'Produk diterima.'
}

/**
 * A certificate that is over would be taken down the next moment, and one that has not begun would lend its badge to what
 * is not certified yet; its owner has to say what holds now.
 */
async function requireCertificateInForce(tx: Database, sent: ProductContent) {
  const [clock] = await tx.query<{ today: string }>('select today_in_jakarta() as today')
  const { is_sni, sni_start_date: start } = sent
  if (is_sni && start !== null && start > clock!.today)
    throw refused(
      `Sertifikat SNI produk ini baru berlaku mulai ${longDate(start)}. Terima setelah itu, atau minta produsen memperbaruinya.`,
    )
  if (!isSniExpired(sent, clock!.today)) return
  const when = longDate(sent.sni_end_date!)
  throw refused(`Sertifikat SNI produk ini sudah berakhir pada ${when}. Minta produsen memperbaruinya.`)
}

/** What was changed becomes what anyone sees, and photos that nobody is shown any more come down. */
async function replaceLive(tx: Database, { product, live, sent, me, photos }: DecisionContext) {
  await tx.query('delete from product_revision where product_id = $1', [product.id])
  await writeContent(tx, product.id, sent, me)
  const shown = live.pictures.map(({ id }) => id)
  await detachUnusedPictures(tx, photos, shown)
}

type TurnBackInput = { verdict: 'changes' | 'reject'; remark: string | null; revised: boolean }

/** Back to its owner with what was said. The live version of a changed product stays up. */
async function returnToOwner(
  tx: Database,
  { product, live, sent, me }: DecisionContext,
  { verdict, remark, revised }: TurnBackInput,
) {
  const state = verdict === 'reject' ? 'rejected' : 'changes_requested'
  // What comes back after a request for changes has its place in the queue again.
  const place = verdict === 'reject' ? 'null' : 'queued_at'
  if (revised)
    await tx.query(
      `update product_revision set review_state = $2, remark = $3, queued_at = ${place}, updated_at = now()
       where product_id = $1`,
      [product.id, state, remark],
    )
  const ofProduct = revised ? '' : `review_state = $3, sni_remark = $4, queued_at = ${place},`
  await tx.query(
    `update product set ${ofProduct} version = version + 1, updated_at = now(), updated_by = $2 where id = $1`,
    [product.id, me.id, ...(revised ? [] : [state, remark])],
  )
  const kind = verdict === 'reject' ? 'rejected' : 'changes'
  const event = `${kind} ${product.id} v${product.version}`
  const before = revised ? productSnapshot(live, product.remark) : null
  await notifyMerchant(tx, { ...auditReferences(product), kind, event, before, after: productSnapshot(sent, remark) })
  await writeAuditLog(tx, {
    by: me,
    action: verdict === 'reject' ? 'product.rejected' : 'product.changes',
    ...auditReferences(product),
    reason: remark,
    before: { review_state: 'submitted', version: product.version },
    after: { review_state: state, version: product.version + 1 },
  })
  return verdict === 'reject' ? 'Produk ditolak.' : 'Produsen diminta mengubah produk ini.'
}

const auditReferences = ({ id, merchantId }: OpenedProduct) => ({ productId: id, merchantId })
