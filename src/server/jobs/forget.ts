import { sessionLife } from '../account/sessions.ts'
import type { Database } from '../db/database.ts'
import { forgetTakenBack } from '../favorites/list.ts'
import { forgetUnsent } from '../push/queue.ts'
import { forgetMissed } from '../search/missed.ts'
import { forgetAnswered } from '../seen-before.ts'
import { forgetCounts } from '../shared-limits.ts'
import { forgetVisits } from '../visits.ts'

/**
 * Takes away what has ended: sessions that open nothing any more, counts of askings and of wrong
 * passwords, answers to writes that nobody sends again, traces of hearts, old page views, messages that
 * no phone could be given, and messages to us that are done with.
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
  await forgetMissed(db)
  await forgetTakenBack(db)
  await forgetVisits(db)
  await forgetUnsent(db)
  // What src/server/db/seed/content/texts.json promises of messages.
  await db.rows(
    `delete from contact_message where (status in ('answered', 'closed') and changed_at < now() - interval '1 year')
       or (status = 'spam' and changed_at < now() - interval '30 days')`,
  )
  // How to reach whoever reported something, and which phone it was: once it is decided and old, nobody asks them any more.
  await db.rows(
    `update moderation_report set contact = null, device = null
     where decision_id is not null and created_at < now() - interval '1 year' and (contact is not null or device is not null)`,
  )
  await db.rows(
    `delete from sign_in_trouble
     where greatest(since, day_since, wait_until, told_at) < now() - interval '1 day'`,
  )
}
