import { pickUnreviewed } from '../../products/compare-content.ts'
import type { ProductContent } from '../../products/product-content.ts'

// What the platform's correction of a product touches. Pure.

type Fields = readonly (keyof ProductContent)[]

const mentorFields: Fields = ['mentor_type_id', 'mentor_id', 'mentor_name']
const periodFields: Fields = ['sni_start_date', 'sni_end_date', 'sni_no_end']
const certificateFields: Fields = ['sni_no', 'lspro_id']

/** Every field, in the order in which the form has them, with those that mean one thing together under one name. */
const labels: [label: string, fields: Fields][] = [
  ['nama', ['name']],
  ['keterangan', ['description']],
  ['kategori', ['category_ids']],
  ['harga', ['price_bottom', 'price_top']],
  ['berat', ['weight', 'unit']],
  ['kapasitas produksi', ['capacity_production']],
  ['video', ['video_url']],
  ['status SNI', ['is_sni']],
  ['nomor SNI', ['sni_no']],
  ['masa berlaku SNI', periodFields],
  ['LSPRO', ['lspro_id']],
  ['pembina', mentorFields],
]

/** What was corrected, as its owner reads it: 'harga', 'keterangan'. Photos stay as they are. */
export const correctedFields = (before: ProductContent, after: ProductContent): string[] =>
  labels.filter(([, fields]) => !isSameIn(fields, before, after)).map(([label]) => label)

/**
 * The change that its owner has open, with the correction in it, so that agreeing to the one does not undo the other.
 * What nobody reviews is as corrected; of the rest what the owner has left as it was. Fields that only fit together come
 * together or not at all.
 */
export function withCorrection(open: ProductContent, before: ProductContent, after: ProductContent): ProductContent {
  const corrected = { ...open, ...pickUnreviewed(after) }
  for (const fields of fieldGroups(open, before, after))
    if (isSameIn(fields, open, before)) Object.assign(corrected, pickFields(fields, after))
  return corrected
}

/** Where somebody says otherwise whether it has SNI at all, all that belongs to SNI is one thing. */
function fieldGroups(...versions: [ProductContent, ProductContent, ProductContent]): Fields[] {
  const alone: Fields = ['name', 'description', 'category_ids', 'capacity_production', 'video_url']
  const sni: Fields[] = versions.every(({ is_sni }) => is_sni === versions[0].is_sni)
    ? [...certificateFields.map((field) => [field]), periodFields]
    : [['is_sni', ...certificateFields, ...periodFields]]
  return [...alone.map((field) => [field]), ...sni, mentorFields]
}

const isSameIn = (fields: Fields, one: ProductContent, other: ProductContent) =>
  fields.every((field) => JSON.stringify(one[field]) === JSON.stringify(other[field]))

const pickFields = (fields: Fields, content: ProductContent) =>
  Object.fromEntries(fields.map((field) => [field, content[field]]))
