import { sessionLife } from '../account/sessions.ts'
import type { Database } from '../db/database.ts'
import { forgetAnswered } from '../seen-before.ts'
import { forgetCounts } from '../shared-limits.ts'

/**
 * Takes away what has ended: sessions that open nothing any more, counts of askings and of wrong
 * passwords, and answers to writes that nobody sends again.
 */
export async function forgetEnded(db: Database): Promise<void> {
  await db.rows(
    `delete from session using person where person.id = session.person_id
       and (session.ends_at < now() or session.seen_at < now() - make_interval(days => $1)
            or person.status = 'disabled')`,
    [sessionLife.idleDays],
  )
  await forgetCounts(db)
  await forgetAnswered(db)
  await db.rows(
    `delete from sign_in_trouble
     where greatest(since, day_since, wait_until, told_at) < now() - interval '1 day'`,
  )
}
