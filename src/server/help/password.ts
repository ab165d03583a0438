import { helpWords } from '#contract/help-rules.ts'
import { refused } from '#contract/problem.ts'
import type { Passwords } from '../account/passwords.ts'
import type { Database } from '../db/database.ts'
import type { Limits } from '../limits.ts'
import { type Me, refuseOver } from '../mount.ts'

/** The same count as that of changing it: nobody guesses on the one side what they may not on the other. */
const perAccount = { most: 10, seconds: 600 }

/** Asks for the password once more, of somebody signed in: a phone may lie open. Throws code 01 at `password`. */
export async function askAgain(
  { passwords, db, shared }: { passwords: Passwords; db: Database; shared: Limits },
  { id }: Me,
  password: string,
): Promise<void> {
  await refuseOver(shared, `password ${id}`, perAccount)
  const [person] = await db.rows<{ password_hash: string | null }>('select password_hash from person where id = $1', [
    id,
  ])
  if (await passwords.matches(person?.password_hash, password)) return
  throw refused(helpWords.wrongPassword, { password: helpWords.wrongPassword })
}
