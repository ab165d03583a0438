import type { Database } from '../db/database.ts'
import { claimDue, type DueRow, type DueTable } from '../jobs/due-queue.ts'
import type { CodeKind } from './mail-codes.ts'

/** An e-mail that this server has claimed. */
export type DueMail = DueRow & {
  kind: string
  to: string
  facts: Record<string, string>
  messageId: string
  createdAt: Date
  /** Whether it needs a secret: then the next three are set, unless the secret is gone. */
  withCode: boolean
  codeKind: CodeKind | null
  nonce: Uint8Array | null
  expiresAt: Date | null
  /** The secret is still valid. */
  codeOpen: boolean | null
}

// An e-mail that is still pending after five days is given up.
export const mailQueue: DueTable = {
  table: 'mail',
  open: 'sent_at is null and given_up_at is null',
  columns: `taken.id, taken.kind, to_email as to, facts, message_id as "messageId", taken.created_at as "createdAt", tries,
    code_id is not null as "withCode", code.kind as "codeKind", nonce, expires_at as "expiresAt",
    code.used_at is null and code.expires_at > now() as "codeOpen"`,
  joins: 'left join mail_code as code on code.id = taken.code_id',
  holdSeconds: 180,
  retryMinutes: [1, 5, 15, 60, 120, 240, 480, 960, 24 * 60],
  giveUpAfterHours: 5 * 24,
  errorColumn: 'last_error',
}

export const claimMail = (db: Database, most: number) => claimDue<DueMail>(db, mailQueue, most)

export async function markSent(db: Database, { id }: Pick<DueMail, 'id'>): Promise<void> {
  await db.query('update mail set sent_at = now(), held_until = null, last_error = null where id = $1', [id])
}

/** Gives an e-mail up; the reason is stored with it. */
export async function giveUp(db: Database, { id }: Pick<DueMail, 'id'>, error: string): Promise<void> {
  await db.query('update mail set given_up_at = now(), held_until = null, last_error = $2 where id = $1', [id, error])
}
