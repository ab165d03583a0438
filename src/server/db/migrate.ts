/// <reference types="vite/types/importMeta.d.ts" />
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import type { Database, OpenDatabase } from './database.ts'

/** One step of the database's shape. Its name begins with its number: '001-regions'. It never changes once released. */
export type Migration = { name: string; sql: string }

type Applied = { name: string; checksum: string }

/**
 * Brings the database to the shape this release knows: each migration once, in order, each whole or not at all. Several
 * instances may start at once. Gives the names of those applied now. Refuses, with a sentence and without touching
 * anything, when an applied one was changed or the database is ahead of this release.
 */
export async function migrate(db: OpenDatabase, migrations: readonly Migration[]): Promise<string[]> {
  checkOrder(migrations)
  await db.transaction(async (tx) => {
    await lockMigrations(tx)
    await tx.exec(
      `create table if not exists schema_migration (
         name text primary key,
         checksum text not null,
         applied_at timestamptz not null default now()
       )`,
    )
  })
  checkApplied(migrations, await readApplied(db))
  const done: string[] = []
  for (const migration of migrations) if (await applyMigration(db, migrations, migration)) done.push(migration.name)
  return done
}

async function applyMigration(
  db: Database,
  migrations: readonly Migration[],
  { name, sql }: Migration,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    await lockMigrations(tx)
    // Looked at again under the lock: another instance may have come first, perhaps of a newer release.
    const before = await readApplied(tx)
    checkApplied(migrations, before)
    if (before.some((row) => row.name === name)) return false
    await tx.exec(sql)
    await tx.query('insert into schema_migration (name, checksum) values ($1, $2)', [name, checksum(sql)])
    return true
  })
}

/** Until the end of the transaction nobody else migrates. The embedded engine has a single process, where it costs nothing. */
async function lockMigrations(tx: Database) {
  // Waiting for another instance may take as long as its migration. What the migration itself locks has to come quickly.
  await tx.exec('set local lock_timeout = 0')
  await tx.exec("select pg_advisory_xact_lock(hashtext('schema_migration'))")
  await tx.exec("set local lock_timeout = '3s'")
}

const readApplied = (db: Database) => db.query<Applied>('select name, checksum from schema_migration order by name')

function checkApplied(migrations: readonly Migration[], before: readonly Applied[]) {
  const known = new Map(migrations.map(({ name, sql }) => [name, checksum(sql)]))
  for (const { name, checksum } of before) {
    const mine = known.get(name)
    if (mine === undefined) {
      throw new Error(
        `Basis data ini sudah memakai perubahan "${name}" yang tidak dikenal rilis ini. ` +
          'Jalankan rilis yang lebih baru, atau pulihkan cadangan dari rilis ini.',
      )
    }
    if (mine !== checksum) {
      throw new Error(
        `Berkas perubahan "${name}" sudah diterapkan pada basis data ini, lalu isinya berubah. ` +
          'Kembalikan isinya seperti semula; perubahan baru harus menjadi berkas baru.',
      )
    }
  }
}

function checkOrder(migrations: readonly Migration[]) {
  migrations.forEach(({ name }, index) => {
    const before = migrations[index - 1]?.name.slice(0, 3) ?? ''
    if (!/^\d{3}-[a-z0-9-]+$/.test(name)) throw new Error(`"${name}": a migration is called as 001-people`)
    if (name.slice(0, 3) <= before) throw new Error(`"${name}" has the number of another, or comes out of order`)
  })
}

const checksum = (sql: string) => createHash('sha256').update(sql).digest('hex')

/** Every migration of this release, in order. They are inside the built server, and beside us when run from source. */
export function loadMigrations(): Migration[] {
  // Vite replaces both by what they stand for; without Vite neither is there.
  const files = import.meta.env
    ? import.meta.glob<string>('./migrations/*.sql', { query: '?raw', import: 'default', eager: true })
    : readFolder()
  return Object.entries(files)
    .map(([path, sql]) => ({
      name: path
        .split('/')
        .at(-1)!
        .replace(/\.sql$/, ''),
      sql,
    }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}

function readFolder(): Record<string, string> {
  const folder = new URL('./migrations/', import.meta.url)
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  return Object.fromEntries(names.map((name) => [name, readFileSync(new URL(name, folder), 'utf8')]))
}
