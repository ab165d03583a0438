import { favoriteLimits, favoriteMessages } from '#contract/favorites/rules.ts'
import type { Mark } from '#contract/favorites/schemas.ts'
import { refused } from '#contract/problem.ts'
import type { Database } from '../db/database.ts'

/**
 * Saves added and removed favorites: for each product or shop the later change counts, in whatever order they arrive.
 * Times in the future, from a phone whose clock is ahead, count as now. A product or shop that is not public now may
 * have been when it was added, and may be again: the favorite is stored. For one that never existed nothing is stored,
 * with the same answer.
 */
export async function saveFavorites(tx: Database, personId: number, marks: readonly Mark[]): Promise<void> {
  // Serialized: two phones of one person must not exceed the limit together.
  await tx.query('select from person where id = $1 for no key update', [personId])
  const latest = [...latestByItem(marks).values()]
  const columns = (['kind', 'id', 'on', 'at'] as const).map((part) => latest.map((mark) => mark[part]))
  await tx.query(
    `with said as (
       select kind, id, pressed = 1 as liked, least(to_timestamp(at / 1000.0), now()) as at
       from unnest($2::text[], $3::int[], $4::int[], $5::float8[]) s (kind, id, pressed, at)
     )
     insert into favorite (person_id, kind, thing_id, liked, at)
     select $1, kind, id, liked, at from said
     where not liked
       or (kind = 'product' and exists (select from product p where p.id = said.id))
       or (kind = 'shop' and exists (select from merchant m where m.id = said.id))
     on conflict (person_id, kind, thing_id) do update set liked = excluded.liked, at = excluded.at
       where excluded.at >= favorite.at`,
    [personId, ...columns],
  )
  await enforceFavoriteLimits(tx, personId)
}

function latestByItem(marks: readonly Mark[]): Map<string, Mark> {
  const latest = new Map<string, Mark>()
  for (const mark of marks) {
    const key = `${mark.kind} ${mark.id}`
    const before = latest.get(key)
    if (!before || mark.at >= before.at) latest.set(key, mark)
  }
  return latest
}

/** Limits favorites, and the rows of removed ones. */
async function enforceFavoriteLimits(tx: Database, personId: number) {
  const [most] = await tx.query<{ liked: number; traces: number }>(
    `select coalesce(max(liked), 0)::int as liked, coalesce(max(traces), 0)::int as traces from (
       select count(*) filter (where liked) as liked, count(*) filter (where not liked) as traces
       from favorite where person_id = $1 group by kind
     ) kinds`,
    [personId],
  )
  if (most!.liked > favoriteLimits.server) throw refused(favoriteMessages.full)
  if (most!.traces <= favoriteLimits.server) return
  await tx.query(
    `delete from favorite where (person_id, kind, thing_id) in (
       select person_id, kind, thing_id from favorite where person_id = $1 and not liked
       order by at desc offset ${favoriteLimits.server}
     )`,
    [personId],
  )
}
