import { commonTexts } from '#contract/common-sentences.ts'
import type { Answer } from '#contract/endpoint.ts'
import { operator, type Review } from '#contract/operator/operator.ts'
import { notThere } from '#contract/problem.ts'
import type { Database } from '../../db/database.ts'
import { type Api, type CurrentUser, mount } from '../../http/mount.ts'
import type { SignedPaths } from '../../pictures/signed-paths.ts'
import { findRevision, readContent } from '../../products/product-content.ts'
import { readCertificateCheck } from './certificate-check.ts'
import { findDuplicateWarnings } from './duplicate-warnings.ts'
import { readHistory, readLastDecided, readLastSent } from './history.ts'
import { findClaim } from './review-claim.ts'
import { toReviewContent } from './review-content.ts'

/** One product with everything a reviewer decides by (O3, O8). */
export function mountReview(api: Api) {
  mount(api, operator.review, async ({ id }, { db, me }) => ({ data: await readReview(db, id, me, api.signedPaths) }))
}

type ReviewRow = Pick<Review, 'version' | 'review_state'> & { merchant_id: number; queued_at: Date | null }

/**
 * The version is read first: whatever changes while the rest is read makes it an old one, and a decision that names it is
 * refused.
 */
async function readReview(
  db: Database,
  id: number,
  me: CurrentUser,
  keyed: SignedPaths,
): Promise<Answer<typeof operator.review>['data']> {
  const [product] = await db.query<ReviewRow>(
    'select merchant_id, version, review_state, queued_at from product where id = $1',
    [id],
  )
  if (!product) throw notThere(commonTexts.notThere)
  // What has not been sent, or was taken back, is its owner's alone.
  if (product.review_state === 'draft') throw notThere('Produk ini masih draf: belum dikirim, atau ditarik kembali.')
  const live = await readContent(db, id)
  const revision = await findRevision(db, id)
  const sent = revision && revision.review_state !== 'draft' ? revision : undefined
  const state = sent?.review_state ?? product.review_state
  // What its owner kept of a repair and has not sent yet is nobody else's: what was sent is shown.
  const turnedBack = state === 'rejected' || state === 'changes_requested'
  const now = (turnedBack ? await readLastSent(db, id, sent ? 'revision' : 'new') : undefined) ?? sent?.content ?? live
  const before = sent ? live : product.review_state === 'submitted' ? await readLastDecided(db, id) : undefined
  return {
    product_id: id,
    kind: sent ? 'revision' : 'new',
    version: product.version,
    review_state: state,
    queued_at: (sent ?? product).queued_at?.toISOString() ?? null,
    now: await toReviewContent(db, now, keyed),
    live: product.review_state === 'approved' ? await toReviewContent(db, live, keyed) : null,
    before: before ? await toReviewContent(db, before, keyed) : null,
    before_is: before ? (sent ? 'live' : 'decided') : null,
    shop: await readShop(db, product.merchant_id),
    certificate: await readCertificateCheck(db, id, now),
    history: await readHistory(db, id),
    warnings: await findDuplicateWarnings(db, { productId: id, merchantId: product.merchant_id, content: now }, keyed),
    claim: await findClaim(db, id, me),
  }
}

async function readShop(db: Database, merchantId: number): Promise<Review['shop']> {
  const [shop] = await db.query<Review['shop']>(
    `select shop.id, shop.name, shop.type, shop.nib, shop.owner, shop.year, ${addressSql} as address,
       province.name as province_name, shop.mobile_phone,
       coalesce(shop.email, (select person.email from person where person.merchant_id = shop.id)) as email, shop.status,
       (select count(*) from product where merchant_id = shop.id and review_state = 'approved') as approved,
       (select count(*) from product where merchant_id = shop.id and review_state = 'rejected') as rejected
     from merchant shop
     left join village on village.id = shop.village_id left join district on district.id = shop.district_id
     left join regency on regency.id = shop.regency_id left join province on province.id = shop.province_id
     where shop.id = $1`,
    [merchantId],
  )
  return shop!
}

// 'Jl. Melati No. 3, RT 001/RW 012, Sukamaju, Cilodong, Kota Depok, Jawa Barat 16415', what is known of it.
const addressSql = `concat_ws(', ', nullif(shop.address, ''),
  case when shop.rt <> '' then 'RT ' || shop.rt || coalesce('/RW ' || nullif(shop.rw, ''), '') end,
  village.name, district.name, regency.name, nullif(concat_ws(' ', province.name, nullif(shop.zip_code, '')), ''))`
