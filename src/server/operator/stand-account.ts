import type { Heard } from '#contract/endpoint.ts'
import { operator } from '#contract/operator.ts'
import { issueWords } from '#contract/operator-lspro.ts'
import { notThere, refused } from '#contract/problem.ts'
import { voidCodes } from '../account/codes.ts'
import { holdPerson } from '../account/known.ts'
import { endSessions } from '../account/sessions.ts'
import { note } from '../audit.ts'
import type { Database } from '../db/database.ts'
import { isDisabledByDecision } from '../moderation/holds.ts'
import { type Api, type Me, mount } from '../mount.ts'

type Asked = Heard<typeof operator.standAccount>

/** Shuts one account of a certification body, whose owner has left it say, and opens it again. The others work on. */
export function mountStandAccount(api: Api) {
  mount(api, operator.standAccount, async (asked, { db, me }) => {
    await db.together((tx) => stand(tx, asked, me))
    return { message: asked.status === 'active' ? 'Akun aktif lagi.' : 'Akun dinonaktifkan.' }
  })
}

/** What is signed in is signed out, and links in letters open nothing any more: also once the account is open again. */
async function stand(tx: Database, { id, status, reason }: Asked, me: Me) {
  const person = await holdPerson(tx, id)
  if (person?.role !== 'lspro') throw notThere(issueWords.noAccount)
  const [before] = await tx.rows<{ status: Asked['status']; lsproId: number }>(
    'select status, lspro_id as "lsproId" from person where id = $1',
    [id],
  )
  if (before!.status === status) throw refused(issueWords.unchanged)
  const [shut] = await tx.rows<{ held: boolean }>(`select ${isDisabledByDecision} as held`, [id])
  if (shut!.held) throw refused(issueWords.suspended)
  await tx.rows('update person set status = $2, updated_at = now() where id = $1', [id, status])
  if (status === 'disabled') {
    await endSessions(tx, id)
    await voidCodes(tx, id, 'reset')
    await voidCodes(tx, id, 'verify')
  }
  await note(tx, {
    by: me,
    action: status === 'active' ? 'lspro.account-enabled' : 'lspro.account-disabled',
    lsproId: before!.lsproId,
    reason,
    before: { user_id: id, status: before!.status },
    after: { user_id: id, status },
  })
}
