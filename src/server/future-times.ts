import type { Database } from './db/database.ts'

// A clock that was ahead for a moment leaves times behind that are still to come. Where an end is compared with now,
// one that is too far away counts as over (db/running-until.ts). What is left is here: a session or a link would last
// for a year, the register would not be signed again, and products whose certificates had ended by that clock would
// stay hidden.

/**
 * The rows whose time no clock that is right has written, brought back to now. The intervals are longer than any that
 * the writers use, and than clocks of several servers differ.
 */
const corrections: readonly string[] = [
  // As long as it would have lasted, from now on. An open desk is closed.
  `update session set created_at = now(), seen_at = now(), ends_at = now() + (ends_at - created_at), desk_at = null, desk_seen_at = null
   where created_at > now() + interval '1 hour'`,
  `update session set seen_at = now() where seen_at > now() + interval '1 hour'`,
  `update session set desk_at = null, desk_seen_at = null where greatest(desk_at, desk_seen_at) > now() + interval '1 hour'`,
  `update mail_code set created_at = now(), expires_at = now() + (expires_at - created_at) where created_at > now() + interval '1 hour'`,
  // Files that were signed with a future time are signed again, with a later version: phones have the old one.
  `delete from sni_difference where made_at > now() + interval '1 hour'`,
  `delete from sni_snapshot where made_at > now() + interval '1 hour'`,
  `update sni_register_state set next_at = '-infinity', published_at = null
   where published_at > now() + interval '1 hour' or next_at > now() + interval '1 day'`,
]

/** Products that are shown again in one statement, which has a time limit. */
const batchSize = 200

/** Corrects all of them. Returns how many rows; 0 when the clock was never ahead. Cheap then. */
export async function correctFutureTimes(db: Database): Promise<number> {
  let corrected = 0
  for (const sql of corrections) corrected += (await db.query(`${sql} returning 1`)).length
  return corrected + (await showEndedAgain(db))
}

/** Shows the products again that were hidden because their certificates had ended by a clock that was days ahead. */
async function showEndedAgain(db: Database): Promise<number> {
  const [day] = await db.query<{ until: string }>(
    'select taken_down_on::text as until from ended_certificates where taken_down_on > today_in_jakarta()',
  )
  if (!day) return 0
  let shown = 0
  for (let after = 0; ; ) {
    const rows = await db.query<{ id: number }>(
      `select id from product where id > $1 and is_sni and not sni_no_end
         and sni_end_date >= today_in_jakarta() and sni_end_date < $2::date
       order by id limit $3`,
      [after, day.until, batchSize],
    )
    await db.query('select reshelve($1::int[])', [rows.map(({ id }) => id)])
    shown += rows.length
    if (rows.length < batchSize) break
    after = rows.at(-1)!.id
  }
  await db.query(
    `update ended_certificates set taken_down_on = least(taken_down_on, today_in_jakarta()),
       notified_on = least(notified_on, today_in_jakarta())`,
  )
  return shown
}
