import { note } from './audit.ts'
import type { Database } from './db/database.ts'
import type { Me } from './mount.ts'
import { since } from './since.ts'

/** What keeps a page of itself, by its table; who changes it. Whose it is has been asked, and its row is locked. */
export type Page = { of: 'merchant' | 'lspro'; id: number; me: Me }

export type Columns = Record<string, string | number | boolean | null>
/** What a save was made from, as columns, and which of them are one thing. */
type From = {
  base: Partial<Columns> | undefined
  groups?: readonly (readonly string[])[]
  field?: (column: string) => string
}

/**
 * Writes what is other than before into these columns, and into the log. Nothing new is nothing to do. With what they were
 * made `from`, what another phone has changed since stays; throws code 01 where both have.
 */
export async function changeColumns(tx: Database, page: Page, asked: Columns, from?: From): Promise<void> {
  const [before] = await tx.rows<Columns>(`select ${Object.keys(asked).join(', ')} from ${page.of} where id = $1`, [
    page.id,
  ])
  const wanted = since(asked, before!, from?.base, from)
  const changed = Object.keys(wanted).filter((column) => wanted[column] !== before![column])
  if (changed.length === 0) return
  await tx.rows(
    `update ${page.of} set ${changed.map((column, at) => `${column} = $${at + 2}`).join(', ')} where id = $1`,
    [page.id, ...changed.map((column) => wanted[column])],
  )
  const of = (columns: Columns) => Object.fromEntries(changed.map((column) => [column, columns[column]]))
  await noteChange(tx, page, of(before!), of(wanted))
}

const known = {
  merchant: (id: number) => ({ action: 'shop.changed', merchantId: id }) as const,
  lspro: (id: number) => ({ action: 'lspro.changed', lsproId: id }) as const,
}

/** Who has changed what, and when. */
export async function noteChange(tx: Database, { of, id, me }: Page, before: object, after: object): Promise<void> {
  await tx.rows(`update ${of} set updated_at = clock_timestamp(), updated_by = $2 where id = $1`, [id, me.id])
  await note(tx, { by: me, ...known[of](id), before, after })
}
