import { StartError } from '../start-error.ts'
import type { OpenDatabase } from './database.ts'

/**
 * Statements that let a role read and write the rows of every table, and no more: `%I` is the role. The history of the
 * migrations is only read. The last ones are for tables that this owner makes later, for instance while it restores a
 * backup.
 */
const statements = [
  'grant usage on schema public to %I',
  'grant select, insert, update, delete on all tables in schema public to %I',
  'grant usage, select on all sequences in schema public to %I',
  'revoke insert, update, delete on schema_migration from %I',
  'alter default privileges in schema public grant select, insert, update, delete on tables to %I',
  'alter default privileges in schema public grant usage, select on sequences to %I',
]

/**
 * Throws StartError with a sentence for a role that `grantRows` cannot restrict: on the embedded engine, of a role that
 * does not exist, and of one that has the rights of the present one, which owns the tables.
 */
export async function requireRowsRole(db: OpenDatabase, role: string): Promise<void> {
  if (db.engine !== 'postgres')
    throw new StartError('Basis data di dalam tidak mengenal peran; --grant hanya untuk PostgreSQL.')
  const [found] = await db.query<{ above: boolean }>(
    `select rolsuper or pg_has_role(oid, current_user, 'member') as above from pg_roles where rolname = $1`,
    [role],
  )
  if (!found) throw new StartError(`Peran "${role}" tidak ada di PostgreSQL ini. Buatlah dahulu dengan create role.`)
  if (found.above)
    throw new StartError(`Peran "${role}" memiliki tabelnya atau boleh segalanya. Pilih peran lain untuk server.`)
}

/** Lets another role of PostgreSQL serve this database without changing its schema. */
export async function grantRows(db: OpenDatabase, role: string): Promise<void> {
  await db.transaction(async (tx) => {
    for (const statement of statements) {
      const [made] = await tx.query<{ sql: string }>('select format($1, $2::text) as sql', [statement, role])
      await tx.exec(made!.sql)
    }
  })
}
