import { maxOffset } from '#contract/showcase/rules.ts'

// The cursors of lists that begin with the newest row: the time of a row in microseconds since 1970, and its id,
// '1732573938123456-4711'. `id` is the column with the id.

type Position = { page: number; rows: number; after?: string | null | undefined }

/** SQL: the cursor of a row, from its `created_at` and id. */
export const cursorSql = (id: string) => `(extract(epoch from created_at) * 1000000)::bigint || '-' || ${id}`

/**
 * SQL: the rows of a page and one more, which tells whether anything follows. After a cursor they are the start of a
 * range of an index on time and id; a numbered page beyond row 10,000 is empty. `limit` is the parameter with `rows`.
 */
export function positionSql(
  { page, rows, after }: Position,
  id: string,
  limit: string,
  value: (parameter: unknown) => string,
): string {
  const order = `order by created_at desc, ${id} desc limit ${limit} + 1`
  if (after) return `where ${afterCursorSql(after, id, value)} ${order}`
  const offset = (page - 1) * rows
  return offset > maxOffset ? 'limit 0' : `${order} offset ${value(offset)}`
}

/** SQL: whether a row stands after the cursor. */
export function afterCursorSql(after: string, id: string, value: (parameter: unknown) => string): string {
  const [time, rowId] = after.split('-')
  return `(created_at, ${id})
    < ('epoch'::timestamptz + ${value(time)}::bigint * interval '1 microsecond', ${value(rowId)}::bigint)`
}
