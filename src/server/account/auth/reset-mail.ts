import { issuedHours } from '#contract/operator/lspro.ts'
import type { AuthAccount } from '../../auth/auth-account.ts'
import type { Database } from '../../db/database.ts'
import { enqueueMail } from '../../mail/enqueue.ts'
import { createCode } from '../../mail/mail-codes.ts'
import type { Keys } from '../../secrets/keys.ts'

type MailRecipient = Pick<AuthAccount, 'id' | 'email' | 'role' | 'password_hash'>

/** Whether an operator has created the account and its owner has not set a password yet. */
export const isInvited = ({ role, password_hash }: Pick<MailRecipient, 'role' | 'password_hash'>) =>
  role === 'lspro' && password_hash === null

/**
 * Enqueues the e-mail with a link to set a new password, as operators send it. Its secret voids earlier ones. An
 * account without a password yet gets a new invitation, valid for the full period.
 */
export async function enqueueResetMail(tx: Database, keys: Pick<Keys, 'codes'>, person: MailRecipient): Promise<void> {
  const { id: personId, email: to } = person
  if (!isInvited(person)) {
    const codeId = await createCode(tx, keys, { kind: 'reset', personId })
    return enqueueMail(tx, { kind: 'reset', to, personId, codeId })
  }
  await enqueueInvitation(tx, keys, { id: personId, email: to, body: (await invitationOf(tx, person)).body })
}

/**
 * Enqueues the e-mail for a request with an e-mail address, which anyone can make. The request must not end or extend
 * an invitation: a valid one is sent again with the same link and end. An expired one is replaced.
 */
export async function enqueueForgotPasswordMail(
  tx: Database,
  keys: Pick<Keys, 'codes'>,
  person: MailRecipient,
): Promise<void> {
  const { body, codeId } = isInvited(person) ? await invitationOf(tx, person) : {}
  if (!body || !codeId) return enqueueResetMail(tx, keys, person)
  await enqueueMail(tx, { kind: 'lspro-issued', to: person.email, personId: person.id, codeId, facts: { body } })
}

/** The body of an invited account, and the id of its secret; null if that is no longer valid. */
async function invitationOf(tx: Database, { id }: MailRecipient): Promise<{ body: string; codeId: number | null }> {
  const [invitation] = await tx.query<{ body: string; codeId: number | null }>(
    `select lspro.name as body, (
       select max(id) from mail_code where person_id = $1 and kind = 'reset' and used_at is null and expires_at > now()
     ) as "codeId"
     from lspro join person on person.lspro_id = lspro.id where person.id = $1`,
    [id],
  )
  return invitation!
}

/** Enqueues the invitation, with a link to set the first password. */
export async function enqueueInvitation(
  tx: Database,
  keys: Pick<Keys, 'codes'>,
  { id, email, body }: { id: number; email: string; body: string },
): Promise<void> {
  const codeId = await createCode(tx, keys, { kind: 'reset', personId: id, seconds: issuedHours * 3600 })
  await enqueueMail(tx, { kind: 'lspro-issued', to: email, personId: id, codeId, facts: { body } })
}
