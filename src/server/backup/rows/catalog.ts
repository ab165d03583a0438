import type { Database } from '../../db/database.ts'
import type { ArchiveSequence } from '../archive/format.ts'

/** `types`: the types of the columns in SQL, in the order of `columns`. */
export type Table = { name: string; columns: string[]; types: string[] }

/** Excludes objects that belong to an extension. */
const own = (catalog: string, id: string) =>
  `not exists (select from pg_depend where classid = '${catalog}'::regclass and objid = ${id} and deptype = 'e')`

/** The tables that survive a crash, without generated columns, by name. */
export const readTables = (db: Database): Promise<Table[]> =>
  db.query<Table>(
    `select t.relname as name, array_agg(a.attname::text order by a.attnum) as columns,
       array_agg(format_type(a.atttypid, a.atttypmod) order by a.attnum) as types
     from pg_class t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where t.relkind = 'r' and t.relpersistence = 'p' and t.relnamespace = 'public'::regnamespace and ${own('pg_class', 't.oid')}
     group by t.relname order by t.relname collate "C"`,
  )

export async function readSequences(db: Database): Promise<ArchiveSequence[]> {
  const names = await db.query<{ name: string; quoted: string }>(
    `select relname as name, oid::regclass::text as quoted from pg_class s
     where relkind = 'S' and relnamespace = 'public'::regnamespace and ${own('pg_class', 's.oid')} order by relname collate "C"`,
  )
  const sequences: ArchiveSequence[] = []
  for (const { name, quoted } of names) {
    const [row] = await db.query<{ last: string; called: boolean }>(
      `select last_value::text as last, is_called as called from ${quoted}`,
    )
    sequences.push({ name, last: row!.last, called: row!.called })
  }
  return sequences
}

/** Whether the schema `public` has any table, view or function. */
export async function hasObjects(db: Database): Promise<boolean> {
  return (await dropStatements(db)).length > 0
}

/** Statements that drop everything in the schema `public` that belongs to no extension. */
export async function dropStatements(db: Database): Promise<string[]> {
  const rows = await db.query<{ statement: string }>(
    `select statement from (
       select 1 as turn, format('drop view if exists %s cascade', oid::regclass) as statement from pg_class c
       where relkind = 'v' and relnamespace = 'public'::regnamespace and ${own('pg_class', 'c.oid')}
       union all
       select 2, format('drop materialized view if exists %s cascade', oid::regclass) from pg_class c
       where relkind = 'm' and relnamespace = 'public'::regnamespace and ${own('pg_class', 'c.oid')}
       union all
       select 3, format('drop table if exists %s cascade', oid::regclass) from pg_class c
       where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace and ${own('pg_class', 'c.oid')}
       union all
       select 4, format('drop sequence if exists %s cascade', oid::regclass) from pg_class c
       where relkind = 'S' and relnamespace = 'public'::regnamespace and ${own('pg_class', 'c.oid')}
         and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and deptype in ('a', 'i'))
       union all
       select 5, format('drop routine if exists %s cascade', oid::regprocedure) from pg_proc f
       where pronamespace = 'public'::regnamespace and ${own('pg_proc', 'f.oid')}
       union all
       select 6, format('drop type if exists %s cascade', oid::regtype) from pg_type y
       where typnamespace = 'public'::regnamespace and typtype in ('d', 'e') and ${own('pg_type', 'y.oid')}
     ) dropped order by turn, statement`,
  )
  return rows.map(({ statement }) => statement)
}
