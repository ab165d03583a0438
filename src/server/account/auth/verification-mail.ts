import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { Database } from '../../db/database.ts'
import { enqueueMail } from '../../mail/enqueue.ts'
import { codeLifetime, createCode } from '../../mail/mail-codes.ts'
import { type Keys, sha256 } from '../../secrets/keys.ts'

/** Seconds in which asking the same again sends no second letter: a lost reply, a finger that tapped twice. */
const resendWindowSeconds = 60

type MailRecipient = { id: number; email: string }

/**
 * Posts the letter that confirms an address. A secret that lives goes on living, in this letter too: on a bad signal
 * letters arrive late and in any order, and each of them has to work. `anew` voids it, for another password or address.
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

/** Whether the last letter that confirms an address was posted just now, and its secret still works. */
export async function wasMailedRecently(db: Database, personId: number): Promise<boolean> {
  const rows = await db.query(
    `select from mail join mail_code on mail_code.id = mail.code_id
     where mail.person_id = $1 and mail.kind = 'verify' and mail.created_at > now() - make_interval(secs => $2)
       and used_at is null and expires_at > now() limit 1`,
    [personId, resendWindowSeconds],
  )
  return rows.length > 0
}

/** Gives the living secret of somebody a whole day again; undefined when there is none. */
async function extendCode(tx: Database, personId: number): Promise<number | undefined> {
  const [code] = await tx.query<{ id: number }>(
    `update mail_code set expires_at = now() + make_interval(secs => $2)
     where person_id = $1 and kind = 'verify' and used_at is null and expires_at > now() returning id`,
    [personId, codeLifetime.verify],
  )
  return code?.id
}

/** Makes what a browser proves with that it knows the password of a registration. The earlier one is void. */
export async function newRegistrationToken(tx: Database, personId: number): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await tx.query('update person set registration_hash = $2 where id = $1', [personId, sha256(token)])
  return token
}

/** Whether it is the token of this registration: the browser that made it, or one that knew its password. */
export const isTokenOf = (kept: Uint8Array | null | undefined, token: string | null | undefined): boolean =>
  Boolean(kept && token && timingSafeEqual(kept, sha256(token)))
