import { malformed } from '#contract/problem.ts'
import { productMessages } from '#contract/products/rules.ts'
import type { ProductForm } from '#contract/products/schemas.ts'
import { commonTexts } from '#contract/text/common-messages.ts'
import type { Database } from '../db/database.ts'
import { createAttacher, isDataUrl, isSquare, type PhotoRef, resolvePhotoRef } from '../pictures/photo-refs.ts'
import type { Photos, PictureRow } from '../pictures/photos.ts'
import type { ProductContent } from './product-content.ts'

/** Longest side, in pixels. */
const maxSide = 1600
const folder = 'product'

type PhotoFields = Pick<ProductForm, 'img_64' | 'img_64s'>

/** How many photos are in the request itself, as data strings: decoding each takes about a second. */
export const countInlinePhotos = ({ img_64, img_64s }: PhotoFields) =>
  [img_64, ...img_64s].filter((entry) => entry !== null && isDataUrl(entry)).length

/** The photos of a save, the main one first; data strings are decoded. Call it before the transaction. */
export async function preparePhotos(
  { img_64, img_64s }: PhotoFields,
  photos: Photos,
  personId: number,
): Promise<PhotoRef[]> {
  const entries = img_64s.map((entry, index) => ({ field: `img_64s.${index}`, entry }))
  if (img_64 !== null) entries.unshift({ field: 'img_64', entry: img_64 })
  const photoRefs: PhotoRef[] = []
  for (const { field, entry } of entries) {
    const photoRef = await resolvePhotoRef(photos, entry, { field, folder, personId, longest: maxSide })
    if (typeof photoRef.entry !== 'string') requireSquare(photoRef.entry, field)
    photoRefs.push(photoRef)
  }
  return photoRefs
}

/**
 * Attaches the photos and returns their pictures, without duplicates; the first is the main one. A path belongs to a
 * picture in `current`, which this product or its revision has already, or to an upload of this person. Throws code 04
 * at the field of a photo that is neither, 05 at that of one that is not square.
 */
export async function attachPhotos(
  tx: Database,
  {
    photoRefs,
    photos,
    current,
    personId,
  }: {
    photoRefs: readonly PhotoRef[]
    photos: Photos
    current: ProductContent['pictures']
    personId: number
  },
): Promise<ProductContent['pictures']> {
  const attached = await readPictureFacts(tx, current)
  const pathsBefore = new Set(attached.keys())
  const attach = createAttacher(tx, { photos, attached, personId })
  const pictures = new Map<number, string>()
  for (const photoRef of photoRefs) {
    const picture = await attach(photoRef)
    // A picture of the product was checked when it was attached, or is an illustration of the seed.
    if (!pathsBefore.has(picture.path)) requireSquare(picture, photoRef.field)
    pictures.set(picture.pictureId, picture.path)
  }
  return [...pictures].map(([id, path]) => ({ id, path }))
}

function requireSquare(facts: { width: number; height: number }, field: string) {
  if (!isSquare(facts)) throw malformed(commonTexts.malformed, { [field]: productMessages.square })
}

async function readPictureFacts(tx: Database, pictures: ProductContent['pictures']): Promise<Map<string, PictureRow>> {
  const rows = await tx.query<PictureRow & { path: string }>(
    `select id as "pictureId", name || '.jpg' as path, width, height from picture where id = any ($1::int[])`,
    [pictures.map(({ id }) => id)],
  )
  return new Map(rows.map(({ path, ...facts }) => [path, facts]))
}
