import { createHash } from 'node:crypto'
import type { Database } from '../db/database.ts'
import { illustrationOf, sizeOf } from '../illustrations/recipes.ts'
import { bulkInsert } from './bulk-insert.ts'

export type PictureRow = { name: string; width: number; height: number; recipe: string }
type Folder = 'product' | 'merchant' | 'lspro' | 'posting' | 'banner'

/** A picture still to be rendered. A recipe has the same name on every machine, so the demo's addresses are stable. */
export const pendingPicture = (folder: Folder, recipe: string): PictureRow => ({
  name: `${folder}/${createHash('sha256').update(recipe).digest('hex').slice(0, 32)}`,
  ...sizeOf(illustrationOf(recipe)),
  recipe,
})

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
