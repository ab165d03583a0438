import type { Input } from '#contract/endpoint.ts'
import { lsproNameRule } from '#contract/lspro/rules.ts'
import { issueMessages } from '#contract/operator/lspro.ts'
import { operator } from '#contract/operator/operator.ts'
import { refused } from '#contract/problem.ts'
import { writeAuditLog } from '../../db/audit-log.ts'
import type { Database } from '../../db/database.ts'
import type { CurrentUser } from '../../http/current-user.ts'
import { clearCache } from '../../http/micro-cache.ts'
import { type Api, mount } from '../../http/mount.ts'
import { singleLine } from '../../sanitize/single-line.ts'
import { lockLspro } from './lspro-accounts.ts'

/** Changes the name and status of a certification body. Its accounts edit the rest of its page. */
export function mountEditLspro(api: Api) {
  mount(api, operator.editLspro, async (input, { db, me }) => {
    await db.transaction((tx) => renameLspro(tx, input, me))
    clearCache(db)
    return { message: 'Data LSPRO tersimpan.' }
  })
  mount(api, operator.standLspro, async (input, { db, me }) => {
    await db.transaction((tx) => setLsproStatus(tx, input, me))
    clearCache(db)
    return { message: input.status === 'active' ? 'LSPRO aktif lagi.' : 'LSPRO dinonaktifkan.' }
  })
}

async function renameLspro(
  tx: Database,
  { id, seen, name, reason }: Input<typeof operator.editLspro>,
  me: CurrentUser,
) {
  const before = await lockLspro(tx, id)
  if (before.seen !== seen) throw refused(issueMessages.changed)
  const line = singleLine(name, 'name', lsproNameRule)
  if (line === before.name) throw refused(issueMessages.unchanged)
  await tx.query('update lspro set name = $2, updated_at = clock_timestamp(), updated_by = $3 where id = $1', [
    ...[id, line, me.id],
  ])
  const names = { before: { name: before.name }, after: { name: line } }
  await writeAuditLog(tx, { by: me, action: 'lspro.edited', lsproId: id, reason, ...names })
}

/**
 * Changes only the status: queries for its page and its accounts check it, so everything returns when it is enabled.
 * Disabling ends the sessions of its accounts.
 */
async function setLsproStatus(
  tx: Database,
  { id, seen, status, reason }: Input<typeof operator.standLspro>,
  me: CurrentUser,
) {
  const before = await lockLspro(tx, id)
  if (before.seen !== seen) throw refused(issueMessages.changed)
  if (before.status === status) throw refused(issueMessages.unchanged)
  if (before.suspended) throw refused(issueMessages.suspended)
  await tx.query('update lspro set status = $2, updated_at = clock_timestamp(), updated_by = $3 where id = $1', [
    ...[id, status, me.id],
  ])
  if (status === 'not active')
    await tx.query('delete from session where person_id in (select id from person where lspro_id = $1)', [id])
  await writeAuditLog(tx, {
    by: me,
    action: status === 'active' ? 'lspro.enabled' : 'lspro.disabled',
    lsproId: id,
    reason,
    before: { status: before.status },
    after: { status },
  })
}
