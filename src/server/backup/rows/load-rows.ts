import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { Database } from '../../db/database.ts'
import { type Migration, migrate } from '../../db/migrate.ts'
import { type ArchiveManifest, RowSum } from '../archive/format.ts'
import type { ArchiveEntry } from '../archive/read-archive.ts'
import { BackupError } from '../backup-error.ts'
import { longLimits } from '../source.ts'
import { readTables, type Table } from './catalog.ts'
import { maxRowBytes, quoted, readLines } from './dump-rows.ts'

/** An entry of rows has a million characters and one row more, which has at most `maxRowBytes`. */
const maxPartBytes = 2 * maxRowBytes

/** 'tables/person/00001.ndjson.gz' → 'person'. */
export const tableOfEntry = (name: string): string | undefined => /^tables\/(\w+)\/\d{5,}\.ndjson\.gz$/.exec(name)?.[1]

/** The rows of an entry. Throws BackupError when it cannot be read. */
export async function linesOf({ name, bytes }: ArchiveEntry): Promise<string[]> {
  try {
    const text = (await (promisify(gunzip) as Gunzip)(bytes, { maxOutputLength: maxPartBytes })).toString()
    return text.split('\n').slice(0, -1)
  } catch {
    throw new BackupError(`Berkas cadangan rusak: ${name} tidak terbaca.`)
  }
}
type Gunzip = (bytes: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>

export type LoadInput = {
  entries: AsyncIterable<ArchiveEntry>
  before: readonly Migration[]
  all: readonly Migration[]
  /** Called before the rows of each table. */
  onTable: (name: string) => void
}

/**
 * Fills an empty database: creates the schema of `before`, the migrations of the backup; loads its rows, compares them
 * with the manifest, and then applies the other migrations. Triggers do not fire, because the rows that they maintain
 * are in the backup too. Foreign keys and indexes are created again after the rows, which checks them all. Needs no
 * superuser. Returns the names of tables that are not of this product, which are left out. Throws BackupError when the
 * rows do not fit the schema, or differ from the manifest afterwards.
 */
export async function loadRows(
  db: Database,
  { tables, sequences }: Pick<ArchiveManifest, 'tables' | 'sequences'>,
  { entries, before, all, onTable }: LoadInput,
): Promise<string[]> {
  await migrate(db, before)
  const schema = new Map((await readTables(db)).map((table) => [table.name, table]))
  const ours = tables.filter(({ name }) => schema.has(name))
  for (const { name, columns } of ours)
    if (columns.toSorted().join() !== schema.get(name)!.columns.toSorted().join())
      throw new BackupError(`Kolom tabel ${name} dalam cadangan berbeda dari rilisnya.`)
  if (schema.size !== ours.length) throw new BackupError('Cadangan ini tidak memuat semua tabel dari rilisnya.')

  const putBack = await simplifySchema(db, [...schema.keys()])
  const inserts = new Map(ours.map(({ name, columns }) => [name, insertSql(schema.get(name)!, columns)]))
  let current: string | undefined
  for await (const entry of entries) {
    const name = tableOfEntry(entry.name)
    const sql = name && inserts.get(name)
    if (!sql) continue
    if (name !== current) onTable(name)
    current = name
    await db.query(sql, [`[${(await linesOf(entry)).join(',')}]`])
  }
  for (const { name, last, called } of sequences)
    await db.query('select setval(to_regclass($1), $2::bigint, $3) where to_regclass($1) is not null', [
      quoted(name),
      last,
      called,
    ])
  await execute(db, putBack)
  const different = await differentTables(db, ours)
  if (different.length > 0) throw new BackupError(`Isi tabel berikut berbeda dari cadangan: ${different.join(', ')}.`)
  await migrate(db, all)
  return tables.filter(({ name }) => !schema.has(name)).map(({ name }) => name)
}

/** The names of the tables whose rows differ from the manifest. */
export async function differentTables(db: Database, tables: ArchiveManifest['tables']): Promise<string[]> {
  return db.transaction(async (tx) => {
    const different: string[] = []
    for (const { name, columns, rows, sum } of tables) {
      const found = new RowSum()
      for await (const lines of readLines(tx, { name, columns })) for (const line of lines) found.add(line)
      if (found.rows !== rows || found.hex() !== sum) different.push(name)
    }
    return different
  })
}

/** Inserts the rows of a JSON array of arrays; identities get the values that they had. */
function insertSql({ name, columns: own, types }: Table, columns: readonly string[]): string {
  const values = columns.map((column, index) => `(line->>${index})::${types[own.indexOf(column)]}`)
  return `insert into ${quoted(name)} (${columns.map(quoted)}) overriding system value
    select ${values} from jsonb_array_elements($1::jsonb) line`
}

/**
 * Empties the tables, which migrations may have filled, and takes away triggers, foreign keys and indexes. Returns the
 * statements that put these back.
 */
async function simplifySchema(db: Database, tables: string[]): Promise<string[]> {
  const indexes = await db.query<{ drop: string; create: string }>(
    `select format('drop index %s', indexrelid::regclass) as drop, pg_get_indexdef(indexrelid) as create
     from pg_index join pg_class t on t.oid = indrelid
     where t.relname = any ($1::text[]) and t.relnamespace = 'public'::regnamespace
       and not exists (select from pg_constraint where conindid = indexrelid)
     order by indexrelid`,
    [tables],
  )
  const foreignKeys = await db.query<{ drop: string; create: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as create
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by oid`,
  )
  const triggers = (change: 'enable' | 'disable') =>
    tables.map((name) => `alter table ${quoted(name)} ${change} trigger user`)
  await execute(db, [
    ...[...foreignKeys, ...indexes].map(({ drop }) => drop),
    ...triggers('disable'),
    `truncate ${tables.map(quoted)}`,
  ])
  return [
    ...indexes.map(({ create }) => create),
    ...foreignKeys.map(({ create }) => create),
    ...triggers('enable'),
    'analyze',
  ]
}

/**
 * On the embedded engine several statements at once, because each text is a commit, which waits for the disk. On
 * PostgreSQL, within the transaction of a restore, one at a time with the long limit: an index of a large table takes
 * minutes, and `exec` gives all its statements ten of them.
 */
async function execute(db: Database, statements: readonly string[]) {
  // The embedded engine has no such limit. On PostgreSQL the migrations before have set it until the end of the
  // transaction.
  const [limited] = await db.query(
    `select set_config('statement_timeout', $1, true) where current_setting('statement_timeout') <> '0'`,
    [String(longLimits.statementLimit)],
  )
  if (limited) {
    for (const statement of statements) await db.query(statement)
    return
  }
  const atOnce = 50
  for (let from = 0; from < statements.length; from += atOnce)
    await db.exec(statements.slice(from, from + atOnce).join(';\n'))
}
