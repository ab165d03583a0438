import { createHash } from 'node:crypto'
import type { Database } from '../db/database.ts'
import { bulkInsert } from './bulk-insert.ts'

export type PictureRow = { name: string; width: number; height: number; recipe: string }
type Folder = 'product' | 'merchant' | 'lspro' | 'posting' | 'banner'

/** Width and height in pixels of each kind of illustration. */
export const pictureSizes = {
  square: [960, 960],
  avatar: [480, 480],
  gallery: [1200, 900],
  shopBanner: [1131, 210],
  main: [1200, 480],
  sub: [600, 240],
  strip: [1200, 200],
} as const

/** A picture still to be rendered. A recipe has the same name on every machine, so the demo's addresses are stable. */
export function pendingPicture(folder: Folder, recipe: string, shape: keyof typeof pictureSizes): PictureRow {
  const [width, height] = pictureSizes[shape]
  return { name: `${folder}/${createHash('sha256').update(recipe).digest('hex').slice(0, 32)}`, width, height, recipe }
}

/**
 * Inserts pictures still to be rendered. Returns a function from a recipe to its id, which throws for an unknown one.
 */
export async function insertPictures(db: Database, pictures: PictureRow[]): Promise<(recipe: string) => number> {
  await bulkInsert(db, 'picture', pictures)
  const stored = await db.query<{ id: number; recipe: string }>(
    'select id, recipe from picture where recipe is not null',
  )
  const ids = new Map(stored.map(({ id, recipe }) => [recipe, id]))
  return (recipe) => {
    const id = ids.get(recipe)
    if (id === undefined) throw new Error(`no picture of ${recipe} was sown`)
    return id
  }
}
