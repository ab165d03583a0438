import { randomBytes } from 'node:crypto'
import type { Database } from '../db/database.ts'

/** The kinds of e-mails; each has its template in `templates/`. */
export type MailKind =
  | 'verify' // the address must be confirmed; has a secret
  | 'reset' // a new password may be set; has a secret
  | 'already' // a registration with an address that has an account
  | 'password-changed'
  | 'sign-in-trouble' // many wrong passwords
  | 'desk-trouble' // several wrong codes of an operator's authenticator
  | 'product-approved' // a product or a change of one was approved
  | 'product-changes' // a reviewer asked for changes
  | 'product-rejected' // a reviewer rejected a product
  | 'product-updated' // the platform changed a product
  | 'certificate-ending' // a certificate ends in some days
  | 'certificate-ended' // a certificate has ended, its product is hidden
  | 'certificate-confirm' // a certificate without an end date: is it still valid?
  | 'accreditation-ending' // of a certification body, in some days
  | 'accreditation-ended'
  | 'certificate-check' // a certification body is asked to check a certificate
  | 'contact-answer' // an operator's answer to a contact message
  | 'deletion-asked' // the deletion of the account was requested
  | 'deletion-refused'
  | 'deletion-done' // the account was deleted
  | 'moderated' // an operator's decision on a report; has a secret if the account was disabled
  | 'moderation-ended' // an operator has reversed the decision
  | 'objection-refused' // the decision stands after an objection
  | 'lspro-issued' // an account of a certification body; has a secret
  | 'nib-claimed' // another shop claims the shop's NIB
  | 'nib-won' // the claim was accepted: the claimant gets the NIB
  | 'nib-lost' // the claim was accepted: the holder loses the NIB
  | 'nib-kept' // the claim was rejected: the holder keeps the NIB
  | 'nib-refused' // the claim was rejected: to the claimant
  | 'nib-free' // the holder's NIB was released: the claimant can use it
  | 'nib-ending' // an unfinished shop is about to lose its NIB
  | 'nib-freed' // it has lost its NIB
  | 'label-proven' // a report about a label was right; to the reporter
  | 'label-unproven' // it could not be confirmed
  | 'label-elsewhere' // somebody else has to look into it
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
