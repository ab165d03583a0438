import type { Heard } from '#contract/endpoint.ts'
import { operator } from '#contract/operator.ts'
import { malformed, refused } from '#contract/problem.ts'
import { productProblems } from '#contract/product-rules.ts'
import { words } from '#contract/words.ts'
import { note } from '../audit.ts'
import type { Database } from '../db/database.ts'
import { forgetAnswers } from '../micro-cache.ts'
import { type Api, type Me, mount } from '../mount.ts'
import { tellMerchant } from '../notices/tell.ts'
import { contentOf, type ProductContent, writeContent } from '../products/content.ts'
import { isSame } from '../products/differs.ts'
import { refuseUnknown } from '../products/lists.ts'
import { contentFrom } from '../products/wire.ts'
import { categoriesNow } from '../showcase/category-now.ts'
import { giveBack } from './claim.ts'
import { changedIn, withCorrection } from './corrected.ts'
import { type Opened, openProduct, snapshot } from './opened.ts'

type Typed = Heard<typeof operator.edit>

const notNow = 'Hanya produk yang sudah diterima atau yang sedang menunggu pemeriksaan yang dapat diubah di sini.'

/** The platform corrects a product at once, and its owner is told how it was before (O7). Photos stay as they are. */
export function mountEdit(api: Api) {
  mount(api, operator.edit, async (typed, { db, me }) => {
    const version = await db.together((tx) => edit(tx, typed, me))
    forgetAnswers(db)
    return { message: 'Perubahan tersimpan, dan produsen dikabari.', data: { version } }
  })
}

/** Gives the version it has now. A change of its owner that is open beside it stays, with the correction in it. */
async function edit(tx: Database, typed: Typed, me: Me): Promise<number> {
  const product = await openProduct(tx, typed, me)
  if (product.state !== 'approved' && product.state !== 'submitted') throw refused(notNow)
  const before = await contentOf(tx, product.id)
  const asked = contentFrom(typed, before.pictures)
  const after = { ...asked, category_ids: await categoriesNow(tx, asked.category_ids) }
  const wrong = productProblems({ ...typed, img_64: after.pictures[0]?.path ?? null }, { draft: false })
  if (Object.keys(wrong).length > 0) throw malformed(words.malformed, wrong)
  await refuseUnknown(tx, after, product.merchantId)
  if (isSame(before, after)) throw refused('Tidak ada yang berubah.')

  await writeContent(tx, product.id, after, me)
  if (product.state === 'approved') await holdsNow(tx, product.id, before)
  await correctOpen(tx, product, { before, after })
  // Half an emoji, which JSON can carry, is none in UTF-8: the notice keeps it as JSON.
  const reason = Buffer.from(typed.reason).toString()
  const whose = { productId: product.id, merchantId: product.merchantId }
  await tellMerchant(tx, {
    ...whose,
    kind: 'updated',
    event: `updated ${product.id} v${product.version}`,
    before: snapshot(before, product.remark),
    after: { ...snapshot(after, reason), changed: changedIn(before, after) },
  })
  await note(tx, { by: me, action: 'product.edited', ...whose, reason, before, after })
  // Who corrects what waits goes on reviewing it.
  const waits = product.state === 'submitted' || product.revision?.review_state === 'submitted'
  if (!waits) await giveBack(tx, product.id, me)
  return product.version + 1
}

/** Else agreeing to what its owner has written before would undo the correction. */
async function correctOpen(
  tx: Database,
  { id, revision }: Opened,
  { before, after }: { before: ProductContent; after: ProductContent },
) {
  if (!revision) return
  await tx.rows('update product_revision set content = $2::jsonb, updated_at = now() where product_id = $1', [
    id,
    JSON.stringify(withCorrection(revision.content, before, after)),
  ])
}

/** A certificate that has no end from now on is confirmed by whoever wrote so; the year begins (D40). */
async function holdsNow(tx: Database, productId: number, before: ProductContent) {
  await tx.rows(
    `update product set confirmed_at = case when is_sni and sni_no_end then case when $2 then confirmed_at else now() end end
     where id = $1`,
    [productId, before.is_sni && before.sni_no_end],
  )
}
