import type { Database } from '#server/db/database.ts'

/** Rows and bytes of a table, its indexes apart; `table` includes what is stored out of line. */
export type TableSize = { name: string; rows: number; table: number; indexes: number }

/** The tables of at least `least` bytes, the largest first. PostgreSQL only. */
export const tableSizes = (db: Database, least = 100_000): Promise<TableSize[]> =>
  db.query<TableSize>(
    `select relname as name, greatest(reltuples, 0)::float8 as rows, pg_table_size(oid)::float8 as table,
       pg_indexes_size(oid)::float8 as indexes
     from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_total_relation_size(oid) >= $1
     order by pg_total_relation_size(oid) desc`,
    [least],
  )
