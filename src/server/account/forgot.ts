import type { Role } from '#contract/account.ts'
import type { contract } from '#contract/index.ts'
import { refused } from '#contract/problem.ts'
import type { AccountParts } from '../account.ts'
import type { Database } from '../db/database.ts'
import { sha256 } from '../keys.ts'
import type { Limits } from '../limits.ts'
import { post } from '../mail/post.ts'
import { type Handler, refuseOver } from '../mount.ts'
import { spendCode, voidCodes } from './codes.ts'
import { isWeak, refuseCommonest, refuseShort } from './commonest.ts'
import { confirmAddress } from './confirm.ts'
import { emailMark } from './email.ts'
import { refuseEmail, refuseRegion, tellingAnswers } from './how-often.ts'
import { holdAt, holdPerson, knownAt } from './known.ts'
import { postForgotten } from './reset-letter.ts'
import { endSessions } from './sessions.ts'
import { forgetTrouble } from './trouble.ts'

const unknownEmail = 'Email yang anda masukkan tidak Terdaftar !'
const sent = 'Atur ulang Kata Sandi telah dikirim. Mohon cek email anda.'
const deadLink = 'Tautan ini tidak berlaku atau sudah kedaluwarsa. Minta tautan baru.'
const changed = 'Kata sandi berhasil diganti. Silakan masuk.'

/**
 * Sends the letter with which a new password may be set. Its answer tells whether an address has an account, as it must;
 * over a limit it tells nothing, the same to everybody, though an owner still gets the letter.
 */
export function forgetting(
  { keys }: Pick<AccountParts, 'keys'>,
  shared: Limits,
): Handler<typeof contract.account.forgotRequest> {
  return async ({ email }, { db, from }) => {
    await refuseRegion({ shared, db }, 'forgotRequest', from.ip)
    await refuseEmail(shared, 'forgotRequest', email)
    const known = await knownAt(db, email)
    if (known) {
      await db.together(async (tx) => {
        const [now] = await holdAt(tx, email)
        if (!now?.active) return
        await postForgotten(tx, keys, now)
      })
    }
    await refuseOver(shared, 'forgotRequest telling', tellingAnswers)
    if (!known) throw refused(unknownEmail)
    return { message: sent }
  }
}

/**
 * Sets the new password, once for a secret, and ends every session. Nobody is signed in by it. It confirms
 * the address too: whoever holds the secret has read a letter that went there.
 */
export function resetting({ passwords }: AccountParts): Handler<typeof contract.account.forgotSave> {
  return async ({ password, hash: code }, { db }) => {
    const reader = await ownerOf(db, code)
    if (!reader) throw refused(deadLink)
    refuseCommonest(password, 'password')
    refuseShort(reader.role, password, 'password')
    const hash = await passwords.hash(password)
    await db.together(async (tx) => {
      const owner = await holdPerson(tx, reader.id)
      if (!owner?.active) throw refused(deadLink)
      if (!(await spendCode(tx, { kind: 'reset', code, by: sha256('') }))) throw refused(deadLink)
      // Not contested any more: whoever read the letter has set this one.
      await tx.rows(
        `update person set password_hash = $2, password_weak = $3, contested = false, updated_at = now() where id = $1`,
        [owner.id, hash, isWeak(password)],
      )
      if (!owner.verified) await confirmAddress(tx, owner)
      await voidCodes(tx, owner.id, 'reset')
      await endSessions(tx, owner.id)
      await forgetTrouble(tx, emailMark(owner.email))
      await post(tx, { kind: 'password-changed', to: owner.email, personId: owner.id })
    })
    return { message: changed }
  }
}

/** Whose secret this is, if it still works: only then is it worth hashing a password for. */
async function ownerOf(db: Database, code: string): Promise<{ id: number; role: Role } | undefined> {
  const [row] = await db.rows<{ id: number; role: Role }>(
    `select person.id, role from mail_code join person on person.id = person_id
     where code_hash = $1 and kind = 'reset' and used_at is null and expires_at > now()`,
    [sha256(code)],
  )
  return row
}
