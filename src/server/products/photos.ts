import { malformed } from '#contract/problem.ts'
import type { ProductForm } from '#contract/product-form.ts'
import { productWords } from '#contract/product-rules.ts'
import { words } from '#contract/words.ts'
import type { Database } from '../db/database.ts'
import type { Photos, Shown } from '../files/photos.ts'
import { hanger, isSquare, isText, type Wanted, wantedOf } from '../files/wanted.ts'
import type { ProductContent } from './content.ts'

/** Longest side, in pixels. */
const longest = 1600
const folder = 'product'

type Said = Pick<ProductForm, 'img_64' | 'img_64s'>

/** How many came as text: each is a second of work. */
export const sentAsText = ({ img_64, img_64s }: Said) =>
  [img_64, ...img_64s].filter((entry) => entry !== null && isText(entry)).length

/** The photos as the save wants them, the main one first, what came as text developed. Call it before the transaction. */
export async function wantedPhotos({ img_64, img_64s }: Said, photos: Photos, personId: number): Promise<Wanted[]> {
  const entries = img_64s.map((entry, at) => ({ field: `img_64s.${at}`, entry }))
  if (img_64 !== null) entries.unshift({ field: 'img_64', entry: img_64 })
  const wanted: Wanted[] = []
  for (const { field, entry } of entries) {
    const one = await wantedOf(photos, entry, { field, folder, personId, longest })
    if (typeof one.entry !== 'string') refuseUnsquare(one.entry, field)
    wanted.push(one)
  }
  return wanted
}

/**
 * The pictures of those photos; the same twice is one, and without a main one the first of the others is. A path is that
 * of a picture in `shown`, which this product or its revision has already, or of one that this person uploaded. Throws
 * code 04 at the field of a photo that is neither, 05 of one that is no square.
 */
export async function hangWanted(
  tx: Database,
  {
    wanted,
    photos,
    shown,
    personId,
  }: {
    wanted: readonly Wanted[]
    photos: Photos
    shown: ProductContent['pictures']
    personId: number
  },
): Promise<ProductContent['pictures']> {
  const known = await factsOf(tx, shown)
  const before = new Set(known.keys())
  const hang = hanger(tx, { photos, known, personId })
  const pictures = new Map<number, string>()
  for (const one of wanted) {
    const hung = await hang(one)
    // What is shown already was square when it came, or was drawn by us.
    if (!before.has(hung.path)) refuseUnsquare(hung, one.field)
    pictures.set(hung.pictureId, hung.path)
  }
  return [...pictures].map(([id, path]) => ({ id, path }))
}

function refuseUnsquare(facts: { width: number; height: number }, field: string) {
  if (!isSquare(facts)) throw malformed(words.malformed, { [field]: productWords.square })
}

async function factsOf(tx: Database, shown: ProductContent['pictures']): Promise<Map<string, Shown>> {
  const rows = await tx.rows<Shown & { path: string }>(
    `select id as "pictureId", name || '.jpg' as path, width, height from picture where id = any ($1::int[])`,
    [shown.map(({ id }) => id)],
  )
  return new Map(rows.map(({ path, ...facts }) => [path, facts]))
}
