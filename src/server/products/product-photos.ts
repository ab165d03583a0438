import { commonTexts } from '#contract/common-sentences.ts'
import { malformed } from '#contract/problem.ts'
import type { ProductForm } from '#contract/products/product-form.ts'
import { productWords } from '#contract/products/product-rules.ts'
import type { Database } from '../db/database.ts'
import { createAttacher, isDataUrl, isSquare, type PhotoRef, resolvePhotoRef } from '../pictures/photo-refs.ts'
import type { Photos, PictureRow } from '../pictures/photos.ts'
import type { ProductContent } from './product-content.ts'

/** Longest side, in pixels. */
const maxSide = 1600
const folder = 'product'

type PhotoFields = Pick<ProductForm, 'img_64' | 'img_64s'>

/** How many came as text: each is a second of work. */
export const countInlinePhotos = ({ img_64, img_64s }: PhotoFields) =>
  [img_64, ...img_64s].filter((entry) => entry !== null && isDataUrl(entry)).length

/** The photos as the save wants them, the main one first, what came as text developed. Call it before the transaction. */
export async function preparePhotos(
  { img_64, img_64s }: PhotoFields,
  photos: Photos,
  personId: number,
): Promise<PhotoRef[]> {
  const entries = img_64s.map((entry, at) => ({ field: `img_64s.${at}`, entry }))
  if (img_64 !== null) entries.unshift({ field: 'img_64', entry: img_64 })
  const photoRefs: PhotoRef[] = []
  for (const { field, entry } of entries) {
    const one = await resolvePhotoRef(photos, entry, { field, folder, personId, longest: maxSide })
    if (typeof one.entry !== 'string') requireSquare(one.entry, field)
    photoRefs.push(one)
  }
  return photoRefs
}

/**
 * The pictures of those photos; the same twice is one, and without a main one the first of the others is. A path is that
 * of a picture in `shown`, which this product or its revision has already, or of one that this person uploaded. Throws
 * code 04 at the field of a photo that is neither, 05 of one that is no square.
 */
export async function attachPhotos(
  tx: Database,
  {
    wanted,
    photos,
    shown,
    personId,
  }: {
    wanted: readonly PhotoRef[]
    photos: Photos
    shown: ProductContent['pictures']
    personId: number
  },
): Promise<ProductContent['pictures']> {
  const known = await readPictureFacts(tx, shown)
  const before = new Set(known.keys())
  const hang = createAttacher(tx, { photos, known, personId })
  const pictures = new Map<number, string>()
  for (const one of wanted) {
    const hung = await hang(one)
    // What is shown already was square when it came, or was drawn by us.
    if (!before.has(hung.path)) requireSquare(hung, one.field)
    pictures.set(hung.pictureId, hung.path)
  }
  return [...pictures].map(([id, path]) => ({ id, path }))
}

function requireSquare(facts: { width: number; height: number }, field: string) {
  if (!isSquare(facts)) throw malformed(commonTexts.malformed, { [field]: productWords.square })
}

async function readPictureFacts(tx: Database, shown: ProductContent['pictures']): Promise<Map<string, PictureRow>> {
  const rows = await tx.query<PictureRow & { path: string }>(
    `select id as "pictureId", name || '.jpg' as path, width, height from picture where id = any ($1::int[])`,
    [shown.map(({ id }) => id)],
  )
  return new Map(rows.map(({ path, ...facts }) => [path, facts]))
}
