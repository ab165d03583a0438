import { expect, test } from 'vitest'
import { csvOf, goodRow, openImports, type Reply } from '../../fixtures/imports.fixture.ts'

// The database counts the rows that statements read. An import whose batches read all of its rows would read the square
// of them.

const rows = 200

test('each batch of an import reads its own rows and the products since the batch before, not all of them', async () => {
  const place = await openImports('pglite', { batchSize: 10 })
  const siti = await place.merchant()
  /** How many rows of a table were read so far, by any statement. */
  const readsOf = async (table: string) => {
    await place.db.query('select pg_stat_force_next_flush()')
    const [row] = await place.db.query<{ n: number }>(
      'select seq_tup_read + coalesce(idx_tup_fetch, 0) as n from pg_stat_user_tables where relname = $1',
      [table],
    )
    return row!.n
  }
  const readsDuring = async (work: () => Promise<unknown>) => {
    const before = [await readsOf('product_import_row'), await readsOf('product')]
    await work()
    return {
      rows: (await readsOf('product_import_row')) - before[0]!,
      products: (await readsOf('product')) - before[1]!,
    }
  }
  const table = csvOf(Array.from({ length: rows }, (_, n) => goodRow(`Keripik ${n}`, { state: 'Draf' })))
  const { data } = (await place.send(siti, table)).json() as Reply

  const checked = await readsDuring(place.settle)
  expect((await place.detail(siti, data.id)).counts).toMatchObject({ total: rows, draft: rows })
  await place.callImport(siti, 'start', { id: data.id })
  const written = await readsDuring(place.settle)
  expect((await place.detail(siti, data.id)).counts).toMatchObject({ total: rows, draft: rows })
  // Ten times a row would be 2,000; all rows of the import in each of 20 batches would be 4,000 for each statement.
  expect(checked.rows).toBeLessThan(10 * rows)
  expect(written.rows).toBeLessThan(10 * rows)
  expect(written.products).toBeLessThan(10 * rows)
})
