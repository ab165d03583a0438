import type { contract } from '#contract/index.ts'
import { refused } from '#contract/problem.ts'
import type { AccountParts } from '../account.ts'
import type { Database } from '../db/database.ts'
import type { Keys } from '../keys.ts'
import type { Limits } from '../limits.ts'
import { post } from '../mail/post.ts'
import type { Handler } from '../mount.ts'
import { slowDown } from '../refusals.ts'
import { isWeak, refuseCommonest } from './commonest.ts'
import { emailKey, refuseUnreadable } from './email.ts'
import { refuseEmail } from './how-often.ts'
import { holdAt, holdPerson, type Known, knownAt } from './known.ts'
import { bodyOfReferral, holdReferral } from './referral.ts'
import { endSessions } from './sessions.ts'
import { isTokenOf, letterIsFresh, newRegistrationToken, postVerifyLetter } from './verify-letter.ts'

const taken = 'Email sudah terdaftar. Silakan masuk, atau atur ulang kata sandi.'
const wrongReferral = 'Kode Referral yang anda masukkan salah!'
const welcome = 'Pendaftaran diterima. Silakan buka tautan di email yang kami kirim.'

type Registration = {
  email: string
  role: 'guest' | 'merchant'
  referral: { code: string; lsproId: number } | undefined
  /** Undefined: the password is the one that is kept. */
  fresh: { hash: string; weak: boolean } | undefined
  /** What this browser got when it registered here before (D18). */
  token: string | null | undefined
}

/**
 * A new account, or a pending one begun anew: its earlier password and letters are worth nothing from then on.
 * The same password again is the same person whose reply was lost: the letter they have goes on working. Another one
 * from another browser is contested: anybody may have sent it, so that the letter they answer with does not confirm it.
 */
export function registering(
  { keys, passwords }: AccountParts,
  shared: Limits,
): Handler<typeof contract.account.register> {
  return async ({ email, password, role, referral_code, registration_token }, { db }) => {
    refuseUnreadable(email, 'email')
    refuseCommonest(password, 'password')
    const referral = role === 'merchant' && referral_code ? await wantedReferral(db, referral_code) : undefined
    for (let attempt = 1; ; attempt++) {
      const known = await knownAt(db, email)
      if (known && !known.pending) {
        if (known.active && known.verified) await tellOwner(db, known)
        throw refused(taken, { email: taken })
      }
      const same = known !== undefined && (await passwords.matches(known.password_hash, password))
      const repeated = same && (await letterIsFresh(db, known.id))
      if (attempt === 1 && !repeated) await refuseEmail(shared, 'register', email)
      // Hashing takes its time: nobody else's transaction waits for it.
      const fresh = same ? undefined : { hash: await passwords.hash(password), weak: isWeak(password) }
      const wanted = { email, role, referral, fresh, token: registration_token }
      const token = await db.together((tx) => enrol(tx, keys, wanted, known))
      if (token) return { message: welcome, data: { email, registration_token: token } }
      if (attempt === 4) throw slowDown(1)
    }
  }
}

/** Whoever has an account already hears that somebody wanted to register their address: once a day, if at all. */
const tellOwner = (db: Database, { id }: Known) =>
  db.together(async (tx) => {
    // Two askings at once would both find no letter.
    const owner = await holdPerson(tx, id)
    if (!owner?.verified || !owner.active) return
    const [told] = await tx.rows(
      `select from mail where person_id = $1 and kind = 'already' and created_at > now() - interval '1 day' limit 1`,
      [id],
    )
    if (!told) await post(tx, { kind: 'already', to: owner.email, personId: id })
  })

const noSuchReferral = () => refused(wrongReferral, { referral_code: wrongReferral })

async function wantedReferral(db: Database, code: string) {
  const body = await bodyOfReferral(db, code)
  if (!body) throw noSuchReferral()
  return { code: code.trim().toUpperCase(), lsproId: body.id }
}

/** Writes the registration and posts its letter; undefined when the address is not as it was `seen` any more. */
async function enrol(
  tx: Database,
  keys: Keys,
  wanted: Registration,
  seen: Known | undefined,
): Promise<string | undefined> {
  const [now] = await holdAt(tx, wanted.email)
  if (now?.id !== seen?.id || now?.password_hash !== seen?.password_hash || now?.pending === false) return undefined
  // Since it was first looked at a password was hashed: time enough to revoke a code.
  if (wanted.referral && !(await holdReferral(tx, wanted.referral.code))) throw noSuchReferral()
  const id = now ? await overwrite(tx, now, wanted) : await insert(tx, wanted)
  if (id === undefined) return undefined
  const anew = wanted.fresh !== undefined
  if (anew) await endSessions(tx, id)
  if (anew || !(await letterIsFresh(tx, id))) await postVerifyLetter(tx, keys, { id, email: wanted.email }, anew)
  return newRegistrationToken(tx, id)
}

/** Gives the id; undefined when somebody else came first. */
async function insert(tx: Database, { email, role, referral, fresh }: Registration): Promise<number | undefined> {
  const [made] = await tx.rows<{ id: number }>(
    `insert into person (email, email_key, password_hash, password_weak, role, referral_code, referral_lspro_id)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict (email_key) do nothing returning id`,
    [email, emailKey(email), fresh?.hash, fresh?.weak, role, referral?.code ?? null, referral?.lsproId ?? null],
  )
  return made?.id
}

async function overwrite(
  tx: Database,
  { id, registration_hash }: Known,
  { email, role, referral, fresh, token }: Registration,
): Promise<number> {
  const contested = fresh !== undefined && !isTokenOf(registration_hash, token)
  await tx.rows(
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
