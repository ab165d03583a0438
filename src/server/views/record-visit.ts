import { maxLastShops } from '#contract/shops/schemas.ts'
import type { Database } from '../db/database.ts'
import type { CurrentUser } from '../http/current-user.ts'

/**
 * Records that a user has opened an active shop that is not their own, and deletes the oldest of more than twelve
 * visits. Concurrent calls of one user are serialized.
 */
export const recordVisit = (db: Database, shopId: number, me: Pick<CurrentUser, 'id' | 'merchantId'>): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.query("select pg_advisory_xact_lock(hashtext('shops seen'), $1)", [me.id])
    await tx.query(
      `insert into shop_seen (person_id, merchant_id, at)
       select $1, id, clock_timestamp() from merchant where id = $2 and status = 'active' and id is distinct from $3
       on conflict (person_id, merchant_id) do update set at = excluded.at`,
      [me.id, shopId, me.merchantId],
    )
    await tx.query(
      `delete from shop_seen where person_id = $1 and merchant_id in (
         select merchant_id from shop_seen where person_id = $1 order by at desc, merchant_id offset ${maxLastShops}
       )`,
      [me.id],
    )
  })
