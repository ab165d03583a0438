import type { DraftBase } from '#contract/draft-base.ts'
import { mergedNames } from '#contract/merge-lists.ts'
import { keyless } from '#contract/picture-path.ts'
import { type ProductForm, productFields } from '#contract/products/product-form.ts'
import { baseList, mergePhotos, parseBase, threeWayMerge } from '../db/three-way-merge.ts'
import type { PhotoRef } from '../pictures/photo-refs.ts'
import { contentFromForm } from './form-mapping.ts'
import type { ProductContent } from './product-content.ts'

// A product that is open on two phones, or was changed by whoever reviews it: what was changed there since stays, where the
// save has changed nothing.

const photosOfBase = (base: NonNullable<DraftBase>): string[] => [
  ...(typeof base.img_64 === 'string' ? [base.img_64] : []),
  ...(baseList(base, 'img_64s') ?? []),
]

/** The photos of a save over those that hang `now`; none left of both is none of either. */
export function mergeProductPhotos(
  photoRefs: readonly PhotoRef[],
  now: ProductContent,
  base: DraftBase,
): readonly PhotoRef[] {
  if (!base) return photoRefs
  const merged = mergePhotos(photoRefs, pathsOf(now.pictures), { img_64s: photosOfBase(base) })
  return merged.length > 0 ? merged : photoRefs
}

const pathsOf = (pictures: ProductContent['pictures']) => pictures.map(({ path }) => keyless(path))

const groups = [
  ['is_sni', 'sni_no', 'sni_start_date', 'sni_end_date', 'sni_no_end', 'lspro_id'],
  ['mentor_type_id', 'mentor_id', 'mentor_name'],
]
/** The field that says a column: of a group, the one that stands first. */
const fieldOfColumn: Record<string, string> = {
  capacity_production: 'capacity',
  is_sni: 'sni_array',
  sni_no: 'sni_array',
  sni_no_end: 'sni_end_date',
}

/** The content of a save over what there is `now`. Throws code 01 at the fields that both have changed. */
export function mergeContent(submitted: ProductContent, now: ProductContent, base: DraftBase): ProductContent {
  const before = base && contentOfBase(base)
  if (!before) return submitted
  const { pictures, category_ids, ...columns } = submitted
  const kept = threeWayMerge(columns, now, before, { groups, field: (column) => fieldOfColumn[column] ?? column })
  const ids = mergedNames(before.category_ids.map(String), category_ids.map(String), now.category_ids.map(String))
  return { ...kept, category_ids: ids.map(Number).sort((a, b) => a - b), pictures }
}

/** What cannot be read is as if the phone had not said it. */
function contentOfBase(base: NonNullable<DraftBase>): ProductContent | undefined {
  try {
    return contentFromForm(parseBase({ shape: productFields }, base) as ProductForm, [])
  } catch {
    return undefined
  }
}
