import { createHash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import { beforeAll, describe, expect, test } from 'vitest'
import { call } from '#contract/http/call.ts'
import { openData } from '#contract/open-data/schemas.ts'
import { dayInJakarta, daysAfter } from '#contract/time/dates.ts'
import type { FileStore } from '#server/file-store/file-store.ts'
import type { OpenApiDocument } from '#server/open-data/document/create-document.ts'
import { datasets } from '#server/open-data/files/datasets.ts'
import { updateOpenData } from '#server/open-data/files/files-job.ts'
import { writeFiles } from '#server/open-data/files/write-files.ts'
import { type ExampleServer, openExampleServer } from '../../fixtures/open-data.fixture.ts'
import { addProduct, addShop } from '../../fixtures/showcase.fixture.ts'
import { testStore } from '../../support/api.ts'
import { engines } from '../../support/database/engines.ts'

const today = dayInJakarta()
const day = 86_400_000

function gate() {
  let open = (): void => undefined
  const passed = new Promise<void>((resolve) => {
    open = resolve
  })
  return { passed, open: () => open() }
}

describe.each(engines({ both: true }))('daily files on %s', (engine) => {
  let place: ExampleServer
  beforeAll(async () => {
    place = await openExampleServer(engine)
  })
  const get = (file: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
    place.app.inject({ method, url: `/api/open-data${file}`, headers })
  const rowsOf = async (file: string) =>
    parse((await get(file)).body, { bom: true, columns: true }) as Record<string, string>[]
  const storedFiles = async (store: FileStore = place.store) => {
    const names: string[] = []
    for await (const { name } of store.list()) names.push(name)
    return names.toSorted()
  }
  /** Makes the files of today again. */
  const again = async (options: Parameters<ExampleServer['update']>[0] = {}) => {
    await place.db.query('delete from open_data_set')
    await place.update(options)
  }
  const list = async () => openData.files.answer.parse((await get('')).json()).data

  test('are listed with their size, hash and rows, as they are', async () => {
    const sets = await list()
    expect(sets.map(({ name, day, rows }) => [name, day, rows])).toEqual([
      ['products', today, 3],
      ['certificates', today, 1],
    ])
    for (const { files } of sets)
      for (const { url, latest_url, bytes, download_bytes, sha256 } of files) {
        const plain = await place.app.inject({ url })
        expect(plain.rawPayload.length).toBe(bytes)
        expect(createHash('sha256').update(plain.rawPayload).digest('hex')).toBe(sha256)
        expect(plain.headers['content-length']).toBe(String(bytes))
        const packed = await place.app.inject({ url, headers: { 'accept-encoding': 'gzip' } })
        expect(packed.headers['content-encoding']).toBe('gzip')
        expect(packed.headers['content-length']).toBe(String(download_bytes))
        expect(gunzipSync(packed.rawPayload)).toEqual(plain.rawPayload)
        expect((await place.app.inject({ url: latest_url })).rawPayload).toEqual(plain.rawPayload)
      }
  })

  test('may be read and cached by anybody, and are not sent again to who has them', async () => {
    const answer = await get('/products.csv', { origin: 'https://situs.example' })
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8; header=present',
      'content-disposition': `attachment; filename="products-${today}.csv"`,
      'cache-control': 'public, max-age=300',
      vary: 'Accept-Encoding',
      'access-control-allow-origin': '*',
    })
    expect(answer.headers['access-control-allow-credentials']).toBeUndefined()
    const again = await get('/products.csv', { 'if-none-match': String(answer.headers.etag) })
    expect(again).toMatchObject({ statusCode: 304, body: '' })
    const dated = await get(`/products-${today}.csv`)
    expect(dated.headers).toMatchObject({ 'cache-control': 'public, max-age=86400', etag: answer.headers.etag })
    const head = await get('/products.csv', {}, 'HEAD')
    expect(head).toMatchObject({
      statusCode: 200,
      body: '',
      headers: { 'content-length': answer.headers['content-length'] },
    })
  })

  test.each([
    '/products.xlsx',
    '/shops.csv',
    '/products-2020-01-01.csv',
    '/products-9999-99-99.csv',
    '/..%2fproducts.csv',
    '/products-.csv',
  ])('%s does not exist', async (file) => {
    expect((await get(file)).statusCode).toBe(404)
  })

  test('have the same rows as CSV and as JSON, in batches of any size', async () => {
    await again({ batchSize: 2 })
    const json = (await get('/products.json')).json() as { data: Record<string, unknown>[] }
    const csv = await rowsOf('/products.csv')
    expect(json.data.map(({ name }) => name)).toEqual([
      'Keripik Singkong Original',
      'Keripik Singkong Balado',
      'Besek Bambu',
    ])
    expect(csv.map((row) => Object.keys(row))).toEqual(json.data.map((row) => Object.keys(row)))
    const text = (value: unknown) => (Array.isArray(value) ? value.join('; ') : String(value ?? ''))
    expect(csv).toEqual(
      json.data.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, text(value)]))),
    )
    // Each row of the JSON file is a line.
    expect((await get('/products.json')).body.split('\n')).toHaveLength(json.data.length + 3)
  })

  test('have what is public, without telephone numbers, e-mail addresses and numbers of the business', async () => {
    const shop = await addShop(place.db, {
      name: 'Warung Uji',
      email: 'warung@uji.example',
      mobile_phone: '+6281234567890',
      office_phone: '0251-100111',
      nib: '1234567890123',
      owner: 'Siti Pemilik',
      address: 'Jalan Rahasia 7',
    })
    await addProduct(place.db, { merchant_id: shop, name: 'Tampil', description: 'Hubungi 081234567890' })
    await addProduct(place.db, { merchant_id: shop, name: 'Draf', review_state: 'draft' })
    await addProduct(place.db, { merchant_id: shop, name: 'Disembunyikan', status: 'not active' })
    await again()
    const names = (await rowsOf('/products.csv')).map(({ name }) => name)
    expect(names).toContain('Tampil')
    expect(names).not.toContain('Draf')
    expect(names).not.toContain('Disembunyikan')
    const all = `${(await get('/products.json')).body}${(await get('/certificates.json')).body}`
    expect(all).toContain('Warung Uji')
    expect(all).not.toMatch(/warung@uji|81234567890|100111|1234567890123|Siti Pemilik|Jalan Rahasia/)
  })

  test('have no formula, in whatever a producer writes', async () => {
    const shop = await addShop(place.db, { name: '=HYPERLINK("https://jahat.example")' })
    await addProduct(place.db, { merchant_id: shop, name: '+1;=2,@SUM(A1)' })
    await again()
    const { body } = await get('/products.csv')
    expect(body).toContain(`"'=HYPERLINK(""https://jahat.example"")"`)
    expect(body).toContain(`"'+1;'=2,'@SUM(A1)"`)
    expect(body).not.toMatch(/(^|[",;])[=+@]/m)
    const json = (await get('/products.json')).json() as { data: { name: string }[] }
    expect(json.data.map(({ name }) => name)).toContain('+1;=2,@SUM(A1)')
  })

  test('say of a certificate that has ended that it has, also before the job of the register has seen it', async () => {
    const [{ id } = { id: 0 }] = await place.db.query<{ id: number }>('select min(id) as id from sni_certificate')
    const set = (until: string) =>
      place.db.query('update sni_certificate set until_day = $2 where id = $1', [id, until])
    await set(daysAfter(today, -3))
    await again()
    expect(await rowsOf('/certificates.csv')).toMatchObject([{ state: 'expired', since: daysAfter(today, -2) }])
    await set('2045-03-10')
  })

  test('of certificates are not made before the register is complete', async () => {
    await place.db.query('delete from open_data_set')
    await place.db.query('update sni_register_state set scanned_to = 0')
    await place.update()
    expect((await list()).map(({ name }) => name)).toEqual(['products'])
    expect(await get('/certificates.csv')).toMatchObject({ statusCode: 503, headers: { 'retry-after': '60' } })
    await place.db.query('update sni_register_state set scanned_to = null')
    await place.update()
    expect((await list()).map(({ name }) => name)).toEqual(['products', 'certificates'])
  })

  test('are made once a day, and deleted after a week, the files with the rows', async () => {
    const before = await list()
    await place.update()
    expect(await list()).toEqual(before)
    for (let days = 1; days <= 8; days++) await place.update({ now: Date.now() + days * day })
    const days = [...new Set((await list()).map((set) => set.day))]
    expect(days).toEqual([8, 7, 6, 5, 4, 3, 2].map((after) => daysAfter(today, after)))
    // Two of each day; the tests before have deleted rows without their files.
    const dated = (await storedFiles()).filter((name) => !name.includes(today))
    expect(dated).toHaveLength(7 * 4)
    expect(new Set(dated.map((name) => /\d{4}-\d\d-\d\d/.exec(name)![0]))).toEqual(new Set(days))
    expect((await get(`/products-${daysAfter(today, 1)}.csv`)).statusCode).toBe(404)
  })

  test('of days to come, made while the clock was wrong, are not the latest once it is right again', async () => {
    await again({ now: Date.now() + 365 * day })
    const [later] = await list()
    expect(later!.day > today).toBe(true)
    await place.update()
    expect((await list()).map((set) => set.day)).toEqual([today, today])
    expect((await storedFiles()).filter((name) => name.includes(later!.day))).toEqual([])
  })

  test('are the examples of the documentation: each address in it answers', async () => {
    await again({ now: Date.now() - day })
    const { paths } = (await place.app.inject({ url: '/api/openapi.json' })).json() as OpenApiDocument
    const dated = Object.entries(paths).filter(([path]) => path.includes('{day}'))
    expect(dated).toHaveLength(4)
    for (const [path, { get: operation }] of dated) {
      const example = String(operation!.parameters![0]!.example)
      expect(example).toBe(daysAfter(today, -1))
      expect((await place.app.inject({ url: `/api${path.replace('{day}', example)}` })).statusCode, path).toBe(200)
    }
    await again()
  })

  test('are made by one of several servers', async () => {
    await place.db.query('delete from open_data_set')
    const store = await testStore()
    const begun: string[] = []
    const counting = {
      ...store,
      putStream: (name: string, chunks: AsyncIterable<Uint8Array>) => {
        begun.push(name)
        return store.putStream(name, chunks)
      },
    }
    const parts = { db: place.db, store: counting, baseUrl: 'https://etalase.example' }
    await Promise.all([1, 2, 3].map(() => updateOpenData(parts)))
    expect(begun).toHaveLength(4)
    expect(await storedFiles(store)).toHaveLength(4)
  })

  test('are begun anew by another server once one has died, which then has no say any more', async () => {
    await place.db.query('delete from open_data_set')
    const store = await testStore()
    const parts = { db: place.db, store, baseUrl: 'https://etalase.example' }
    // The server hangs at its first row, for longer than it may.
    const hung = gate()
    const reading = gate()
    const slow = {
      ...place.db,
      query: async (sql: string, values?: readonly unknown[]) => {
        if (sql === datasets.products.sql) {
          reading.open()
          await hung.passed
        }
        return place.db.query(sql, values)
      },
    } as typeof place.db
    const first = updateOpenData({ ...parts, db: slow })
    await reading.passed
    await updateOpenData(parts)
    expect((await list()).map(({ name }) => name)).toEqual(['certificates'])
    await place.db.query("update open_data_set set held_until = now() - interval '1 second' where made_at is null")
    await updateOpenData(parts)
    const made = await list()
    expect(made.map(({ name }) => name)).toEqual(['products', 'certificates'])
    hung.open()
    await first
    expect(await list()).toEqual(made)
    expect(await storedFiles(store)).toHaveLength(4)
  })

  test('of which one cannot be stored are not there, and are made the next time', async () => {
    await place.db.query('delete from open_data_set')
    const store = await testStore()
    const failing = {
      ...store,
      putStream: async (name: string, chunks: AsyncIterable<Uint8Array>) => {
        if (!name.includes('.json')) return store.putStream(name, chunks)
        for await (const _ of chunks) throw new Error('the disk is full')
      },
    }
    const parts = { db: place.db, baseUrl: 'https://etalase.example' }
    await expect(updateOpenData({ ...parts, store: failing })).rejects.toThrow('the disk is full')
    expect(await list()).toEqual([])
    expect(await storedFiles(store)).toEqual([])
    await updateOpenData({ ...parts, store })
    expect(await storedFiles(store)).toHaveLength(4)
  })

  test('end when the server stops, and leave nothing', async () => {
    await place.db.query('delete from open_data_set')
    const store = await testStore()
    const stopping = new AbortController()
    const parts = {
      db: place.db,
      baseUrl: 'https://etalase.example',
      store,
      readDb: () => {
        stopping.abort()
        return place.db
      },
    }
    await updateOpenData(parts, { signal: stopping.signal, batchSize: 1 })
    expect(await list()).toEqual([])
    expect(await storedFiles(store)).toEqual([])
  })

  test('whose file has gone are not there for a moment, without an error that somebody has to read', async () => {
    await again()
    for (const name of await storedFiles()) await place.store.remove(name)
    expect(await get('/products.csv')).toMatchObject({ statusCode: 503, headers: { 'retry-after': '60' } })
  })
})

test('rows are written without being held: never more than a few batches wait for the store', async () => {
  let produced = 0
  let taken = 0
  let widest = 0
  const row = (id: number) => ({ id, name: `Produk ${id} ${'x'.repeat(2_000)}` })
  async function* batches() {
    for (let batch = 0; batch < 60; batch++) {
      produced += 500
      widest = Math.max(widest, produced - taken)
      yield Array.from({ length: 500 }, (_, index) => row(batch * 500 + index))
    }
  }
  const store = {
    // Slower than the writer: it takes a chunk for each turn of the event loop.
    putStream: async (_: string, chunks: AsyncIterable<Uint8Array>) => {
      for await (const _chunk of chunks) {
        await new Promise((resolve) => setImmediate(resolve))
        taken = produced
      }
    },
  }
  const set = { name: 'products' as const, day: today, key: 'a' }
  const { rows } = await writeFiles(store, set, batches(), 'https://etalase.example')
  expect(rows).toBe(30_000)
  expect(widest).toBeLessThan(10_000)
})

test('the list of files is an endpoint like others: its answer is checked, and phones keep it', async () => {
  const place = await openExampleServer(engines()[0]!)
  const send = async (request: Request) => {
    const { pathname } = new URL(request.url)
    const answer = await place.app.inject({ url: pathname })
    return new Response(answer.body, { status: answer.statusCode, headers: { 'content-type': 'application/json' } })
  }
  const { data, base_url, limits } = await call(openData.files, {}, { send })
  expect(data).toHaveLength(2)
  expect(base_url).toBe('https://etalase.example')
  expect(limits.downloads).toEqual({ most: 60, seconds: 3600 })
})
