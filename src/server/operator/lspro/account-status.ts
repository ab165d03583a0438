import type { Input } from '#contract/endpoint.ts'
import { issueMessages } from '#contract/operator/lspro.ts'
import { operator } from '#contract/operator/operator.ts'
import { notThere, refused } from '#contract/problem.ts'
import { lockAuthAccount } from '../../auth/auth-account.ts'
import { endSessions } from '../../auth/sessions.ts'
import { writeAuditLog } from '../../db/audit-log.ts'
import type { Database } from '../../db/database.ts'
import type { CurrentUser } from '../../http/current-user.ts'
import { type Api, mount } from '../../http/mount.ts'
import { voidCodes } from '../../mail/mail-codes.ts'
import { isDisabledByDecisionSql } from '../../moderation/enforcement.ts'

type StatusInput = Input<typeof operator.standAccount>

/** Disables and enables one account of a certification body, e.g. of a person who has left it. The others stay. */
export function mountAccountStatus(api: Api) {
  mount(api, operator.standAccount, async (input, { db, me }) => {
    await db.transaction((tx) => setAccountStatus(tx, input, me))
    return { message: input.status === 'active' ? 'Akun aktif lagi.' : 'Akun dinonaktifkan.' }
  })
}

/** Changes the status. Disabling ends the sessions and voids links in e-mails for good. */
async function setAccountStatus(tx: Database, { id, status, reason }: StatusInput, me: CurrentUser) {
  const person = await lockAuthAccount(tx, id)
  if (person?.role !== 'lspro') throw notThere(issueMessages.noAccount)
  const [before] = await tx.query<{ status: StatusInput['status']; lsproId: number }>(
    'select status, lspro_id as "lsproId" from person where id = $1',
    [id],
  )
  if (before!.status === status) throw refused(issueMessages.unchanged)
  const [decision] = await tx.query<{ held: boolean }>(`select ${isDisabledByDecisionSql} as held`, [id])
  if (decision!.held) throw refused(issueMessages.suspended)
  await tx.query('update person set status = $2, updated_at = now() where id = $1', [id, status])
  if (status === 'disabled') {
    await endSessions(tx, id)
    await voidCodes(tx, id, 'reset')
    await voidCodes(tx, id, 'verify')
  }
  await writeAuditLog(tx, {
    by: me,
    action: status === 'active' ? 'lspro.account-enabled' : 'lspro.account-disabled',
    lsproId: before!.lsproId,
    reason,
    before: { user_id: id, status: before!.status },
    after: { user_id: id, status },
  })
}
