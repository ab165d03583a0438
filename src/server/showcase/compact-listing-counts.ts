import type { Database } from '../db/database.ts'

/**
 * Adds the rows that the triggers of `product_listing` have inserted into `listing_delta` to the counters, and deletes
 * them, so that they stay few. Totals are exact at any time. Cheap without new rows; two servers may call it at once.
 */
export async function compactListingCounts(db: Database): Promise<void> {
  await db.query(
    `with alone as materialized (select pg_try_advisory_xact_lock(hashtext('fold listing counts')) as mine),
          gone as (delete from listing_delta where (select mine from alone) returning shelf, category_id, province_id, n)
     insert into listing_count as c (shelf, category_id, province_id, n)
     select shelf, category_id, province_id, sum(n) from gone group by 1, 2, 3
     on conflict (shelf, category_id, province_id) do update set n = c.n + excluded.n`,
  )
}
