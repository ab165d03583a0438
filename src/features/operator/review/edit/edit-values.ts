import { weightText } from '#contract/format.ts'
import type { Review, ReviewContent } from '#contract/operator/operator.ts'
import {
  isDate,
  isWeight,
  type ProductFields,
  productProblems,
  productWords,
  sniKey,
  typedMentor,
  units,
  weightOf,
} from '#contract/products/product-rules.ts'
import { priceOf, priceText } from '#ui/fields/price-input.ts'
import type { FieldRules } from '#ui/fields/rule-resolver.ts'
import type { DeskAsk } from '../../desk/desk-client.ts'

// The fields of a product as form values, which are all strings, and as a request. Pure.

export type EditValues = {
  name: string
  description: string
  sub_category_array: string
  price_bottom: string
  price_top: string
  weight: string
  unit: string
  capacity: string
  video_url: string
  is_sni: string
  sni_array: string
  sni_start_date: string
  sni_end_date: string
  sni_no_end: string
  lspro_id: string
  mentor_type_id: string
  mentor_id: string
  mentor_name: string
  reason: string
}

/** The version that an operator edits: the live version of an approved product, even if a revision is waiting. */
export const editableContentOf = ({ live, now }: Pick<Review, 'live' | 'now'>): ReviewContent => live ?? now

/** The initial form values. Category ids are separated by commas, SNI numbers by newlines. */
export const editValuesOf = (content: ReviewContent): EditValues => ({
  name: content.name,
  description: content.description,
  sub_category_array: content.sub_category_array.map(({ key }) => key).join(','),
  price_bottom: priceText(content.price_bottom),
  price_top: priceText(content.price_top),
  weight: content.weight === null ? '' : weightText(content.weight),
  unit: content.unit,
  capacity: content.capacity ?? '',
  video_url: content.video_url ?? '',
  is_sni: String(content.is_sni),
  sni_array: content.sni_array.join('\n'),
  sni_start_date: content.sni_start_date ?? '',
  sni_end_date: content.sni_end_date ?? '',
  sni_no_end: String(content.sni_no_end),
  lspro_id: String(content.lspro_id ?? 0),
  mentor_type_id: String(content.mentor_type_id ?? 0),
  mentor_id: String(content.mentor_id ?? 0),
  mentor_name: content.mentor_type_id === typedMentor ? (content.mentor_name ?? '') : '',
  reason: '',
})

const parseId = (text: string) => Number(text) || null
const parseIds = (text: string) => text.split(',').map(Number).filter(Boolean)
const splitLines = (text: string) =>
  text
    .split(/\n|,/)
    .map((line) => line.trim())
    .filter((line) => sniKey(line) !== '')

/** The request. The fields of SNI and of the mentor are filled only when the product has them. */
export function editInputOf(values: EditValues): Omit<DeskAsk<'edit'>, 'id' | 'version'> {
  const isSni = values.is_sni === '1'
  const type = parseId(values.mentor_type_id)
  const isTypedMentor = type === typedMentor
  return {
    reason: values.reason,
    name: values.name,
    description: values.description,
    price_bottom: priceOf(values.price_bottom),
    price_top: priceOf(values.price_top),
    weight: weightOf(values.weight),
    unit: units.find((unit) => unit === values.unit) ?? 'gr',
    capacity: values.capacity,
    video_url: values.video_url,
    sub_category_array: parseIds(values.sub_category_array).map((key) => ({ key })),
    is_sni: isSni ? 1 : 0,
    sni_array: isSni ? splitLines(values.sni_array) : [],
    sni_start_date: isSni ? values.sni_start_date : null,
    sni_end_date: isSni ? values.sni_end_date : null,
    sni_no_end: isSni && values.sni_no_end === '1' ? 1 : 0,
    lspro_id: parseId(values.lspro_id),
    is_mentor: type ? 1 : 0,
    mentor_type_id: type,
    mentor_id: type && !isTypedMentor ? parseId(values.mentor_id) : null,
    mentor_name: isTypedMentor ? values.mentor_name : null,
  }
}

/** A rule for a date: rejects an incomplete one, and applies `rule` to any other value. */
const dayOr = (rule: (text: string, values: EditValues) => string | undefined) => (text: string, values: EditValues) =>
  values.is_sni === '1' && text !== '' && !isDate(text) ? productWords.dateWrong : rule(text, values)

/** The rules of the product form, for a form without the photos. */
export function editRulesOf(content: ReviewContent): FieldRules<EditValues> {
  const problemAt = (name: keyof ProductFields) => (_: string, values: EditValues) => {
    const { sni_array = [], sub_category_array = [], ...input } = editInputOf(values)
    return productProblems(
      {
        ...(input as unknown as ProductFields),
        sni_array: sni_array ?? [],
        sub_category_array: sub_category_array ?? [],
        is_sni: values.is_sni === '1',
        is_mentor: parseId(values.mentor_type_id) !== null,
        img_64: content.photos[0]?.path ?? 'none',
      },
      { draft: false },
    )[name]
  }
  const ruledFields = [
    'name',
    'description',
    'sub_category_array',
    'price_bottom',
    'price_top',
    'sni_array',
    'sni_start_date',
    'sni_end_date',
    'mentor_type_id',
    'mentor_id',
    'mentor_name',
  ] as const
  return {
    ...Object.fromEntries(ruledFields.map((name) => [name, problemAt(name)])),
    ...Object.fromEntries((['sni_start_date', 'sni_end_date'] as const).map((name) => [name, dayOr(problemAt(name))])),
    weight: (value) => {
      const weight = weightOf(value)
      return weight === null || isWeight(weight) ? undefined : productWords.weight
    },
    reason: (value) => (value.trim().length < 3 ? 'Mohon isi alasannya' : undefined),
  }
}
