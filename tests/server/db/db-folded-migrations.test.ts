import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { loadMigrations, type Migration, migrate } from '#server/db/migrate.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { engines, openTestDatabase, quiet, type TestDatabase } from '../../support/database/engines.ts'
import { readSchema, type Schema } from '../../support/database/read-schema.ts'
import { actor } from '../../support/people.ts'

// Written by readSchema() from databases created with the files 001 to 038 before 101 to 109 replaced them; the same on
// both engines.
const { history, schema }: { history: Record<string, string>; schema: Schema } = JSON.parse(
  readFileSync(new URL('../../fixtures/schema-038.json', import.meta.url), 'utf8'),
)

const folded = loadMigrations().filter(({ name }) => name < '110')
const next: Migration = { name: '999-next', sql: "update merchant set name = 'Setelah 109'" }

// The hash of 029-search.sql in databases created before the path in one of its comments changed.
const earlierSearch = 'f04dfe87048a875252d29da856ec97c64c3daafd33fe1d1ee60b90eaa4efc7ff'

async function writeHistory(db: Database, rows: Record<string, string>) {
  await db.query('delete from schema_migration')
  await db.query('insert into schema_migration (name, checksum) select * from unnest($1::text[], $2::text[])', [
    Object.keys(rows),
    Object.values(rows),
  ])
}

const readHistory = async (db: Database) =>
  Object.fromEntries(
    (await db.query<{ name: string; checksum: string }>('select name, checksum from schema_migration')).map((row) => [
      row.name,
      row.checksum,
    ]),
  )

describe.each(engines({ both: true }))('the migrations 101 to 109, which replace 001 to 038, on %s', (engine) => {
  let db: TestDatabase
  let created: Schema
  let rows: Schema['rows']
  beforeAll(async () => {
    db = await openTestDatabase(engine, { seed: 'empty' })
    await migrate(db, folded)
    created = await readSchema(db)
    // Each test writes the history that an older release would have left.
    await actor(db, { role: 'merchant' })
    rows = (await readSchema(db)).rows
  })

  test('create exactly the same schema', () => {
    expect(created).toEqual(schema)
  })

  test.each([
    ['038', {}],
    ['038 with the earlier comment in 029', { '029-search': earlierSearch }],
  ])('recognise a database of %s: no migration runs, and its rows stay', async (_, changes) => {
    await writeHistory(db, { ...history, ...changes })
    expect(await migrate(db, folded)).toEqual([])
    expect(Object.keys(await readHistory(db)).sort()).toEqual(folded.map(({ name }) => name))
    expect(Object.keys(rows)).toEqual(expect.arrayContaining(['merchant', 'person', 'session']))
    expect(await readSchema(db)).toEqual({ ...schema, rows })
    expect(await migrate(db, folded)).toEqual([])
  })

  test.each([
    ['that stopped before the last file', '037-training-days', { '038-known-devices': undefined }],
    ['of which a file was edited', '038-known-devices', { '014-found-pictures': '0'.repeat(64) }],
  ])('reject a database %s with a message and do not change it', async (_, last, changes) => {
    // JSON leaves out keys that are undefined.
    const before = JSON.parse(JSON.stringify({ ...history, ...changes }))
    await writeHistory(db, before)
    await expect(migrate(db, folded)).rejects.toThrow(
      new RegExp(`berhenti di perubahan "${last}".*rilis terakhir yang masih memuat berkas "038-known-devices.sql"`),
    )
    expect(await readHistory(db)).toEqual(before)
  })

  test('on a database of 038, several servers starting at once run each migration after 109 once', async () => {
    await writeHistory(db, history)
    const servers = [db]
    if (db.databaseUrl) for (let n = 0; n < 3; n++) servers.push(await openPostgres(db.databaseUrl, { log: quiet }))
    const done = await Promise.all(servers.map((server) => migrate(server, [...folded, next])))
    expect(done.flat()).toEqual(['999-next'])
    expect(Object.keys(await readHistory(db)).sort()).toEqual([...folded.map(({ name }) => name), '999-next'])
    expect(await db.query('select name from merchant')).toEqual([{ name: 'Setelah 109' }])
    for (const server of servers.slice(1)) await server.close()
  })
})
