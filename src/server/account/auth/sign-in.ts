import { addresses } from '#contract/addresses.ts'
import type { contract } from '#contract/index.ts'
import { refused, unverified } from '#contract/problem.ts'
import type { Database } from '../../db/database.ts'
import type { RateLimiter } from '../../http/limits/rate-limits.ts'
import type { Handler } from '../../http/mount.ts'
import { disabledAccountProblem } from '../../moderation/disabled-account.ts'
import type { Keys } from '../../secrets/keys.ts'
import type { AccountParts } from '../account-parts.ts'
import { personById, signedInOf } from '../profile/person.ts'
import { afterSignInPath } from './after-sign-in.ts'
import { type AuthAccount, findAuthAccount, lockAuthAccount } from './auth-account.ts'
import { emailHash } from './email-key.ts'
import { clearWait, hasStrictLimit, notifyOwnerOfFailures, recordAttempt, undoAttempt } from './failed-logins.ts'
import { countSubnet, isEmailUnderLimit } from './rate-limits.ts'
import { startSession } from './sessions.ts'
import { enqueueVerificationMail, newRegistrationToken, wasMailedRecently } from './verification-mail.ts'

const wrongCredentials = 'Email atau kata sandi salah.'
const welcome = 'Selamat datang.'
const notYetVerified = 'Email ini belum diverifikasi. Silakan buka tautan di email yang kami kirim.'

/**
 * Unknown, wrong and disabled are one sentence, after the same time. An account that a decision about reports has shut
 * says so to who knows its password.
 */
export function signInHandler(
  { keys, passwords }: AccountParts,
  shared: RateLimiter,
): Handler<typeof contract.account.signIn> {
  return async ({ email, password }, { db, from }) => {
    await countSubnet({ sharedLimits: shared, db }, 'signIn', from.ip)
    const account = emailHash(email)
    const known = await findAuthAccount(db, email)
    const dayFails = await recordAttempt(db, account, hasStrictLimit(known, account))
    const right = await passwords.matches(known?.password_hash, password).catch(async (tooMany: unknown) => {
      await undoAttempt(db, account)
      throw tooMany
    })
    if (!right || !known?.active) {
      if (known?.active) await notifyOwnerOfFailures(db, account, known, dayFails)
      // Only whoever knows the password learns that it is shut, and why.
      throw (right && known && (await disabledAccountProblem(db, keys, known))) || refused(wrongCredentials)
    }
    const mayWrite =
      known.pending && !(await wasMailedRecently(db, known.id)) && (await isEmailUnderLimit(shared, 'resend', email))
    const entered = await db.transaction((tx) =>
      openSession(tx, keys, known, { account, device: from.device, mayWrite }),
    )
    if (!entered) throw refused(wrongCredentials)
    if ('registrationToken' in entered)
      throw unverified(notYetVerified, addresses.emailSent(known.email), entered.registrationToken)
    return { message: welcome, ...entered }
  }
}

type SignInAttempt = { account: Uint8Array; device: string; mayWrite: boolean }

/** Signs in a person who gave the right password, if it has not changed since it was checked (`known`). */
async function openSession(tx: Database, keys: Keys, known: AuthAccount, { account, device, mayWrite }: SignInAttempt) {
  const now = await lockAuthAccount(tx, known.id)
  if (!now?.active || now.password_hash !== known.password_hash) return undefined
  await clearWait(tx, account)
  if (!now.verified) {
    // The page they are led to says that a letter was sent. Two taps at once are one letter.
    if (mayWrite && now.pending && !(await wasMailedRecently(tx, now.id))) await enqueueVerificationMail(tx, keys, now)
    return { registrationToken: await newRegistrationToken(tx, now.id) }
  }
  const token = await startSession(tx, { personId: now.id, device })
  const person = (await personById(tx, now.id))!
  return { _token: token, route: afterSignInPath(person), data: signedInOf(person) }
}
