import { notYours } from '#contract/problem.ts'
import { commonTexts } from '#contract/text/common-messages.ts'
import { requireOwn } from '../auth/require-own.ts'
import type { OwnedPage } from '../db/change-columns.ts'
import type { Database } from '../db/database.ts'
import type { CurrentUser } from '../http/current-user.ts'
import type { Log } from '../http/log.ts'

type OwnerContext = { db: Database; me: CurrentUser; log: Log }

/**
 * Message of code 03: an operator has disabled the body, so its page is hidden and its accounts cannot read or edit it.
 */
export const lsproDisabled = 'Halaman lembaga ini sedang dinonaktifkan. Silakan hubungi layanan pelanggan.'

/** The id of the caller's body. Throws code 03 without one, if it is disabled, or if `requestedId` is another one. */
export async function requireOwnLspro({ db, me, log }: OwnerContext, requestedId?: number | null): Promise<number> {
  const id = requireOwn('certification body', requestedId, { me, log })
  const [body] = await db.query<{ active: boolean }>(
    `select lspro.status = 'active' or lspro.suspended_at is not null as active from lspro join person on person.lspro_id = lspro.id and person.id = $2
     where lspro.id = $1`,
    [id, me.id],
  )
  if (!body) throw notYours(commonTexts.notYours)
  if (!body.active) throw notYours(lsproDisabled)
  return id
}

/** Requires the own body for a write: locks it, which serializes two phones. */
export async function lockOwnLspro(by: OwnerContext, requestedId?: number | null): Promise<OwnedPage> {
  // A separate statement: one that waits for a lock sees other tables as they were before it waited.
  await by.db.query('select 1 from lspro where id = $1 for no key update', [by.me.lsproId])
  return { table: 'lspro', id: await requireOwnLspro(by, requestedId), me: by.me }
}
