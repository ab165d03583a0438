import type { Database } from '../db/database.ts'

/** How long a letter that arrived, one that never did, and a secret that is over are kept, in days. */
const retentionDays = { sent: 30, givenUp: 90, code: 30 } as const

/** Takes away letters and their secrets once nobody asks about them any more. */
export async function deleteOldMail(db: Database): Promise<void> {
  await db.query(
    `delete from mail where sent_at < now() - make_interval(days => $1)
       or given_up_at < now() - make_interval(days => $2)`,
    [retentionDays.sent, retentionDays.givenUp],
  )
  // One that was used is kept as long: opened a second time, it can say that it was.
  await db.query(
    `delete from mail_code as code where expires_at < now() - make_interval(days => $1)
       and not exists (select from mail where mail.code_id = code.id)`,
    [retentionDays.code],
  )
}
