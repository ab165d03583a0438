import { z } from 'zod/mini'
import { withSchemas } from '../endpoint.ts'
import { draftBase } from '../merge/draft-base.ts'
import { photoEntry } from '../photos/schemas.ts'
import {
  besideOtherErrors,
  boundedText,
  cleaned,
  flag,
  id,
  lineAnswer,
  option,
  pictureFacts,
  text,
  uuid,
  whole,
} from '../schemas.ts'
import { shopCategory } from '../shops/schemas.ts'
import { sniStatus } from '../showcase/schemas.ts'
import { cleanNumber, sniKey } from '../sni/number-key.ts'
import { wholeNumber } from '../text/format.ts'
import { productsEndpoints } from './endpoints.ts'
import { type LineField, ofLineFields, productFields } from './fields.ts'
import { productGroups } from './product-group.ts'
import { reviewStates } from './product-state.ts'
import {
  isCertificateNo,
  isDate,
  isVideo,
  type ProductFields,
  productLimits,
  productMessages,
  productProblems,
  sniNumbers,
  units,
} from './rules.ts'

// A merchant's own products: saving, submitting and listing them. The merchant is the token's.
// The schema of the product form with the specification's field names. Numbers and empty fields are accepted in several
// notations and are normalized.

const maybe = <S extends z.ZodMiniType>(shape: S) =>
  z.pipe(
    z.optional(z.nullable(shape)),
    z.transform((value) => value ?? null),
  )
/** A boolean: '1' and '0', as the specification's form sends it, or the numbers. */
const yesNo = z.pipe(
  z.optional(z.nullable(z.union([z.enum(['0', '1']), flag], 'Harus 0 atau 1'))),
  z.transform((value) => Number(value ?? 0) === 1),
)
const amount = (shape: z.ZodMiniType<number, number>, sentence: string) =>
  z.pipe(
    z.pipe(
      z.optional(z.nullable(z.union([z.string().check(z.maxLength(20, sentence)), z.number()], sentence))),
      z.transform((value) => (value === undefined || value === null || value === '' ? null : Number(value))),
    ),
    z.nullable(shape),
  )
const price = amount(
  z
    .int(productMessages.price)
    .check(z.gte(0, productMessages.price), z.lte(productLimits.price, productMessages.priceMost)),
  productMessages.price,
)
const weight = amount(
  z
    .number(productMessages.weight)
    .check(z.gt(0, productMessages.weight), z.lte(productLimits.weight, productMessages.weight)),
  productMessages.weight,
)
const date = z.pipe(
  z.pipe(
    z.optional(z.nullable(boundedText(40, productMessages.dateWrong))),
    z.transform((value) => value || null),
  ),
  z.nullable(z.string().check(z.refine(isDate, productMessages.dateWrong))),
)
/** A single line of text; empty becomes null. */
const line = (most: number) =>
  z.pipe(
    z.optional(z.nullable(text(most).check(cleaned()))),
    z.transform((value) => value || null),
  )

/** A field that is a line of text, or absent: empty, or as it is stored if earlier releases did not know the field. */
const lineOf = (name: LineField) =>
  z.optional(
    z.pipe(
      z.nullable(text(productFields[name].max).check(cleaned())),
      z.transform((value) => value || null),
    ),
  )

/** The first of each key, at most `most` of them: one more than allowed is as wrong as a thousand. */
function distinct<Item>(items: readonly Item[], keyOf: (item: Item) => unknown, most: number): Item[] {
  const found = new Map<unknown, Item>()
  for (const item of items) {
    const key = keyOf(item)
    if (!found.has(key)) found.set(key, item)
    if (found.size >= most) break
  }
  return [...found.values()]
}

const mostJoined = productLimits.sniNumbers * (productFields.sni_array.max + 2)
/** SNI numbers without duplicates and empty entries (acceptance.md#202). */
const numbers = z.pipe(
  z.pipe(
    z.optional(
      z.nullable(z.array(text(mostJoined), productMessages.sni).check(z.maxLength(100, productMessages.sniMost))),
    ),
    z
      .transform((texts: string[] | null | undefined) => {
        const all = (texts ?? []).flatMap((joined) => sniNumbers(joined))
        return distinct(all, sniKey, productLimits.sniNumbers + 1)
      })
      .check(z.maxLength(productLimits.sniNumbers, productMessages.sniMost)),
  ),
  z.array(text(productFields.sni_array.max)),
)

/** The number of the certificate, in one line. Absent in requests of earlier releases: then the stored number stays. */
const certificateNo = z.optional(
  z.pipe(
    z.pipe(
      z.nullable(boundedText(400, productMessages.certificateNo)),
      z.transform((value) => (value && cleanNumber(value)) || null),
    ),
    z.nullable(z.string().check(z.refine(isCertificateNo, productMessages.certificateNo))),
  ),
)

/** A category by its key; the label only makes the request readable. */
const category = z.object({
  key: z.pipe(
    z.pipe(
      z.union([z.string().check(z.maxLength(5)), z.number()], 'Kategori tidak dikenal'),
      z.transform((key) => Number(key)),
    ),
    whole(1, 32_767, 'Kategori tidak dikenal'),
  ),
  label: z._default(text(300), ''),
})
const categories = z.pipe(
  z.optional(
    z.nullable(z.array(category, productMessages.category).check(z.maxLength(100, productMessages.categoryMost))),
  ),
  z
    .transform((chosen: z.output<typeof category>[] | null | undefined) =>
      distinct(chosen ?? [], ({ key }) => key, productLimits.categories + 1),
    )
    .check(z.maxLength(productLimits.categories, productMessages.categoryMost)),
)

const noKey = 'Kunci produk tidak dikenal'
/** Made on the phone, so that the same product is not created twice. */
export const productKey = uuid(noKey)

