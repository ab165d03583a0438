import type { contract } from '#contract/index.ts'
import { refused } from '#contract/problem.ts'
import { type AuthAccount, findAuthAccount, lockAuthAccount, lockAuthAccounts } from '../../auth/auth-account.ts'
import { emailKey, refuseInvalidDomain } from '../../auth/email-key.ts'
import { endSessions } from '../../auth/sessions.ts'
import type { Database } from '../../db/database.ts'
import { isPastSql } from '../../db/running-until.ts'
import { tooManyRequests } from '../../http/error-replies.ts'
import type { RateLimiter } from '../../http/limits/rate-limits.ts'
import type { Handler } from '../../http/mount.ts'
import { enqueueMail } from '../../mail/enqueue.ts'
import type { Keys } from '../../secrets/keys.ts'
import type { AccountParts } from '../account-parts.ts'
import { isWeakPassword, refuseCommonPassword } from './password-rules.ts'
import { countEmail } from './rate-limits.ts'
import { findReferralLspro, lockReferralLspro } from './referral-code.ts'
import { enqueueVerificationMail, isTokenOf, newRegistrationToken, wasMailedRecently } from './verification-mail.ts'

const alreadyRegistered = 'Email sudah terdaftar. Silakan masuk, atau atur ulang kata sandi.'
const wrongReferral = 'Kode Referral yang anda masukkan salah!'
const registrationAccepted = 'Pendaftaran diterima. Silakan buka tautan di email yang kami kirim.'

type Registration = {
  email: string
  role: 'guest' | 'merchant'
  referral: { code: string; lsproId: number } | undefined
  /** Undefined: the stored password is unchanged. */
  newPassword: { hash: string; weak: boolean } | undefined
  /** The registration token that this browser got when it registered the address before. */
  token: string | null | undefined
}

/**
 * Creates an account, or overwrites a pending one, whose earlier password and e-mails become invalid. The same password
 * again is a repeated request whose answer was lost: the earlier e-mail stays valid. Another password from another
 * browser is contested: a stranger may have sent it, so the link in the e-mail does not confirm it.
 */
export function registerHandler(
  { keys, passwords }: AccountParts,
  sharedLimits: RateLimiter,
): Handler<typeof contract.account.register> {
  return async ({ email, password, role, referral_code, registration_token }, { db }) => {
    refuseInvalidDomain(email, 'email')
    refuseCommonPassword(password, 'password')
    const referral = role === 'merchant' && referral_code ? await requireReferral(db, referral_code) : undefined
    for (let attempt = 1; ; attempt++) {
      const account = await findAuthAccount(db, email)
      if (account && !account.pending) {
        if (account.active && account.verified) await notifyExistingOwner(db, account)
        throw refused(alreadyRegistered, { email: alreadyRegistered })
      }
      const isSamePassword = account !== undefined && (await passwords.matches(account.password_hash, password))
      const isRepeated = isSamePassword && (await wasMailedRecently(db, account.id))
      if (attempt === 1 && !isRepeated) await countEmail(sharedLimits, 'register', email)
      // Hashing is slow, so it is done before the transaction.
      const newPassword = isSamePassword
        ? undefined
        : { hash: await passwords.hash(password), weak: isWeakPassword(password) }
      const registration = { email, role, referral, newPassword, token: registration_token }
      const token = await db.transaction((tx) => saveRegistration(tx, keys, registration, account))
      if (token) return { message: registrationAccepted, data: { email, registration_token: token } }
      if (attempt === 4) throw tooManyRequests(1)
    }
  }
}

/** Mails the owner of an existing account about the registration, at most once a day. */
const notifyExistingOwner = (db: Database, { id }: AuthAccount) =>
  db.transaction(async (tx) => {
    // Locked, because two concurrent requests would both find no e-mail.
    const owner = await lockAuthAccount(tx, id)
    if (!owner?.verified || !owner.active) return
    const [recentMail] = await tx.query(
      `select from mail where person_id = $1 and kind = 'already' and created_at > now() - interval '1 day'
         and ${isPastSql('created_at')} limit 1`,
      [id],
    )
    if (!recentMail) await enqueueMail(tx, { kind: 'already', to: owner.email, personId: id })
  })

const unknownReferral = () => refused(wrongReferral, { referral_code: wrongReferral })

async function requireReferral(db: Database, code: string) {
  const body = await findReferralLspro(db, code)
  if (!body) throw unknownReferral()
  return { code: code.trim().toUpperCase(), lsproId: body.id }
}

/**
 * Stores the registration and enqueues its e-mail; undefined when the account has changed since it was read (`before`).
 */
async function saveRegistration(
  tx: Database,
  keys: Keys,
  registration: Registration,
  before: AuthAccount | undefined,
): Promise<string | undefined> {
  const [now] = await lockAuthAccounts(tx, registration.email)
  if (now?.id !== before?.id || now?.password_hash !== before?.password_hash || now?.pending === false) return undefined
  // Checked again: the code may have been revoked while the password was hashed.
  if (registration.referral && !(await lockReferralLspro(tx, registration.referral.code))) throw unknownReferral()
  const id = now ? await overwriteRegistration(tx, now, registration) : await insertPerson(tx, registration)
  if (id === undefined) return undefined
  const hasNewPassword = registration.newPassword !== undefined
  if (hasNewPassword) await endSessions(tx, id)
  if (hasNewPassword || !(await wasMailedRecently(tx, id)))
    await enqueueVerificationMail(tx, keys, { id, email: registration.email }, hasNewPassword)
  return newRegistrationToken(tx, id)
}

/** Returns the id; undefined when a concurrent registration has inserted the address. */
async function insertPerson(
  tx: Database,
  { email, role, referral, newPassword }: Registration,
): Promise<number | undefined> {
  const [inserted] = await tx.query<{ id: number }>(
    `insert into person (email, email_key, password_hash, password_weak, role, referral_code, referral_lspro_id)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict (email_key) do nothing returning id`,
    [
      ...[email, emailKey(email), newPassword?.hash, newPassword?.weak],
      ...[role, referral?.code ?? null, referral?.lsproId ?? null],
    ],
  )
  return inserted?.id
}

async function overwriteRegistration(
  tx: Database,
  { id, registration_hash }: AuthAccount,
  { email, role, referral, newPassword, token }: Registration,
): Promise<number> {
  const contested = newPassword !== undefined && !isTokenOf(registration_hash, token)
  await tx.query(
    `update person set email = $2, role = $3, referral_code = $4, referral_lspro_id = $5,
       password_hash = coalesce($6, password_hash), password_weak = coalesce($7, password_weak),
       contested = contested or $8, updated_at = now()
     where id = $1`,
    [
      ...[id, email, role, referral?.code ?? null, referral?.lsproId ?? null],
      ...[newPassword?.hash ?? null, newPassword?.weak ?? null, contested],
    ],
  )
  return id
}
