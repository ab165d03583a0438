import { commonTexts } from '#contract/common-sentences.ts'
import { malformed } from '#contract/problem.ts'
import type { ProductForm, productFields } from '#contract/products/product-form.ts'
import { productWords, typedMentor } from '#contract/products/product-rules.ts'
import type { ProductFormValues } from '#contract/products/products.ts'
import type { SignedPaths } from '../pictures/signed-paths.ts'
import type { ProductContent } from './product-content.ts'

// The form's names and ours, both ways: what a save says becomes content here, and content fills the form.

type FormFields = Pick<ProductForm, keyof typeof productFields>

/**
 * What the fields say, with these pictures. What was answered with no is empty, whatever else was said of it. Throws code
 * 05 for a weight that would be nothing.
 */
export function contentFromForm(input: FormFields, pictures: ProductContent['pictures']): ProductContent {
  const sni = input.is_sni
  return {
    name: replaceLoneSurrogates(input.name),
    description: replaceLoneSurrogates(input.description),
    price_bottom: input.price_bottom,
    price_top: input.price_top,
    weight: weightColumn(input.weight),
    unit: input.unit,
    capacity_production: input.capacity && replaceLoneSurrogates(input.capacity),
    video_url: input.video_url && replaceLoneSurrogates(input.video_url),
    is_sni: sni,
    sni_no: sni ? input.sni_array.map(replaceLoneSurrogates) : [],
    sni_start_date: sni ? input.sni_start_date : null,
    sni_end_date: sni ? input.sni_end_date : null,
    sni_no_end: sni && input.sni_no_end === 1,
    lspro_id: sni ? input.lspro_id : null,
    ...mentorColumns(input),
    category_ids: input.sub_category_array.map(({ key }) => key).sort((a, b) => a - b),
    pictures,
  }
}

/** A version by the names of the wire: what its owner's form and its reviewer are told alike. */
export const toWireFields = (content: ProductContent) => ({
  name: content.name,
  description: content.description,
  price_bottom: content.price_bottom,
  price_top: content.price_top,
  weight: content.weight,
  unit: content.unit,
  capacity: content.capacity_production,
  video_url: content.video_url,
  sni_array: content.sni_no,
  sni_start_date: content.sni_start_date,
  sni_end_date: content.sni_end_date,
  sni_no_end: content.sni_no_end ? (1 as const) : (0 as const),
  lspro_id: content.lspro_id,
  mentor_type_id: content.mentor_type_id,
  mentor_id: content.mentor_id,
  mentor_name: content.mentor_name,
})

/** The form as its owner would send it for this content. `labels` are the names of its categories. */
export function formFromContent(
  content: ProductContent,
  labels: ReadonlyMap<number, string>,
  keyed: SignedPaths,
): ProductFormValues {
  const [main, ...more] = content.pictures.map(({ path }) => keyed.sign(path))
  const { mentor_type_id, mentor_name } = content
  return {
    ...toWireFields(content),
    sub_category_array: content.category_ids.map((key) => ({ key, label: labels.get(key) ?? '' })),
    is_sni: content.is_sni ? '1' : '0',
    is_mentor: (mentor_type_id ?? mentor_name) ? '1' : '0',
    img_64: main ?? null,
    img_64s: more,
  }
}

/** Chosen from the list, or typed when the type is one whose mentors are; a draft may have no type yet. */
function mentorColumns({ is_mentor, mentor_type_id: type, mentor_id, mentor_name }: FormFields) {
  if (!is_mentor) return { mentor_type_id: null, mentor_id: null, mentor_name: null }
  const isTypedName = type === null || type === typedMentor
  return {
    mentor_type_id: type,
    mentor_id: isTypedName ? null : mentor_id,
    mentor_name: isTypedName && mentor_name ? replaceLoneSurrogates(mentor_name) : null,
  }
}

/** Two decimals, as the database keeps it. */
function weightColumn(weight: number | null): string | null {
  if (weight === null) return null
  const kept = weight.toFixed(2)
  if (Number(kept) === 0) throw malformed(commonTexts.malformed, { weight: productWords.weight })
  return kept
}

/** Half an emoji, which JSON can carry, is none in UTF-8: said as the database would keep it, and the log would not. */
const replaceLoneSurrogates = (text: string) => Buffer.from(text).toString()
