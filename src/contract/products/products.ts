import { z } from 'zod/mini'
import { withSchemas } from '../endpoint.ts'
import { flag, id, pictureFacts, text, whole } from '../schemas.ts'
import { shopCategory } from '../shops/shop-profile.ts'
import { option } from '../shops/shop-schemas.ts'
import { sniStatus } from '../showcase/showcase.ts'
import { productsEndpoints } from './endpoints.ts'
import { ofLineFields } from './fields.ts'
import { lineAnswer } from './line-answer.ts'
import { productEntity } from './product-entity.ts'
import { productForm, whichProduct } from './product-form.ts'
import { units } from './product-rules.ts'
import { reviewStates } from './product-state.ts'

// A merchant's own products: saving, submitting and listing them. The merchant is the token's.

const reviewState = z.enum(reviewStates)

/**
 * An unapproved change of a public product, whose public version stays until the change is approved
 * (acceptance.md#D38).
 */
const revision = z.object({ review_state: reviewState, remark: z.nullable(z.string()) })

/** The owner's product in a grid, in any state. Prices are whole rupiah, or null in a draft. */
export const ownCard = z.object({
  id: z.number(),
  external_id: z.string(),
  name: z.string(),
  img_url: z.nullable(z.string()),
  img: z.nullable(pictureFacts),
  price_bottom: z.nullable(z.number()),
  price_top: z.nullable(z.number()),
  province_name: z.string(),
  is_sni: flag,
  /** The specification's two fields, and the state that they are derived from (product-state.ts). */
  sni_status: sniStatus,
  status: z.enum(['active', 'not active', 'draft']),
  review_state: reviewState,
  /** Whether the owner wants it public, independent of the review. */
  wanted: z.enum(['active', 'not active']),
  sni_end_date: z.nullable(z.string()),
  sni_no_end: flag,
  /** The reviewer's last remark. */
  sni_remark: z.nullable(z.string()),
  /** Public now. */
  is_public: flag,
  revision: z.nullable(revision),
  /** 1: a certificate without an end date was last confirmed by the owner more than a year ago (acceptance.md#D40). */
  confirm_due: flag,
  /** The last change of anything, ISO 8601. */
  updated_at: z.string(),
})
export type OwnCard = z.output<typeof ownCard>

/** The form's values, of the revision if there is one, with the field names of `save`. */
const formValues = z.object({
  name: z.string(),
  description: z.string(),
  price_bottom: z.nullable(z.number()),
  price_top: z.nullable(z.number()),
  /** Two decimals, '250.00' (acceptance.md#D34). */
  weight: z.nullable(z.string()),
  unit: z.enum(units),
  ...ofLineFields(lineAnswer),
  video_url: z.nullable(z.string()),
  sub_category_array: z.array(z.object({ key: z.number(), label: z.string() })),
  is_sni: z.enum(['0', '1']),
  sni_array: z.array(z.string()),
  /** Persisted answers of earlier releases do not have it. */
  certificate_no: z.optional(z.nullable(z.string())),
  sni_start_date: z.nullable(z.string()),
  sni_end_date: z.nullable(z.string()),
  sni_no_end: flag,
  lspro_id: z.nullable(z.number()),
  is_mentor: z.enum(['0', '1']),
  mentor_type_id: z.nullable(z.number()),
  mentor_id: z.nullable(z.number()),
  mentor_name: z.nullable(z.string()),
  img_64: z.nullable(z.string()),
  img_64s: z.array(z.string()),
})
export type ProductFormValues = z.output<typeof formValues>

const saved = z.object({
  message: z.string(),
  data: z.object({ id: z.number(), external_id: z.string(), review_state: reviewState }),
})

export const products = withSchemas(productsEndpoints, {
  /**
   * Saves a product and, unless it is a draft, submits it for review. For a public product it saves a revision
   * (acceptance.md#D38).
   */
  save: { ask: productForm, answer: saved },
  /** Hides an approved product, or shows it again. */
  stand: {
    ask: z.object({ ...whichProduct, status: z.enum(['active', 'not active'], 'Status tidak dikenal') }),
    answer: z.object({ message: z.string() }),
  },
  /** Deletes a product that has always been a draft; for a public product it discards the revision. */
  remove: {
    ask: z.object(whichProduct),
    answer: z.object({ message: z.string() }),
  },
  /** The owner's yearly confirmation that a certificate without an end date is still valid (acceptance.md#D40). */
  confirm: {
    ask: z.object(whichProduct),
    answer: z.object({ message: z.string() }),
  },
  /** The caller's own products in every state, the last changed first. */
  mine: {
    ask: z.object({
      search: z._default(text(100), ''),
      rows: z._default(whole(1, 50), 15),
      page: z._default(whole(1, 1_000_000), 1),
      is_sni: z.optional(z.nullable(flag)),
      is_sni_pending: z.optional(z.nullable(flag)),
      is_sni_rejected: z.optional(z.nullable(flag)),
      /** A category or a subcategory; 0, null or absent is no filter, as in the list of the showcase. */
      category_id: z.optional(z.nullable(whole(0, 32_767, 'Kategori tidak dikenal'))),
    }),
    answer: z.object({
      data: z.array(ownCard),
      pages: z.number(),
      total: z.number(),
      total_filtered: z.number(),
      /** The number of products with and without SNI, without filters. */
      counts: z.object({ sni: z.number(), plain: z.number() }),
      /** The numbers by category, without filters. Persisted answers of earlier releases do not have it. */
      categories: z._default(z.array(shopCategory), []),
    }),
  },
  /** A product with the form's values and its entity; persisted answers of earlier releases have no `product`. */
  own: {
    ask: z.object(whichProduct),
    answer: z.object({ data: z.object({ card: ownCard, form: formValues, product: z.optional(productEntity) }) }),
  },
  /** The options of the form, except the categories. */
  options: {
    ask: z.object({}),
    answer: z.object({
      data: z.object({
        mentor_types: z.array(option),
        lspros: z.array(option),
        /** The body whose referral code this merchant registered with (acceptance.md#D42). */
        referral_lspro_id: z.nullable(z.number()),
      }),
    }),
  },
  /** The mentors of a type, which is given by its id or its name. */
  mentors: {
    ask: z.object({
      type: z.union([id, z.string().check(z.minLength(1), z.maxLength(60))], 'Tipe pembina tidak dikenal'),
    }),
    answer: z.object({ data: z.array(option) }),
  },
  /**
   * Counts a view of a public product: once a day for each person, except its owner and operators (acceptance.md#D31).
   */
  seen: {
    ask: z.object({ id }),
    answer: z.object({}),
  },
})
