import { daysAfter } from '#contract/dates.ts'
import { sniDays, typedMentor, weightOf } from '#contract/products/product-rules.ts'
import type { OwnCard, ProductFormValues } from '#contract/products/products.ts'
import type { SaveAsk } from '#drafts/writes/product-write.ts'
import { priceOf, priceText } from '#ui/fields/price-input.ts'
import { formatCategories, parseCategories } from './categories.ts'
import { addSniNumbers, formatSniNumbers, parseSniNumbers } from './sni-numbers.ts'

// The values of a product's form, and their conversion from the server's values and from and to the request. For photos
// see product-photos.ts.

/** In the order of the page, because the first field with an error gets the focus. */
export type ProductValues = {
  name: string
  description: string
  /** JSON of the chosen categories; see categories.ts. */
  categories: string
  price_bottom: string
  price_top: string
  weight: string
  unit: string
  capacity: string
  video_url: string
  /** '1' yes, '0' no, here and below. */
  is_sni: string
  /** A number that was typed but not added yet. */
  sni_typed: string
  /** JSON of the added numbers; see sni-numbers.ts. */
  sni_numbers: string
  lspro_id: string
  sni_start_date: string
  sni_end_date: string
  sni_no_end: string
  is_mentor: string
  mentor_type_id: string
  mentor_id: string
  mentor_name: string
}

export const emptyProduct: ProductValues = {
  name: '',
  description: '',
  categories: '',
  price_bottom: '',
  price_top: '',
  weight: '',
  unit: 'gr',
  capacity: '',
  video_url: '',
  is_sni: '0',
  sni_typed: '',
  sni_numbers: '',
  lspro_id: '',
  sni_start_date: '',
  sni_end_date: '',
  sni_no_end: '0',
  is_mentor: '0',
  mentor_type_id: '',
  mentor_id: '',
  mentor_name: '',
}

/** '250.00' → '250', '1.50' → '1,5' */
export const weightText = (weight: string | number | null | undefined): string =>
  weight === null || weight === undefined || weight === '' ? '' : String(Number(weight)).replace('.', ',')

const parseOptionalId = (text: string) => (text === '' ? null : Number(text))
const idText = (id: number | null | undefined) => (id ? String(id) : '')
const flagText = (flag: unknown) => (Number(flag ?? 0) === 1 ? '1' : '0')

/** All SNI numbers, including the one that was typed but not added. */
export const numbersOf = ({ sni_numbers, sni_typed }: Pick<ProductValues, 'sni_numbers' | 'sni_typed'>) =>
  addSniNumbers(parseSniNumbers(sni_numbers), sni_typed)

type SaveContext = { shop: number; draft: boolean; at: number; photos: readonly string[] }

/** The request for valid form values. Values hidden by a 'Tidak' are not sent. `photos`: the main one first. */
export function inputOfProduct(values: ProductValues, { shop, draft, at, photos }: SaveContext): SaveAsk {
  const is_sni = values.is_sni === '1'
  const is_mentor = values.is_mentor === '1'
  const isTypedMentor = Number(values.mentor_type_id) === typedMentor
  const [img_64, ...img_64s] = photos
  return {
    merchant_id: shop,
    draft: draft ? 1 : 0,
    made_at: at,
    name: values.name.trim(),
    description: values.description.trim(),
    sub_category_array: parseCategories(values.categories),
    price_bottom: priceOf(values.price_bottom),
    price_top: priceOf(values.price_top),
    weight: weightOf(values.weight),
    unit: values.unit === 'Kg' ? 'Kg' : 'gr',
    capacity: values.capacity.trim() || null,
    video_url: values.video_url.trim() || null,
    is_sni: is_sni ? '1' : '0',
    sni_array: is_sni ? numbersOf(values) : [],
    lspro_id: is_sni ? parseOptionalId(values.lspro_id) : null,
    sni_start_date: is_sni ? values.sni_start_date || null : null,
    sni_end_date: is_sni ? values.sni_end_date || null : null,
    sni_no_end: is_sni && values.sni_no_end === '1' ? 1 : 0,
    is_mentor: is_mentor ? '1' : '0',
    mentor_type_id: is_mentor ? parseOptionalId(values.mentor_type_id) : null,
    mentor_id: is_mentor && !isTypedMentor ? parseOptionalId(values.mentor_id) : null,
    mentor_name: is_mentor && isTypedMentor ? values.mentor_name.trim() || null : null,
    img_64: img_64 ?? null,
    img_64s,
  }
}

/** The form values of a request: of a write that is pending or was just accepted. */
export const valuesOfInput = (ask: Partial<SaveAsk>): ProductValues => ({
  name: ask.name ?? '',
  description: ask.description ?? '',
  categories: formatCategories(
    (ask.sub_category_array ?? []).map(({ key, label }) => ({ key: Number(key), label: label ?? '' })),
  ),
  price_bottom: priceText(Number(ask.price_bottom ?? 0)),
  price_top: priceText(Number(ask.price_top ?? 0)),
  weight: weightText(ask.weight),
  unit: ask.unit ?? 'gr',
  capacity: ask.capacity ?? '',
  video_url: ask.video_url ?? '',
  is_sni: flagText(ask.is_sni),
  sni_typed: '',
  sni_numbers: formatSniNumbers(ask.sni_array ?? []),
  lspro_id: idText(ask.lspro_id),
  sni_start_date: ask.sni_start_date ?? '',
  sni_end_date: ask.sni_end_date ?? '',
  sni_no_end: flagText(ask.sni_no_end),
  is_mentor: flagText(ask.is_mentor),
  mentor_type_id: idText(ask.mentor_type_id),
  mentor_id: idText(ask.mentor_id),
  mentor_name: ask.mentor_name ?? '',
})

type ServerProduct = { form: ProductFormValues; card: Pick<OwnCard, 'sni_status' | 'revision'> }

/** The form values of the server's product. `sni_status` 'not active' means no SNI, unless a change is pending. */
export const valuesOfServer = ({ form, card }: ServerProduct): ProductValues => ({
  ...valuesOfInput(form),
  is_sni: card.revision ? form.is_sni : card.sni_status === 'not active' ? '0' : '1',
})

/** The default dates of the SNI section: from today, for the usual term of a certificate. */
export const sniDates = (today: string) => ({ sni_start_date: today, sni_end_date: daysAfter(today, sniDays) })

/** The form's field for the server's error about the field `name`. */
export const productFieldOf = (name: string) => {
  const [field = ''] = name.split('.')
  return { sub_category_array: 'categories', sni_array: 'sni_typed' }[field] ?? field
}
