import { describe, expect, test } from 'vitest'
import type { Database, OpenDatabase } from '#server/db/database.ts'
import banners from '#server/seed/content/banners.json' with { type: 'json' }
import registrations from '#server/seed/content/registrations.json' with { type: 'json' }
import { seed } from '#server/seed/seed.ts'
import { accountParts, engines, openTestDatabase } from '../../support/database/engines.ts'

const { passwords } = accountParts

const sizes = async (db: Database) => {
  const tables = await db.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1",
  )
  const counts = await Promise.all(
    tables.map(async ({ name }) => [name, (await db.query<{ n: number }>(`select count(*) as n from ${name}`))[0]!.n]),
  )
  return Object.fromEntries(counts) as Record<string, number>
}

const lists = {
  province: 38,
  regency: 514,
  district: 7285,
  village: 83_762,
  category: 178,
  labor: 4,
  capital: 4,
  omzet: 4,
  scope: 36,
  mentor_type: 3,
  mentor: 16,
  faq: 16,
  search_synonym: 159,
  sni_standard: 75,
}
/** Demo products that only their owner sees have pictures of their own. */
const siblings = 5
const demo = {
  merchant: 41,
  product: 98,
  person: 5 + registrations.length,
  lspro: 12,
  lspro_posting: 22,
  lspro_media: 3,
  certificate_check: 2,
  moderation_case: 3,
  moderation_report: 4,
  moderation_decision: 1,
  moderation_objection: 1,
  banner: banners.length,
}

// Seeding takes seconds, and more than a minute on a slow, busy machine.
describe.each(engines())('seeding a new database on %s', { timeout: 400_000 }, (engine) => {
  test('with “none” gives only the lists, with “demo” adds the catalogue, and again changes nothing', async () => {
    const db = await openTestDatabase(engine, { seed: 'none' })
    await seed(db, 'none')
    expect(await sizes(db)).toMatchObject({ ...lists, merchant: 0, product: 0, lspro: 0, banner: 0, picture: 0 })
    await seed(db, 'demo', passwords)
    const first = await sizes(db)
    expect(first).toMatchObject({ ...lists, ...demo, picture: 580 + siblings })
    await seed(db, 'demo', passwords)
    await seed(db, 'none')
    expect(await sizes(db)).toEqual(first)
  })

  test('with “demo” does nothing when the database has real data', async () => {
    const db = await openTestDatabase(engine, { seed: 'reference' })
    await db.query("insert into merchant (name) values ('Usaha sungguhan')")
    await seed(db, 'demo', passwords)
    expect(await sizes(db)).toMatchObject({ merchant: 1, product: 0, banner: 0, picture: 0 })
  })

  test('on two servers at the same moment happens once', async () => {
    const db = await openTestDatabase(engine, { seed: 'reference' })
    await Promise.all([seed(db, 'demo', passwords), seed(db, 'demo', passwords)])
    expect(await sizes(db)).toMatchObject(demo)
  })

  test('that is interrupted leaves nothing, and the next start does it completely', async () => {
    const db = await openTestDatabase(engine, { seed: 'reference' })
    const before = await sizes(db)
    await expect(seed(breakingAt(db, 'insert into product_media'), 'demo', passwords)).rejects.toThrow(
      'pulled the plug',
    )
    expect(await sizes(db)).toEqual(before)
    await seed(db, 'demo', passwords)
    expect(await sizes(db)).toMatchObject(demo)
  })
})

describe.each(engines())('the demo catalogue on %s', { timeout: 400_000 }, (engine) => {
  test('has products in every state with pictures, in a fixed order', async () => {
    const db = await openTestDatabase(engine, { seed: 'demo' })
    const states = await db.query<{ state: string; n: number }>(
      "select review_state || case status when 'active' then '' else ', taken down' end as state, count(*) as n from product group by 1 order by 1",
    )
    expect(states).toEqual([
      { state: 'approved', n: 82 },
      { state: 'approved, taken down', n: 2 },
      { state: 'changes_requested', n: 1 },
      { state: 'draft', n: 3 },
      { state: 'rejected', n: 2 },
      { state: 'submitted', n: 8 },
    ])
    expect(await db.query('select id from product where picture_id is null')).toEqual([])
    expect(
      await db.query(
        'select id from product where created_at in (select created_at from product group by 1 having count(*) > 1)',
      ),
    ).toEqual([])
    const shops = await db.query<{ n: number }>(
      'select count(distinct merchant_id) as n from (select merchant_id from product order by created_at desc limit 12) latest',
    )
    expect(shops[0]!.n).toBeGreaterThan(8)
  })

  test('has plain texts only, and links within the app', async () => {
    const db = await openTestDatabase(engine, { seed: 'demo' })
    expect(await db.query("select id from product where description ~ '[<>]' or description = ''")).toEqual([])
    expect(await db.query("select id from faq where remark !~ '^<p>.*</p>$' or remark ~ '<(?!/?p>)'")).toEqual([])
    expect(await db.query("select id from banner where target_click_url !~ '^/[a-z]'")).toEqual([])
    // Villages know their district; a comma and a glottal stop (written as a quotation mark) in a name are kept.
    expect(await db.query('select 1 from village where id / 10000 <> district_id')).toEqual([])
    const odd = await db.query<{ name: string }>(
      'select name from village where id in (1207281007, 3513152017) order by id',
    )
    expect(odd.map(({ name }) => name)).toEqual(['Lubuk Pakam I,II', 'Soka"an'])
  })

  test('leaves the ids after its own to new rows', async () => {
    const db = await openTestDatabase(engine, { seed: 'demo' })
    for (const [table, above] of [
      ['merchant', 41],
      ['lspro', 12],
    ] as const) {
      const [made] = await db.query<{ id: number }>(`insert into ${table} (name) values ('Baru') returning id`)
      expect(made!.id).toBe(above + 1)
    }
  })
})

/** The same database, which fails before a certain statement. */
function breakingAt(db: OpenDatabase, start: string): OpenDatabase {
  const breaking = (inner: Database): Database => ({
    ...inner,
    query: (sql, values) => {
      if (sql.startsWith(start)) throw new Error('pulled the plug')
      return inner.query(sql, values)
    },
    transaction: (work) => inner.transaction((tx) => work(breaking(tx))),
  })
  return { ...db, ...breaking(db), longTransaction: (work) => db.longTransaction((tx) => work(breaking(tx))) }
}
