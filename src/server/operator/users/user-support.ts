import { issuedHours } from '#contract/operator/lspro.ts'
import { operator } from '#contract/operator/operator.ts'
import { notThere, notYours, refused } from '#contract/problem.ts'
import { confirmAddress } from '../../account/auth/confirm-address.ts'
import { countEmail } from '../../account/auth/rate-limits.ts'
import { enqueueResetMail, isInvited } from '../../account/auth/reset-mail.ts'
import { type AuthAccount, lockAuthAccount } from '../../auth/auth-account.ts'
import { endSessions } from '../../auth/sessions.ts'
import { type AuditAction, writeAuditLog } from '../../db/audit-log.ts'
import type { Database } from '../../db/database.ts'
import type { CurrentUser } from '../../http/current-user.ts'
import { type Api, enforceRateLimit, mount } from '../../http/mount.ts'
import type { Keys } from '../../secrets/keys.ts'
import { userMissing } from './users.ts'

/** E-mails that one operator may send in an hour. */
const mailLimit = { most: 60, seconds: 3600 } as const

const isOperator = 'Akun operator diurus oleh pengelola server.'
const accountDisabled = 'Akun ini sedang tidak aktif.'

/** Support for users who cannot sign in; not for accounts of operators. */
export function mountUserSupport(api: Api, keys: Pick<Keys, 'codes'>) {
  mount(api, operator.verifyUser, async ({ id, reason }, { db, me }) => {
    const { contested } = await db.transaction(async (tx) => {
      const person = await lockUser(tx, id)
      if (!person.active) throw refused(accountDisabled)
      if (person.verified) throw refused('Email ini sudah terverifikasi.')
      await confirmAddress(tx, person)
      await auditSupport(tx, me, 'person.verified', { person, reason })
      return person
    })
    // A contested password was deleted: several persons had chosen one, and the owner's is not known.
    const none = ' Kata sandinya harus dibuat dahulu: kirimkan tautannya.'
    return { message: `Email dinyatakan terverifikasi.${contested ? none : ''}` }
  })

  mount(api, operator.endUserSessions, async ({ id, reason }, { db, me }) => {
    const ended = await db.transaction(async (tx) => {
      const person = await lockUser(tx, id)
      const sessions = await endSessions(tx, id)
      if (sessions > 0) await auditSupport(tx, me, 'person.sessions-ended', { person, reason, more: { sessions } })
      return sessions
    })
    return { message: ended > 0 ? `${ended} sesi diakhiri.` : 'Tidak ada sesi yang terbuka.' }
  })

  mount(api, operator.resetUser, async ({ id }, { db, me }) => {
    const [user] = await db.query<{ email: string; role: string }>('select email, role from person where id = $1', [id])
    if (!user) throw notThere(userMissing)
    if (user.role === 'operator') throw notYours(isOperator)
    await enforceRateLimit(api.sharedLimits, `issued ${me.id}`, mailLimit)
    // Shares its counter with the user's own requests, so that both together do not fill the mailbox.
    await countEmail(api.sharedLimits, 'forgotRequest', user.email)
    const person = await db.transaction(async (tx) => {
      const person = await lockUser(tx, id)
      if (!person.active) throw refused(accountDisabled)
      await enqueueResetMail(tx, keys, person)
      await auditSupport(tx, me, 'person.reset-sent', { person })
      return person
    })
    const life = isInvited(person) ? `${issuedHours} jam` : 'satu jam'
    return { message: `Tautan dikirim ke ${person.email}. Berlaku ${life}.` }
  })
}

/** A person, locked. Throws 03 for operators, whose accounts are managed by a command on the server. */
async function lockUser(tx: Database, id: number): Promise<AuthAccount> {
  const person = await lockAuthAccount(tx, id)
  if (!person) throw notThere(userMissing)
  if (person.role === 'operator') throw notYours(isOperator)
  return person
}

type SupportAction = { person: AuthAccount; reason?: string; more?: object }

/** Logs the person's id, not the address, because the log is stored longer than accounts. */
async function auditSupport(
  tx: Database,
  me: CurrentUser,
  action: AuditAction,
  { person, reason, more }: SupportAction,
) {
  const [ids] = await tx.query<{ merchantId: number; lsproId: number }>(
    'select merchant_id as "merchantId", lspro_id as "lsproId" from person where id = $1',
    [person.id],
  )
  await writeAuditLog(tx, { by: me, action, ...ids, ...(reason && { reason }), after: { user_id: person.id, ...more } })
}
