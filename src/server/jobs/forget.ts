import { sessionLife } from '../account/sessions.ts'
import type { Database } from '../db/database.ts'
import { forgetCounts } from '../shared-limits.ts'

/** Takes away what has ended: sessions that open nothing any more, and counts of askings and of wrong passwords. */
export async function forgetEnded(db: Database): Promise<void> {
  await db.rows(
    `delete from session using person where person.id = session.person_id
       and (session.ends_at < now() or session.seen_at < now() - make_interval(days => $1)
            or person.status = 'disabled')`,
    [sessionLife.idleDays],
  )
  await forgetCounts(db)
  await db.rows(
    `delete from sign_in_trouble
     where greatest(since, day_since, wait_until, told_at) < now() - interval '1 day'`,
  )
}
