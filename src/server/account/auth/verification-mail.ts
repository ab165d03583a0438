import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { Database } from '../../db/database.ts'
import { isPastSql } from '../../db/running-until.ts'
import { enqueueMail } from '../../mail/enqueue.ts'
import { codeLifetime, createCode } from '../../mail/mail-codes.ts'
import { type Keys, sha256 } from '../../secrets/keys.ts'

/** Seconds in which a repeated request (lost answer, double tap) sends no second e-mail. */
const resendWindowSeconds = 60

type MailRecipient = { id: number; email: string }

/**
 * Enqueues the verification e-mail. A valid secret is used again, because e-mails may arrive late and in any order, and
 * each link must work. `anew` voids it, for another password or address.
 */
export async function enqueueVerificationMail(
  tx: Database,
  keys: Pick<Keys, 'codes'>,
  { id, email }: MailRecipient,
  anew = false,
) {
  const codeId =
    (anew ? undefined : await extendCode(tx, id)) ?? (await createCode(tx, keys, { kind: 'verify', personId: id }))
  await enqueueMail(tx, { kind: 'verify', to: email, personId: id, codeId })
}

/** Whether a verification e-mail was enqueued within the last minute and its secret is still valid. */
export async function wasMailedRecently(db: Database, personId: number): Promise<boolean> {
  const rows = await db.query(
    `select from mail join mail_code on mail_code.id = mail.code_id
     where mail.person_id = $1 and mail.kind = 'verify' and mail.created_at > now() - make_interval(secs => $2)
       and ${isPastSql('mail.created_at')} and used_at is null and expires_at > now() limit 1`,
    [personId, resendWindowSeconds],
  )
  return rows.length > 0
}

/** Extends a valid secret of the person to a whole day again and returns its id; undefined when there is none. */
async function extendCode(tx: Database, personId: number): Promise<number | undefined> {
  const [code] = await tx.query<{ id: number }>(
    `update mail_code set expires_at = now() + make_interval(secs => $2)
     where person_id = $1 and kind = 'verify' and used_at is null and expires_at > now() returning id`,
    [personId, codeLifetime.verify],
  )
  return code?.id
}

/** Creates the token by which a browser proves that it knows a registration's password. The earlier one is void. */
export async function newRegistrationToken(tx: Database, personId: number): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await tx.query('update person set registration_hash = $2 where id = $1', [personId, sha256(token)])
  return token
}

/** Whether it is the token of this registration: the browser that made it, or one that knew its password. */
export const isTokenOf = (storedHash: Uint8Array | null | undefined, token: string | null | undefined): boolean =>
  Boolean(storedHash && token && timingSafeEqual(storedHash, sha256(token)))
