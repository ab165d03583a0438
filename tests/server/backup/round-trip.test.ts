import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { readSequences } from '#server/backup/rows/catalog.ts'
import { loadMigrations, migrate } from '#server/db/migrate.ts'
import { openEmbedded } from '#server/db/pglite/embedded.ts'
import { engines, quiet, testFolder, testSecret } from '../../support/database/engines.ts'
import { backup, contentOf, filesOf, installation, restore, storePicture, use } from '../../support/installation.ts'

/** Two databases with all regions are loaded: a busy machine takes minutes. */
const slow = { timeout: 600_000 }
const has = { postgres: engines({ both: true }).includes('postgres') }

describe.skipIf(!has.postgres)('backup from one engine to the other', () => {
  test('backup: embedded → PostgreSQL → embedded: every table, sequence and picture is the same', {
    ...slow,
    tags: ['long'],
  }, async () => {
    const first = await installation('pglite', 'demo')
    const facts = async (place: typeof first) =>
      use(place, async (db) => ({
        content: await contentOf(db),
        // Making a backup takes a number of this one.
        sequences: (await readSequences(db)).filter(({ name }) => name !== 'backup_run_id_seq'),
        files: await filesOf(await place.store()),
      }))
    const store = await first.store()
    await use(first, async (db) => {
      for (let count = 0; count < 5; count++) await storePicture(db, store)
      // Values that text, JSON and both engines must agree on.
      await db.query('update merchant set name = $1 where id = (select min(id) from merchant)', [
        'Baris satu\nbaris "dua"\t\\N \u0001 🙂 قهوة',
      ])
    })
    const before = await facts(first)
    const folder = testFolder()
    const steps = [join(folder, '1.tar'), join(folder, '2.tar')] as const
    const more = { BACKUP_KEY: 'kunci yang cukup panjang' }
    expect(await backup(first, ['--to', steps[0]], { more })).toMatchObject({ exitCode: 0 })

    const second = await installation('postgres')
    expect(await restore(second, ['--from', steps[0]], { more })).toMatchObject({ exitCode: 0 })
    const between = await facts(second)
    expect(between.content.rows).toEqual(before.content.rows)
    expect(between.content.history).toEqual(before.content.history)
    expect(between.sequences).toEqual(before.sequences)
    expect(between.files).toEqual(before.files)
    const { rows: _, ...schema } = await use(await installation('postgres', 'none'), contentOf)
    expect(between.content).toMatchObject(schema)

    expect(await backup(second, ['--to', steps[1]])).toMatchObject({ exitCode: 0 })
    const third = await installation('pglite')
    expect((await restore(third, ['--from', steps[1]])).lines[0]).toMatch(/tidak memuatnya. Berikan SECRET yang sama/)
    expect(await restore(third, ['--from', steps[1]], { more: { SECRET: testSecret } })).toMatchObject({ exitCode: 0 })
    const after = await facts(third)
    expect(after).toEqual(before)
    expect(Object.keys(after.content.rows).length).toBeGreaterThan(45)
    expect(Object.keys(after.files)).toHaveLength(10)
  })

  test('restore on PostgreSQL: by the owner of the database, who is no superuser', async () => {
    const source = await installation('pglite', 'none')
    const file = join(testFolder(), 'a.tar')
    await backup(source, ['--to', file])
    const target = await installation('postgres')
    const url = new URL(target.env.DATABASE_URL!)
    const owner = `owner_${url.pathname.slice(-8)}`
    const server = new pg.Client({ connectionString: url.href })
    await server.connect()
    await server.query(`create role ${owner} login`)
    await server.query(`alter database ${url.pathname.slice(1)} owner to ${owner}`)
    url.username = owner
    target.env.DATABASE_URL = url.href
    for (const force of [[], ['--force']])
      expect(await restore(target, ['--from', file, ...force])).toMatchObject({ exitCode: 0 })
    const { rows } = await server.query('select relowner::regrole::text as owner from pg_class where relname = $1', [
      'person',
    ])
    expect(rows).toEqual([{ owner }])
    await server.query(`drop owned by ${owner}`)
    await server.query(`alter database ${url.pathname.slice(1)} owner to current_user`)
    await server.query(`drop role ${owner}`)
    await server.end()
  })
})

describe.each(engines())('backup of an older release on %s', (engine) => {
  test(`restore on ${engine}: a backup of an older release is brought to the schema of this one`, async () => {
    const older = loadMigrations().filter(({ name }) => name < '124')
    const source = await installation('pglite')
    const old = await openEmbedded(join(source.dataDir, 'db'), { log: quiet })
    await migrate(old, older)
    await old.exec(`
      insert into province (id, name) values (31, 'DKI Jakarta');
      insert into regency (id, province_id, name) values (3171, 31, 'Jakarta Pusat');
      insert into category (id, slug, name, menu_column, position) values (7, 'makanan', 'Makanan', 1, 1);
      insert into merchant (name, province_id, regency_id, status, wizard_stage) values ('Usaha Lama', 31, 3171, 'active', 5);
      insert into product (merchant_id, name, review_state, price_bottom, price_top) select id, 'Keripik', 'approved', 1, 2 from merchant;
      insert into product_category select id, 7 from product;
      insert into audit_log (who, role, action) values ('sistem', 'system', 'test')`)
    await old.close()
    writeFileSync(join(source.dataDir, 'secret'), testSecret)
    const file = join(testFolder(), 'older.tar')
    expect(await backup(source, ['--to', file])).toMatchObject({ exitCode: 0 })

    const target = await installation(engine)
    const { exitCode, lines } = await restore(target, ['--from', file])
    expect({ exitCode, text: lines.join('\n') }).toEqual({ exitCode: 0, text: expect.stringContaining('perubahan.') })
    await use(target, async (db) => {
      expect(await db.query('select name from product')).toEqual([{ name: 'Keripik' }])
      expect(await db.query('select category_id from product_listing order by 1')).toEqual([
        { category_id: 0 },
        { category_id: 7 },
      ])
      expect(await db.query('select name from schema_migration order by name')).toEqual(
        loadMigrations().map(({ name }) => ({ name })),
      )
      const { rows: _, history: __, ...schema } = await contentOf(db)
      const fresh = await use(await installation(engine, 'none'), contentOf)
      expect(fresh).toMatchObject(schema)
      // Triggers fire again, and identities go on where they were.
      await db.query(
        `insert into product (merchant_id, name, review_state, price_bottom, price_top) select id, 'Sambal', 'approved', 1, 2 from merchant`,
      )
      expect(await db.query('select product_id from product_listing where category_id = 0 order by 1')).toEqual([
        { product_id: 1 },
        { product_id: 2 },
      ])
    })
    if (engine === 'pglite') expect(readFileSync(join(target.dataDir, 'secret'), 'utf8').trim()).toBe(testSecret)
    else expect(existsSync(join(target.dataDir, 'secret'))).toBe(false)
  })
})
