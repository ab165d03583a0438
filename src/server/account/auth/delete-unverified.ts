import type { Database } from '../../db/database.ts'

/** How long a registration waits for its owner, in days. */
const verificationDays = 30

/**
 * Takes away registrations nobody verified in 30 days, with their letters: an address does not stay taken by whoever
 * typed it wrongly. One whose newest letter still opens something is in use. Gives how many went.
 */
export async function deleteUnverified(db: Database): Promise<number> {
  const gone = await db.query(
    `delete from person where verified_at is null and created_at < now() - make_interval(days => $1)
       -- Issued accounts have no password before their owner sets one; they are the operator's to take back.
       and role in ('guest', 'merchant') and password_hash is not null
       and not exists (select from mail_code where person_id = person.id and used_at is null and expires_at > now())
     returning id`,
    [verificationDays],
  )
  return gone.length
}
