import { issuedHours } from '#contract/operator/lspro.ts'
import type { Database } from '../../db/database.ts'
import { enqueueMail } from '../../mail/enqueue.ts'
import { createCode } from '../../mail/mail-codes.ts'
import type { Keys } from '../../secrets/keys.ts'
import type { AuthAccount } from './auth-account.ts'

type MailRecipient = Pick<AuthAccount, 'id' | 'email' | 'role' | 'password_hash'>

/** Somebody for whom the desk has made an account, and who has not opened their letter: no password yet. */
export const isInvited = ({ role, password_hash }: Pick<MailRecipient, 'role' | 'password_hash'>) =>
  role === 'lspro' && password_hash === null

/**
 * The letter with which a new password is set, as the desk sends it. Its secret voids the earlier ones; whoever is invited is
 * invited again, for as long.
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
 * The same as anybody may ask for it at an address. Nobody ends or lengthens with it what the desk has begun: an invitation
 * that still opens something is sent again as it is, link and end. One that does not is made anew.
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

/** The body that somebody is invited to, and the secret of their letter while it opens something. */
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

/** The letter with which somebody who is invited sets their first password. */
export async function enqueueInvitation(
  tx: Database,
  keys: Pick<Keys, 'codes'>,
  { id, email, body }: { id: number; email: string; body: string },
): Promise<void> {
  const codeId = await createCode(tx, keys, { kind: 'reset', personId: id, seconds: issuedHours * 3600 })
  await enqueueMail(tx, { kind: 'lspro-issued', to: email, personId: id, codeId, facts: { body } })
}
