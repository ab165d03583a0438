import { type PublicStatus, reviewOf } from '#contract/products/product-state.ts'
import type { Database } from '../../db/database.ts'
import { reindexDueProducts } from '../../search/reindex.ts'
import { bulkInsert, htmlToText, resetSequence } from '../bulk-insert.ts'
import products from '../content/products.json' with { type: 'json' }
import { certificateDay, certificateEndingIn, certificateStartedAgo } from './certificate-day.ts'
import { hoursBefore } from './demo-time.ts'
import { pictureCounts } from './pictures.ts'

type PictureOf = (recipe: string) => number

const minute = 60_000

/**
 * The creation time of each product: about two days apart, from half a year ago to the day before the seeding. 97 is
 * prime, so all differ, and the newest dozen comes from a dozen shops. A product in the queue was created with its
 * submission, `waits_hours` ago.
 */
function arrivalTime({ id, waits_hours }: (typeof products)[number]): Date {
  const hours = waits_hours ?? 15 + ((id * 37) % 97) * 41
  return new Date(hoursBefore(hours).getTime() + ((id * 13) % 60) * minute)
}

/** The first and the last day: counted from the day of the seeding, or a fixed date. */
function certificateDates(product: (typeof products)[number]) {
  const { sni_start_date, sni_end_date, sni_started_days_ago, sni_ends_in_days } = product
  const counted =
    sni_started_days_ago !== undefined
      ? certificateStartedAgo(sni_started_days_ago)
      : sni_ends_in_days !== undefined && certificateEndingIn(sni_ends_in_days)
  if (counted) return { sni_start_date: counted.start, sni_end_date: counted.end }
  return {
    sni_start_date: sni_start_date && certificateDay(sni_start_date),
    sni_end_date: sni_end_date && certificateDay(sni_end_date),
  }
}

/** The review columns for the pair of states in the content. A submitted product is in the queue since `createdAt`. */
function reviewStatus(pair: PublicStatus, createdAt: Date) {
  const { status, review_state } = reviewOf(pair)
  return { status, review_state, queued_at: review_state === 'submitted' ? createdAt.toISOString() : null }
}

/** Inserts the products with their categories and further pictures. Triggers fill `product_listing` from them. */
export async function seedProducts(db: Database, picture: PictureOf): Promise<void> {
  const rows = products.map((product) => ({
    id: product.id,
    merchant_id: product.merchant_id,
    name: product.name,
    picture_id: picture(`products.${product.id}.main`),
    description: htmlToText(product.description),
    capacity_production: product.capacity_production,
    price_bottom: product.price_bottom,
    price_top: product.price_top,
    weight: product.weight,
    unit: product.unit,
    is_sni: product.is_sni === 1,
    sni_no: product.sni_no?.split(',').map((number) => number.trim()) ?? [],
    certificate_no: product.certificate_no ?? null,
    ...certificateDates(product),
    sni_no_end: false,
    sni_remark: product.sni_remark,
    lspro_id: product.lspro_id,
    mentor_type_id: product.mentor_type_id,
    mentor_name: product.mentor_name,
    ...reviewStatus(product as PublicStatus, arrivalTime(product)),
    click: product.click,
    created_at: arrivalTime(product).toISOString(),
    updated_at: arrivalTime(product).toISOString(),
  }))
  await bulkInsert(db, 'product', rows)
  await resetSequence(db, 'product')
  await bulkInsert(
    db,
    'product_category',
    products.flatMap(({ id, sub_category_ids }) =>
      sub_category_ids.map((category_id) => ({ product_id: id, category_id })),
    ),
  )
  await reindexDueProducts(db)
  await bulkInsert(
    db,
    'product_media',
    products.flatMap(({ id }) =>
      Array.from({ length: pictureCounts.more(id) }, (_, index) => ({
        product_id: id,
        type: 'image',
        picture_id: picture(`products.${id}.more.${index}`),
        position: index + 1,
      })),
    ),
  )
}