/** The caller's own product: by its id, or by the key that the phone gave it before the server had given it an id. */
export const whichProduct = { id: maybe(id), external_id: maybe(productKey) }

/** The fields of a product that the owner and the platform can edit. */
export const productFieldSchemas = {
  name: z._default(text(productFields.name.max, undefined, productMessages.name).check(cleaned()), ''),
  description: z._default(
    text(productFields.description.max, `Paling banyak ${wholeNumber(productFields.description.max)} huruf`).check(
      cleaned(),
    ),
    '',
  ),
  price_bottom: price,
  price_top: price,
  weight,
  unit: z._default(z.enum(units, 'Satuan tidak dikenal'), 'gr'),
  ...ofLineFields(lineOf),
  video_url: z.pipe(
    line(productFields.video_url.max),
    z.nullable(z.string().check(z.refine(isVideo, productMessages.video))),
  ),
  sub_category_array: categories,
  is_sni: yesNo,
  sni_array: numbers,
  certificate_no: certificateNo,
  sni_start_date: date,
  sni_end_date: date,
  /** 1: the certificate has no end date; `sni_end_date` is still start + 180 days (acceptance.md#D40). */
  sni_no_end: z._default(flag, 0),
  lspro_id: maybe(id),
  is_mentor: yesNo,
  mentor_type_id: maybe(whole(1, 32_767, productMessages.mentor)),
  mentor_id: maybe(id),
  mentor_name: line(productFields.mentor_name.max),
}

/**
 * Rejects missing and contradicting fields, also while other fields are wrong: a form shows all its errors at once. A
 * wrong field counts as missing for the others, and keeps its own error. `kept`: fields that the request does not have.
 */
export const completeProduct = (kept: Partial<ProductFields> = {}) =>
  z.check<Partial<ProductFields> & { draft?: 0 | 1 }>(({ value, issues }) => {
    const wrong = new Set(issues.map(({ path }) => path?.[0]))
    const sound = Object.fromEntries(Object.entries(value).filter(([field]) => !wrong.has(field)))
    const problems = productProblems({ ...kept, ...sound }, { draft: value.draft === 1 })
    for (const [field, message] of Object.entries(problems))
      if (!wrong.has(field)) issues.push({ code: 'custom', message, path: [field], input: value })
  }, besideOtherErrors)

/** The form: the fields, the product's id or key, and its photos as data strings or paths (acceptance.md#D30). */
export const productForm = z
  .object({
    ...whichProduct,
    merchant_id: maybe(id),
    /** 1: saved on the server, but not submitted for review (acceptance.md#D38). */
    draft: z._default(flag, 0),
    /** When it was written, in ms by the phone's clock; it may have waited for a connection. */
    made_at: maybe(whole(0, 8_640_000_000_000_000)),
    ...productFieldSchemas,
    base: draftBase,
    img_64: maybe(photoEntry(productMessages.photo)),
    img_64s: z.pipe(
      z.pipe(
        z.optional(
          z.nullable(
            z
              .array(photoEntry(), 'Foto tidak dikenal')
              .check(z.maxLength(productLimits.photos, productMessages.photos)),
          ),
        ),
        z.transform((entries) => entries ?? []),
      ),
      z.array(z.string()).check(z.maxLength(productLimits.photos, productMessages.photos)),
    ),
  })
  .check(completeProduct())
export type ProductForm = z.output<typeof productForm>
export type ProductFormRequest = z.input<typeof productForm>

/** A picture of a product besides the main one. */
const media = z.object({ id: z.number(), product_id: z.number(), type: z.string(), url: z.string() })

/** A product with every field of the specification's entity. For its owner only. */
export const productEntity = z.object({
  id: z.number(),
  merchant_id: z.number(),
  external_id: z.string(),
  name: z.string(),
  img_url: z.nullable(z.string()),
  /** The main picture first. */
  img_url_list: z.array(z.string()),
  product_media: z.array(media),
  video_url: z.nullable(z.string()),
  description: z.string(),
  capacity_production: z.nullable(z.string()),
  price_bottom: z.nullable(z.number()),
  price_top: z.nullable(z.number()),
  /** Two decimals, '250.00' (acceptance.md#D34). */
  weight: z.nullable(z.string()),
  unit: z.string(),
  is_sni: flag,
  /** Comma-separated numbers. */
  sni_no: z.string(),
  sni_status: sniStatus,
  /** Calendar dates. */
  sni_start_date: z.nullable(z.string()),
  sni_end_date: z.nullable(z.string()),
  sni_remark: z.nullable(z.string()),
  status: z.enum(['active', 'not active', 'draft']),
  lspro_id: z.nullable(z.number()),
  lspro_name: z.nullable(z.string()),
  mentor_id: z.nullable(z.number()),
  mentor_img_url: z.nullable(z.string()),
  /** Views of its page, counted once a day for each person. */
  click: z.number(),
  /** ISO 8601, and ids of people; null when it was not done by a signed-in person. */
  created_at: z.string(),
  created_by: z.nullable(z.number()),
  updated_at: z.string(),
  updated_by: z.nullable(z.number()),
})
export type ProductEntity = z.output<typeof productEntity>

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
      /** Only products that ask this of their owner. */
      group: z.optional(z.nullable(z.enum(productGroups, 'Kelompok tidak dikenal'))),
    }),
    answer: z.object({
      data: z.array(ownCard),
      pages: z.number(),
      total: z.number(),
      total_filtered: z.number(),
      /** The number of products with and without SNI, without filters. */
      counts: z.object({ sni: z.number(), plain: z.number() }),
      /** The numbers by group, without filters. Persisted answers of earlier releases do not have it. */
      groups: z.optional(z.record(z.enum(productGroups), z.number())),
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
