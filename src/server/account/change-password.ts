import { account } from '#contract/account.ts'
import { refused } from '#contract/problem.ts'
import { post } from '../mail/post.ts'
import { type Api, mount, refuseOver } from '../mount.ts'
import { voidCodes } from './codes.ts'
import { isWeak, refuseCommonest, refuseShort } from './commonest.ts'
import type { Passwords } from './passwords.ts'
import { endSessions } from './sessions.ts'

const perAccount = { most: 10, seconds: 600 }
const perPlace = [{ most: 20, seconds: 3600 }]

/** A wrong old password is 01, so that nobody is sent home for it (D47). */
const wrong = () => refused('Password gagal dirubah!', { old_password: 'Kata sandi lama tidak cocok.' })

/** Somebody sets another password. Their other phones are signed out, links to set one by letter stop working. */
export function mountChangePassword(api: Api, passwords: Passwords) {
  mount(
    api,
    account.changePassword,
    async ({ old_password, new_password }, { db, me }) => {
      await refuseOver(api.shared, `password ${me.id}`, perAccount)
      const [before] = await db.rows<{ password_hash: string | null }>(
        'select password_hash from person where id = $1',
        [me.id],
      )
      // Comparing and hashing take their time, so both are done before the transaction.
      if (!(await passwords.matches(before?.password_hash, old_password))) throw wrong()
      refuseCommonest(new_password, 'new_password')
      refuseShort(me.role, new_password, 'new_password')
      const hash = await passwords.hash(new_password)
      await db.together(async (tx) => {
        // With the hash that was compared: of two phones that change it at once, the second no longer knows the old one.
        const [person] = await tx.rows<{ email: string }>(
          `update person set password_hash = $3, password_weak = $4, updated_at = now()
           where id = $1 and password_hash = $2 returning email`,
          [me.id, before!.password_hash, hash, isWeak(new_password)],
        )
        if (!person) throw wrong()
        await endSessions(tx, me.id, me.sessionId)
        await voidCodes(tx, me.id, 'reset')
        await post(tx, { kind: 'password-changed', to: person.email, personId: me.id })
      })
      return { message: 'Password berhasil diganti' }
    },
    { perPlace },
  )
}
