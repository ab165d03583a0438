import type { Database } from '../db/database.ts'

/** How long a letter that arrived, one that never did, and a secret that is over are kept, in days. */
const keptDays = { sent: 30, givenUp: 90, code: 30 } as const

/** Takes away letters and their secrets once nobody asks about them any more. */
export async function forgetLetters(db: Database): Promise<void> {
  await db.rows(
    `delete from mail where sent_at < now() - make_interval(days => $1)
       or given_up_at < now() - make_interval(days => $2)`,
    [keptDays.sent, keptDays.givenUp],
  )
  // One that was used is kept as long: opened a second time, it can say that it was.
  await db.rows(
    `delete from mail_code as code where expires_at < now() - make_interval(days => $1)
       and not exists (select from mail where mail.code_id = code.id)`,
    [keptDays.code],
  )
}
