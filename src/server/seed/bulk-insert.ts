import type { Database } from '../db/database.ts'

/** Rows in one statement. All villages in a single one would exceed the time limit of a statement. */
const ROWS_PER_STATEMENT = 10_000

/**
 * Inserts rows whose keys are the table's column names; all rows have the keys of the first. Values are JSON and are
 * converted to the types of the columns. Table and column names are constants of the seed, never from a request.
 */
export async function bulkInsert(db: Database, table: string, rows: readonly Record<string, unknown>[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).join(', ')
  for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT)
    await db.query(
      `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1::text::json)`,
      [JSON.stringify(rows.slice(from, from + ROWS_PER_STATEMENT))],
    )
}

/** Sets the table's id sequence to the highest seeded id. */
export async function resetSequence(db: Database, table: string): Promise<void> {
  await db.query(`select setval(pg_get_serial_sequence($1, 'id'), (select max(id) from ${table}))`, [table])
}

/** '<p>a</p><p>b</p>' → 'a', an empty line, 'b'. Only for texts with no other tags. */
export const htmlToText = (html: string) =>
  html
    .split(/<\/p>\s*/)
    .map((part) => part.replace(/^<p>/, '').trim())
    .filter(Boolean)
    .join('\n\n')

/** '11.01.01.2001' → 1101012001 */
export const regionIdOf = (code: string) => Number(code.replaceAll('.', ''))
