import { malformed } from '#contract/problem.ts'
import { ofLineColumns, ofLineFields, productField, productFields } from '#contract/products/fields.ts'
import { productMessages, typedMentor } from '#contract/products/rules.ts'
import type { ProductForm, ProductFormValues, productFieldSchemas } from '#contract/products/schemas.ts'
import { commonTexts } from '#contract/text/common-messages.ts'
import type { SignedPaths } from '../http/signed-paths.ts'
import type { ProductContent } from './product-content.ts'

// Maps the form's field names to the column names and back.

type FormFields = Pick<ProductForm, keyof typeof productFieldSchemas>

/**
 * The content for the values of the form, with these pictures. After a 'no' to SNI or to a mentor their other fields
 * are empty, whatever was sent. A field that an earlier release's app does not have is as in `stored`, the content of
 * the product until now. Throws code 05 for a weight that rounds to 0.
 */
export function contentFromForm(
  input: FormFields,
  pictures: ProductContent['pictures'],
  stored?: ProductContent,
): ProductContent {
  const sni = input.is_sni
  return {
    name: replaceLoneSurrogates(input.name),
    description: replaceLoneSurrogates(input.description),
    price_bottom: input.price_bottom,
    price_top: input.price_top,
    weight: weightColumn(input.weight),
    unit: input.unit,
    ...ofLineColumns((name) => {
      const line = input[name]
      if (line === undefined && productField(name).isLater) return stored?.[productFields[name].column] ?? null
      return line ? replaceLoneSurrogates(line) : null
    }),
    video_url: input.video_url && replaceLoneSurrogates(input.video_url),
    is_sni: sni,
    sni_no: sni ? input.sni_array.map(replaceLoneSurrogates) : [],
    certificate_no: sni ? certificateColumn(input, stored) : null,
    sni_start_date: sni ? input.sni_start_date : null,
    sni_end_date: sni ? input.sni_end_date : null,
    sni_no_end: sni && input.sni_no_end === 1,
    lspro_id: sni ? input.lspro_id : null,
    ...mentorColumns(input),
    category_ids: input.sub_category_array.map(({ key }) => key).sort((a, b) => a - b),
    pictures,
  }
}

/** A version with the field names of the API, for the owner's form and for the review. */
export const toWireFields = (content: ProductContent) => ({
  name: content.name,
  description: content.description,
  price_bottom: content.price_bottom,
  price_top: content.price_top,
  weight: content.weight,
  unit: content.unit,
  ...ofLineFields((name) => content[productFields[name].column]),
  video_url: content.video_url,
  sni_array: content.sni_no,
  certificate_no: content.certificate_no,
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
  signedPaths: SignedPaths,
): ProductFormValues {
  const [main, ...more] = content.pictures.map(({ path }) => signedPaths.sign(path))
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

/**
 * A mentor chosen from the list, or a typed name if the type is `typedMentor`. In a draft the type may be missing; a
 * typed name is stored then.
 */
function mentorColumns({ is_mentor, mentor_type_id: type, mentor_id, mentor_name }: FormFields) {
  if (!is_mentor) return { mentor_type_id: null, mentor_id: null, mentor_name: null }
  const isTypedName = type === null || type === typedMentor
  return {
    mentor_type_id: type,
    mentor_id: isTypedName ? null : mentor_id,
    mentor_name: isTypedName && mentor_name ? replaceLoneSurrogates(mentor_name) : null,
  }
}

function certificateColumn({ certificate_no: number }: FormFields, stored?: ProductContent) {
  return number === undefined ? (stored?.certificate_no ?? null) : number
}

/** The weight with two decimals, as the column stores it. */
function weightColumn(weight: number | null): string | null {
  if (weight === null) return null
  const rounded = weight.toFixed(2)
  if (Number(rounded) === 0) throw malformed(commonTexts.malformed, { weight: productMessages.weight })
  return rounded
}

/**
 * JSON can contain half a surrogate pair, UTF-8 cannot: replaced here, so that table and audit log store the same text.
 */
const replaceLoneSurrogates = (text: string) => Buffer.from(text).toString()
