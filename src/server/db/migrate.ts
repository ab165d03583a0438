/// <reference types="vite/types/importMeta.d.ts" />
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { Problem } from '#contract/problem.ts'
import { StartError } from '../start-error.ts'
import type { Database } from './database.ts'

/**
 * One migration. Its name begins with its number: '101-lists'. It never changes once released. Servers of the release
 * before go on with the schema that it makes, unless its first line begins with `-- Narrows`: then they no longer
 * start.
 */
export type Migration = { name: string; sql: string }

type Applied = { name: string; checksum: string; narrows: boolean }

const isNarrowing = ({ sql }: Migration) => /^-- Narrows\b/.test(sql)

/**
 * Migrates the database to the schema of this release: each migration once, in order, each in one transaction. Several
 * instances may start at once. Returns the names of those applied now. Refuses with a message, without changing
 * anything, when an applied one was changed, or when a later release has narrowed the schema. One that only widened it
 * is no reason: a new release is rolled out server by server, and may be taken back.
 */
export async function migrate(db: Database, migrations: readonly Migration[]): Promise<string[]> {
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
    // Only if it is missing: the lock of `alter table` would wait for a backup that reads the table.
    await tx.exec(`do $$ begin
      if not exists (select from pg_attribute where attrelid = 'schema_migration'::regclass and attname = 'narrows') then
        alter table schema_migration add column narrows boolean not null default false;
      end if;
    end $$`)
    await replaceFoldedHistory(tx, migrations)
  })
  checkApplied(migrations, await readApplied(db))
  const done: string[] = []
  for (const migration of migrations)
    if (await retryWhileBusy(() => applyMigration(db, migrations, migration))) done.push(migration.name)
  return done
}

/**
 * Throws StartError with a sentence unless the database has every migration of this release. For a role that must not
 * change the schema: `migrate` would fail in it, also when there is nothing to do.
 */
export async function requireMigrated(db: Database, migrations: readonly Migration[]): Promise<void> {
  const [history] = await db.query<{ there: boolean }>(`select to_regclass('schema_migration') is not null as there`)
  const applied = history!.there ? await readApplied(db) : []
  checkApplied(migrations, applied)
  const missing = migrations.filter(({ name }) => !applied.some((row) => row.name === name))
  if (missing.length === 0) return
  throw new StartError(
    `Skema basis data ini lebih lama daripada rilis ini: ${missing.length} perubahan belum diterapkan, mulai dari "${missing[0]!.name}". ` +
      'Dengan MIGRATE=0 server tidak mengubahnya. Jalankan dahulu npm run operator -- migrate dengan peran pemilik tabel.',
  )
}

/** Migrates, or with MIGRATE=0 refuses an older schema. */
export async function prepareSchema(db: Database, { migrate: may }: { migrate: boolean }): Promise<void> {
  if (may) await migrate(db, loadMigrations())
  else await requireMigrated(db, loadMigrations())
}

const attempts = 12
const longestPause = 2_000 // ms

/**
 * Servers of the release before write on: a migration may not get its locks in time, or meet one of them in a deadlock.
 * The database then rolls the migration back, and this server tries again after a pause, in which the others finish.
 */
async function retryWhileBusy<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt === attempts || !(error instanceof Problem && error.worthRetrying)) throw error
      await pause(Math.min(longestPause, 100 * 2 ** attempt) * (0.5 + Math.random() / 2))
    }
  }
}

async function applyMigration(db: Database, migrations: readonly Migration[], migration: Migration): Promise<boolean> {
  return db.transaction(async (tx) => {
    await lockMigrations(tx)
    // Checked again under the lock: another instance may have migrated first, perhaps of a newer release.
    const before = await readApplied(tx)
    checkApplied(migrations, before)
    if (before.some((row) => row.name === migration.name)) return false
    await tx.exec(migration.sql)
    await insertApplied(tx, migration)
    return true
  })
}

/**
 * The files up to this one replace 37 older ones, 001 to 038 without 027, and create the same schema at once.
 * src/docs/database.md says why. Later files have later numbers.
 */
const lastFolded = '109-visits-and-favorites'

/**
 * Hashes of the names and checksums of those 37 in the history of a database. Two, because the path in a comment of
 * 029-search.sql changed once: databases that were created before and after it have the same schema.
 */
