import { describe, expect, test } from 'vitest'
import { Problem } from '#contract/problem.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { SqlError } from '#server/db/sql-error.ts'
import { engines, openTestDatabase, quiet } from '../../support/database/engines.ts'

// @begins-early: one of the files that take longest.

const stumble = expect.objectContaining({ trouble: 'broken', code: '50' })

describe.each(engines({ both: true }))('the database on %s', (engine) => {
  const opened = openTestDatabase(engine, { seed: 'empty' })

  // Statement, parameters, result. The same table for both engines, which must return the same types.
  const moment = new Date('2026-03-01T17:30:00.250Z')
  const picture = new Uint8Array([0, 1, 127, 128, 255])
  const hard = 'a "quoted", \\back, {brace} NULL, keripik pisang'
  test.each<[string, unknown[], unknown]>([
    ['select 5000::bigint as it', [], 5000],
    ['select count(*) as it from generate_series(1, 3)', [], 3],
    ['select 7::smallint + 1 as it', [], 8],
    ['select $1::int as it', [42], 42],
    ['select $1::int as it', ['42'], 42],
    ['select 1.5::float8 as it', [], 1.5],
    ['select 12500.50::numeric as it', [], '12500.50'],
    ['select $1::numeric(12,2) as it', [99.5], '99.50'],
    ["select date '2026-03-01' as it", [], '2026-03-01'],
    ['select $1::date as it', [moment], '2026-03-01'],
    ['select $1::timestamptz as it', [moment], moment],
    ["select timestamptz '2026-03-02 00:30:00.25+07' as it", [], moment],
    ["select timestamp '2026-03-01 10:00:00' as it", [], '2026-03-01 10:00:00'],
    ["select (timestamptz '2026-03-01T23:30:00Z')::date as it", [], '2026-03-01'],
    ['select $1::boolean as it', [true], true],
    ['select $1::boolean as it', [false], false],
    ['select $1::text as it', [null], null],
    ['select $1::text as it', [undefined], null],
    ['select $1::text as it', [''], ''],
    ['select $1::text as it', [hard], hard],
    ['select $1::bytea as it', [picture], picture],
    ['select $1::jsonb as it', [{ a: [1, null, 'x'] }], { a: [1, null, 'x'] }],
    ['select $1::json as it', [JSON.stringify([1, 2])], [1, 2]],
    ["select null::jsonb as it, '[]'::jsonb as other", [], null],
    ['select $1::int[] as it', [[1, null, 3]], [1, null, 3]],
    ['select $1::int[] as it', [[]], []],
    ['select $1::text[] as it', [[hard, '', null, 'NULL']], [hard, '', null, 'NULL']],
    ['select $1::bigint[] as it', [[5000, 1]], [5000, 1]],
    ['select $1::timestamptz[] as it', [[moment]], [moment]],
    ['select $1::date[] as it', [['2026-03-01']], ['2026-03-01']],
    ['select $1::boolean[] as it', [[true, false]], [true, false]],
    ['select $1::numeric[] as it', [[1.5]], ['1.5']],
    ['select $1::int[] as it', [[[1, 2], [3, 4]]], [[1, 2], [3, 4]]], // biome-ignore format: one line a case
    ['select $1::jsonb[] as it', [[{ a: '"' }]], [{ a: '"' }]],
    ["select '[0:1]={7,8}'::int[] as it", [], [7, 8]],
    ['select array_agg(n) as it from generate_series(1, 3) n', [], [1, 2, 3]],
    ["select 'c1f5d9f0-6c1b-7000-8000-000000000001'::uuid as it", [], 'c1f5d9f0-6c1b-7000-8000-000000000001'],
    ['select 4 = any($1) as it', [[1, 4]], true],
    ["select interval '1 day 2 hours' as it", [], '1 day 02:00:00'],
    ["select current_setting('TimeZone') as it", [], 'UTC'],
  ])('query %s with %j returns the expected value', async (sql, values, expected) => {
    const db = await opened
    const [row] = await db.query<{ it: unknown }>(sql, values)
    expect(row?.it).toStrictEqual(expected)
  })

  test('statements without rows return an empty array, and of two columns with one name the last counts', async () => {
    const db = await opened
    expect(await db.query('create table nothing (n int)')).toEqual([])
    expect(await db.query('insert into nothing values ($1)', [1])).toEqual([])
    expect(await db.query('update nothing set n = 2 returning n')).toEqual([{ n: 2 }])
    expect(await db.query('select 1 as n, 2 as n')).toEqual([{ n: 2 }])
    await expect(db.query('select 1; select 2')).rejects.toThrow(/multiple commands/)
  })

  test('a constraint violation has the code and constraint of PostgreSQL, and the connection stays usable', async () => {
    const db = await opened
    await db.exec('create table people (email text constraint one_account unique, age int not null)')
    await db.query('insert into people values ($1, 1)', ['ani@demo.example'])
    const taken = await db.query('insert into people values ($1, 2)', ['ani@demo.example']).catch((e: SqlError) => e)
    expect(taken).toBeInstanceOf(SqlError)
    expect(taken).toMatchObject({ code: '23505', constraint: 'one_account', table: 'people' })
    expect((taken as SqlError).message).not.toContain('ani@')
    const missing = db.query('insert into people values ($1, null)', ['budi@demo.example'])
    await expect(missing).rejects.toMatchObject({ code: '23502', column: 'age' })
    await expect(db.query('select nonsense')).rejects.toMatchObject({ code: '42703' })
    await expect(db.query('select $1::int', ['x'])).rejects.toMatchObject({ code: '22P02' })
    await expect(db.query('select $1::text', ['zero \0 byte'])).rejects.toMatchObject({ code: '22021' })
    expect(await db.query('select age from people')).toEqual([{ age: 1 }])
  })

  test('a cached statement works again after its table has changed', async () => {
    const db = await opened
    await db.exec('create table changing (a int); insert into changing values (1)')
    const ask = () => db.query('select * from changing')
    expect([await ask(), await ask()]).toEqual([[{ a: 1 }], [{ a: 1 }]])
    await db.exec('alter table changing add b text')
    expect(await ask()).toEqual([{ a: 1, b: null }])
  })

  test('three hundred different statements, and then the first again', async () => {
    const db = await opened
    const statements = Array.from({ length: 300 }, (_, n) => `select $1::int + ${n} as it`)
    for (const sql of [...statements, ...statements.slice(0, 3)]) await db.query(sql, [1])
    expect(await db.query(statements[0]!, [5])).toEqual([{ it: 5 }])
  })

  test('exec runs a script completely or not at all', async () => {
    const db = await opened
    await expect(db.exec('create table half (n int); insert into half values (1); select 1/0')).rejects.toThrow()
    await expect(db.query('select * from half')).rejects.toMatchObject({ code: '42P01' })
  })

  test('a large parameter and a large result arrive complete', async () => {
    const db = await opened
    const long = 'keripik '.repeat(300_000)
    expect((await db.query<{ n: number }>('select length($1::text) as n', [long]))[0]?.n).toBe(long.length)
    const many = await db.query<{ t: string }>("select repeat('é', 50) as t from generate_series(1, 20000)")
    expect(many).toHaveLength(20_000)
    expect(new Set(many.map((row) => row.t))).toEqual(new Set(['é'.repeat(50)]))
  })

  test('of hundreds of queries at once those beyond the queue are rejected at once, and all others are answered', async () => {
    const db = await opened
    const asked = Array.from({ length: 600 }, (_, n) => db.query('select $1::int as n', [n]))
    const outcomes = await Promise.allSettled(asked)
    const refused = outcomes.filter((one) => one.status === 'rejected')
    expect(refused.length).toBeGreaterThan(300)
    expect(refused.length).toBeLessThan(500)
    for (const one of refused) expect(one.reason).toEqual(stumble)
    outcomes.forEach((one, n) => {
      if (one.status === 'fulfilled') expect(one.value).toEqual([{ n }])
    })
  })

  test('close() lets running queries finish and rejects new ones', async () => {
    const db = await openTestDatabase(engine, { seed: 'empty' })
    await db.exec('create table last (n int)')
    const before = Array.from({ length: 30 }, (_, n) => db.query('insert into last values ($1) returning n', [n]))
    await Promise.all([...before, db.close()])
    expect((await Promise.all(before)).flat()).toHaveLength(30)
    await expect(db.query('select 1')).rejects.toEqual(stumble)
    await db.close()
  })

  test('vacuum during other queries is harmless', async () => {
    const db = await opened
    await db.exec(
      'create table dusty (n int); insert into dusty select generate_series(1, 5000); update dusty set n = n',
    )
    const [rows] = await Promise.all([db.query('select max(n) as top from dusty'), db.vacuum()])
    expect(rows).toEqual([{ top: 5000 }])
  })

  test('a statement over the time limit is rejected as broken, and the next one succeeds', {
    tags: ['long'],
  }, async () => {
    const errors: unknown[] = []
    const log = { ...quiet, error: (facts: object) => void errors.push(facts) }
    const db = await openTestDatabase(engine, { seed: 'empty', statementLimit: 1000, log })
    await db.exec('create table before_it (n int); insert into before_it values (1)')
    const endless = 'select count(*) from generate_series(1, 100000) a, generate_series(1, 100000) b'
    const slow = db.query(endless)
    const next = db.query('select n from before_it')
    const failed = await slow.catch((error: unknown) => error)
    expect(failed).toBeInstanceOf(Problem)
    expect(failed).toEqual(stumble)
    // PostgreSQL ends the statement by itself; the embedded engine has to be started anew, and the log says for which.
    if (engine === 'pglite') expect(errors).toEqual([{ error: `a statement ran past 1000 ms: ${endless}` }])
    expect(await next).toEqual([{ n: 1 }])

    const half = db.transaction(async (tx) => {
      await tx.query('insert into before_it values (2)')
      await tx.query(endless).catch(() => undefined)
      await tx.query('insert into before_it values (3)')
    })
    // PGlite has lost its worker (broken); PostgreSQL rejects further statements of a failed transaction.
    await expect(half).rejects.toMatchObject({ code: engine === 'pglite' ? '50' : '25P02' })
    expect(await db.query('select n from before_it')).toEqual([{ n: 1 }])
  })
})

describe.runIf(engines().includes('postgres'))('a PostgreSQL server', () => {
  test('a closed connection fails the running work only; the process survives, and the next query succeeds', async () => {
    const db = await openTestDatabase('postgres', { seed: 'empty' })
    await db.exec('create table kept (n int)')
    const work = db.transaction(async (tx) => {
      await tx.query('insert into kept values (1)')
      await db.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      )
      await tx.query('insert into kept values (2)')
    })
    await expect(work).rejects.toEqual(stumble)
    expect(await db.query('select n from kept')).toEqual([])
  })

  test('an unreachable server is reported in one sentence', async () => {
    const nowhere = openDatabase({
      dataDir: '/nowhere',
      databaseUrl: 'postgres://nobody@127.0.0.1:1/nothing',
      log: quiet,
    })
    await expect(nowhere).rejects.toThrow(/PostgreSQL pada DATABASE_URL tidak dapat dipakai/)
  })
})
