import { randomBytes } from 'node:crypto'
import type { Database } from '../db/database.ts'

/** What a letter is about; each has its text in `letters/`. */
export type MailKind =
  | 'verify' // the address must be confirmed; has a secret
  | 'reset' // a new password may be set; has a secret
  | 'already' // somebody wanted to register an address that has an account
  | 'password-changed'
  | 'sign-in-trouble' // many wrong passwords
  | 'product-approved' // a product is in the showcase
  | 'product-changes' // a reviewer asked for changes
  | 'product-rejected' // a reviewer said no
  | 'product-updated' // the platform changed a product
  | 'certificate-ending' // in some days
  | 'certificate-ended' // the product has left the showcase
  | 'certificate-confirm' // one without an end: does it still hold?
  | 'accreditation-ending' // of a certification body, in some days
  | 'accreditation-ended'
  | 'certificate-check' // a certification body is asked to look at one
  | 'contact-answer' // what an operator answers to a message
  | 'deletion-asked' // somebody wants their account to end
  | 'deletion-refused'
  | 'deletion-done' // the account is gone
  | 'moderated' // an operator has decided about what was reported; has a secret where the account is shut
  | 'moderation-ended' // and has taken that back
  | 'objection-refused' // or not
  | 'lspro-issued' // an account of a certification body; has a secret
  | 'nib-claimed' // somebody else says that the shop's NIB is theirs
  | 'nib-won' // what they said was so
  | 'nib-lost'
  | 'nib-kept' // it was not so
  | 'nib-refused'
  | 'nib-free' // whoever had it has let go
  | 'nib-ending' // an unfinished shop is about to lose its NIB
  | 'nib-freed'
export type OutgoingMail = {
  kind: MailKind
  to: string
  personId?: number
  /** The row of the secret in it, from makeCode(). */
  codeId?: number
  /** What the text tells besides, never a secret: `device` from deviceName(). When it happened is when it is posted. */
  facts?: Record<string, string>
}

/**
 * Puts a letter into the box. Call it in the transaction of what it tells: with that it is sent, without it never was.
 * Nobody waits for the mail server.
 */
export async function enqueueMail(
  tx: Database,
  { kind, to, personId, codeId, facts = {} }: OutgoingMail,
): Promise<void> {
  await tx.query(
    `insert into mail (kind, to_email, person_id, code_id, facts, message_id) values ($1, $2, $3, $4, $5, $6)`,
    [kind, to, personId ?? null, codeId ?? null, JSON.stringify(facts), randomBytes(18).toString('base64url')],
  )
}
