import type { contract } from '#contract/index.ts'
import { refused } from '#contract/problem.ts'
import type { Database } from '../../db/database.ts'
import { SqlError } from '../../db/sql-error.ts'
import type { RateLimiter } from '../../http/limits/rate-limits.ts'
import type { Handler } from '../../http/mount.ts'
import type { Keys } from '../../secrets/keys.ts'
import type { AccountParts } from '../account-parts.ts'
import { lockAuthAccounts } from './auth-account.ts'
import { emailKey, refuseInvalidDomain } from './email-key.ts'
import { countEmail } from './rate-limits.ts'
import { enqueueVerificationMail, isTokenOf, wasMailedRecently } from './verification-mail.ts'

const notChangeable =
  'Email ini tidak dapat diganti dari sini. Silakan masuk, atau daftar ulang dengan email yang benar.'
const alreadyRegistered = 'Email sudah terdaftar. Silakan masuk, atau pakai email lain.'
const emailChanged = 'Email telah diganti. Silakan buka tautan di email yang baru.'

type EmailChange = { email: string; wanted: string; token: string | null | undefined }

/**
 * Gives a pending registration another address: only to the browser that knows its password, and the letter that
 * went to the old one opens nothing any more. Unknown, confirmed and foreign registrations are one answer.
 */
export function changeEmailHandler(
  { keys }: Pick<AccountParts, 'keys'>,
  shared: RateLimiter,
): Handler<typeof contract.account.changeEmail> {
  return async ({ email, change_email, registration_token }, { db }) => {
    refuseInvalidDomain(change_email, 'change_email')
    await countEmail(shared, 'changeEmail', email)
    await countEmail(shared, 'changeEmailTo', change_email)
    await db
      .transaction((tx) => moveRegistration(tx, keys, { email, wanted: change_email, token: registration_token }))
      .catch((error: unknown) => {
        // Somebody registered that address while this one was being moved there.
        if (error instanceof SqlError && error.code === '23505')
          throw refused(alreadyRegistered, { change_email: alreadyRegistered })
        throw error
      })
    return { message: emailChanged }
  }
}

async function moveRegistration(tx: Database, keys: Keys, { email, wanted, token }: EmailChange): Promise<void> {
  const accounts = await lockAuthAccounts(tx, email, wanted)
  const ownRegistration = accounts.find(
    ({ pending, registration_hash }) => pending && isTokenOf(registration_hash, token),
  )
  if (!ownRegistration) throw refused(notChangeable)
  const alreadyMoved = ownRegistration.email_key === emailKey(wanted)
  // The reply to this very asking was lost: the letter is on its way.
  if (alreadyMoved && (await wasMailedRecently(tx, ownRegistration.id))) return
  const otherAccount = alreadyMoved ? undefined : accounts.find(({ email_key }) => email_key === emailKey(wanted))
  if (otherAccount) await freeAddress(tx, otherAccount)
  // Whoever began there may be the one who reads its letters: they must not confirm the password of this browser.
  await tx.query(
    `update person set email = $2, email_key = $3, contested = contested or $4, updated_at = now() where id = $1`,
    [ownRegistration.id, wanted, emailKey(wanted), otherAccount !== undefined],
  )
  await enqueueVerificationMail(tx, keys, { id: ownRegistration.id, email: wanted }, !alreadyMoved)
}

/** What stands at the wanted address gives way when nobody has confirmed it: registering there anew would do the same. */
async function freeAddress(tx: Database, { id, pending }: { id: number; pending: boolean }): Promise<void> {
  if (!pending) throw refused(alreadyRegistered, { change_email: alreadyRegistered })
  await tx.query('delete from person where id = $1', [id])
}
