import type { Database } from '../db/database.ts'
import { isRunning } from '../db/running-until.ts'
import { batchLookups, setBounded } from './batch.ts'

/** A picture that can be rendered: its row, its name without a variant, and its recipe. */
export type RenderablePicture = { id: number; name: string; recipe: string }

/**
 * All pictures still to be rendered, the most visible first: home banners, the rows of home, main pictures, the rest.
 */
export const readPendingRenders = (db: Database): Promise<RenderablePicture[]> =>
  db.query<RenderablePicture>(`
    with face as (
      (select picture_id from product join public_product using (id) order by click desc, id desc limit 12)
      union
      (select picture_id from product join public_product using (id) order by product.created_at desc, id desc limit 12)
    )
    select id, name, recipe from picture
    where drawn_at is null and recipe is not null
    order by case
      when recipe like 'home.main.%' then 0
      when recipe like 'home.%' then 1
      when id in (select picture_id from face) then 2
      when id in (select picture_id from product) then 3
      else 4
    end, id`)

const missCacheMs = 30_000
const maxMisses = 5000

/**
 * Finds a picture to render by its name; null when there is none. One query runs at a time, however many calls there
 * are, and a name that was not found is cached for 30 seconds, so guessed names cost little.
 */
export function createPictureFinder(db: Database): (name: string) => Promise<RenderablePicture | null> {
  const misses = new Map<string, number>()
  const ask = batchLookups((names) => readByNames(db, names))

  return async (name) => {
    if (isRunning(misses.get(name) ?? 0, Date.now(), missCacheMs)) return null
    const found = await ask(name)
    if (found) return found
    setBounded(misses, name, Date.now() + missCacheMs, maxMisses)
    return null
  }
}

async function readByNames(db: Database, names: string[]): Promise<Map<string, RenderablePicture>> {
  const rows = await db.query<RenderablePicture>(
    'select id, name, recipe from picture where name = any($1::text[]) and recipe is not null',
    [names],
  )
  return new Map(rows.map((row) => [row.name, row]))
}
