import type { Database } from '../db/database.ts'

/** Rows in one statement. A village list in a single one would outlast the time a statement is given. */
const ROWS_PER_STATEMENT = 10_000

/**
 * Inserts rows whose keys are the table's column names; all rows have the keys of the first. Values are JSON: the table
 * itself says what they become. Names come from this folder, never from a request.
 */
export async function bulkInsert(db: Database, table: string, rows: readonly Record<string, unknown>[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).join(', ')
  for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT)
    await db.query(
      `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1::text::json)`,
      [JSON.stringify(rows.slice(from, from + ROWS_PER_STATEMENT))],
    )
}

/** Lets the table's own numbering go on after the highest id that was sown. */
export async function resetSequence(db: Database, table: string): Promise<void> {
  await db.query(`select setval(pg_get_serial_sequence($1, 'id'), (select max(id) from ${table}))`, [table])
}

/** '<p>a</p><p>b</p>' → 'a', an empty line, 'b'. The content uses no other tag where this is asked. */
export const htmlToText = (html: string) =>
  html
    .split(/<\/p>\s*/)
    .map((part) => part.replace(/^<p>/, '').trim())
    .filter(Boolean)
    .join('\n\n')

/** '11.01.01.2001' → 1101012001 */
export const regionIdOf = (code: string) => Number(code.replaceAll('.', ''))
