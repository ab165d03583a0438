import type { Database } from '../../db/database.ts'

/** Days until an unverified registration is deleted. */
const verificationDays = 30

/**
 * Deletes registrations that were not verified within 30 days, with their e-mails, so that a mistyped address does not
 * stay taken. One with a valid verification link is left. Returns how many were deleted.
 */
export async function deleteUnverified(db: Database): Promise<number> {
  const deleted = await db.query(
    `delete from person where verified_at is null and created_at < now() - make_interval(days => $1)
       -- Issued accounts have no password before their owner sets one; they are the operator's to take back.
       and role in ('guest', 'merchant') and password_hash is not null
       and not exists (select from mail_code where person_id = person.id and used_at is null and expires_at > now())
     returning id`,
    [verificationDays],
  )
  return deleted.length
}
