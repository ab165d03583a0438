import type { Review, ReviewContent } from '#contract/operator/operator.ts'
import { weightOf } from '#contract/products/amounts.ts'
import { ofLineFields } from '#contract/products/fields.ts'
import { typedMentor, units } from '#contract/products/rules.ts'
import { weightText } from '#contract/products/weight-text.ts'
import { sniKey } from '#contract/sni/number-key.ts'
import { type FormField, flagField, formFields, rawTextField, type ValuesOf } from '#drafts/form-fields.ts'
import { priceOf, priceText } from '#ui/fields/price-input.ts'
import type { DeskRequest } from '../../desk/desk-client.ts'

// The fields of a product as form values and as a request. Pure.

const categoriesField: FormField<readonly number[], { key: number }[]> = {
  empty: [],
  fromRequest: (ask) => (ask ?? []).map(({ key }) => key),
  toRequest: (keys) => keys.map((key) => ({ key })),
  ofDraft: (items) => items.filter((item) => typeof item === 'number'),
}
const priceField: FormField<string, number | null> = { empty: '', fromRequest: priceText, toRequest: priceOf }
const weightField: FormField<string, number | null> = {
  empty: '',
  fromRequest: (ask) => (typeof ask === 'number' ? weightText(String(ask)) : ''),
  toRequest: weightOf,
}
const unitField: FormField<string, (typeof units)[number]> = {
  empty: '',
  fromRequest: (ask) => ask ?? '',
  toRequest: (text) => units.find((unit) => unit === text) ?? 'gr',
}
/** One number a line. */
const sniField: FormField<string, string[]> = {
  empty: '',
  fromRequest: (ask) => (ask ?? []).join('\n'),
  toRequest: (text) =>
    text
      .split(/\n|,/)
      .map((line) => line.trim())
      .filter((line) => sniKey(line) !== ''),
}
/** An id that is chosen from a list. '0': none. */
const idField: FormField<string, number | null> = {
  empty: '0',
  fromRequest: (ask) => String(ask ?? 0),
  toRequest: (text) => Number(text) || null,
}

/** In the order of the page. */
const table = {
  name: rawTextField,
  description: rawTextField,
  sub_category_array: categoriesField,
  price_bottom: priceField,
  price_top: priceField,
  weight: weightField,
  unit: unitField,
  ...ofLineFields(() => rawTextField),
  video_url: rawTextField,
  is_sni: flagField,
  sni_array: sniField,
  certificate_no: rawTextField,
  sni_start_date: rawTextField,
  sni_end_date: rawTextField,
  sni_no_end: flagField,
  lspro_id: idField,
  mentor_type_id: idField,
  mentor_id: idField,
  mentor_name: rawTextField,
  reason: rawTextField,
}
export type EditValues = ValuesOf<typeof table>

export const editForm = formFields(table)

/** The version that an operator edits: the live version of an approved product, even if a revision is waiting. */
export const editableContentOf = ({ live, now }: Pick<Review, 'live' | 'now'>): ReviewContent => live ?? now

/** The initial form values. */
export const editValuesOf = (content: ReviewContent): EditValues =>
  editForm.fromRequest({
    ...content,
    weight: content.weight === null ? null : Number(content.weight),
    unit: units.find((unit) => unit === content.unit),
    mentor_name: content.mentor_type_id === typedMentor ? content.mentor_name : null,
  })

/** The request. The fields of SNI and of the mentor are filled only when the product has them. */
export function editInputOf(values: EditValues): Omit<DeskRequest<'edit'>, 'id' | 'version'> {
  const ask = editForm.toRequest(values)
  const isSni = ask.is_sni === 1
  const isTypedMentor = ask.mentor_type_id === typedMentor
  return {
    ...ask,
    sni_array: isSni ? ask.sni_array : [],
    certificate_no: isSni ? ask.certificate_no : null,
    sni_start_date: isSni ? ask.sni_start_date : null,
    sni_end_date: isSni ? ask.sni_end_date : null,
    sni_no_end: isSni ? ask.sni_no_end : 0,
    is_mentor: ask.mentor_type_id ? 1 : 0,
    mentor_id: ask.mentor_type_id && !isTypedMentor ? ask.mentor_id : null,
    mentor_name: isTypedMentor ? ask.mentor_name : null,
  }
}
