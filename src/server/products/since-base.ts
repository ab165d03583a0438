import type { Base } from '#contract/base.ts'
import { mergedNames } from '#contract/merged-list.ts'
import { keyless } from '#contract/picture-path.ts'
import { type ProductForm, productFields } from '#contract/product-form.ts'
import type { Wanted } from '../files/wanted.ts'
import { heardIn, listIn, photosSince, since } from '../since.ts'
import type { ProductContent } from './content.ts'
import { contentFrom } from './wire.ts'

// A product that is open on two phones, or was changed by whoever reviews it: what was changed there since stays, where the
// save has changed nothing.

const listOf = (base: NonNullable<Base>): string[] => [
  ...(typeof base.img_64 === 'string' ? [base.img_64] : []),
  ...(listIn(base, 'img_64s') ?? []),
]

/** The photos of a save over those that hang `now`; none left of both is none of either. */
export function productPhotosSince(wanted: readonly Wanted[], now: ProductContent, base: Base): readonly Wanted[] {
  if (!base) return wanted
  const merged = photosSince(wanted, pathsOf(now.pictures), { img_64s: listOf(base) })
  return merged.length > 0 ? merged : wanted
}

const pathsOf = (pictures: ProductContent['pictures']) => pictures.map(({ path }) => keyless(path))

const groups = [
  ['is_sni', 'sni_no', 'sni_start_date', 'sni_end_date', 'sni_no_end', 'lspro_id'],
  ['mentor_type_id', 'mentor_id', 'mentor_name'],
]
/** The field that says a column: of a group, the one that stands first. */
const fields: Record<string, string> = {
  capacity_production: 'capacity',
  is_sni: 'sni_array',
  sni_no: 'sni_array',
  sni_no_end: 'sni_end_date',
}

/** The content of a save over what there is `now`. Throws code 01 at the fields that both have changed. */
export function contentSince(asked: ProductContent, now: ProductContent, base: Base): ProductContent {
  const before = base && contentOfBase(base)
  if (!before) return asked
  const { pictures, category_ids, ...columns } = asked
  const kept = since(columns, now, before, { groups, field: (column) => fields[column] ?? column })
  const ids = mergedNames(before.category_ids.map(String), category_ids.map(String), now.category_ids.map(String))
  return { ...kept, category_ids: ids.map(Number).sort((a, b) => a - b), pictures }
}

/** What cannot be read is as if the phone had not said it. */
function contentOfBase(base: NonNullable<Base>): ProductContent | undefined {
  try {
    return contentFrom(heardIn({ shape: productFields }, base) as ProductForm, [])
  } catch {
    return undefined
  }
}
