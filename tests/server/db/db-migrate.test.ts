import { describe, expect, test } from 'vitest'
import { findMigrations } from '#server/backup/archive/check-archive.ts'
import { loadMigrations, type Migration, migrate } from '#server/db/migrate.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { engines, openTestDatabase, quiet } from '../../support/database/engines.ts'

const first: Migration = {
  name: '001-shops',
  sql: 'create table shop (id int primary key); insert into shop values (1)',
}
const second: Migration = { name: '002-names', sql: "alter table shop add name text not null default 'warung'" }
const third: Migration = { name: '003-broken', sql: 'insert into shop (id) values (2); insert into nowhere values (1)' }

const formerComment = `-- A product that was never approved has no row in the listing and must have none, so its listing need not be computed: an import
-- writes thousands of such products, and computing it took a quarter of the time of the transaction.
`

describe.each(engines())('database migrations on %s', (engine) => {
  test('run once each, in order', async () => {
    const db = await openTestDatabase(engine, { seed: 'empty' })
    expect(await migrate(db, [first])).toEqual(['001-shops'])
    expect(await migrate(db, [first, second])).toEqual(['002-names'])
    expect(await migrate(db, [first, second])).toEqual([])
    expect(await db.query('select id, name from shop')).toEqual([{ id: 1, name: 'warung' }])
    const rows = await db.query<{ name: string; applied_at: Date }>('select name, applied_at from schema_migration')
    expect(rows.map((row) => row.name)).toEqual(['001-shops', '002-names'])
    expect(rows[0]?.applied_at).toBeInstanceOf(Date)
  })

  test('leave nothing of a failed migration, and keep those before it', async () => {
    const db = await openTestDatabase(engine, { seed: 'empty' })
    await expect(migrate(db, [first, second, third])).rejects.toMatchObject({ code: '42P01' })
    expect(await db.query('select id from shop')).toEqual([{ id: 1 }])
    expect(await migrate(db, [first, second, { ...third, sql: 'select 1' }])).toEqual(['003-broken'])
  })

  test('reject a changed migration that was already applied, before running any', async () => {
    const db = await openTestDatabase(engine, { seed: 'empty' })
    await migrate(db, [first])
    const changed = { ...first, sql: `${first.sql} -- better` }
    await expect(migrate(db, [changed, second])).rejects.toThrow(/"001-shops" sudah diterapkan .* isinya berubah/)
    await expect(db.query('select name from shop')).rejects.toMatchObject({ code: '42703' })
  })

  test('of this release go on with a database and a backup that have one with another comment', async () => {
    const migrations = loadMigrations()
    const reworded = migrations.find(({ name }) => name === '141-reshelve-approved')!
    const former = reworded.sql.replace(/^(--.*\n)+/, formerComment)
    const db = await openTestDatabase(engine, { seed: 'empty' })
    await migrate(
      db,
      migrations.map((one) => (one === reworded ? { ...one, sql: former } : one)),
    )
    expect(await migrate(db, migrations)).toEqual([])
    const applied = await db.query<{ name: string; checksum: string }>('select name, checksum from schema_migration')
    expect(findMigrations(applied, migrations)).toHaveLength(migrations.length)
    await db.query("update schema_migration set checksum = 'other' where name = $1", [reworded.name])
    await expect(migrate(db, migrations)).rejects.toThrow(/"141-reshelve-approved" sudah diterapkan/)
  })

  test('of an older release go on with a database that a newer one has widened, and change nothing', async () => {
    const db = await openTestDatabase(engine, { seed: 'empty' })
    await migrate(db, [first, second])
    expect(await migrate(db, [first])).toEqual([])
    expect(await migrate(db, [first, second])).toEqual([])
  })

  test('of an older release reject a database that a newer one has narrowed', async () => {
    const db = await openTestDatabase(engine, { seed: 'empty' })
    const narrowing = {
      name: '003-no-names',
      sql: '-- Narrows: no release reads it since the one before.\nalter table shop drop column name',
    }
    await migrate(db, [first, second, narrowing])
    await expect(migrate(db, [first, second])).rejects.toThrow(/"003-no-names" yang tidak dikenal rilis ini/)
  })

  test('of another product, or of a release that is not older, reject the database', async () => {
    const db = await openTestDatabase(engine, { seed: 'empty' })
    await migrate(db, [first, second])
    await expect(migrate(db, [first, { name: '003-more', sql: 'select 1' }])).rejects.toThrow(
      /"002-names" yang tidak dikenal rilis ini/,
    )
  })

  test.each<[string, Migration[]]>([
    ['one number twice', [first, { name: '001-other', sql: 'select 1' }]],
    ['out of order', [second, first]],
    ['a name without number', [{ name: 'shops', sql: 'select 1' }]],
  ])('with %s are rejected', async (_, migrations) => {
    const db = await openTestDatabase(engine, { seed: 'empty' })
    await expect(migrate(db, migrations)).rejects.toThrow(/number of another|has a name like/)
    expect(await db.query("select to_regclass('schema_migration') as it")).toEqual([{ it: null }])
  })

  test('of this release all run on an empty database', async () => {
    const known = loadMigrations()
    expect(known.length).toBeGreaterThan(0)
    const db = await openTestDatabase(engine, { seed: 'empty' })
    expect(await migrate(db, known)).toEqual(known.map(({ name }) => name))
  })
})

test.runIf(engines().includes('postgres'))(
  'a migration that does not get its locks is tried again until other writers have let go',
  async () => {
    const db = await openTestDatabase('postgres', { seed: 'empty' })
    await migrate(db, [first])
    // A sequence counts attempts that are rolled back, too.
    await db.exec('create sequence attempt')
    const patient = {
      name: '002-names',
      sql: "select nextval('attempt'); set local lock_timeout = '20ms'; alter table shop add name text",
    }
    let migrated: Promise<string[]> | undefined
    await db.transaction(async (tx) => {
      await tx.exec('lock table shop in row exclusive mode')
      migrated = migrate(db, [first, patient])
      const attempted = async () => (await db.query<{ n: number }>('select last_value::int as n from attempt'))[0]!.n
      await expect.poll(attempted, { timeout: 60_000 }).toBeGreaterThan(2)
    })
    expect(await migrated).toEqual(['002-names'])
    expect(await db.query('select id, name from shop')).toEqual([{ id: 1, name: null }])
  },
)

test.runIf(engines().includes('postgres'))(
  'migrations of four servers that start at once on one PostgreSQL run once each',
  async () => {
    const db = await openTestDatabase('postgres', { seed: 'empty' })
    const slow = [first, { ...second, sql: `select pg_sleep(0.5); ${second.sql}` }]
    const servers = await Promise.all([1, 2, 3, 4].map(() => openPostgres(db.databaseUrl!, { log: quiet })))
    const done = await Promise.all(servers.map((server) => migrate(server, slow)))
    expect(done.flat().sort()).toEqual(['001-shops', '002-names'])
    await Promise.all(servers.map((server) => server.close()))
  },
)