const foldedHistories = [
  '0c3a8cf65a5af09b921df1e2b38192ede58316512373319a055545e19a59eb91',
  'bd2b9443d76c6884a5a7a18d6066b8f354f09f866c2d6c2e3745d3a04de958ee',
]

/**
 * A database of the older files has the schema of the new ones already: only the names in its history are replaced. One
 * without all of them is refused, because the missing ones are no longer in this release.
 */
async function replaceFoldedHistory(tx: Database, migrations: readonly Migration[]) {
  const before = await readApplied(tx)
  if (before[0]?.name !== '001-regions') return
  if (!foldedHistories.includes(checksum(before.map((row) => `${row.name} ${row.checksum}\n`).join('')))) {
    throw new StartError(
      `Basis data ini dibuat oleh rilis lama yang berhenti di perubahan "${before.at(-1)!.name}", atau berkas perubahannya pernah disunting. ` +
        'Jalankan dulu satu kali rilis terakhir yang masih memuat berkas "038-known-devices.sql", lalu jalankan rilis ini.',
    )
  }
  await tx.exec('delete from schema_migration')
  for (const migration of migrations) if (migration.name <= lastFolded) await insertApplied(tx, migration)
}

const insertApplied = (tx: Database, migration: Migration) =>
  tx.query('insert into schema_migration (name, checksum, narrows) values ($1, $2, $3)', [
    migration.name,
    checksum(migration.sql),
    isNarrowing(migration),
  ])

/**
 * Keeps other instances from migrating until the end of the transaction. The embedded engine has a single process,
 * where the lock costs nothing.
 */
async function lockMigrations(tx: Database) {
  // Waiting for another instance may take as long as its migration. The locks of the migration itself must be granted
  // quickly.
  await tx.exec('set local lock_timeout = 0')
  await tx.exec("select pg_advisory_xact_lock(hashtext('schema_migration'))")
  await tx.exec("set local lock_timeout = '3s'")
}

const readApplied = (db: Database) =>
  db.query<Applied>('select name, checksum, narrows from schema_migration order by name')

/** Checksums of texts with other comments and the same statements, which some databases have applied. */
const formerChecksums: Readonly<Record<string, string>> = {
  '141-reshelve-approved': 'f419804671a2d9c4c21cfdb220c8bdd71bd8caeca06490bf329496de33589f25',
}

/** Whether the checksum, of a database's history or of a backup's, is of this migration. */
export const isTextOf = ({ name, sql }: Migration, applied: string): boolean =>
  applied === checksum(sql) || applied === formerChecksums[name]

function checkApplied(migrations: readonly Migration[], before: readonly Applied[]) {
  const byName = new Map(migrations.map((migration) => [migration.name, migration]))
  const last = migrations.at(-1)?.name ?? ''
  for (const { name, checksum, narrows } of before) {
    const expected = byName.get(name)
    if (expected === undefined) {
      if (name > last && !narrows) continue
      throw new StartError(
        `Basis data ini sudah memakai perubahan "${name}" yang tidak dikenal rilis ini. ` +
          'Jalankan rilis yang lebih baru, atau pulihkan cadangan dari rilis ini.',
      )
    }
    if (!isTextOf(expected, checksum)) {
      throw new StartError(
        `Berkas perubahan "${name}" sudah diterapkan pada basis data ini, lalu isinya berubah. ` +
          'Kembalikan isinya seperti semula; perubahan baru harus menjadi berkas baru.',
      )
    }
  }
}

function checkOrder(migrations: readonly Migration[]) {
  migrations.forEach(({ name }, index) => {
    const before = migrations[index - 1]?.name.slice(0, 3) ?? ''
    if (!/^\d{3}-[a-z0-9-]+$/.test(name)) throw new Error(`"${name}": a migration has a name like 101-lists`)
    if (name.slice(0, 3) <= before) throw new Error(`"${name}" has the number of another, or comes out of order`)
  })
}

const checksum = (sql: string) => createHash('sha256').update(sql).digest('hex')

/**
 * Every migration of this release, in order. They are inside the built server, and in this folder when run from source.
 */
export function loadMigrations(): Migration[] {
  // Vite replaces both by their values; without Vite neither exists.
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
