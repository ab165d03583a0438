import { helpMessages } from '#contract/help/rules.ts'
import { type Deletion, help } from '#contract/help/schemas.ts'
import { notYours, refused } from '#contract/problem.ts'
import { lockAuthAccount } from '../auth/auth-account.ts'
import type { PasswordHasher } from '../auth/password-hashing.ts'
import { writeAuditLog } from '../db/audit-log.ts'
import type { Database } from '../db/database.ts'
import type { CurrentUser } from '../http/current-user.ts'
import { type Api, mount } from '../http/mount.ts'
import { enqueueMail } from '../mail/enqueue.ts'
import { confirmPassword } from './confirm-password.ts'
import { earliestDeletionSql } from './delete-account.ts'

/** Requests to delete one's account. An operator closes a request; until then it can be withdrawn. */
export function mountDeletionRequest(api: Api, passwords: PasswordHasher) {
  mount(api, help.deletion, async (_, { db, me }) => ({ data: await readDeletion(db, me.id) }))

  mount(api, help.askDeletion, async ({ password, reason }, { db, me }) => {
    if (me.role === 'operator') throw notYours(helpMessages.operators)
    await confirmPassword({ passwords, db, shared: api.sharedLimits }, me, password)
    await db.transaction(async (tx) => {
      // Locked, so that two concurrent requests become one.
      const person = await lockAuthAccount(tx, me.id)
      if ((await readDeletion(tx, me.id)).asked) throw refused(helpMessages.asked)
      await tx.query('insert into deletion_request (person_id, role, reason) values ($1, $2, $3)', [
        me.id,
        me.role,
        reason.trim(),
      ])
      await auditDeletion(tx, me, 'deletion.asked')
      await enqueueMail(tx, { kind: 'deletion-asked', to: person!.email, personId: me.id })
    })
    return { message: helpMessages.asked, data: await readDeletion(db, me.id) }
  })

  mount(api, help.withdrawDeletion, async (_, { db, me }) => {
    await db.transaction(async (tx) => {
      const withdrawn = await tx.query(
        `update deletion_request set withdrawn_at = now()
         where person_id = $1 and withdrawn_at is null and closed_at is null returning id`,
        [me.id],
      )
      if (withdrawn.length === 0) throw refused(helpMessages.notAsked)
      await auditDeletion(tx, me, 'deletion.withdrawn')
    })
    return { message: 'Permintaan hapus akun ditarik kembali.', data: await readDeletion(db, me.id) }
  })
}

const auditDeletion = (tx: Database, me: CurrentUser, action: 'deletion.asked' | 'deletion.withdrawn') =>
  writeAuditLog(tx, {
    by: me,
    action,
    ...(me.merchantId && { merchantId: me.merchantId }),
    ...(me.lsproId && { lsproId: me.lsproId }),
    after: { user_id: me.id },
  })

async function readDeletion(db: Database, personId: number): Promise<Deletion> {
  const [found] = await db.query<Deletion>(
    `select
       (select json_build_object('at', asked_at, 'not_before', ${earliestDeletionSql}) from deletion_request
        where person_id = $1 and withdrawn_at is null and closed_at is null) as asked,
       (select json_build_object('at', closed_at, 'remark', coalesce(remark, '')) from deletion_request
        where person_id = $1 and outcome = 'refused' order by id desc limit 1) as refused`,
    [personId],
  )
  return found!
}
