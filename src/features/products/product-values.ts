import { weightOf } from '#contract/products/amounts.ts'
import { lineFields, ofLineFields, productLabels } from '#contract/products/fields.ts'
import { sniDays, typedMentor, units, videoAddress } from '#contract/products/rules.ts'
import type { OwnCard, ProductFormValues } from '#contract/products/schemas.ts'
import { daysAfter } from '#contract/time/dates.ts'
import { type FormField, flagField, formFields, joinParts, optionalTextField, textField } from '#drafts/form-fields.ts'
import type { SaveRequest } from '#drafts/writes/product-write.ts'
import { priceOf, priceText } from '#ui/fields/price-input.ts'
import { categoriesPart } from './categories.ts'
import { sniNumbersPart } from './sni-numbers.ts'

// The values of a product's form, and their conversion from the server's values and from and to the request. For photos
// see product-photos.ts.

/** '250.00' → '250', '1.50' → '1,5' */
export const weightText = (weight: string | number | null | undefined): string =>
  weight === null || weight === undefined || weight === '' ? '' : String(Number(weight)).replace('.', ',')

/** A price with thousands separators; the request has rupiah, or null when it is empty. */
const priceField: FormField<string, SaveRequest['price_bottom']> = {
  empty: '',
  fromRequest: (ask) => priceText(Number(ask ?? 0)),
  toRequest: priceOf,
}

/** A weight with a decimal comma. */
const weightField: FormField<string, SaveRequest['weight']> = {
  empty: '',
  fromRequest: weightText,
  toRequest: weightOf,
}

const unitField: FormField<string, (typeof units)[number]> = {
  empty: units[0],
  fromRequest: (ask) => ask ?? units[0],
  toRequest: (text) => units.find((unit) => unit === text) ?? units[0],
}

/** '1' yes, '0' no. The request has the same texts, as the specification's form sends them. */
const answerField: FormField<string, '0' | '1' | 0 | 1> = {
  empty: '0',
  fromRequest: (ask) => (Number(ask ?? 0) === 1 ? '1' : '0'),
  toRequest: (text) => (text === '1' ? '1' : '0'),
}

/** An address, which gets its https. */
const videoField: FormField<string, string | null> = {
  ...optionalTextField,
  toRequest: (text) => videoAddress(text) || null,
}

/** The id of an option; null when none is chosen. */
const optionalIdField: FormField<string, number | null> = {
  empty: '',
  fromRequest: (ask) => (ask ? String(ask) : ''),
  toRequest: (text) => (text === '' ? null : Number(text)),
}

/** A date as it was typed; null when it is empty. */
const dateField: FormField<string, string | null> = {
  empty: '',
  fromRequest: (ask) => ask ?? '',
  toRequest: (text) => text || null,
}

const certificatePart = formFields({
  certificate_no: optionalTextField,
  lspro_id: optionalIdField,
  sni_start_date: dateField,
  sni_end_date: dateField,
  sni_no_end: flagField,
})
const mentorPart = formFields({
  mentor_type_id: optionalIdField,
  mentor_id: optionalIdField,
  mentor_name: optionalTextField,
})

/** In the order of the page, because the first field with an error gets the focus. */
export const productFormFields = joinParts(
  formFields({ name: textField }),
  categoriesPart,
  formFields({ price_bottom: priceField, description: textField, is_sni: answerField }),
  sniNumbersPart,
  certificatePart,
  formFields({
    price_top: priceField,
    weight: weightField,
    unit: unitField,
    ...ofLineFields(() => optionalTextField),
    video_url: videoField,
    is_mentor: answerField,
  }),
  mentorPart,
)
/** The form values of a request: of a write that is pending or was just accepted. */
export const valuesOfInput = productFormFields.fromRequest
export type ProductValues = ReturnType<typeof valuesOfInput>
export const emptyProduct: ProductValues = productFormFields.empty

/**
 * The values without those that a 'Tidak' or the type of the mentor hides. A product with one price has it as both, so
 * that only the lower one has to be typed.
 */
function visibleValues(values: ProductValues): ProductValues {
  const isTypedMentor = Number(values.mentor_type_id) === typedMentor
  return {
    ...values,
    ...(values.price_top.trim() === '' && { price_top: values.price_bottom }),
    ...(values.is_sni !== '1' && { ...sniNumbersPart.empty, ...certificatePart.empty }),
    ...(isTypedMentor ? { mentor_id: '' } : { mentor_name: '' }),
    ...(values.is_mentor !== '1' && mentorPart.empty),
  }
}

/** The fields of the form that most products leave empty. */
export const moreFields = [
  'price_top',
  'weight',
  ...lineFields,
  'video_url',
  'is_mentor',
  'mentor_type_id',
  'mentor_id',
  'mentor_name',
] as const satisfies readonly (keyof ProductValues)[]

/** Whether one of those fields has a value. An upper price that repeats the lower one is none. */
export const hasMoreValues = (values: ProductValues): boolean =>
  moreFields.some((name) => {
    const value = values[name]
    if (name === 'price_top') return value !== '' && value !== values.price_bottom
    return name === 'is_mentor' ? value === '1' : value !== ''
  })

/** The fields of the request that the form has. Values hidden by a 'Tidak' are not sent. */
export const fieldsOfProduct = (values: ProductValues) => productFormFields.toRequest(visibleValues(values))

type SaveContext = { shop: number; draft: boolean; at: number; photos: readonly string[] }

/** The request for valid form values. `photos`: the main one first. */
export function inputOfProduct(values: ProductValues, { shop, draft, at, photos }: SaveContext): SaveRequest {
  const [img_64, ...img_64s] = photos
  return {
    merchant_id: shop,
    draft: draft ? 1 : 0,
    made_at: at,
    ...fieldsOfProduct(values),
    img_64: img_64 ?? null,
    img_64s,
  }
}

type ServerProduct = { form: ProductFormValues; card: Pick<OwnCard, 'sni_status' | 'revision'> }

/** The form values of the server's product. `sni_status` 'not active' means no SNI, unless a change is pending. */
export const valuesOfServer = ({ form, card }: ServerProduct): ProductValues => ({
  ...valuesOfInput(form),
  is_sni: card.revision ? form.is_sni : card.sni_status === 'not active' ? '0' : '1',
})

/** The labels of the form's fields; the numbers of the standard have two. */
export const productFormLabels: Readonly<Record<string, string>> = {
  ...productLabels,
  categories: productLabels.sub_category_array,
  sni_typed: productLabels.sni_array,
  sni_numbers: productLabels.sni_array,
}

/** The default dates of the SNI section: from today, for the usual term of a certificate. */
export const sniDates = (today: string) => ({ sni_start_date: today, sni_end_date: daysAfter(today, sniDays) })

/** The form's field for the server's error about the field `name`. */
export const productFieldOf = (name: string) => {
  const [field = ''] = name.split('.')
  return { sub_category_array: 'categories', sni_array: 'sni_typed' }[field] ?? field
}
