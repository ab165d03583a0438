import type { Database } from '#server/db/database.ts'

/** The definitions of a database, as PostgreSQL prints them, and its rows. */
export type Schema = {
  extensions: string[]
  /** By table: columns in their order, then constraints, indexes and triggers by name. */
  tables: Record<string, string[]>
  views: Record<string, string>
  functions: Record<string, string>
  sequences: string[]
  /** Custom types, rules, policies and extended statistics; none so far. */
  others: string[]
  /** The rows by table, without empty tables. */
  rows: Record<string, unknown[]>
}

type Named = { name: string; definition: string }

/** Reads the schema of a database from PostgreSQL's catalogues, without the table of applied migrations. */
export async function readSchema(db: Database): Promise<Schema> {
  const tables: Schema['tables'] = {}
  for (const { name, definition } of await db.query<Named>(partsSql)) {
    tables[name] ??= []
    tables[name].push(definition)
  }
  const rows: Schema['rows'] = {}
  for (const name of Object.keys(tables)) {
    const [found] = await db.query<{ rows: unknown[] }>(
      `select coalesce(jsonb_agg(to_jsonb(t) order by to_jsonb(t)), '[]') as rows from ${name} t`,
    )
    if (found!.rows.length > 0) rows[name] = found!.rows
  }
  return {
    extensions: (await db.query<Named>(extensionsSql)).map(({ name }) => name),
    tables,
    views: byName(await db.query<Named>(viewsSql)),
    functions: byName(await db.query<Named>(functionsSql)),
    sequences: (await db.query<Named>(sequencesSql)).map(({ definition }) => definition),
    others: (await db.query<Named>(othersSql)).map(({ name }) => name),
    rows,
  }
}

const byName = (named: readonly Named[]) =>
  Object.fromEntries(named.map(({ name, definition }) => [name, withoutComments(definition)]))

/** PostgreSQL stores the comments inside a function with its text; they do not matter for a comparison. */
const withoutComments = (sql: string) => sql.replace(/^\s*--.*\n/gm, '')

const ours = (relation: string) =>
  `${relation}.relnamespace = 'public'::regnamespace and ${relation}.relname <> 'schema_migration'`

// From version 18 on, NOT NULL is also a constraint ('n'); it is shown with its column here, as in older versions.
const partsSql = `
  select relname as name, definition from (
    select t.relname, 0 as kind, '' as part, 0 as position,
      concat_ws(' ', case t.relpersistence when 'u' then 'unlogged' else 'logged' end, t.reloptions::text,
        case when t.relrowsecurity then 'row security' end, obj_description(t.oid, 'pg_class')) as definition
    from pg_class t where t.relkind in ('r', 'p') and ${ours('t')}
    union all
    select t.relname, 1, '', a.attnum,
      concat_ws(' ', a.attname, format_type(a.atttypid, a.atttypmod), case when a.attnotnull then 'not null' end,
        case a.attidentity when 'a' then 'identity always' when 'd' then 'identity by default' end,
        case when a.attgenerated = 's' then 'generated' when d.adbin is not null then 'default' end,
        pg_get_expr(d.adbin, d.adrelid), col_description(t.oid, a.attnum))
    from pg_class t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = t.oid and d.adnum = a.attnum
    where t.relkind in ('r', 'p') and ${ours('t')}
    union all
    select t.relname, 2, c.conname, 0, 'constraint ' || c.conname || ' ' || pg_get_constraintdef(c.oid)
    from pg_constraint c join pg_class t on t.oid = c.conrelid where c.contype not in ('n', 't') and ${ours('t')}
    union all
    select t.relname, 3, i.relname, 0, pg_get_indexdef(i.oid)
    from pg_index x join pg_class t on t.oid = x.indrelid join pg_class i on i.oid = x.indexrelid where ${ours('t')}
      and not exists (select from pg_constraint c where c.conindid = i.oid and c.contype in ('p', 'u', 'x'))
    union all
    select t.relname, 4, g.tgname, 0, pg_get_triggerdef(g.oid) || case g.tgenabled when 'O' then '' else ' not enabled' end
    from pg_trigger g join pg_class t on t.oid = g.tgrelid where not g.tgisinternal and ${ours('t')}
  ) part order by relname collate "C", kind, part collate "C", position`

const extensionsSql = `select extname as name from pg_extension where extname <> 'plpgsql' order by 1`

const viewsSql = `
  select v.relname as name, pg_get_viewdef(v.oid) as definition
  from pg_class v where v.relkind in ('v', 'm') and ${ours('v')} order by v.relname collate "C"`

const functionsSql = `
  select f.oid::regprocedure::text as name, pg_get_functiondef(f.oid) as definition
  from pg_proc f
  where f.pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = f.oid and d.deptype = 'e')
  order by f.oid::regprocedure::text collate "C"`

const sequencesSql = `
  select s.relname as name, concat_ws(' ', s.relname, format_type(q.seqtypid, null), q.seqstart, q.seqincrement, q.seqmin,
    q.seqmax, q.seqcache, case when q.seqcycle then 'cycle' end, owner.relname || '.' || a.attname) as definition
  from pg_class s join pg_sequence q on q.seqrelid = s.oid
  left join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = s.oid and d.deptype in ('a', 'i') and d.refobjsubid > 0
  left join pg_class owner on owner.oid = d.refobjid
  left join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
  where ${ours('s')} order by s.relname collate "C"`

const othersSql = `
  select 'type ' || typname as name from pg_type
  where typnamespace = 'public'::regnamespace and typtype in ('d', 'e', 'r')
  union all
  select 'rule ' || rulename || ' on ' || tablename from pg_rules where schemaname = 'public'
  union all
  select 'policy ' || policyname || ' on ' || tablename from pg_policies where schemaname = 'public'
  union all
  select 'statistics ' || stxname from pg_statistic_ext where stxnamespace = 'public'::regnamespace
  order by 1`
