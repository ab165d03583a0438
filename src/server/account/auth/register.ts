import type { contract } from '#contract/index.ts'
import { refused } from '#contract/problem.ts'
import type { Database } from '../../db/database.ts'
import { tooManyRequests } from '../../http/error-replies.ts'
import type { RateLimiter } from '../../http/limits/rate-limits.ts'
import type { Handler } from '../../http/mount.ts'
import { enqueueMail } from '../../mail/enqueue.ts'
import type { Keys } from '../../secrets/keys.ts'
import type { AccountParts } from '../account-parts.ts'
import { type AuthAccount, findAuthAccount, lockAuthAccount, lockAuthAccounts } from './auth-account.ts'
import { emailKey, refuseInvalidDomain } from './email-key.ts'
import { isWeakPassword, refuseCommonPassword } from './password-rules.ts'
import { countEmail } from './rate-limits.ts'
import { findReferralLspro, lockReferralLspro } from './referral-code.ts'
import { endSessions } from './sessions.ts'
import { enqueueVerificationMail, isTokenOf, newRegistrationToken, wasMailedRecently } from './verification-mail.ts'

const alreadyRegistered = 'Email sudah terdaftar. Silakan masuk, atau atur ulang kata sandi.'
const wrongReferral = 'Kode Referral yang anda masukkan salah!'
const registrationAccepted = 'Pendaftaran diterima. Silakan buka tautan di email yang kami kirim.'

type Registration = {
  email: string
  role: 'guest' | 'merchant'
  referral: { code: string; lsproId: number } | undefined
  /** Undefined: the password is the one that is kept. */
  fresh: { hash: string; weak: boolean } | undefined
  /** What this browser got when it registered here before. */
  token: string | null | undefined
}

/**
 * A new account, or a pending one begun anew: its earlier password and letters are worth nothing from then on.
 * The same password again is the same person whose reply was lost: the letter they have goes on working. Another one
 * from another browser is contested: anybody may have sent it, so that the letter they answer with does not confirm it.
 */
export function registerHandler(
  { keys, passwords }: AccountParts,
  shared: RateLimiter,
): Handler<typeof contract.account.register> {
  return async ({ email, password, role, referral_code, registration_token }, { db }) => {
    refuseInvalidDomain(email, 'email')
    refuseCommonPassword(password, 'password')
    const referral = role === 'merchant' && referral_code ? await requireReferral(db, referral_code) : undefined
    for (let attempt = 1; ; attempt++) {
      const known = await findAuthAccount(db, email)
      if (known && !known.pending) {
        if (known.active && known.verified) await notifyExistingOwner(db, known)
        throw refused(alreadyRegistered, { email: alreadyRegistered })
      }
      const same = known !== undefined && (await passwords.matches(known.password_hash, password))
      const repeated = same && (await wasMailedRecently(db, known.id))
      if (attempt === 1 && !repeated) await countEmail(shared, 'register', email)
      // Hashing takes its time: nobody else's transaction waits for it.
      const fresh = same ? undefined : { hash: await passwords.hash(password), weak: isWeakPassword(password) }
      const wanted = { email, role, referral, fresh, token: registration_token }
      const token = await db.transaction((tx) => saveRegistration(tx, keys, wanted, known))
      if (token) return { message: registrationAccepted, data: { email, registration_token: token } }
      if (attempt === 4) throw tooManyRequests(1)
    }
  }
}

/** Whoever has an account already hears that somebody wanted to register their address: once a day, if at all. */
const notifyExistingOwner = (db: Database, { id }: AuthAccount) =>
  db.transaction(async (tx) => {
    // Two askings at once would both find no letter.
    const owner = await lockAuthAccount(tx, id)
    if (!owner?.verified || !owner.active) return
    const [told] = await tx.query(
      `select from mail where person_id = $1 and kind = 'already' and created_at > now() - interval '1 day' limit 1`,
      [id],
    )
    if (!told) await enqueueMail(tx, { kind: 'already', to: owner.email, personId: id })
  })

const unknownReferral = () => refused(wrongReferral, { referral_code: wrongReferral })

async function requireReferral(db: Database, code: string) {
  const body = await findReferralLspro(db, code)
  if (!body) throw unknownReferral()
  return { code: code.trim().toUpperCase(), lsproId: body.id }
}

/** Writes the registration and posts its letter; undefined when the address is not as it was `seen` any more. */
async function saveRegistration(
  tx: Database,
  keys: Keys,
  registration: Registration,
  seen: AuthAccount | undefined,
): Promise<string | undefined> {
  const [now] = await lockAuthAccounts(tx, registration.email)
  if (now?.id !== seen?.id || now?.password_hash !== seen?.password_hash || now?.pending === false) return undefined
  // Since it was first looked at a password was hashed: time enough to revoke a code.
  if (registration.referral && !(await lockReferralLspro(tx, registration.referral.code))) throw unknownReferral()
  const id = now ? await overwriteRegistration(tx, now, registration) : await insertPerson(tx, registration)
  if (id === undefined) return undefined
  const anew = registration.fresh !== undefined
  if (anew) await endSessions(tx, id)
  if (anew || !(await wasMailedRecently(tx, id)))
    await enqueueVerificationMail(tx, keys, { id, email: registration.email }, anew)
  return newRegistrationToken(tx, id)
}

/** Gives the id; undefined when somebody else came first. */
async function insertPerson(tx: Database, { email, role, referral, fresh }: Registration): Promise<number | undefined> {
  const [inserted] = await tx.query<{ id: number }>(
    `insert into person (email, email_key, password_hash, password_weak, role, referral_code, referral_lspro_id)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict (email_key) do nothing returning id`,
    [email, emailKey(email), fresh?.hash, fresh?.weak, role, referral?.code ?? null, referral?.lsproId ?? null],
  )
  return inserted?.id
}

async function overwriteRegistration(
  tx: Database,
  { id, registration_hash }: AuthAccount,
  { email, role, referral, fresh, token }: Registration,
): Promise<number> {
  const contested = fresh !== undefined && !isTokenOf(registration_hash, token)
  await tx.query(
    `update person set email = $2, role = $3, referral_code = $4, referral_lspro_id = $5,
       password_hash = coalesce($6, password_hash), password_weak = coalesce($7, password_weak),
       contested = contested or $8, updated_at = now()
     where id = $1`,
    [
      ...[id, email, role, referral?.code ?? null, referral?.lsproId ?? null],
      ...[fresh?.hash ?? null, fresh?.weak ?? null, contested],
    ],
  )
  return id
}
