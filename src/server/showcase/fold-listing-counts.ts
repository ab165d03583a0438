import type { Database } from '../db/database.ts'

/**
 * Folds what the triggers of `product_listing` have appended to `listing_delta` into the counters, so that the deltas stay few.
 * Totals are exact before, during and after. Cheap when there is nothing to fold; two servers may call it at once.
 */
export async function foldListingCounts(db: Database): Promise<void> {
  await db.query(
    `with alone as materialized (select pg_try_advisory_xact_lock(hashtext('fold listing counts')) as mine),
          gone as (delete from listing_delta where (select mine from alone) returning shelf, category_id, province_id, n)
     insert into listing_count as c (shelf, category_id, province_id, n)
     select shelf, category_id, province_id, sum(n) from gone group by 1, 2, 3
     on conflict (shelf, category_id, province_id) do update set n = c.n + excluded.n`,
  )
}
