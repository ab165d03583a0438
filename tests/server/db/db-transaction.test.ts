import { describe, expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { engines, openTestDatabase } from '../../support/database/engines.ts'

const stumble = expect.objectContaining({ trouble: 'broken', code: '50' })

describe.each(engines({ both: true }))('the database on %s', (engine) => {
  const opened = openTestDatabase(engine, { seed: 'empty' })

  describe('transaction', () => {
    const count = async (db: Database, table: string) =>
      (await db.query<{ n: number }>(`select count(*) as n from ${table}`))[0]?.n

    test('commits all of its statements or none', async () => {
      const db = await opened
      await db.exec('create table orders (n int)')
      const answer = await db.transaction(async (tx) => {
        await tx.query('insert into orders values (1)')
        return 'kept'
      })
      expect(answer).toBe('kept')
      const failed = db.transaction(async (tx) => {
        await tx.query('insert into orders values (2)')
        throw new Error('changed my mind')
      })
      await expect(failed).rejects.toThrow('changed my mind')
      const refused = db.transaction(async (tx) => {
        await tx.query('insert into orders values (3)')
        await tx.query('insert into nowhere values (3)')
      })
      await expect(refused).rejects.toMatchObject({ code: '42P01' })
      expect(await db.query('select n from orders')).toEqual([{ n: 1 }])
    })

    test('begins with its first statement, whatever that is', async () => {
      const db = await opened
      await db.exec('create table firsts (n int)')
      expect(await db.transaction(async () => 'nothing to do')).toBe('nothing to do')
      const changedMind = (first: (tx: Database) => Promise<unknown>) =>
        db.transaction(async (tx) => {
          await first(tx)
          await tx.query('insert into firsts values (1)')
          throw new Error('changed my mind')
        })
      const firsts: ((tx: Database) => Promise<unknown>)[] = [
        (tx) => tx.exec('insert into firsts values (2); insert into firsts values (3)'),
        (tx) => tx.transaction((inner) => inner.query('insert into firsts values (4)')),
        // The query is never sent: the value has no JSON.
        (tx) => expect(tx.query('select $1::jsonb', [{ n: 1n }])).rejects.toThrow(TypeError),
      ]
      for (const first of firsts) await expect(changedMind(first)).rejects.toThrow('changed my mind')
      const failsFirst = db.transaction(async (tx) => {
        await tx.query('select n from seconds').catch(() => undefined)
        await tx.query('insert into firsts values (5)').catch(() => undefined)
      })
      await expect(failsFirst).rejects.toEqual(stumble)
      expect(await count(db, 'firsts')).toBe(0)
      await db.query('create table seconds (n int)')
      expect(await db.query('select n from seconds')).toEqual([])
    })

    test('answers each of the statements that are given together', async () => {
      const db = await opened
      await db.exec('create table togethers (n int)')
      const add = 'insert into togethers values ($1) returning n'
      const seen = await db.transaction((tx) =>
        Promise.all([
          tx.query(add, [1]),
          tx.query(add, [2]),
          tx.query('select count(*)::int as n from togethers'),
          tx.exec('insert into togethers values (3)'),
          tx.query('select sum(n)::int as n from togethers'),
          tx.transaction((inner) => Promise.all([inner.query(add, [4]), inner.query(add, [5])])),
          tx.query('select sum(n)::int as n from togethers'),
        ]),
      )
      expect(seen).toEqual([
        ...[[{ n: 1 }], [{ n: 2 }], [{ n: 2 }], undefined, [{ n: 6 }]],
        ...[[[{ n: 4 }], [{ n: 5 }]], [{ n: 15 }]],
      ])
    })

    test('with a statement that fails among others tells each of them, and does none', async () => {
      const db = await opened
      await db.exec('create table halves (n int)')
      const add = 'insert into halves values ($1) returning n'
      const later = 'select n from later_halves'
      const outcomes: PromiseSettledResult<unknown>[] = []
      const work = db.transaction(async (tx) => {
        const all = [tx.query(add, [1]), tx.query(later), tx.query(add, [2]), tx.query('select 3 as it')]
        outcomes.push(...(await Promise.allSettled(all)))
      })
      await expect(work).rejects.toEqual(stumble)
      expect(outcomes).toMatchObject([
        { status: 'fulfilled', value: [{ n: 1 }] },
        { status: 'rejected', reason: { code: '42P01' } },
        { status: 'rejected', reason: { code: '25P02' } },
        { status: 'rejected', reason: { code: '25P02' } },
      ])
      // None of these texts counts as prepared that was not (`exec` would forget all of them).
      await db.query('create table later_halves (n int)')
      expect(await db.query(later)).toEqual([])
      expect(await db.query('select 3 as it')).toEqual([{ it: 3 }])
      expect(await db.query(add, [6])).toEqual([{ n: 6 }])
      expect(await count(db, 'halves')).toBe(1)
      const unsendable = (tx: Database) => tx.query('select $1::jsonb', [{ n: 7n }])
      const cannot = db.transaction((tx) => Promise.all([tx.query(add, [7]), unsendable(tx)]))
      await expect(cannot).rejects.toThrow(TypeError)
      expect(await count(db, 'halves')).toBe(1)
    })

    test('whose work ignores a failed statement is rejected', async () => {
      const db = await opened
      await db.exec('create table swallowed (n int)')
      const work = db.transaction(async (tx) => {
        await tx.query('insert into swallowed values (1)')
        await tx.query('select 1/0').catch(() => undefined)
      })
      await expect(work).rejects.toEqual(stumble)
      expect(await count(db, 'swallowed')).toBe(0)
    })

    test('with a failed nested transaction that is caught undoes only that part', async () => {
      const db = await opened
      await db.exec('create table parts (n int)')
      await db.transaction(async (tx) => {
        await tx.query('insert into parts values (1)')
        const part = tx.transaction(async (inner) => {
          await inner.query('insert into parts values (2)')
          await inner.query('select 1/0')
        })
        await expect(part).rejects.toMatchObject({ code: '22012' })
        await tx.transaction((inner) => inner.query('insert into parts values (3)'))
      })
      expect(await db.query('select n from parts order by n')).toEqual([{ n: 1 }, { n: 3 }])
    })

    test('twenty times at the same moment on one counter loses no increment', async () => {
      const db = await opened
      await db.exec('create table counter (n int); insert into counter values (0)')
      const up = () =>
        db.transaction(async (tx) => {
          const [row] = await tx.query<{ n: number }>('select n from counter for update')
          await tx.query('update counter set n = $1', [row!.n + 1])
        })
      await Promise.all(Array.from({ length: 20 }, up))
      expect(await db.query('select n from counter')).toEqual([{ n: 20 }])
    })

    test('is invisible to others until it commits, and their statements do not become part of it', async () => {
      const db = await opened
      await db.exec('create table seen (n int)')
      let meanwhile: Promise<unknown> | undefined
      const work = db.transaction(async (tx) => {
        await tx.query('insert into seen values (1)')
        meanwhile = db.query('insert into seen values (2)')
        await tx.query('select 1')
        throw new Error('no')
      })
      await expect(work).rejects.toThrow('no')
      await meanwhile
      expect(await db.query('select n from seen')).toEqual([{ n: 2 }])
    })

    test('includes statements that were not awaited, and its handle is unusable afterwards', async () => {
      const db = await opened
      await db.exec('create table late (n int)')
      let kept: Database | undefined
      await db.transaction(async (tx) => {
        kept = tx
        void tx.query('insert into late values (1)')
      })
      expect(await count(db, 'late')).toBe(1)
      await expect(kept!.query('insert into late values (2)')).rejects.toThrow(/has ended/)
      expect(await count(db, 'late')).toBe(1)
    })
  })

  test('that does nothing is ended after a timeout, also when nested, and others go on', async () => {
    const db = await openTestDatabase(engine, { seed: 'empty', patience: 200 })
    await db.exec('create table stuck (n int)')
    const forever = new Promise<never>(() => undefined)
    const one = db.transaction(async (tx) => {
      await tx.query('insert into stuck values (1)')
      await forever
    })
    const other = db.transaction((tx) =>
      tx.transaction(async (inner) => {
        await inner.query('insert into stuck values (2)')
        await forever
      }),
    )
    // Both at once: the first to end needs a listener.
    await Promise.all([expect(one).rejects.toEqual(stumble), expect(other).rejects.toEqual(stumble)])
    expect(await db.query('select n from stuck')).toEqual([])
  })
})
