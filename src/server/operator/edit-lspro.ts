import type { Heard } from '#contract/endpoint.ts'
import { lsproNameRule } from '#contract/lspro-rules.ts'
import { operator } from '#contract/operator.ts'
import { issueWords } from '#contract/operator-lspro.ts'
import { refused } from '#contract/problem.ts'
import { note } from '../audit.ts'
import type { Database } from '../db/database.ts'
import { forgetAnswers } from '../micro-cache.ts'
import { type Api, type Me, mount } from '../mount.ts'
import { oneLine } from '../one-line.ts'
import { holdBody } from './issue-lspro.ts'

/** The name of a certification body, and whether anybody sees it. What else its page says, it says itself. */
export function mountEditLspro(api: Api) {
  mount(api, operator.editLspro, async (typed, { db, me }) => {
    await db.together((tx) => rename(tx, typed, me))
    forgetAnswers(db)
    return { message: 'Data LSPRO tersimpan.' }
  })
  mount(api, operator.standLspro, async (typed, { db, me }) => {
    await db.together((tx) => stand(tx, typed, me))
    forgetAnswers(db)
    return { message: typed.status === 'active' ? 'LSPRO aktif lagi.' : 'LSPRO dinonaktifkan.' }
  })
}

async function rename(tx: Database, { id, seen, name, reason }: Heard<typeof operator.editLspro>, me: Me) {
  const before = await holdBody(tx, id)
  if (before.seen !== seen) throw refused(issueWords.changed)
  const line = oneLine(name, 'name', lsproNameRule)
  if (line === before.name) throw refused(issueWords.unchanged)
  await tx.rows('update lspro set name = $2, updated_at = clock_timestamp(), updated_by = $3 where id = $1', [
    ...[id, line, me.id],
  ])
  const names = { before: { name: before.name }, after: { name: line } }
  await note(tx, { by: me, action: 'lspro.edited', lsproId: id, reason, ...names })
}

/**
 * Nothing of it is taken apart: what shows a body, and what its accounts open, asks whether it is active. So all of it is
 * there again as it was. Its phones have to sign in anew.
 */
async function stand(tx: Database, { id, seen, status, reason }: Heard<typeof operator.standLspro>, me: Me) {
  const before = await holdBody(tx, id)
  if (before.seen !== seen) throw refused(issueWords.changed)
  if (before.status === status) throw refused(issueWords.unchanged)
  if (before.suspended) throw refused(issueWords.suspended)
  await tx.rows('update lspro set status = $2, updated_at = clock_timestamp(), updated_by = $3 where id = $1', [
    ...[id, status, me.id],
  ])
  if (status === 'not active')
    await tx.rows('delete from session where person_id in (select id from person where lspro_id = $1)', [id])
  await note(tx, {
    by: me,
    action: status === 'active' ? 'lspro.enabled' : 'lspro.disabled',
    lsproId: id,
    reason,
    before: { status: before.status },
    after: { status },
  })
}
