import type { DraftBase } from '#contract/merge/draft-base.ts'
import { mergedNames } from '#contract/merge/merge-lists.ts'
import { keyless } from '#contract/photos/picture-path.ts'
import { productField, productFieldNames } from '#contract/products/fields.ts'
import { type ProductForm, productFieldSchemas } from '#contract/products/schemas.ts'
import { baseList, parseBase, threeWayMerge } from '../db/three-way-merge.ts'
import { mergePhotos } from '../pictures/merge-photos.ts'
import type { PhotoRef } from '../pictures/photo-refs.ts'
import { contentFromForm } from './form-mapping.ts'
import type { ProductContent } from './product-content.ts'

// Merges a save with changes made since its base, on another phone or by the reviewer: they stay where the save has
// changed nothing.

const photosOfBase = (base: NonNullable<DraftBase>): string[] => [
  ...(typeof base.img_64 === 'string' ? [base.img_64] : []),
  ...(baseList(base, 'img_64s') ?? []),
]

/**
 * The photos of a save merged over the `current` ones. If the merge leaves none, the save's photos are used: a product
 * needs one.
 */
export function mergeProductPhotos(
  photoRefs: readonly PhotoRef[],
  current: ProductContent,
  base: DraftBase,
): readonly PhotoRef[] {
  if (!base) return photoRefs
  const merged = mergePhotos(photoRefs, pathsOf(current.pictures), { img_64s: photosOfBase(base) })
  return merged.length > 0 ? merged : photoRefs
}

const pathsOf = (pictures: ProductContent['pictures']) => pictures.map(({ path }) => keyless(path))

const columnsOf = (section: 'sni' | 'mentor') =>
  productFieldNames.flatMap((name) => {
    const field = productField(name)
    return field.section === section && field.column ? [field.column] : []
  })
const groups = [columnsOf('sni'), columnsOf('mentor')]
/** The form's field of a column. */
const fieldOfColumn: Record<string, string> = {
  ...Object.fromEntries(productFieldNames.map((name) => [productField(name).column ?? name, name])),
  // The form shows the conflict of a group at a field that can have an error.
  is_sni: 'sni_array',
  sni_no_end: 'sni_end_date',
}

/** The content of a save merged over the `current` one. Throws code 01 at the fields that both have changed. */
export function mergeContent(submitted: ProductContent, current: ProductContent, base: DraftBase): ProductContent {
  const before = base && contentOfBase(base, current)
  if (!before) return submitted
  const { pictures, category_ids, ...columns } = submitted
  const merged = threeWayMerge(columns, current, before, { groups, field: (column) => fieldOfColumn[column] ?? column })
  const ids = mergedNames(before.category_ids.map(String), category_ids.map(String), current.category_ids.map(String))
  return { ...merged, category_ids: ids.map(Number).sort((a, b) => a - b), pictures }
}

/** A base that cannot be parsed is ignored. */
function contentOfBase(base: NonNullable<DraftBase>, current: ProductContent): ProductContent | undefined {
  try {
    return contentFromForm(parseBase({ shape: productFieldSchemas }, base) as ProductForm, [], current)
  } catch {
    return undefined
  }
}
