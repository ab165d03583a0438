import { addresses } from '#contract/addresses.ts'
import type { contract } from '#contract/index.ts'
import { refused, unverified } from '#contract/problem.ts'
import { type AuthAccount, findAuthAccount, lockAuthAccount } from '../../auth/auth-account.ts'
import { emailHash } from '../../auth/email-key.ts'
import { startSession } from '../../auth/sessions.ts'
import type { Database } from '../../db/database.ts'
import type { RateLimiter } from '../../http/limits/rate-limits.ts'
import type { Handler } from '../../http/mount.ts'
import { disabledAccountProblem } from '../../moderation/disabled-account.ts'
import type { Keys } from '../../secrets/keys.ts'
import type { AccountParts } from '../account-parts.ts'
import { afterSignInPath } from '../after-sign-in.ts'
import { personById, signedInOf } from '../person.ts'
import { clearWait, hasStrictLimit, notifyOwnerOfFailures, recordAttempt, undoAttempt } from './failed-logins.ts'
import { isEmailUnderLimit } from './rate-limits.ts'
import { enqueueVerificationMail, newRegistrationToken, wasMailedRecently } from './verification-mail.ts'

const wrongCredentials = 'Email atau kata sandi salah.'
const welcome = 'Selamat datang.'
const notYetVerified = 'Email ini belum diverifikasi. Silakan buka tautan di email yang kami kirim.'

/** For the log, in which neither the person nor the address is named: a guesser shows by how many there are of each. */
type SignInOutcome =
  | 'signed in'
  | 'unknown address'
  | 'wrong password'
  | 'disabled account'
  | 'unverified address'
  | 'slowed down'

/**
 * Signs in. An unknown address, a wrong password and a disabled account get the same message after the same time. With
 * the correct password, an account that was disabled by a decision on a report gets the reason.
 */
export function signInHandler(
  { keys, passwords }: AccountParts,
  sharedLimits: RateLimiter,
): Handler<typeof contract.account.signIn> {
  return async ({ email, password }, { db, from, log }) => {
    const logOutcome = (outcome: SignInOutcome) => log.info({ outcome }, 'sign-in')
    const accountHash = emailHash(email)
    const account = await findAuthAccount(db, email)
    const dayFails = await recordAttempt(db, accountHash, hasStrictLimit(account, accountHash)).catch(
      (tooMany: unknown) => {
        logOutcome('slowed down')
        throw tooMany
      },
    )
    const isCorrect = await passwords.matches(account?.password_hash, password).catch(async (tooMany: unknown) => {
      await undoAttempt(db, accountHash)
      throw tooMany
    })
    if (!isCorrect || !account?.active) {
      logOutcome(!account ? 'unknown address' : account.active ? 'wrong password' : 'disabled account')
      if (account?.active) await notifyOwnerOfFailures(db, accountHash, account, dayFails)
      // The reason is given only with the correct password.
      throw (isCorrect && account && (await disabledAccountProblem(db, keys, account))) || refused(wrongCredentials)
    }
    const maySendMail =
      account.pending &&
      !(await wasMailedRecently(db, account.id)) &&
      (await isEmailUnderLimit(sharedLimits, 'resend', email))
    const outcome = await db.transaction((tx) =>
      openSession(tx, keys, account, { accountHash, device: from.device, maySendMail }),
    )
    if (!outcome) throw refused(wrongCredentials)
    if ('registrationToken' in outcome) {
      logOutcome('unverified address')
      throw unverified(notYetVerified, addresses.emailSent(account.email), outcome.registrationToken)
    }
    logOutcome('signed in')
    return { message: welcome, ...outcome }
  }
}

type SignInAttempt = { accountHash: Uint8Array; device: string; maySendMail: boolean }

/** Signs in a person after a correct password, if it has not changed since it was checked (`account`). */
async function openSession(
  tx: Database,
  keys: Keys,
  account: AuthAccount,
  { accountHash, device, maySendMail }: SignInAttempt,
) {
  const now = await lockAuthAccount(tx, account.id)
  if (!now?.active || now.password_hash !== account.password_hash) return undefined
  await clearWait(tx, accountHash)
  if (!now.verified) {
    // The next page says that an e-mail was sent. Checked again under the lock: two concurrent requests send one
    // e-mail.
    if (maySendMail && now.pending && !(await wasMailedRecently(tx, now.id)))
      await enqueueVerificationMail(tx, keys, now)
    return { registrationToken: await newRegistrationToken(tx, now.id) }
  }
  const token = await startSession(tx, { personId: now.id, device })
  const person = (await personById(tx, now.id))!
  return { _token: token, route: afterSignInPath(person), data: signedInOf(person) }
}
