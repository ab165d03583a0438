import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { analyzeGrown, maintainWhenWritten } from '#server/db/pglite/maintenance.ts'
import { openTestDatabase, quiet, type TestDatabase } from '../../support/database/engines.ts'

describe('statistics of the embedded engine', () => {
  let db: TestDatabase
  beforeEach(async () => {
    db = await openTestDatabase('pglite', { seed: 'empty' })
    await db.exec('create table grain (n integer)')
  })
  const sow = (rows: number) => db.query('insert into grain select generate_series(1, $1::int)', [rows])
  /** Makes statistics as the job does, and returns how many rows the planner expects in the table. */
  async function expectedRows(): Promise<number> {
    await analyzeGrown(async (sql) => ({ rows: await db.query(sql) }))
    const [table] = await db.query<{ n: number }>("select reltuples::int as n from pg_class where relname = 'grain'")
    return table!.n
  }

  test('are made anew once a table has grown by a third and 64 kB', async () => {
    await sow(2_000)
    expect(await expectedRows()).toBe(2_000)
    await sow(1_000)
    expect(await expectedRows(), 'grown by less').toBe(2_000)
    await sow(2_000)
    expect(await expectedRows()).toBe(5_000)
    expect(await db.query('show default_statistics_target')).toEqual([{ default_statistics_target: '100' }])
  })
})

describe('the maintenance of each minute', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('makes statistics and a checkpoint if something was written, and ends when it is stopped', async () => {
    let position = 'a'
    let asked: string[] = []
    const run = async (sql: string) => {
      asked.push(sql)
      if (sql.includes('wal')) return { rows: [{ place: position }] }
      return { rows: sql.includes('pg_relation_size') ? [{ name: 'public.grain' }] : [] }
    }
    const afterMinute = async () => {
      asked = []
      await vi.advanceTimersByTimeAsync(60_000)
      return asked.filter((sql) => sql.startsWith('analyze') || sql === 'checkpoint')
    }
    const stop = maintainWhenWritten(run, quiet)
    expect(await afterMinute()).toEqual(['analyze public.grain', 'checkpoint'])
    expect(await afterMinute()).toEqual([])
    position = 'b'
    expect(await afterMinute()).toEqual(['analyze public.grain', 'checkpoint'])
    stop()
    position = 'c'
    expect(await afterMinute()).toEqual([])
  })
})
