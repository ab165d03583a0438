import { notYours } from '#contract/problem.ts'
import { words } from '#contract/words.ts'
import type { Page } from '../changed.ts'
import type { Database } from '../db/database.ts'
import type { Log } from '../log.ts'
import type { Me } from '../mount.ts'
import { theirs } from '../theirs.ts'

type By = { db: Database; me: Me; log: Log }

/** Code 03: an operator has disabled the body. Nobody sees its page then, and nothing of it is read or changed. */
export const closed = 'Halaman lembaga ini sedang dinonaktifkan. Silakan hubungi layanan pelanggan.'

/** The body of who asks. Refuses, code 03, who has none, and whose body is disabled; `asked`, where it is said, must be it. */
export async function ownBody({ db, me, log }: By, asked?: number | null): Promise<number> {
  const id = theirs('certification body', asked, { me, log })
  const [body] = await db.rows<{ active: boolean }>(
    `select lspro.status = 'active' or lspro.suspended_at is not null as active from lspro join person on person.lspro_id = lspro.id and person.id = $2
     where lspro.id = $1`,
    [id, me.id],
  )
  if (!body) throw notYours(words.notYours)
  if (!body.active) throw notYours(closed)
  return id
}

/** The same for a write: locked, so that two phones are one after the other. */
export async function enterBody(by: By, asked?: number | null): Promise<Page> {
  // A statement of its own: one that waits for a lock sees other tables as they were before it waited.
  await by.db.rows('select 1 from lspro where id = $1 for no key update', [by.me.lsproId])
  return { of: 'lspro', id: await ownBody(by, asked), me: by.me }
}
