import {
  isDate,
  isVideo,
  isWeight,
  type ProductFields,
  productMost,
  productProblems,
  productWords,
  weightOf,
} from '#contract/products/product-rules.ts'
import { priceOf } from '#ui/fields/price-input.ts'
import type { FieldRules } from '#ui/fields/rule-resolver.ts'
import { parseCategories } from './categories.ts'
import { numbersOf, type ProductValues } from './product-values.ts'
import { sniNumbersError } from './sni-numbers.ts'

// The rules of the form: the contract's own, asked about the form's texts, and what a text itself may be.

const contractFieldsOf = (values: ProductValues): ProductFields => ({
  name: values.name,
  description: values.description,
  price_bottom: priceOf(values.price_bottom),
  price_top: priceOf(values.price_top),
  sub_category_array: parseCategories(values.categories),
  is_sni: values.is_sni === '1',
  sni_array: numbersOf(values),
  sni_start_date: values.sni_start_date || null,
  sni_end_date: values.sni_end_date || null,
  is_mentor: values.is_mentor === '1',
  mentor_type_id: Number(values.mentor_type_id) || null,
  mentor_id: Number(values.mentor_id) || null,
  mentor_name: values.mentor_name,
  // Photos have their own place to be missed in.
  img_64: 'there',
})

const maxLetters = (most: number) => (text: string) =>
  text.trim().length > most ? `Paling banyak ${most.toLocaleString('id-ID')} huruf` : undefined
const priceRule = (text: string) => ((priceOf(text) ?? 0) > productMost.price ? productWords.priceMost : undefined)
const dateRule = (text: string, { is_sni }: ProductValues) =>
  is_sni === '1' && text !== '' && !isDate(text) ? productWords.dateWrong : undefined

/** What a text may be at all, in a draft too. */
const textRules: FieldRules<ProductValues> = {
  name: maxLetters(productMost.name),
  description: maxLetters(productMost.description),
  categories: (kept) => (parseCategories(kept).length > productMost.categories ? productWords.categoryMost : undefined),
  price_bottom: priceRule,
  price_top: priceRule,
  weight(text) {
    const weight = weightOf(text)
    return weight === null || isWeight(weight) ? undefined : productWords.weight
  },
  capacity: maxLetters(productMost.capacity),
  video_url(text) {
    const address = text.trim()
    if (address.length > productMost.video) return maxLetters(productMost.video)(address)
    return address === '' || isVideo(address) ? undefined : productWords.video
  },
  sni_typed: (_, values) => (values.is_sni === '1' ? sniNumbersError(numbersOf(values), false) : undefined),
  sni_start_date: dateRule,
  sni_end_date: dateRule,
  mentor_name: (text, { is_mentor }) => (is_mentor === '1' ? maxLetters(productMost.mentorName)(text) : undefined),
}

/** The contract's name of what a field of the form is about. */
const contractFieldNames: Partial<Record<keyof ProductValues, keyof ProductFields>> = {
  categories: 'sub_category_array',
  sni_typed: 'sni_array',
}

/** `isDraft`: only what a draft needs is missed (D38). Asked at each check: two buttons send the same form. */
export function productRules(isDraft: () => boolean): FieldRules<ProductValues> {
  const rule = (name: keyof ProductValues) => (text: string, values: ProductValues) => {
    const field = contractFieldNames[name] ?? (name as keyof ProductFields)
    return textRules[name]?.(text, values) ?? productProblems(contractFieldsOf(values), { draft: isDraft() })[field]
  }
  const names: (keyof ProductValues)[] = [
    'name',
    'description',
    'categories',
    'price_bottom',
    'price_top',
    'weight',
    'capacity',
    'video_url',
    'sni_typed',
    'sni_start_date',
    'sni_end_date',
    'mentor_type_id',
    'mentor_id',
    'mentor_name',
  ]
  return Object.fromEntries(names.map((name) => [name, rule(name)]))
}
