import { z } from 'zod/mini'
import { draftBase } from '../draft-base.ts'
import { photoEntry } from '../photos.ts'
import { flag, id, text, whole } from '../schemas.ts'
import {
  isDate,
  isVideo,
  productMost,
  productProblems,
  productWords,
  sniKey,
  sniNumbers,
  units,
} from './product-rules.ts'

// The product form as it travels: under the specification's names, forgiving in how numbers and empty
// fields are written, and one shape once it has been heard.

const maybe = <S extends z.ZodMiniType>(shape: S) =>
  z.pipe(
    z.optional(z.nullable(shape)),
    z.transform((said) => said ?? null),
  )
/** '1' and '0', as the specification's form writes yes and no, or the numbers. */
const yes = z.pipe(
  z.optional(z.nullable(z.union([z.enum(['0', '1']), flag], 'Harus 0 atau 1'))),
  z.transform((said) => Number(said ?? 0) === 1),
)
const amount = (shape: z.ZodMiniType<number, number>, sentence: string) =>
  z.pipe(
    z.pipe(
      z.optional(z.nullable(z.union([z.string().check(z.maxLength(20, sentence)), z.number()], sentence))),
      z.transform((said) => (said === undefined || said === null || said === '' ? null : Number(said))),
    ),
    z.nullable(shape),
  )
const price = amount(
  z.int(productWords.price).check(z.gte(0, productWords.price), z.lte(productMost.price, productWords.priceMost)),
  productWords.price,
)
const weight = amount(
  z.number(productWords.weight).check(z.gt(0, productWords.weight), z.lte(productMost.weight, productWords.weight)),
  productWords.weight,
)
const date = z.pipe(
  z.pipe(
    z.optional(z.nullable(z.string(productWords.dateWrong))),
    z.transform((said) => said || null),
  ),
  z.nullable(z.string().check(z.refine(isDate, productWords.dateWrong))),
)
/** One line; what is empty is none. */
const line = (most: number) =>
  z.pipe(
    z.optional(z.nullable(text(most).check(z.trim()))),
    z.transform((said) => said || null),
  )

const mostJoined = productMost.sniNumbers * (productMost.sniNumber + 2)
/** The same twice is one, and what is empty is none (acceptance.md#202). */
const numbers = z.pipe(
  z.pipe(
    z.optional(z.nullable(z.array(text(mostJoined), productWords.sni).check(z.maxLength(100, productWords.sniMost)))),
    z.transform((said) => {
      const all = (said ?? []).flatMap((some) => sniNumbers(some))
      return all.filter((number, at) => all.findIndex((other) => sniKey(other) === sniKey(number)) === at)
    }),
  ),
  z.array(text(productMost.sniNumber)).check(z.maxLength(productMost.sniNumbers, productWords.sniMost)),
)

/** A category by its key; its label is for whoever reads the form. */
const category = z.object({
  key: z.pipe(
    z.pipe(
      z.union([z.string().check(z.maxLength(5)), z.number()], 'Kategori tidak dikenal'),
      z.transform((said) => Number(said)),
    ),
    whole(1, 32_767, 'Kategori tidak dikenal'),
  ),
  label: z._default(text(300), ''),
})
const categories = z.pipe(
  z.pipe(
    z.optional(z.nullable(z.array(category, productWords.category))),
    z.transform((said) => {
      const all = said ?? []
      return all.filter(({ key }, at) => all.findIndex((other) => other.key === key) === at)
    }),
  ),
  z
    .array(z.object({ key: z.number(), label: z.string() }))
    .check(z.maxLength(productMost.categories, productWords.categoryMost)),
)

const noKey = 'Kunci produk tidak dikenal'
/** Made on the phone, so that the same product saved twice is one. */
export const productKey = z.string(noKey).check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, noKey))

/** A product of one's own: by its number, or by the key its phone gave it before the server knew of it. */
export const whichProduct = { id: maybe(id), external_id: maybe(productKey) }

/** What can be edited of a product, by the owner and by the platform. */
export const productFields = {
  name: z._default(text(productMost.name, undefined, productWords.name).check(z.trim()), ''),
  description: z._default(text(productMost.description).check(z.trim()), ''),
  price_bottom: price,
  price_top: price,
  weight,
  unit: z._default(z.enum(units, 'Satuan tidak dikenal'), 'gr'),
  capacity: line(productMost.capacity),
  video_url: z.pipe(line(productMost.video), z.nullable(z.string().check(z.refine(isVideo, productWords.video)))),
  sub_category_array: categories,
  is_sni: yes,
  sni_array: numbers,
  sni_start_date: date,
  sni_end_date: date,
  /** The certificate has no end date; `sni_end_date` is then start + 180 days all the same (acceptance.md#D40). */
  sni_no_end: z._default(flag, 0),
  lspro_id: maybe(id),
  is_mentor: yes,
  mentor_type_id: maybe(whole(1, 32_767, productWords.mentor)),
  mentor_id: maybe(id),
  mentor_name: line(productMost.mentorName),
}

/** The form: the fields, which product it is, and its photos as data strings or paths (acceptance.md#D30). */
export const productForm = z
  .object({
    ...whichProduct,
    merchant_id: maybe(id),
    /** 1: kept on the server, not sent to be reviewed (acceptance.md#D38). */
    draft: z._default(flag, 0),
    /** When it was written, in ms by the phone's clock: it may have waited for a signal. */
    made_at: maybe(whole(0, 8_640_000_000_000_000)),
    ...productFields,
    base: draftBase,
    img_64: maybe(photoEntry(productWords.photo)),
    img_64s: z.pipe(
      z.pipe(
        z.optional(z.nullable(z.array(photoEntry(), 'Foto tidak dikenal'))),
        z.transform((said) => said ?? []),
      ),
      z.array(z.string()).check(z.maxLength(productMost.photos, productWords.photos)),
    ),
  })
  .check(
    z.check((said) => {
      const wrong = productProblems(said.value, { draft: said.value.draft === 1 })
      for (const [field, message] of Object.entries(wrong))
        said.issues.push({ code: 'custom', message, path: [field], input: said.value })
    }),
  )
export type ProductForm = z.output<typeof productForm>
export type ProductFormAsk = z.input<typeof productForm>
