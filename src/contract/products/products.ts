import { z } from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import { queued } from '../queued-writes.ts'
import { flag, id, pictureFacts, text, whole } from '../schemas.ts'
import { shopCategory } from '../shops/shop-profile.ts'
import { option } from '../shops/shop-schemas.ts'
import { sniStatus } from '../showcase/showcase.ts'
import { productEntity } from './product-entity.ts'
import { productForm, whichProduct } from './product-form.ts'
import { units } from './product-rules.ts'
import { reviewStates } from './product-state.ts'

// A merchant's own products: the form, the way to the showcase, and where each stands. Whose they are, the token says.

const reviewState = z.enum(reviewStates)

/** A change of a live product that has not been approved: the live version stays up until it is (acceptance.md#D38). */
const revision = z.object({ review_state: reviewState, remark: z.nullable(z.string()) })

/** A product as its owner sees it in a grid, in whatever state. Prices in whole rupiah, null in a draft. */
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
  /** The specification's pair, and the truth behind it (product-state.ts). */
  sni_status: sniStatus,
  status: z.enum(['active', 'not active', 'draft']),
  review_state: reviewState,
  /** What its owner wants of it, whatever the review says. */
  wanted: z.enum(['active', 'not active']),
  sni_end_date: z.nullable(z.string()),
  sni_no_end: flag,
  /** What the reviewer said last. */
  sni_remark: z.nullable(z.string()),
  /** Anyone may see it now. */
  is_public: flag,
  revision: z.nullable(revision),
  /** A certificate without an end: it is a year since its owner said that it still holds (acceptance.md#D40). */
  confirm_due: flag,
  /** Everything about it, ISO 8601. */
  updated_at: z.string(),
})
export type OwnCard = z.output<typeof ownCard>

/** The form filled with the latest work: what a save would be asked with, by its own names. */
const formValues = z.object({
  name: z.string(),
  description: z.string(),
  price_bottom: z.nullable(z.number()),
  price_top: z.nullable(z.number()),
  /** Two decimals, '250.00' (acceptance.md#D34). */
  weight: z.nullable(z.string()),
  unit: z.enum(units),
  capacity: z.nullable(z.string()),
  video_url: z.nullable(z.string()),
  sub_category_array: z.array(z.object({ key: z.number(), label: z.string() })),
  is_sni: z.enum(['0', '1']),
  sni_array: z.array(z.string()),
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

export const products = {
  /** Keeps a product and, unless it is a draft, sends it to be reviewed. Of a live one a reviewed revision (acceptance.md#D38). */
  save: { ...queued('products.save'), ask: productForm, answer: saved },
  /** Takes an approved product down, or puts it back. */
  stand: {
    ...queued('products.stand'),
    ask: z.object({ ...whichProduct, status: z.enum(['active', 'not active'], 'Status tidak dikenal') }),
    answer: z.object({ message: z.string() }),
  },
  /** Deletes a draft that never was anything else; of a live product it throws away the revision. */
  remove: {
    ...queued('products.remove'),
    ask: z.object(whichProduct),
    answer: z.object({ message: z.string() }),
  },
  /** A certificate without an end still holds, says its owner: once a year (acceptance.md#D40). */
  confirm: {
    ...queued('products.confirm'),
    ask: z.object(whichProduct),
    answer: z.object({ message: z.string() }),
  },
  /** One's own products in every state, what was changed last first. */
  mine: {
    path: '/product/mine',
    who: 'merchant',
    ask: z.object({
      search: z._default(text(100), ''),
      rows: z._default(whole(1, 50), 15),
      page: z._default(whole(1, 1_000_000), 1),
      is_sni: z.optional(z.nullable(flag)),
      is_sni_pending: z.optional(z.nullable(flag)),
      is_sni_rejected: z.optional(z.nullable(flag)),
      /** Of either level; 0, null or absent is no filter, as in the list of the showcase. */
      category_id: z.optional(z.nullable(whole(0, 32_767, 'Kategori tidak dikenal'))),
    }),
    answer: z.object({
      data: z.array(ownCard),
      pages: z.number(),
      total: z.number(),
      total_filtered: z.number(),
      /** How many of each kind there are at all. */
      counts: z.object({ sni: z.number(), plain: z.number() }),
      /** What there is at all, by category. An answer remembered from before it was told has none. */
      categories: z._default(z.array(shopCategory), []),
    }),
    offline: 'keep',
  },
  /** One of them, with the form filled from the latest work, and as it is kept now; older answers have no `product`. */
  own: {
    path: '/product/own',
    who: 'merchant',
    ask: z.object(whichProduct),
    answer: z.object({ data: z.object({ card: ownCard, form: formValues, product: z.optional(productEntity) }) }),
    offline: 'keep',
  },
  /** What the form chooses from, besides the categories. */
  options: {
    path: '/product/options',
    who: 'merchant',
    ask: z.object({}),
    answer: z.object({
      data: z.object({
        mentor_types: z.array(option),
        lspros: z.array(option),
        /** The body whose referral code this merchant came with (acceptance.md#D42). */
        referral_lspro_id: z.nullable(z.number()),
      }),
    }),
    offline: 'keep',
  },
  /** Mentors of a type, by its number or its name. */
  mentors: {
    path: '/mentor_name',
    who: 'merchant',
    ask: z.object({
      type: z.union([id, z.string().check(z.minLength(1), z.maxLength(60))], 'Tipe pembina tidak dikenal'),
    }),
    answer: z.object({ data: z.array(option) }),
    offline: 'keep',
  },
  /** Somebody looks at a public product: counted once for each person and day, not for its owner nor operators (acceptance.md#D31). */
  seen: {
    path: '/product/seen',
    who: 'anyone',
    ask: z.object({ id }),
    answer: z.object({}),
  },
} satisfies Record<string, Endpoint>
