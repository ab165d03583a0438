import type { Heard } from '#contract/endpoint.ts'
import { operator } from '#contract/operator.ts'
import { refused } from '#contract/problem.ts'
import { isOver } from '#contract/product-state.ts'
import { longDate } from '#contract/values.ts'
import { note } from '../audit.ts'
import type { Database } from '../db/database.ts'
import type { Photos } from '../files/photos.ts'
import { forgetAnswers } from '../micro-cache.ts'
import { mend } from '../moderation/change-request.ts'
import { type Api, type Me, mount } from '../mount.ts'
import { tellMerchant } from '../notices/tell.ts'
import { contentOf, type ProductContent, takeDownUnshown, writeContent } from '../products/content.ts'
import { giveBack } from './claim.ts'
import { type Opened, openProduct, snapshot } from './opened.ts'
import { nextFor } from './waiting.ts'

type Said = Heard<typeof operator.decide>
/** `live`: what anyone sees, or would; `sent`: what is decided about. The same of a new product. */
type Deciding = { product: Opened; live: ProductContent; sent: ProductContent; me: Me; photos: Photos }

/** What a reviewer says of what waits: all that follows from it is one transaction, the letter included. */
export function mountDecide(api: Api, photos: Photos) {
  mount(api, operator.decide, async (said, { db, me }) => {
    const answer = await db.together(async (tx) => {
      const message = await decide(tx, said, { me, photos })
      await giveBack(tx, said.id, me)
      return { message, data: await nextFor(tx, me) }
    })
    forgetAnswers(db)
    return answer
  })
}

async function decide(tx: Database, said: Said, { me, photos }: { me: Me; photos: Photos }): Promise<string> {
  const product = await openProduct(tx, said, me)
  const revised = product.revision?.review_state === 'submitted'
  if (!revised && product.state !== 'submitted') throw refused('Produk ini tidak sedang menunggu pemeriksaan.')
  const live = await contentOf(tx, product.id)
  const deciding = { product, live, sent: revised ? product.revision!.content : live, me, photos }
  if (said.verdict === 'approve') return approve(tx, deciding, revised)
  // Half an emoji, which JSON can carry, is none in UTF-8: the notice keeps it as JSON.
  const remark = said.remark && Buffer.from(said.remark).toString()
  return turnBack(tx, deciding, { verdict: said.verdict, remark, revised })
}

async function approve(tx: Database, deciding: Deciding, revised: boolean): Promise<string> {
  const { product, live, sent, me } = deciding
  await refuseOutOfTime(tx, sent)
  if (revised) await replaceLive(tx, deciding)
  await tx.rows(
    `update product set review_state = 'approved', sni_remark = null, queued_at = null,
       confirmed_at = case when is_sni and sni_no_end then now() end,
       version = version + $2, updated_at = now(), updated_by = $3
     where id = $1`,
    // Writing its content has counted once already.
    [product.id, revised ? 0 : 1, me.id],
  )
  await mend(tx, product.id, me)
  const event = `approved ${product.id} v${product.version}`
  const before = revised ? snapshot(live, product.remark) : null
  await tellMerchant(tx, { ...whose(product), kind: 'added', event, before, after: snapshot(sent, null) })
  await note(tx, {
    by: me,
    action: 'product.approved',
    ...whose(product),
    before: { review_state: 'submitted', version: product.version, ...(revised && live) },
    after: { review_state: 'approved', version: product.version + 1, ...(revised && sent) },
  })
  return revised ? 'Perubahan produk diterima.' : 'Produk diterima.'
}

/**
 * A certificate that is over would be taken down the next moment, and one that has not begun would lend its badge to what
 * is not certified yet; its owner has to say what holds now.
 */
async function refuseOutOfTime(tx: Database, sent: ProductContent) {
  const [clock] = await tx.rows<{ today: string }>('select today_in_jakarta() as today')
  const { is_sni, sni_start_date: start } = sent
  if (is_sni && start !== null && start > clock!.today)
    throw refused(
      `Sertifikat SNI produk ini baru berlaku mulai ${longDate(start)}. Terima setelah itu, atau minta produsen memperbaruinya.`,
    )
  if (!isOver(sent, clock!.today)) return
  const when = longDate(sent.sni_end_date!)
  throw refused(`Sertifikat SNI produk ini sudah berakhir pada ${when}. Minta produsen memperbaruinya.`)
}

/** What was changed becomes what anyone sees, and photos that nobody is shown any more come down. */
async function replaceLive(tx: Database, { product, live, sent, me, photos }: Deciding) {
  await tx.rows('delete from product_revision where product_id = $1', [product.id])
  await writeContent(tx, product.id, sent, me)
  const shown = live.pictures.map(({ id }) => id)
  await takeDownUnshown(tx, photos, shown)
}

type Turned = { verdict: 'changes' | 'reject'; remark: string | null; revised: boolean }

/** Back to its owner with what was said. The live version of a changed product stays up. */
async function turnBack(tx: Database, { product, live, sent, me }: Deciding, { verdict, remark, revised }: Turned) {
  const state = verdict === 'reject' ? 'rejected' : 'changes_requested'
  // What comes back after a request for changes has its place in the queue again (O6).
  const place = verdict === 'reject' ? 'null' : 'queued_at'
  if (revised)
    await tx.rows(
      `update product_revision set review_state = $2, remark = $3, queued_at = ${place}, updated_at = now()
       where product_id = $1`,
      [product.id, state, remark],
    )
  const ofProduct = revised ? '' : `review_state = $3, sni_remark = $4, queued_at = ${place},`
  await tx.rows(
    `update product set ${ofProduct} version = version + 1, updated_at = now(), updated_by = $2 where id = $1`,
    [product.id, me.id, ...(revised ? [] : [state, remark])],
  )
  const kind = verdict === 'reject' ? 'rejected' : 'changes'
  const event = `${kind} ${product.id} v${product.version}`
  const before = revised ? snapshot(live, product.remark) : null
  await tellMerchant(tx, { ...whose(product), kind, event, before, after: snapshot(sent, remark) })
  await note(tx, {
    by: me,
    action: verdict === 'reject' ? 'product.rejected' : 'product.changes',
    ...whose(product),
    reason: remark,
    before: { review_state: 'submitted', version: product.version },
    after: { review_state: state, version: product.version + 1 },
  })
  return verdict === 'reject' ? 'Produk ditolak.' : 'Produsen diminta mengubah produk ini.'
}

const whose = ({ id, merchantId }: Opened) => ({ productId: id, merchantId })
