import { addresses } from '#contract/addresses.ts'
import type { contract } from '#contract/index.ts'
import { refused, unverified } from '#contract/problem.ts'
import type { AccountParts } from '../account.ts'
import type { Database } from '../db/database.ts'
import type { Keys } from '../keys.ts'
import type { Limits } from '../limits.ts'
import { shutBy } from '../moderation/shut.ts'
import type { Handler } from '../mount.ts'
import { emailMark } from './email.ts'
import { emailHasRoom, refuseRegion } from './how-often.ts'
import { holdPerson, type Known, knownAt } from './known.ts'
import { signInRoute } from './landing.ts'
import { personById, signedInOf } from './person.ts'
import { beginSession } from './sessions.ts'
import { beginTry, endTrouble, isImpatient, takeBackTry, tellOwner } from './trouble.ts'
import { letterIsFresh, newRegistrationToken, postVerifyLetter } from './verify-letter.ts'

const wrong = 'Email atau kata sandi salah.'
const welcome = 'Selamat datang.'
const notYetVerified = 'Email ini belum diverifikasi. Silakan buka tautan di email yang kami kirim.'

/**
 * Unknown, wrong and disabled are one sentence, after the same time. An account that a decision about reports has shut
 * says so to who knows its password.
 */
export function signingIn({ keys, passwords }: AccountParts, shared: Limits): Handler<typeof contract.account.signIn> {
  return async ({ email, password }, { db, from }) => {
    await refuseRegion({ shared, db }, 'signIn', from.ip)
    const account = emailMark(email)
    const known = await knownAt(db, email)
    const dayFails = await beginTry(db, account, isImpatient(known, account))
    const right = await passwords.matches(known?.password_hash, password).catch(async (tooMany: unknown) => {
      await takeBackTry(db, account)
      throw tooMany
    })
    if (!right || !known?.active) {
      if (known?.active) await tellOwner(db, account, known, dayFails)
      // Only whoever knows the password learns that it is shut, and why.
      throw (right && known && (await shutBy(db, keys, known))) || refused(wrong)
    }
    const mayWrite =
      known.pending && !(await letterIsFresh(db, known.id)) && (await emailHasRoom(shared, 'resend', email))
    const entered = await db.together((tx) => enter(tx, keys, known, { account, device: from.device, mayWrite }))
    if (!entered) throw refused(wrong)
    if ('registrationToken' in entered)
      throw unverified(notYetVerified, addresses.emailSent(known.email), entered.registrationToken)
    return { message: welcome, ...entered }
  }
}

type Entering = { account: Uint8Array; device: string; mayWrite: boolean }

/** Opens the house for whoever knows the password, if it is still the one that was `known`. */
async function enter(tx: Database, keys: Keys, known: Known, { account, device, mayWrite }: Entering) {
  const now = await holdPerson(tx, known.id)
  if (!now?.active || now.password_hash !== known.password_hash) return undefined
  await endTrouble(tx, account)
  if (!now.verified) {
    // The page they are led to says that a letter was sent. Two taps at once are one letter.
    if (mayWrite && now.pending && !(await letterIsFresh(tx, now.id))) await postVerifyLetter(tx, keys, now)
    return { registrationToken: await newRegistrationToken(tx, now.id) }
  }
  const token = await beginSession(tx, { personId: now.id, device })
  const person = (await personById(tx, now.id))!
  return { _token: token, route: signInRoute(person), data: signedInOf(person) }
}
