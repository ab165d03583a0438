import { type Actor, writeAuditLog } from './audit-log.ts'
import type { Database } from './database.ts'
import { threeWayMerge } from './three-way-merge.ts'

/**
 * A page with editable columns, by its table and id, and the user who changes it. Ownership has been checked, and the
 * row is locked.
 */
export type OwnedPage = { table: 'merchant' | 'lspro'; id: number; me: Actor }

export type Columns = Record<string, string | number | boolean | null>
/** The base of a save, as columns, and groups of columns that are merged as one value. */
type MergeBase = {
  base: Partial<Columns> | undefined
  groups?: readonly (readonly string[])[]
  field?: (column: string) => string
}

/**
 * Writes changed values into these columns, and into the audit log. Without a change nothing is written. With the base
 * of the save (`merge`), changes of another phone since then stay; throws code 01 where both have changed a column.
 */
export async function changeColumns(
  tx: Database,
  page: OwnedPage,
  submitted: Columns,
  merge?: MergeBase,
): Promise<void> {
  const [before] = await tx.query<Columns>(
    `select ${Object.keys(submitted).join(', ')} from ${page.table} where id = $1`,
    [page.id],
  )
  const merged = threeWayMerge(submitted, before!, merge?.base, merge)
  const changed = Object.keys(merged).filter((column) => merged[column] !== before![column])
  if (changed.length === 0) return
  await tx.query(
    `update ${page.table} set ${changed.map((column, index) => `${column} = $${index + 2}`).join(', ')} where id = $1`,
    [page.id, ...changed.map((column) => merged[column])],
  )
  const onlyChanged = (columns: Columns) => Object.fromEntries(changed.map((column) => [column, columns[column]]))
  await logChange(tx, page, onlyChanged(before!), onlyChanged(merged))
}

const auditActionOf = {
  merchant: (id: number) => ({ action: 'shop.changed', merchantId: id }) as const,
  lspro: (id: number) => ({ action: 'lspro.changed', lsproId: id }) as const,
}

/** Stores the time and the user of a change, and writes it to the audit log. */
export async function logChange(
  tx: Database,
  { table, id, me }: OwnedPage,
  before: object,
  after: object,
): Promise<void> {
  await tx.query(`update ${table} set updated_at = clock_timestamp(), updated_by = $2 where id = $1`, [id, me.id])
  await writeAuditLog(tx, { by: me, ...auditActionOf[table](id), before, after })
}
