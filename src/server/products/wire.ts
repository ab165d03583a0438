import { malformed } from '#contract/problem.ts'
import type { ProductForm, productFields } from '#contract/product-form.ts'
import { productWords, typedMentor } from '#contract/product-rules.ts'
import type { FilledForm } from '#contract/products.ts'
import { words } from '#contract/words.ts'
import type { Keyed } from '../files/keyed.ts'
import type { ProductContent } from './content.ts'

// The form's names and ours, both ways: what a save says becomes content here, and content fills the form (D56).

type Fields = Pick<ProductForm, keyof typeof productFields>

/**
 * What the fields say, with these pictures. What was answered with no is empty, whatever else was said of it. Throws code
 * 05 for a weight that would be nothing.
 */
export function contentFrom(said: Fields, pictures: ProductContent['pictures']): ProductContent {
  const sni = said.is_sni
  return {
    name: sound(said.name),
    description: sound(said.description),
    price_bottom: said.price_bottom,
    price_top: said.price_top,
    weight: weightFrom(said.weight),
    unit: said.unit,
    capacity_production: said.capacity && sound(said.capacity),
    video_url: said.video_url && sound(said.video_url),
    is_sni: sni,
    sni_no: sni ? said.sni_array.map(sound) : [],
    sni_start_date: sni ? said.sni_start_date : null,
    sni_end_date: sni ? said.sni_end_date : null,
    sni_no_end: sni && said.sni_no_end === 1,
    lspro_id: sni ? said.lspro_id : null,
    ...mentorFrom(said),
    category_ids: said.sub_category_array.map(({ key }) => key).sort((a, b) => a - b),
    pictures,
  }
}

/** A version by the names of the wire: what its owner's form and its reviewer are told alike. */
export const onTheWire = (content: ProductContent) => ({
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
export function formOf(content: ProductContent, labels: ReadonlyMap<number, string>, keyed: Keyed): FilledForm {
  const [main, ...more] = content.pictures.map(({ path }) => keyed.path(path))
  const { mentor_type_id, mentor_name } = content
  return {
    ...onTheWire(content),
    sub_category_array: content.category_ids.map((key) => ({ key, label: labels.get(key) ?? '' })),
    is_sni: content.is_sni ? '1' : '0',
    is_mentor: (mentor_type_id ?? mentor_name) ? '1' : '0',
    img_64: main ?? null,
    img_64s: more,
  }
}

/** Chosen from the list, or typed when the type is one whose mentors are; a draft may have no type yet. */
function mentorFrom({ is_mentor, mentor_type_id: type, mentor_id, mentor_name }: Fields) {
  if (!is_mentor) return { mentor_type_id: null, mentor_id: null, mentor_name: null }
  const typed = type === null || type === typedMentor
  return {
    mentor_type_id: type,
    mentor_id: typed ? null : mentor_id,
    mentor_name: typed && mentor_name ? sound(mentor_name) : null,
  }
}

/** Two decimals, as the database keeps it (D34). */
function weightFrom(weight: number | null): string | null {
  if (weight === null) return null
  const kept = weight.toFixed(2)
  if (Number(kept) === 0) throw malformed(words.malformed, { weight: productWords.weight })
  return kept
}

/** Half an emoji, which JSON can carry, is none in UTF-8: said as the database would keep it, and the log would not. */
const sound = (text: string) => Buffer.from(text).toString()
