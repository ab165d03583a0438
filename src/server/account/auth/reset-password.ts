import type { Role } from '#contract/account/schemas.ts'
import type { contract } from '#contract/index.ts'
import { refused } from '#contract/problem.ts'
import { findAuthAccount, lockAuthAccount, lockAuthAccounts } from '../../auth/auth-account.ts'
import { emailHash } from '../../auth/email-key.ts'
import { endSessions } from '../../auth/sessions.ts'
import type { Database } from '../../db/database.ts'
import type { RateLimiter } from '../../http/limits/rate-limits.ts'
import { enforceRateLimit, type Handler } from '../../http/mount.ts'
import { enqueueMail } from '../../mail/enqueue.ts'
import { spendCode, voidCodes } from '../../mail/mail-codes.ts'
import { sha256 } from '../../secrets/keys.ts'
import type { AccountParts } from '../account-parts.ts'
import { confirmAddress } from './confirm-address.ts'
import { clearFailures } from './failed-logins.ts'
import { isWeakPassword, refuseCommonPassword, refuseShortPassword } from './password-rules.ts'
import { accountDisclosures, countEmail, countSubnet } from './rate-limits.ts'
import { enqueueForgotPasswordMail } from './reset-mail.ts'

const unknownEmail = 'Email yang anda masukkan tidak Terdaftar !'
const resetMailSent = 'Atur ulang Kata Sandi telah dikirim. Mohon cek email anda.'
const expiredLink = 'Tautan ini tidak berlaku atau sudah kedaluwarsa. Minta tautan baru.'
const passwordChanged = 'Kata sandi berhasil diganti. Silakan masuk.'

/**
 * Sends the e-mail with a link to set a new password. By specification the answer reveals whether the address has an
 * account; over a limit for all clients it is an error that does not, though an owner still gets the e-mail.
 */
export function resetRequestHandler(
  { keys }: Pick<AccountParts, 'keys'>,
  sharedLimits: RateLimiter,
): Handler<typeof contract.account.forgotRequest> {
  return async ({ email }, { db, from }) => {
    await countSubnet({ sharedLimits, db }, 'forgotRequest', from.ip)
    await countEmail(sharedLimits, 'forgotRequest', email)
    const account = await findAuthAccount(db, email)
    if (account) {
      await db.transaction(async (tx) => {
        const [now] = await lockAuthAccounts(tx, email)
        if (!now?.active) return
        await enqueueForgotPasswordMail(tx, keys, now)
      })
    }
    await enforceRateLimit(sharedLimits, 'forgotRequest telling', accountDisclosures)
    if (!account) throw refused(unknownEmail)
    return { message: resetMailSent }
  }
}

/**
 * Sets the new password, once per secret, and ends all sessions. It does not sign in. It confirms the address too,
 * because the secret was in an e-mail to it.
 */
export function resetPasswordHandler({ passwords }: AccountParts): Handler<typeof contract.account.forgotSave> {
  return async ({ password, hash: code }, { db }) => {
    const codeOwner = await ownerOfResetCode(db, code)
    if (!codeOwner) throw refused(expiredLink)
    refuseCommonPassword(password, 'password')
    refuseShortPassword(codeOwner.role, password, 'password')
    const hash = await passwords.hash(password)
    await db.transaction(async (tx) => {
      const owner = await lockAuthAccount(tx, codeOwner.id)
      if (!owner?.active) throw refused(expiredLink)
      if (!(await spendCode(tx, { kind: 'reset', code, by: sha256('') }))) throw refused(expiredLink)
      // No longer contested: the receiver of the e-mail has set this password.
      await tx.query(
        `update person set password_hash = $2, password_weak = $3, contested = false, updated_at = now() where id = $1`,
        [owner.id, hash, isWeakPassword(password)],
      )
      if (!owner.verified) await confirmAddress(tx, owner)
      await voidCodes(tx, owner.id, 'reset')
      await endSessions(tx, owner.id)
      await clearFailures(tx, emailHash(owner.email))
      await enqueueMail(tx, { kind: 'password-changed', to: owner.email, personId: owner.id })
    })
    return { message: passwordChanged }
  }
}

/** The person of a valid secret. Checked before the password is hashed, which is expensive. */
async function ownerOfResetCode(db: Database, code: string): Promise<{ id: number; role: Role } | undefined> {
  const [row] = await db.query<{ id: number; role: Role }>(
    `select person.id, role from mail_code join person on person.id = person_id
     where code_hash = $1 and kind = 'reset' and used_at is null and expires_at > now()`,
    [sha256(code)],
  )
  return row
}
