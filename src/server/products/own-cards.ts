import {
  dayInJakarta,
  publicStatusOf,
  type ReviewStanding,
  type ReviewState,
} from '#contract/products/product-state.ts'
import type { OwnCard } from '#contract/products/products.ts'
import type { PictureFacts } from '#contract/schemas.ts'
import type { SignedPaths } from '../pictures/signed-paths.ts'
import { pictureColumnsSql } from '../showcase/product-cards.ts'

/** A product with its revision, as `ownCardColumns` reads it. */
export type OwnCardRow = ReviewStanding & {
  id: number
  external_id: string
  name: string
  img_url: string | null
  img: PictureFacts | null
  price_bottom: number | null
  price_top: number | null
  province_name: string
  sni_remark: string | null
  is_public: boolean
  confirm_due: boolean
  updated_at: Date
  revision_state: ReviewState | null
  revision_remark: string | null
}

/** Of `product p`, with the joins below. A certificate without an end is to be confirmed a year after it last was (D40). */
export const ownCardColumns = `
  p.id, p.external_id, p.name, ${pictureColumnsSql('picture')}, p.price_bottom, p.price_top,
  coalesce(province.name, '') as province_name, p.is_sni, p.review_state, p.status, p.sni_end_date, p.sni_no_end,
  p.sni_remark, exists (select from public_product v where v.id = p.id) as is_public, p.updated_at,
  p.review_state = 'approved' and p.is_sni and p.sni_no_end
    and coalesce(p.confirmed_at, p.created_at) <= now() - interval '1 year' as confirm_due,
  revision.review_state as revision_state, revision.remark as revision_remark`

export const ownCardJoins = `
  join merchant shop on shop.id = p.merchant_id
  left join province on province.id = shop.province_id
  left join picture on picture.id = p.picture_id
  left join product_revision revision on revision.product_id = p.id`

/** For its owner, and with the key of its picture therefore. */
export function toOwnCard(
  { revision_state, revision_remark, is_public, confirm_due, ...row }: OwnCardRow,
  keyed: SignedPaths,
): OwnCard {
  return {
    ...row,
    img_url: keyed.sign(row.img_url),
    ...publicStatusOf(row, dayInJakarta()),
    wanted: row.status,
    is_sni: toFlag(row.is_sni),
    sni_no_end: toFlag(row.sni_no_end),
    is_public: toFlag(is_public),
    confirm_due: toFlag(confirm_due),
    revision: revision_state && { review_state: revision_state, remark: revision_remark },
    updated_at: row.updated_at.toISOString(),
  }
}

const toFlag = (yes: boolean) => (yes ? 1 : 0)
