import type { Database } from '../database.ts'

/** Rows in one statement. A village list in a single one would outlast the time a statement is given. */
const AT_ONCE = 10_000

/**
 * Inserts rows whose keys are the table's column names; all rows have the keys of the first. Values are JSON: the table
 * itself says what they become. Names come from this room, never from outside.
 */
export async function sow(db: Database, table: string, rows: readonly Record<string, unknown>[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).join(', ')
  for (let from = 0; from < rows.length; from += AT_ONCE)
    await db.rows(
      `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1::text::json)`,
      [JSON.stringify(rows.slice(from, from + AT_ONCE))],
    )
}

/** Lets the table's own numbering go on after the highest id that was sown. */
export async function goOnAfter(db: Database, table: string): Promise<void> {
  await db.rows(`select setval(pg_get_serial_sequence($1, 'id'), (select max(id) from ${table}))`, [table])
}

/** '<p>a</p><p>b</p>' → 'a', an empty line, 'b'. The content uses no other tag where this is asked. */
export const plain = (html: string) =>
  html
    .split(/<\/p>\s*/)
    .map((part) => part.replace(/^<p>/, '').trim())
    .filter(Boolean)
    .join('\n\n')

/** '11.01.01.2001' → 1101012001 */
export const undotted = (code: string) => Number(code.replaceAll('.', ''))
