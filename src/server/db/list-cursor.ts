// The cursors of lists that begin with the newest row: the time of a row in microseconds since 1970, and its id,
// '1732573938123456-4711'. `id` is the column with the id.

/** SQL: the cursor of a row, from its `created_at` and id. */
export const cursorSql = (id: string) => `(extract(epoch from created_at) * 1000000)::bigint || '-' || ${id}`

/** SQL: whether a row is after the one with this cursor. It is the start of a range of an index on both columns. */
export function afterCursorSql(cursor: string, id: string, value: (parameter: unknown) => string): string {
  const [time, rowId] = cursor.split('-')
  return `(created_at, ${id})
    < ('epoch'::timestamptz + ${value(time)}::bigint * interval '1 microsecond', ${value(rowId)}::bigint)`
}
