import type { contract } from '#contract/index.ts'
import { refused } from '#contract/problem.ts'
import { lockAuthAccounts } from '../../auth/auth-account.ts'
import { emailKey, refuseInvalidDomain } from '../../auth/email-key.ts'
import type { Database } from '../../db/database.ts'
import { SqlError } from '../../db/sql-error.ts'
import type { RateLimiter } from '../../http/limits/rate-limits.ts'
import type { Handler } from '../../http/mount.ts'
import type { Keys } from '../../secrets/keys.ts'
import type { AccountParts } from '../account-parts.ts'
import { countEmail } from './rate-limits.ts'
import { enqueueVerificationMail, isTokenOf, wasMailedRecently } from './verification-mail.ts'

const notChangeable =
  'Email ini tidak dapat diganti dari sini. Silakan masuk, atau daftar ulang dengan email yang benar.'
const alreadyRegistered = 'Email sudah terdaftar. Silakan masuk, atau pakai email lain.'
const emailChanged = 'Email telah diganti. Silakan buka tautan di email yang baru.'

type EmailChange = { email: string; newEmail: string; token: string | null | undefined }

/**
 * Changes the address of a pending registration, only for a browser with its token. The e-mail to the old address
 * becomes invalid. Unknown, confirmed and other persons' registrations get the same answer.
 */
export function changeEmailHandler(
  { keys }: Pick<AccountParts, 'keys'>,
  sharedLimits: RateLimiter,
): Handler<typeof contract.account.changeEmail> {
  return async ({ email, change_email, registration_token }, { db }) => {
    refuseInvalidDomain(change_email, 'change_email')
    await countEmail(sharedLimits, 'changeEmail', email)
    await countEmail(sharedLimits, 'changeEmailTo', change_email)
    await db
      .transaction((tx) => moveRegistration(tx, keys, { email, newEmail: change_email, token: registration_token }))
      .catch((error: unknown) => {
        // The new address was registered concurrently.
        if (error instanceof SqlError && error.code === '23505')
          throw refused(alreadyRegistered, { change_email: alreadyRegistered })
        throw error
      })
    return { message: emailChanged }
  }
}

async function moveRegistration(tx: Database, keys: Keys, { email, newEmail, token }: EmailChange): Promise<void> {
  const accounts = await lockAuthAccounts(tx, email, newEmail)
  const ownRegistration = accounts.find(
    ({ pending, registration_hash }) => pending && isTokenOf(registration_hash, token),
  )
  if (!ownRegistration) throw refused(notChangeable)
  const alreadyMoved = ownRegistration.email_key === emailKey(newEmail)
  // A repeated request whose answer was lost: the e-mail has been sent already.
  if (alreadyMoved && (await wasMailedRecently(tx, ownRegistration.id))) return
  const otherAccount = alreadyMoved ? undefined : accounts.find(({ email_key }) => email_key === emailKey(newEmail))
  if (otherAccount) await freeAddress(tx, otherAccount)
  // The person who registered the new address before may receive this e-mail: it must not confirm this browser's
  // password.
  await tx.query(
    `update person set email = $2, email_key = $3, contested = contested or $4, updated_at = now() where id = $1`,
    [ownRegistration.id, newEmail, emailKey(newEmail), otherAccount !== undefined],
  )
  await enqueueVerificationMail(tx, keys, { id: ownRegistration.id, email: newEmail }, !alreadyMoved)
}

/** Deletes an unconfirmed registration of the new address, as a new registration there would overwrite it too. */
async function freeAddress(tx: Database, { id, pending }: { id: number; pending: boolean }): Promise<void> {
  if (!pending) throw refused(alreadyRegistered, { change_email: alreadyRegistered })
  await tx.query('delete from person where id = $1', [id])
}
