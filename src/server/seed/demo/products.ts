import { type PublicStatus, reviewOf } from '#contract/products/product-state.ts'
import type { Database } from '../../db/database.ts'
import { reindexDueProducts } from '../../search/reindex.ts'
import { bulkInsert, htmlToText, resetSequence } from '../bulk-insert.ts'
import products from '../content/products.json' with { type: 'json' }
import { certificateDay } from './certificate-day.ts'
import { pictureCounts } from './pictures.ts'

type PictureOf = (recipe: string) => number

const hour = 3_600_000

/**
 * When each came in: the same on every machine, about two days apart, from June to 18 November 2026. 97 is prime, so
 * all differ, and the newest dozen comes from a dozen shops.
 */
const arrivalTime = (id: number) => new Date(Date.UTC(2026, 10, 18, 2, (id * 13) % 60) - ((id * 37) % 97) * 41 * hour)

/** What the pair of states in the content says of the review; what waits has waited since it came. */
function reviewStatus(pair: PublicStatus, came: Date) {
  const { status, review_state } = reviewOf(pair)
  return { status, review_state, queued_at: review_state === 'submitted' ? came.toISOString() : null }
}

/** The products with their categories and further pictures. Triggers fill `product_listing` from them. */
export async function seedProducts(db: Database, picture: PictureOf): Promise<void> {
  const rows = products.map((told) => ({
    id: told.id,
    merchant_id: told.merchant_id,
    name: told.name,
    picture_id: picture(`products.${told.id}.main`),
    description: htmlToText(told.description),
    capacity_production: told.capacity_production,
    price_bottom: told.price_bottom,
    price_top: told.price_top,
    weight: told.weight,
    unit: told.unit,
    is_sni: told.is_sni === 1,
    sni_no: told.sni_no?.split(',').map((number) => number.trim()) ?? [],
    sni_start_date: told.sni_start_date && certificateDay(told.sni_start_date),
    sni_end_date: told.sni_end_date && certificateDay(told.sni_end_date),
    sni_no_end: false,
    sni_remark: told.sni_remark,
    lspro_id: told.lspro_id,
    mentor_type_id: told.mentor_type_id,
    mentor_name: told.mentor_name,
    ...reviewStatus(told as PublicStatus, arrivalTime(told.id)),
    click: told.click,
    created_at: arrivalTime(told.id).toISOString(),
    updated_at: arrivalTime(told.id).toISOString(),
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
      Array.from({ length: pictureCounts.more(id) }, (_, at) => ({
        product_id: id,
        type: 'image',
        picture_id: picture(`products.${id}.more.${at}`),
        position: at + 1,
      })),
    ),
  )
}
