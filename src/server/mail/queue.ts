import type { Database } from '../db/database.ts'
import type { CodeKind } from './mail-codes.ts'

/** A letter this server holds for now and nobody else sends. */
export type DueMail = {
  id: number
  kind: string
  to: string
  facts: Record<string, string>
  messageId: string
  createdAt: Date
  /** This one included. */
  tries: number
  /** Whether it had to have a secret: then the next three are there, unless the secret is gone. */
  withCode: boolean
  codeKind: CodeKind | null
  nonce: Uint8Array | null
  expiresAt: Date | null
  /** The secret in it still opens something. */
  codeOpen: boolean | null
}

/** How long a letter is held, in seconds: longer than any try takes. A server that dies leaves it to others after that. */
export const holdSeconds = 180

// Minutes until the next try; after that, daily. What still waits after five days is given up.
const retryMinutes = [1, 5, 15, 60, 120, 240, 480, 960]
const aDay = 24 * 60
export const giveUpAfterDays = 5

/** Takes letters whose time has come, the longest waiting first. Several servers never take the same one. */
export async function takeDue(db: Database, most: number): Promise<DueMail[]> {
  return db.query<DueMail>(
    `with due as materialized (
       select id from mail
       where sent_at is null and given_up_at is null and due_at <= now() and (held_until is null or held_until < now())
       order by due_at, id limit $1 for update skip locked
     ), taken as (
       update mail set tries = tries + 1, held_until = now() + make_interval(secs => $2)
       where id in (select id from due) returning *
     )
     select taken.id, taken.kind, to_email as to, facts, message_id as "messageId", taken.created_at as "createdAt", tries,
            code_id is not null as "withCode", code.kind as "codeKind", nonce, expires_at as "expiresAt",
            code.used_at is null and code.expires_at > now() as "codeOpen"
     from taken left join mail_code as code on code.id = taken.code_id
     order by due_at, id`,
    [most, holdSeconds],
  )
}

export async function markSent(db: Database, { id }: Pick<DueMail, 'id'>): Promise<void> {
  await db.query('update mail set sent_at = now(), held_until = null, last_error = null where id = $1', [id])
}

/** This try failed; another comes, unless days of them have. Gives whether one comes. */
export async function retryLater(db: Database, { id, tries }: DueMail, error: string): Promise<boolean> {
  // Up to a fifth earlier or later: after an outage not everything comes back in the same second.
  const minutes = (retryMinutes[tries - 1] ?? aDay) * (0.8 + Math.random() * 0.4)
  const [row] = await db.query<{ waits: boolean }>(
    `update mail set held_until = null, last_error = $3, due_at = now() + make_interval(secs => $4),
       given_up_at = case when created_at < now() - make_interval(days => $5) then now() end
     where id = $1 and tries = $2 and sent_at is null returning given_up_at is null as waits`,
    [id, tries, error, minutes * 60, giveUpAfterDays],
  )
  return row?.waits ?? true
}

/** It will never arrive; the reason stays with it. */
export async function giveUp(db: Database, { id }: Pick<DueMail, 'id'>, error: string): Promise<void> {
  await db.query('update mail set given_up_at = now(), held_until = null, last_error = $2 where id = $1', [id, error])
}

/** It was taken and not tried: as if it had not been taken. */
export async function releaseMail(db: Database, { id, tries }: DueMail): Promise<void> {
  await db.query(
    `update mail set held_until = null, tries = greatest(tries - 1, 0)
     where id = $1 and tries = $2 and sent_at is null`,
    [id, tries],
  )
}
