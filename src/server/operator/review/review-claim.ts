import { operator } from '#contract/operator/operator.ts'
import { notThere } from '#contract/problem.ts'
import { commonTexts } from '#contract/text/common-messages.ts'
import { claimsIn } from '../../claims/claims.ts'
import { type Api, mount } from '../../http/mount.ts'

export const reviewClaims = claimsIn({ table: 'review_claim', column: 'product_id', subject: 'Produk' })

/** Claims keep two operators from reviewing the same product. */
export function mountReviewClaim(api: Api) {
  mount(api, operator.claim, async ({ id, release }, { db, me }) => {
    const [product] = await db.query('select 1 from product where id = $1', [id])
    if (!product) throw notThere(commonTexts.notThere)
    await (release ? reviewClaims.release(db, id, me) : reviewClaims.take(db, id, me))
    return { data: { claim: await reviewClaims.find(db, id, me) } }
  })
}
