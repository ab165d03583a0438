import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CatalogueContent, decodeCatalogue, decodeWhole } from '#contract/downloads/catalogue-file.ts'
import { contract } from '#contract/index.ts'
import { answerFrom, type OpenedCatalogue } from '#offline/downloads/answers.ts'
import { indexCatalogue } from '#offline/downloads/catalogue-index.ts'
import { readConfig } from '#server/config.ts'
import { storedFile } from '#server/downloads/catalogue-files.ts'
import { mountDownloads } from '#server/downloads/routes.ts'
import { createServer } from '#server/http/app.ts'
import { createLogger } from '#server/http/log.ts'
import { clearCache } from '#server/http/micro-cache.ts'
import { mountSearch } from '#server/search/routes.ts'
import { mountShowcase } from '#server/showcase/routes.ts'
import { addProduct, addShop } from '../../fixtures/showcase.fixture.ts'
import { engines, openTestDatabase, type TestDatabase } from '../../support/database/engines.ts'

const contentOf = (bytes: Buffer) => decodeCatalogue(gunzipSync(bytes).toString())
const wholeOf = (bytes: Buffer) => decodeWhole(gunzipSync(bytes).toString())
const phoneWith = (content: CatalogueContent): OpenedCatalogue => ({
  index: indexCatalogue([{ scope: { kind: 'all', id: 0 }, name: 'Semua', content }]),
})

