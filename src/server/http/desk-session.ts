import { addresses } from '#contract/addresses.ts'
import { notYours, type Problem } from '#contract/problem.ts'
import type { Database } from '../db/database.ts'
import { isRunningSql } from '../db/running-until.ts'
import type { CurrentUser } from './current-user.ts'

// The desk belongs to a session, not to a person: opening it on one device does not open it on another. It closes half
// an hour after its last request, and after twelve hours in any case.

const deskEndsSql = `least(session.desk_at + interval '12 hours', session.desk_seen_at + interval '30 minutes')`
const isDeskOpenSql = isRunningSql(deskEndsSql, `interval '30 minutes'`)

/** SQL: until when the desk of a row of `session` is open without another request; null when it is closed. */
export const deskUntilSql = `case when ${isDeskOpenSql} then ${deskEndsSql} end`

/** SQL: the state of the desk of a row of `session`, as `Me.desk` has it; null when it is closed. */
export const deskStateSql = `case when ${isDeskOpenSql}
  then case when session.desk_seen_at < now() - interval '1 minute' then 'due' else 'open' end end`

/** The answer to an operator who has to enter a code first. */
export const deskLockedProblem = (): Problem =>
  notYours('Meja operator terkunci. Masukkan kode dari aplikasi autentikator Anda.', addresses.operator)

/** Prolongs an open desk on a request. One write a minute is enough for that. */
export async function extendDesk(db: Database, { desk, sessionId }: CurrentUser): Promise<void> {
  if (desk !== 'due') return
  await db.query(
    `update session set desk_seen_at = now() where id = $1 and desk_seen_at < now() - interval '1 minute'`,
    [sessionId],
  )
}
