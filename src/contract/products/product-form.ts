import { z } from 'zod/mini'
import { draftBase } from '../draft-base.ts'
import { wholeNumber } from '../format.ts'
import { photoEntry } from '../photos.ts'
import { besideOtherErrors, boundedText, cleaned, flag, id, text, uuid, whole } from '../schemas.ts'
import { cleanNumber, sniKey } from '../sni/number-key.ts'
import { type LineField, ofLineFields, productFields } from './fields.ts'
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
} from './product-rules.ts'

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
export type ProductFormAsk = z.input<typeof productForm>
