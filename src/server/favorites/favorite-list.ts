import type { Answer } from '#contract/endpoint.ts'
import type { favorites } from '#contract/favorites/schemas.ts'
import type { Database } from '../db/database.ts'

type FavoriteRows = Answer<typeof favorites.list>['data']

/** A person's favorites, the latest first, including those that are no longer public. */
export const readFavorites = (db: Database, personId: number): Promise<FavoriteRows> =>
  db.query<FavoriteRows[number]>(
    `select kind, thing_id as id, (extract(epoch from at) * 1000)::float8 as at
     from favorite where person_id = $1 and liked
     order by favorite.at desc, kind, thing_id`,
    [personId],
  )

/** Days that the row of a removed favorite stays; a phone that was offline longer may add the favorite again. */
export const tombstoneDays = 90

export const deleteOldTombstones = (db: Database) =>
  db.query(`delete from favorite where not liked and at < now() - interval '${tombstoneDays} days'`)