describe.each(engines())('downloads of the catalogue, on %s', (engine) => {
  let db: TestDatabase
  let server: ReturnType<typeof createServer>
  beforeAll(async () => {
    db = await openTestDatabase(engine, { seed: 'demo' })
    server = createServer({
      config: readConfig({ RATE_LIMITS: 'off' }),
      db,
      log: createLogger('silent'),
      routes: [mountDownloads, mountShowcase, mountSearch],
    })
  })
  afterAll(() => server.app.close())

  const get = (part: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
    server.app.inject({ url: `/api/downloads/${part}`, headers, method })
  /** Forgets when the parts were compared with the listing, so that the next request does it. */
  const makeDue = async () => {
    clearCache(db)
    await db.query("update download_part set checked_at = now() - interval '2 days'")
  }
  const untilVersion = async (part: string, before: string) => {
    await makeDue()
    await expect.poll(async () => (await get(part)).headers.etag, { timeout: 20_000 }).not.toBe(before)
  }

  const untilCompared = async (kind: string, ref: number) => {
    const compared = () =>
      db.query(
        "select from download_part where kind = $1 and ref = $2::int and checked_at > now() - interval '1 hour'",
        [kind, ref],
      )
    await expect.poll(async () => (await compared()).length, { timeout: 20_000 }).toBe(1)
  }

  test('the whole catalogue answers lists, counts and categories as the server does', async () => {
    const answer = await get('all-0')
    expect(answer).toMatchObject({ statusCode: 200, headers: { 'content-type': 'application/octet-stream' } })
    expect(answer.headers['content-encoding']).toBeUndefined()
    const phone = phoneWith(wholeOf(answer.rawPayload))
    expect(Number(answer.headers['x-products'])).toBe(phone.index.products.length)
    const facts = ({
      id,
      name,
      merchant_name,
      img_url,
      price_bottom,
      price_top,
      province_name,
      sni_status,
      mentor_name,
    }: Record<string, unknown>) => ({
      ...{ id, name, merchant_name, img_url, price_bottom, price_top, province_name, sni_status, mentor_name },
    })
    for (const ask of [
      {},
      { is_sni: 1, rows: 20 },
      { is_sni: 0, province_id: 32 },
      { is_mentor: 1, page: 2, rows: 4 },
      { category_id: 4 },
      { category_id: 401, is_sni: 0 },
      { search: 'keripik' },
      { search: 'kripik singkong' },
    ] as const) {
      const theirs = await server.api.ask(contract.showcase.list, ask)
      const ours = answerFrom(phone, 'showcase.list', ask)!
      expect(ours.data.map(facts), JSON.stringify(ask)).toEqual(theirs.data.map(facts))
      expect([ours.total, ours.total_filtered, ours.pages]).toEqual([theirs.total, theirs.total_filtered, theirs.pages])
    }
    const counts = (data: { id: number; total: number }[]) => data.toSorted((a, b) => a.id - b.id)
    for (const ask of [{ is_sni: 1 }, { is_sni: 0, province_id: 32 }] as const)
      expect(counts(answerFrom(phone, 'showcase.counts', ask)!.data)).toEqual(
        counts((await server.api.ask(contract.showcase.counts, ask)).data),
      )
  })

  test.each([
    'keripik',
    'kripik pedes',
    'vco',
    'kopi bubuk',
    'sni 8664',
    'batik jawa',
    'helm anak',
    'sambal xyzzy',
    'qwzzxk',
  ])('the search for “%s” on the phone understands it as the server does, and finds nothing else', async (search) => {
    const phone = phoneWith(wholeOf((await get('all-0')).rawPayload))
    const theirs = await server.api.ask(contract.search.results, { search, rows: 50, is_lspro: 0 })
    const ours = answerFrom(phone, 'search.results', { search, rows: 50, is_lspro: 0 })!
    const ids = (list: { id: number }[]) => list.map(({ id }) => id)
    // The server also finds words in descriptions, which are not on the phone: without them it may find a part only.
    if (ours.data.understood.is_partial === theirs.data.understood.is_partial)
      expect(ids(theirs.data.product)).toEqual(expect.arrayContaining(ids(ours.data.product)))
    // Of equal ones the server shows the most opened first, the phone the newest.
    if (ours.data.product.length > 0 && ours.data.understood.is_partial === 0)
      expect(ids(theirs.data.product).slice(0, 5)).toContain(ids(ours.data.product)[0])
    expect(ours.data.understood.sni_no).toBe(theirs.data.understood.sni_no)
    expect(ours.data.understood.is_corrected).toBe(theirs.data.understood.is_corrected)
  })

  test('a phone gets the difference to its version, and what is gone with it', async () => {
    const shop = await addShop(db)
    const [stays, leaves] = [await addProduct(db, { merchant_id: shop }), await addProduct(db, { merchant_id: shop })]
    const first = await get('province-32')
    await untilVersion('province-32', first.headers.etag as string).catch(() => undefined)
    const before = await get('province-32')
    const held = contentOf(before.rawPayload)
    expect(held.products.map(({ id }) => id)).toEqual(expect.arrayContaining([stays, leaves]))

    await db.query('update product set price_bottom = 777, price_top = 777 where id = $1', [stays])
    await db.query("update product set status = 'not active' where id = $1", [leaves])
    await untilVersion('province-32', before.headers.etag as string)
    const answer = await get(`province-32?since=${held.version}`)
    const difference = contentOf(answer.rawPayload)
    expect(difference).toMatchObject({ base: held.version, removed: [leaves] })
    expect(difference.products).toMatchObject([{ id: stays, price_bottom: 777 }])
    expect(answer.rawPayload.length).toBeLessThan(before.rawPayload.length / 2)
    // A version that the server does not know gets the whole.
    expect('base' in contentOf((await get('province-32?since=5')).rawPayload)).toBe(false)
  })

  test('nothing is made twice: the same content keeps its version, also by several servers at once', async () => {
    const scope = { kind: 'category', id: 4 } as const
    const files = await Promise.all(Array.from({ length: 5 }, () => storedFile(db, scope, undefined)))
    expect(new Set(files.map((file) => file?.etag)).size).toBe(1)
    await makeDue()
    await storedFile(db, scope, undefined)
    await untilCompared('category', 4)
    expect(await db.query("select from download_file where kind = 'category' and ref = 4")).toHaveLength(1)
  })

  test('an interrupted download goes on, a file that is known is not sent again, HEAD tells the size', async () => {
    // Another test may have made this part due: its next version is made beside this answer.
    await get('all-0')
    await untilCompared('all', 0)
    const whole = await get('all-0')
    const etag = whole.headers.etag as string
    const rest = await get('all-0', { range: 'bytes=100-', 'if-range': etag })
    expect(rest).toMatchObject({
      statusCode: 206,
      headers: { 'content-range': `bytes 100-${whole.rawPayload.length - 1}/${whole.rawPayload.length}` },
    })
    expect(rest.rawPayload.equals(whole.rawPayload.subarray(100))).toBe(true)
    expect((await get('all-0', { range: 'bytes=100-', 'if-range': '"other"' })).statusCode).toBe(200)
    expect((await get('all-0', { range: `bytes=${whole.rawPayload.length}-`, 'if-range': etag })).statusCode).toBe(416)
    expect((await get('all-0', { 'if-none-match': etag })).statusCode).toBe(304)
    const head = await get('all-0', {}, 'HEAD')
    expect(head.headers).toMatchObject({ 'content-length': String(whole.rawPayload.length), 'accept-ranges': 'bytes' })
    expect(head.rawPayload.length).toBe(0)
  })

  test('a shop and favorites have files of their own', async () => {
    const shop = await addShop(db)
    const id = await addProduct(db, { merchant_id: shop })
    expect(contentOf((await get(`shop-${shop}`)).rawPayload).products).toMatchObject([{ id, shop_id: shop }])
    const favorites = await get(`favorites-0?ids=${id},999999999`)
    expect(contentOf(favorites.rawPayload).products.map((one) => one.id)).toEqual([id])
    expect((await get(`shop-${shop}`)).headers.etag).toBe((await get(`shop-${shop}`)).headers.etag)
  })

  test.each([
    ['province-99', 404],
    ['category-32000', 404],
    ['shop-999999999', 404],
    ['village-1', 400],
    ['all-1', 400],
    ['all-0?since=x', 400],
    ['all-0?ids=1', 400],
    ['all-0?other=1', 400],
    ['favorites-0', 400],
    ['favorites-0?ids=', 400],
    ['favorites-0?ids=1,,2', 400],
    [`favorites-0?ids=${Array.from({ length: 501 }, (_, at) => at + 1)}`, 400],
  ])('/downloads/%s is answered with %i', async (part, status) => {
    expect((await get(part)).statusCode).toBe(status)
  })
})
