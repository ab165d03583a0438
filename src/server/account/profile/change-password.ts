import { account } from '#contract/account/schemas.ts'
import { refused } from '#contract/problem.ts'
import type { PasswordHasher } from '../../auth/password-hashing.ts'
import { endSessions } from '../../auth/sessions.ts'
import { type Api, mount } from '../../http/mount.ts'
import { enqueueMail } from '../../mail/enqueue.ts'
import { voidCodes } from '../../mail/mail-codes.ts'
import { isWeakPassword, refuseCommonPassword, refuseShortPassword } from '../auth/password-rules.ts'
import { countPasswordCheck } from '../auth/rate-limits.ts'

const perIp = [{ most: 20, seconds: 3600 }]

/** Code 01 for a wrong old password: code 03 would redirect the user. */
const wrongOldPassword = () => refused('Password gagal dirubah!', { old_password: 'Kata sandi lama tidak cocok.' })

/** Changes the user's password. Ends their other sessions, and voids links to set a password. */
export function mountChangePassword(api: Api, passwords: PasswordHasher) {
  mount(
    api,
    account.changePassword,
    async ({ old_password, new_password }, { db, me }) => {
      await countPasswordCheck(api.sharedLimits, me.id)
      const [before] = await db.query<{ password_hash: string | null }>(
        'select password_hash from person where id = $1',
        [me.id],
      )
      // Comparing and hashing are slow, so both are done before the transaction.
      if (!(await passwords.matches(before?.password_hash, old_password))) throw wrongOldPassword()
      refuseCommonPassword(new_password, 'new_password')
      refuseShortPassword(me.role, new_password, 'new_password')
      const hash = await passwords.hash(new_password)
      await db.transaction(async (tx) => {
        // Only if the hash is still the compared one: of two concurrent changes the second one fails.
        const [person] = await tx.query<{ email: string }>(
          `update person set password_hash = $3, password_weak = $4, updated_at = now()
           where id = $1 and password_hash = $2 returning email`,
          [me.id, before!.password_hash, hash, isWeakPassword(new_password)],
        )
        if (!person) throw wrongOldPassword()
        await endSessions(tx, me.id, me.sessionId)
        await voidCodes(tx, me.id, 'reset')
        await enqueueMail(tx, { kind: 'password-changed', to: person.email, personId: me.id })
      })
      return { message: 'Password berhasil diganti' }
    },
    { perIp },
  )
}
