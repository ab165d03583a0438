import type { Database } from '../db/database.ts'

export type SitemapKind = 'product' | 'shop' | 'body'

/** How many ids a part spans: the function sitemap_part() of the database has the same number. */
export const idsInPart = 5_000

/**
 * A part of the sitemap that has addresses: of products, shops or bodies with ids from `part` × 5,000 on. `n`: how many
 * addresses; `changes`: its version, which grows with each change; `day`: of its last change, '2026-03-01'.
 */
export type SitemapPart = { kind: SitemapKind; part: number; n: number; changes: number; day: string }

/** All parts with addresses. Reads a row for each part and the few changes that are not added to it yet. */
export const readSitemapParts = (db: Database) =>
  db.query<SitemapPart>(
    `select kind, part, sum(n)::int as n, sum(changes)::bigint as changes, max(changed_on) as day
     from (select kind, part, n, changes, changed_on from sitemap_part_state
           union all
           select kind, part, n, changes, changed_on from sitemap_change) counted
     group by kind, part having sum(n) > 0 order by kind, part`,
  )

/**
 * Adds the rows that triggers have inserted into `sitemap_change` to the parts, and deletes them, so that they stay
 * few. The sums of readSitemapParts stay the same. Cheap without new rows; two servers may call it at once.
 */
export async function foldSitemapChanges(db: Database): Promise<void> {
  await db.query(
    `with alone as materialized (select pg_try_advisory_xact_lock(hashtext('fold sitemap changes')) as mine),
          gone as (
            delete from sitemap_change where (select mine from alone) returning kind, part, n, changes, changed_on)
     insert into sitemap_part_state as p (kind, part, n, changes, changed_on)
     select kind, part, sum(n), sum(changes), max(changed_on) from gone group by kind, part
     on conflict (kind, part) do update
       set n = p.n + excluded.n, changes = p.changes + excluded.changes, changed_on = greatest(p.changed_on, excluded.changed_on)`,
  )
}
