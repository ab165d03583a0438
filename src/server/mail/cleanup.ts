import type { Database } from '../db/database.ts'

/** Days until a delivered e-mail, one that was given up, and an expired secret are deleted. */
const retentionDays = { sent: 30, givenUp: 90, code: 30 } as const

/** Deletes e-mails and their secrets when they are no longer needed. */
export async function deleteOldMail(db: Database): Promise<void> {
  await db.query(
    `delete from mail where sent_at < now() - make_interval(days => $1)
       or given_up_at < now() - make_interval(days => $2)`,
    [retentionDays.sent, retentionDays.givenUp],
  )
  // A used secret is stored as long, so that the page can say so when the link is opened a second time.
  await db.query(
    `delete from mail_code as code where expires_at < now() - make_interval(days => $1)
       and not exists (select from mail where mail.code_id = code.id)`,
    [retentionDays.code],
  )
}
