import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, test } from 'vitest'
import type { OpenDatabase } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { createLogger } from '#server/http/log.ts'
import { createPhotos } from '#server/pictures/photos.ts'
import { storeImport } from '#server/products/import/import-store.ts'
import { createProductImporter } from '#server/products/import/importer.ts'
import { addShop } from '../../fixtures/showcase.fixture.ts'
import { testStore } from '../../support/api.ts'
import { bundle } from '../../support/browser/bundle.ts'
import { startChild } from '../../support/child.ts'
import { engines, newDatabase, patiently, testDataDir } from '../../support/database/engines.ts'
import { actor } from '../../support/people.ts'
import { images } from '../../support/pictures/image-pool.ts'

// KILL_ROUNDS makes it longer: npm run test:all uses 16.
const rounds = Number(process.env.KILL_ROUNDS ?? 2)
const rowCount = 60 + 10 * rounds

/** A started import of new products, of which every fifth is wrong, and of changes of six products. */
async function startedImport(db: OpenDatabase) {
  const shopId = await addShop(db)
  const { personId } = await actor(db, { role: 'merchant', merchantId: shopId })
  const old = await db.query<{ id: number }>(
    `insert into product (merchant_id, name) select $1, 'Lama ' || n from generate_series(1, 6) n returning id`,
    [shopId],
  )
  const fields = ['number', 'name', 'categories', 'price_bottom', 'price_top', 'description'] as const
  const cells = (n: number) => [
    ...[old[n]?.id ?? null, `Produk ${n}`, 'Keripik dan Kerupuk', n % 5 === 4 ? 'mahal' : 1000 + n, 9000, 'Enak'],
  ]
  const id = await storeImport(db, {
    shopId,
    by: { id: personId, role: 'merchant' },
    name: 'produk.csv',
    content: {
      format: 'csv',
      columns: fields.map((field) => ({ header: field, field, match: 'name', samples: [] })),
      rows: Array.from({ length: rowCount }, (_, n) => ({ row: n + 2, cells: cells(n) })),
      source: { sheets: [{ name: '', hidden: false }], sheet: 0, header: 1, start: [], hidden_rows: 0 },
      bytes: 0,
    },
    file: new Uint8Array(),
  })
  return { id, shopId, personId }
}

/** Every row has its outcome once: each good one is one product, and one notice says so. */
async function expectEachRowOnce(
  db: OpenDatabase,
  { id, shopId, personId }: Awaited<ReturnType<typeof startedImport>>,
) {
  const good = Array.from({ length: rowCount }, (_, n) => n).filter((n) => n % 5 !== 4)
  const [one] = await db.query<{ state: string }>('select state from product_import where id = $1', [id])
  expect(one!.state).toBe('done')
  const products = await db.query<{ name: string }>(
    `select name from product where merchant_id = $1 and name like 'Produk %'`,
    [shopId],
  )
  const numbers = products.map(({ name }) => Number(name.slice('Produk '.length))).sort((a, b) => a - b)
  expect(numbers).toEqual(good)
  const rows = await db.query<{ row: number; name: string }>(
    `select row, product.name from product_import_row join product on product.id = product_id
     where import_id = $1 and effect <> 'wrong' and done_at is not null order by row`,
    [id],
  )
  expect(rows.map(({ row, name }) => [row, name])).toEqual(good.map((n) => [n + 2, `Produk ${n}`]))
  const logged = await db.query<{ n: number }>(
    `select count(*)::int as n from audit_log where merchant_id = $1 and action = 'product.kept' group by product_id`,
    [shopId],
  )
  expect(logged.map(({ n }) => n)).toEqual(good.map(() => 1))
  const notices = await db.query(`select from notice where person_id = $1 and kind = 'imported'`, [personId])
  expect(notices).toHaveLength(1)
}

const start = (db: OpenDatabase, id: number) =>
  db.query(`update product_import set state = 'running', started_at = now() where id = $1`, [id])

describe('killing the server while it imports', () => {
  const built = bundle({ writer: 'tests/support/import-writer.ts', 'pglite-worker': 'src/server/db/pglite/worker.ts' })

  test(`${rounds} times loses no row and imports none twice`, { timeout: 240_000 }, async () => {
    const script = pathToFileURL(join(await built, 'writer.js')).href
    const dataDir = await testDataDir('reference')
    const open = () => openDatabase({ ...patiently, dataDir })
    let db = await open()
    const started = await startedImport(db)
    await createProductImporter({ db, photos: await photosOn(db), log: createLogger('silent') }).job.work()
    await start(db, started.id)
    await db.close()

    const written: number[] = []
    for (let round = 1; round <= rounds; round++) {
      const writer = startChild(script, dataDir)
      const first = numberOf(await writer.line(), await Promise.race([writer.ended, undefined]))
      // Killed after another number of rows each time.
      let last = first
      while (last < first + 5 * (1 + (round % 2))) last = numberOf(await writer.line())
      await writer.kill()
      written.push(last)
    }
    // The import went on from where it was, and was not done when it was killed last.
    expect(written).toEqual([...written].sort((a, b) => a - b))
    expect(written.at(-1)).toBeLessThan(rowCount)

    const writer = startChild(script, dataDir)
    let line = await writer.line()
    while (line !== undefined && line !== 'done') line = await writer.line()
    expect(line, (await writer.ended).complaint).toBe('done')
    db = await open()
    await expectEachRowOnce(db, started)
    await db.close()
  })
})

const numberOf = (line: string | undefined, ended?: { complaint: string }) => {
  const number = line?.match(/^written (\d+)$/)?.[1]
  if (number === undefined) throw new Error(`the writer said ${line}: ${ended?.complaint ?? ''}`)
  return Number(number)
}

async function photosOn(db: OpenDatabase) {
  return createPhotos({ db, store: await testStore(), images, log: createLogger('silent') })
}

// The embedded engine serves one process.
describe.runIf(engines({ both: true }).includes('postgres'))('two servers', () => {
  test('share one import, and each row is imported once', async () => {
    const { databaseUrl, drop } = await newDatabase('reference')
    const open = () => openDatabase({ ...patiently, dataDir: '', databaseUrl })
    const [one, other] = [await open(), await open()]
    try {
      const started = await startedImport(one)
      const importers = await Promise.all(
        [one, other].map(async (db) =>
          createProductImporter({ db, photos: await photosOn(db), log: createLogger('silent'), batchSize: 3 }),
        ),
      )
      const workUntil = async (state: string) => {
        for (;;) {
          await Promise.all(importers.map(({ job }) => job.work()))
          const [row] = await one.query<{ state: string }>('select state from product_import where id = $1', [
            started.id,
          ])
          if (row!.state === state) return
        }
      }
      await workUntil('ready')
      await start(one, started.id)
      await workUntil('done')
      await expectEachRowOnce(one, started)
    } finally {
      await Promise.all([one.close(), other.close()])
      await drop()
    }
  })
})
