import { randomBytes } from 'node:crypto'
import type { Database } from '../db/database.ts'

/** The kinds of e-mails; each has its template in `templates/`. */
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
  /** The row of its secret, from makeCode(). */
  codeId?: number
  /** Further values of the text, never a secret: `device` from deviceName(). Its time is that of the enqueuing. */
  facts?: Record<string, string>
}

/**
 * Enqueues an e-mail. Call it in the transaction of its cause: it is sent if that commits, and only then. No request
 * waits for the mail server.
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
