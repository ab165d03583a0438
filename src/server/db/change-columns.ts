import type { CurrentUser } from '../http/current-user.ts'
import { writeAuditLog } from './audit-log.ts'
import type { Database } from './database.ts'
import { threeWayMerge } from './three-way-merge.ts'

/**
 * A page with editable columns, by its table, and who changes it. Ownership has been checked, and the row is locked.
 */
export type OwnedPage = { table: 'merchant' | 'lspro'; id: number; me: CurrentUser }

export type Columns = Record<string, string | number | boolean | null>
/** The base of a save, as columns, and groups of columns that are merged as one value. */
type MergeBase = {
  base: Partial<Columns> | undefined
  groups?: readonly (readonly string[])[]
  field?: (column: string) => string
}

/**
 * Writes changed values into these columns, and into the log. Without a change nothing is written. With the base they
 * were made `from`, changes of another phone since then stay; throws code 01 where both have changed a column.
 */
export async function changeColumns(tx: Database, page: OwnedPage, asked: Columns, from?: MergeBase): Promise<void> {
  const [before] = await tx.query<Columns>(`select ${Object.keys(asked).join(', ')} from ${page.table} where id = $1`, [
    page.id,
  ])
  const wanted = threeWayMerge(asked, before!, from?.base, from)
  const changed = Object.keys(wanted).filter((column) => wanted[column] !== before![column])
  if (changed.length === 0) return
  await tx.query(
    `update ${page.table} set ${changed.map((column, at) => `${column} = $${at + 2}`).join(', ')} where id = $1`,
    [page.id, ...changed.map((column) => wanted[column])],
  )
  const onlyChanged = (columns: Columns) => Object.fromEntries(changed.map((column) => [column, columns[column]]))
  await logChange(tx, page, onlyChanged(before!), onlyChanged(wanted))
}

const auditActionOf = {
  merchant: (id: number) => ({ action: 'shop.changed', merchantId: id }) as const,
  lspro: (id: number) => ({ action: 'lspro.changed', lsproId: id }) as const,
}

/** Who has changed what, and when. */
export async function logChange(
  tx: Database,
  { table: of, id, me }: OwnedPage,
  before: object,
  after: object,
): Promise<void> {
  await tx.query(`update ${of} set updated_at = clock_timestamp(), updated_by = $2 where id = $1`, [id, me.id])
  await writeAuditLog(tx, { by: me, ...auditActionOf[of](id), before, after })
}
