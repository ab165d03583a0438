import { addresses } from '#contract/addresses.ts'
import { notYours, type Problem } from '#contract/problem.ts'
import type { Database } from '../db/database.ts'
import type { CurrentUser } from './current-user.ts'

// The desk belongs to a session, not to a person: who opens it on one device has not opened it on another. It closes
// after half an hour in which nothing was asked at it, and after twelve hours in any case.

const deskEndsSql = `least(session.desk_at + interval '12 hours', session.desk_seen_at + interval '30 minutes')`

/** SQL: until when the desk of a row of `session` is open, if nothing more is asked; null when it is shut. */
export const deskUntilSql = `case when ${deskEndsSql} > now() then ${deskEndsSql} end`

/** SQL: where a row of `session` stands, as `Me.desk` says it; null when its desk is shut. */
export const deskStateSql = `case when ${deskEndsSql} > now()
  then case when session.desk_seen_at < now() - interval '1 minute' then 'due' else 'open' end end`

/** Said to an operator who has to give a code first. */
export const deskLockedProblem = (): Problem =>
  notYours('Meja operator terkunci. Masukkan kode dari aplikasi autentikator Anda.', addresses.operator)

/** Somebody asked something at the desk: it stays open. One write a minute is enough to know that. */
export async function extendDesk(db: Database, { desk, sessionId }: CurrentUser): Promise<void> {
  if (desk !== 'due') return
  await db.query(
    `update session set desk_seen_at = now() where id = $1 and desk_seen_at < now() - interval '1 minute'`,
    [sessionId],
  )
}
