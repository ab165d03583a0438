import { helpMessages } from '#contract/help/rules.ts'
import { refused } from '#contract/problem.ts'
import { countPasswordCheck } from '../account/auth/rate-limits.ts'
import type { PasswordHasher } from '../auth/password-hashing.ts'
import type { Database } from '../db/database.ts'
import type { CurrentUser } from '../http/current-user.ts'
import type { RateLimiter } from '../http/limits/rate-limits.ts'

/** Checks the password of a signed-in user again: the phone may be unattended. Throws code 01 at `password`. */
export async function confirmPassword(
  { passwords, db, shared }: { passwords: PasswordHasher; db: Database; shared: RateLimiter },
  { id }: CurrentUser,
  password: string,
): Promise<void> {
  await countPasswordCheck(shared, id)
  const [person] = await db.query<{ password_hash: string | null }>('select password_hash from person where id = $1', [
    id,
  ])
  if (await passwords.matches(person?.password_hash, password)) return
  throw refused(helpMessages.wrongPassword, { password: helpMessages.wrongPassword })
}
