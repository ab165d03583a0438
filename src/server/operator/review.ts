import type { Answer } from '#contract/endpoint.ts'
import { operator, type Review } from '#contract/operator.ts'
import { notThere } from '#contract/problem.ts'
import { words } from '#contract/words.ts'
import type { Database } from '../db/database.ts'
import type { Keyed } from '../files/keyed.ts'
import { type Api, type Me, mount } from '../mount.ts'
import { contentOf, revisionOf } from '../products/content.ts'
import { asRead } from './as-read.ts'
import { certificateOf } from './certificate.ts'
import { claimOf } from './claim.ts'
import { decidedLast, historyOf, sentLast } from './history.ts'
import { warningsOf } from './warnings.ts'

/** One product with everything a reviewer decides by (O3, O8). */
export function mountReview(api: Api) {
  mount(api, operator.review, async ({ id }, { db, me }) => ({ data: await readReview(db, id, me, api.keyed) }))
}

type Row = Pick<Review, 'version' | 'review_state'> & { merchant_id: number; queued_at: Date | null }

/**
 * The version is read first: whatever changes while the rest is read makes it an old one, and a decision that names it is
 * refused.
 */
async function readReview(
  db: Database,
  id: number,
  me: Me,
  keyed: Keyed,
): Promise<Answer<typeof operator.review>['data']> {
  const [product] = await db.rows<Row>(
    'select merchant_id, version, review_state, queued_at from product where id = $1',
    [id],
  )
  if (!product) throw notThere(words.notThere)
  // What has not been sent, or was taken back, is its owner's alone.
  if (product.review_state === 'draft') throw notThere('Produk ini masih draf: belum dikirim, atau ditarik kembali.')
  const live = await contentOf(db, id)
  const revision = await revisionOf(db, id)
  const sent = revision && revision.review_state !== 'draft' ? revision : undefined
  const state = sent?.review_state ?? product.review_state
  // What its owner kept of a repair and has not sent yet is nobody else's: what was sent is shown.
  const turnedBack = state === 'rejected' || state === 'changes_requested'
  const now = (turnedBack ? await sentLast(db, id, sent ? 'revision' : 'new') : undefined) ?? sent?.content ?? live
  const before = sent ? live : product.review_state === 'submitted' ? await decidedLast(db, id) : undefined
  return {
    product_id: id,
    kind: sent ? 'revision' : 'new',
    version: product.version,
    review_state: state,
    queued_at: (sent ?? product).queued_at?.toISOString() ?? null,
    now: await asRead(db, now, keyed),
    live: product.review_state === 'approved' ? await asRead(db, live, keyed) : null,
    before: before ? await asRead(db, before, keyed) : null,
    before_is: before ? (sent ? 'live' : 'decided') : null,
    shop: await shopOf(db, product.merchant_id),
    certificate: await certificateOf(db, id, now),
    history: await historyOf(db, id),
    warnings: await warningsOf(db, { productId: id, merchantId: product.merchant_id, content: now }, keyed),
    claim: await claimOf(db, id, me),
  }
}

async function shopOf(db: Database, merchantId: number): Promise<Review['shop']> {
  const [shop] = await db.rows<Review['shop']>(
    `select shop.id, shop.name, shop.type, shop.nib, shop.owner, shop.year, ${addressOf} as address,
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
const addressOf = `concat_ws(', ', nullif(shop.address, ''),
  case when shop.rt <> '' then 'RT ' || shop.rt || coalesce('/RW ' || nullif(shop.rw, ''), '') end,
  village.name, district.name, regency.name, nullif(concat_ws(' ', province.name, nullif(shop.zip_code, '')), ''))`
