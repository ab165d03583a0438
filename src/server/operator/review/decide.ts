import type { Input } from '#contract/endpoint.ts'
import { operator } from '#contract/operator/operator.ts'
import { refused } from '#contract/problem.ts'
import { isSniExpired } from '#contract/products/product-state.ts'
import { longDate } from '#contract/time/dates.ts'
import { findNextItem } from '../../claims/waiting-items.ts'
import { writeAuditLog } from '../../db/audit-log.ts'
import type { Database } from '../../db/database.ts'
import type { CurrentUser } from '../../http/current-user.ts'
import { clearCache } from '../../http/micro-cache.ts'
import { type Api, mount } from '../../http/mount.ts'
import { closeChangeRequests } from '../../moderation/change-request.ts'
import { notifyMerchant } from '../../notices/notify-merchant.ts'
import type { Photos } from '../../pictures/photos.ts'
import { detachUnusedPictures, type ProductContent, readContent, writeContent } from '../../products/product-content.ts'
import { type OpenedProduct, openProduct, productSnapshot } from './open-product.ts'
import { reviewClaims } from './review-claim.ts'

type DecisionInput = Input<typeof operator.decide>
/** `live`: the live content; `sent`: the content that is decided about. Both are the same for a new product. */
type DecisionContext = {
  product: OpenedProduct
  live: ProductContent
  sent: ProductContent
  me: CurrentUser
  photos: Photos
}

/** A reviewer's decision, in one transaction with all its consequences, the e-mail included. */
export function mountDecide(api: Api, photos: Photos) {
  mount(api, operator.decide, async (input, { db, me }) => {
    const answer = await db.transaction(async (tx) => {
      const message = await decide(tx, input, { me, photos })
      await reviewClaims.release(tx, input.id, me)
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
  const isRevision = product.revision?.review_state === 'submitted'
  if (!isRevision && product.state !== 'submitted') throw refused('Produk ini tidak sedang menunggu pemeriksaan.')
  const live = await readContent(tx, product.id)
  const context = { product, live, sent: isRevision ? product.revision!.content : live, me, photos }
  if (input.verdict === 'approve') return approve(tx, context, isRevision)
  // JSON can contain half a surrogate pair, UTF-8 cannot: replaced, because the notice is stored as JSON.
  const remark = input.remark && Buffer.from(input.remark).toString()
  return returnToOwner(tx, context, { verdict: input.verdict, remark, isRevision })
}

async function approve(tx: Database, context: DecisionContext, isRevision: boolean): Promise<string> {
  const { product, live, sent, me } = context
  await requireCertificateInForce(tx, sent)
  if (isRevision) await replaceLive(tx, context)
  await tx.query(
    `update product set review_state = 'approved', sni_remark = null, queued_at = null,
       confirmed_at = case when is_sni and sni_no_end then now() end,
       version = version + $2, updated_at = now(), updated_by = $3
     where id = $1`,
    // writeContent has incremented the version already.
    [product.id, isRevision ? 0 : 1, me.id],
  )
  await closeChangeRequests(tx, product.id, me)
  const event = `approved ${product.id} v${product.version}`
  const before = isRevision ? productSnapshot(live, product.remark) : null
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
    before: { review_state: 'submitted', version: product.version, ...(isRevision && live) },
    after: { review_state: 'approved', version: product.version + 1, ...(isRevision && sent) },
  })
  return isRevision ? 'Perubahan produk diterima.' : 'Produk diterima.'
}

/**
 * Throws 01 for a certificate that has ended, because the product would be hidden at once, and for one that has not
 * begun, because the product would get a badge without being certified yet. The owner has to update it.
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

/** Makes the change the live version, and detaches photos that are no longer used. */
async function replaceLive(tx: Database, { product, live, sent, me, photos }: DecisionContext) {
  await tx.query('delete from product_revision where product_id = $1', [product.id])
  await writeContent(tx, product.id, sent, me)
  await detachUnusedPictures(
    tx,
    photos,
    live.pictures.map(({ id }) => id),
  )
}

type TurnBackInput = { verdict: 'changes' | 'reject'; remark: string | null; isRevision: boolean }

/** Returns a product or a change to its owner with the remark. The live version of a changed product stays public. */
async function returnToOwner(
  tx: Database,
  { product, live, sent, me }: DecisionContext,
  { verdict, remark, isRevision }: TurnBackInput,
) {
  const state = verdict === 'reject' ? 'rejected' : 'changes_requested'
  // After a request for changes, the next submission gets its former place in the queue.
  const place = verdict === 'reject' ? 'null' : 'queued_at'
  if (isRevision)
    await tx.query(
      `update product_revision set review_state = $2, remark = $3, queued_at = ${place}, updated_at = now()
       where product_id = $1`,
      [product.id, state, remark],
    )
  const ofProduct = isRevision ? '' : `review_state = $3, sni_remark = $4, queued_at = ${place},`
  await tx.query(
    `update product set ${ofProduct} version = version + 1, updated_at = now(), updated_by = $2 where id = $1`,
    [product.id, me.id, ...(isRevision ? [] : [state, remark])],
  )
  const kind = verdict === 'reject' ? 'rejected' : 'changes'
  const event = `${kind} ${product.id} v${product.version}`
  const before = isRevision ? productSnapshot(live, product.remark) : null
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
