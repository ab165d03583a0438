import type { contract } from '#contract/index.ts'
import { refused } from '#contract/problem.ts'
import type { AccountParts } from '../account.ts'
import type { Database } from '../db/database.ts'
import { SqlError } from '../db/sql-error.ts'
import type { Keys } from '../keys.ts'
import type { Limits } from '../limits.ts'
import type { Handler } from '../mount.ts'
import { emailKey, refuseUnreadable } from './email.ts'
import { refuseEmail } from './how-often.ts'
import { holdAt } from './known.ts'
import { isTokenOf, letterIsFresh, postVerifyLetter } from './verify-letter.ts'

const notHere = 'Email ini tidak dapat diganti dari sini. Silakan masuk, atau daftar ulang dengan email yang benar.'
const taken = 'Email sudah terdaftar. Silakan masuk, atau pakai email lain.'
const changed = 'Email telah diganti. Silakan buka tautan di email yang baru.'

type Change = { email: string; wanted: string; token: string | null | undefined }

/**
 * Gives a pending registration another address: only to the browser that knows its password (D18), and the letter that
 * went to the old one opens nothing any more. Unknown, confirmed and foreign registrations are one answer.
 */
export function changingEmail(
  { keys }: Pick<AccountParts, 'keys'>,
  shared: Limits,
): Handler<typeof contract.account.changeEmail> {
  return async ({ email, change_email, registration_token }, { db }) => {
    refuseUnreadable(change_email, 'change_email')
    await refuseEmail(shared, 'changeEmail', email)
    await refuseEmail(shared, 'changeEmailTo', change_email)
    await db
      .together((tx) => move(tx, keys, { email, wanted: change_email, token: registration_token }))
      .catch((error: unknown) => {
        // Somebody registered that address while this one was being moved there.
        if (error instanceof SqlError && error.code === '23505') throw refused(taken, { change_email: taken })
        throw error
      })
    return { message: changed }
  }
}

async function move(tx: Database, keys: Keys, { email, wanted, token }: Change): Promise<void> {
  const known = await holdAt(tx, email, wanted)
  const mine = known.find(({ pending, registration_hash }) => pending && isTokenOf(registration_hash, token))
  if (!mine) throw refused(notHere)
  const moved = mine.email_key === emailKey(wanted)
  // The reply to this very asking was lost: the letter is on its way.
  if (moved && (await letterIsFresh(tx, mine.id))) return
  const there = moved ? undefined : known.find(({ email_key }) => email_key === emailKey(wanted))
  if (there) await makeRoom(tx, there)
  // Whoever began there may be the one who reads its letters: they must not confirm the password of this browser.
  await tx.rows(
    `update person set email = $2, email_key = $3, contested = contested or $4, updated_at = now() where id = $1`,
    [mine.id, wanted, emailKey(wanted), there !== undefined],
  )
  await postVerifyLetter(tx, keys, { id: mine.id, email: wanted }, !moved)
}

/** What stands at the wanted address gives way when nobody has confirmed it: registering there anew would do the same. */
async function makeRoom(tx: Database, { id, pending }: { id: number; pending: boolean }): Promise<void> {
  if (!pending) throw refused(taken, { change_email: taken })
  await tx.rows('delete from person where id = $1', [id])
}
