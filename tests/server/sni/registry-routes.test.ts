import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkedCertificate, sni } from '#contract/sni/schemas.ts'
import { dayInJakarta, longDate } from '#contract/time/dates.ts'
import { readConfig } from '#server/config.ts'
import { createServer } from '#server/http/app.ts'
import { mountSni } from '#server/sni/routes.ts'
import { type TestDatabase, usualEngine } from '../../support/database/engines.ts'
import { keptLog } from '../../support/network/http.ts'
import { dayFromNow, openOnPhone, openRegistryDatabase, type RegistryDatabase } from './registry-database.ts'

let place: RegistryDatabase
let db: TestDatabase
let shop: number
let product: number
let id: number
beforeAll(async () => {
  place = await openRegistryDatabase(usualEngine())
  db = place.db
  shop = await place.shop()
})

function serverWith(rules = {}, { on = db, log = keptLog().log } = {}) {
  const { app } = createServer({
    config: readConfig({ RATE_LIMITS: 'on' }),
    db: on,
    log,
    routes: [mountSni],
    rules: { reads: { most: 10_000, seconds: 60 }, searches: { most: 10_000, seconds: 60 }, ...rules },
  })
  afterAll(() => app.close())
  return (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
    app.inject({ url: `/api/sni${url}`, headers, method })
}

test('before the register is complete neither it nor a check answers, nor does a badge say that there is no certificate', async () => {
  const get = serverWith()
  const badge = await get('/badge/product/1.svg')
  expect(badge).toMatchObject({ statusCode: 503, headers: { 'retry-after': '30', 'cache-control': 'no-store' } })
  expect(await get('/register')).toMatchObject({ statusCode: 503, headers: { 'retry-after': '30' } })
  expect(await get('/check?number=8964')).toMatchObject({ statusCode: 429, headers: { 'retry-after': '30' } })
})

describe('GET /api/sni/register', () => {
  beforeAll(async () => {
    product = await place.product(shop, { certificate_no: '00431' })
    await place.update()
    id = Number((await place.rows(product))[0]!.id)
  })

  test('is read once for an answer, and logs no error', async () => {
    const { log, lines } = keptLog()
    const statements: string[] = []
    const counted: TestDatabase = {
      ...db,
      query: (sql, ...values) => {
        statements.push(sql)
        return db.query(sql, ...values)
      },
    }
    const answer = await serverWith({}, { on: counted, log })('/register')
    expect(answer.statusCode).toBe(200)
    expect(statements.filter((sql) => sql.includes('select content'))).toHaveLength(1)
    expect(statements).toHaveLength(3)
    expect(lines.filter((line) => line.includes('"err"') || line.includes('stack'))).toEqual([])
  })

  test('is the signed snapshot, which any site and any cache may keep', async () => {
    const answer = await serverWith()('/register')
    expect(answer.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-length': String(answer.rawPayload.length),
      'cache-control': 'public, max-age=300',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    })
    expect(answer.headers['content-encoding']).toBeUndefined()
    const { certificates } = await openOnPhone(db, answer.rawPayload)
    expect(certificates).toMatchObject([{ id, product_id: product, state: 'valid' }])
  })

  test('is not sent again to who has it, and HEAD says its size', async () => {
    const get = serverWith()
    const { headers } = await get('/register')
    const again = await get('/register', { 'if-none-match': String(headers.etag) })
    expect(again).toMatchObject({ statusCode: 304, body: '', headers: { etag: headers.etag } })
    const head = await get('/register', {}, 'HEAD')
    expect(head).toMatchObject({ statusCode: 200, body: '', headers: { 'content-length': headers['content-length'] } })
  })

  test('may be asked for with a tag by a page of another site', async () => {
    const { app } = createServer({ config: readConfig({}), db, log: keptLog().log, routes: [mountSni] })
    afterAll(() => app.close())
    const headers = { origin: 'https://situs.example', 'access-control-request-method': 'GET' }
    const answer = await app.inject({ method: 'OPTIONS', url: '/api/sni/register', headers })
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET',
      'access-control-allow-headers': expect.stringContaining('if-none-match'),
    })
  })

  test('since a snapshot is the difference, with a tag of its own, and since anything else the snapshot', async () => {
    const get = serverWith()
    const snapshot = await get('/register')
    const [{ version } = { version: 0 }] = await db.query<{ version: number }>(
      'select max(version) as version from sni_snapshot',
    )
    await place.set('product', product, { name: 'Nama Baru' })
    await place.update()
    const difference = await get(`/register?since=${version}`)
    expect(difference.headers.etag).not.toBe(snapshot.headers.etag)
    const { certificates } = await openOnPhone(db, snapshot.rawPayload, difference.rawPayload)
    expect(certificates).toMatchObject([{ product: 'Nama Baru' }])
    expect((await get(`/register?since=${version + 5}`)).rawPayload).toEqual(snapshot.rawPayload)
    // One file has everything: a province is not apart.
    expect((await get('/register?province=32')).rawPayload).toEqual(snapshot.rawPayload)
  })

  test.each([
    'since=',
    'since=x',
    'since=-1',
    'since=1&since=2',
    'province=Jawa',
    'province=99999',
    'q=1',
    'since=1e3',
    'since=9999999999999999',
  ])('?%s is refused', async (query) => {
    expect(await serverWith()(`/register?${query}`)).toMatchObject({
      statusCode: 400,
      headers: { 'cache-control': 'no-store' },
    })
  })

  test('is limited like other reads', async () => {
    const get = serverWith({ reads: { most: 2, seconds: 60 } })
    const statuses = [await get('/register'), await get('/keys.json'), await get(`/badge/${id}.svg`)]
    expect(statuses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 429])
  })
})

describe('GET /api/sni/check', () => {
  const check = async (query: string) => sni.check.answer.parse((await serverWith()(`/check?${query}`)).json())

  test.each(['SNI 8964:2021', 'sni8964-2021', '8964:2021', 'No. SNI 8964 : 2021', '00431'])(
    'finds %s',
    async (number) => {
      const answer = await check(`number=${encodeURIComponent(number)}`)
      expect(answer).toMatchObject({
        total: 1,
        misused: [],
        data: [{ id, product_id: product, certificate_no: '00431', state: 'valid' }],
      })
      expect(Math.abs(Date.parse(answer.checked_at) - Date.now())).toBeLessThan(60_000)
    },
  )

  test('finds a certificate by its id, and nothing that is not there', async () => {
    expect(await check(`id=${id}`)).toMatchObject({ total: 1, data: [{ id }] })
    expect(await check('id=99999')).toMatchObject({ total: 0, data: [] })
    expect(await check('number=1234')).toMatchObject({ total: 0, data: [] })
    expect(await check('number=%20-%20')).toMatchObject({ total: 0, data: [] })
  })

  test('finds the certificates of a standard without its year, and none of a number that only looks like it', async () => {
    const [older, newer] = [
      await place.product(shop, { sni_no: ['SNI 7381:2008'] }),
      await place.product(shop, { sni_no: ['SNI 03-2847-2002', 'SNI 7381:2018'] }),
    ]
    await place.product(shop, { sni_no: ['SNI 4444:2020'], certificate_no: '7381-2018' })
    await place.update()
    const found = async (number: string) => {
      const { data, total } = await check(`number=${encodeURIComponent(number)}`)
      return { products: data.map(({ product_id }) => product_id), total }
    }
    expect(await found('7381')).toEqual({ products: [newer, older], total: 2 })
    expect(await found('SNI 03-2847')).toEqual({ products: [newer], total: 1 })
    expect(await found('7381:2008')).toEqual({ products: [older], total: 1 })
    expect(await found('738')).toEqual({ products: [], total: 0 })
  })

  test('has the picture of the product while anyone may see the product', async () => {
    const picture = `product/${'c'.repeat(32)}`
    const [row] = await db.query<{ id: number }>(
      'insert into picture (name, width, height) values ($1, 800, 600) returning id',
      [picture],
    )
    const shown = await place.product(shop, { sni_no: ['SNI 66:2020'], picture_id: row!.id })
    await place.update()
    const facts = { img_url: `${picture}.jpg`, img: { width: 800, height: 600, thumbhash: null } }
    expect((await check('number=66:2020')).data).toMatchObject([{ product_id: shown, ...facts }])
    const { id: certificate } = (await place.rows(shown))[0]!
    expect((await check(`id=${certificate}`)).data).toMatchObject([facts])
    await place.set('product', shown, { blocked_at: new Date().toISOString() })
    await place.update()
    expect((await check('number=66:2020')).data).toMatchObject([{ state: 'blocked', img_url: null, img: null }])
    await place.set('product', shown, { blocked_at: null, sni_end_date: dayFromNow(-2) })
    expect((await check(`id=${certificate}`)).data).toMatchObject([{ img_url: null }])
    // A phone of a later release reads the answer of an earlier server, which has no pictures.
    const { img_url, img, ...earlier } = (await check(`id=${certificate}`)).data[0]!
    expect(checkedCertificate.parse(earlier)).toEqual(earlier)
  })

  test('says that a number is misused, however it is written', async () => {
    await db.query("insert into sni_misused_number (key, since, remark) values ('SNI55552020', '2026-10-01', 'Helm')")
    const misused = [{ key: 'SNI55552020', since: '2026-10-01', remark: 'Helm' }]
    expect(await check('number=5555:2020')).toMatchObject({ misused, total: 0 })
    expect(await check('number=SNI%205555:2020')).toMatchObject({ misused })
  })

  test('says that a certificate has ended, also before the job has seen it', async () => {
    const ended = await place.product(shop, { sni_no: ['SNI 77:2020'] })
    await place.update()
    await db.query('update sni_certificate set until_day = $2 where product_id = $1', [ended, dayFromNow(-5)])
    expect((await check('number=77:2020')).data).toMatchObject([{ state: 'expired', since: dayFromNow(-4) }])
  })

  test.each(['', 'number=1&id=1', 'id=x', 'id=0', `number=${'1'.repeat(101)}`, 'number=1&number=2'])(
    '?%s is refused',
    async (query) => {
      expect((await serverWith()(`/check?${query}`)).json()).toMatchObject({ code: '05' })
    },
  )

  test('is limited like a search, and open to other sites', async () => {
    const get = serverWith({ searches: { most: 1, seconds: 60 } })
    const first = await get('/check?number=8964')
    expect(first.headers['access-control-allow-origin']).toBe('*')
    expect(first.statusCode).toBe(200)
    expect((await get('/check?number=8964')).statusCode).toBe(429)
    expect((await get(`/check?id=${id}`)).statusCode).toBe(200)
  })

  test('of a number that thousands have answers the newest 50, and counts to 1,000', async () => {
    await db.query(
      `insert into sni_certificate (product_id, product, merchant_id, producer, regency_id, regency, province_id, numbers, certificate_no,
         body, accreditation_no, state, revision, checksum)
       select 100000 + i, 'Produk ' || i, $1, 'Usaha Uji', 3271, 'Kota Bogor', 32, array['SNI 9:2009'], '', '', '', 'valid', 0, 0
       from generate_series(1, 3000) i`,
      [shop],
    )
    await db.query(`insert into sni_certificate_key select '92009', id from sni_certificate where product_id > 100000`)
    const { data, total } = await check('number=9:2009')
    expect(total).toBe(1000)
    expect(data).toHaveLength(50)
    expect(data[0]!.product).toBe('Produk 3000')
    await db.query('delete from sni_certificate where product_id > 100000')
  })
})

describe('GET /api/sni/badge', () => {
  const today = dayInJakarta()
  const badge = async (path: string) => serverWith()(`/badge/${path}`)

  test('is a drawing of the state today, for ten minutes, that other sites may show', async () => {
    const answer = await badge(`${id}.svg`)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/svg+xml; charset=utf-8',
      'cache-control': 'public, max-age=600',
      'cross-origin-resource-policy': 'cross-origin',
    })
    expect(answer.body).toContain('>Berlaku</text>')
    expect(answer.body).toContain(`sampai ${longDate(dayFromNow(365))}`)
    expect(answer.body).not.toMatch(/<script|<style|style=|on\w+=|href/)
    expect((await badge(`product/${product}.svg`)).body).toBe(answer.body)
    const again = await serverWith()(`/badge/${id}.svg`, { 'if-none-match': String(answer.headers.etag) })
    expect(again.statusCode).toBe(304)
  })

  test('of one that is not valid any more says since when, and of an unknown one that it was not found', async () => {
    await place.set('product', product, { status: 'not active' })
    await place.update()
    expect((await badge(`${id}.svg`)).body).toContain('>Tidak berlaku lagi</text>')
    expect((await badge(`${id}.svg`)).body).toContain(`sejak ${longDate(today)}`)
    expect((await badge('99999.svg')).body).toContain('>Tidak ditemukan</text>')
    expect((await badge('product/99999.svg')).body).toContain('>Tidak ditemukan</text>')
  })

  test('of a certificate that begins later says when', async () => {
    const own = await place.product(shop, { sni_start_date: dayFromNow(3) })
    await place.update()
    const { body } = await badge(`product/${own}.svg`)
    expect(body).toContain('>Belum berlaku</text>')
    expect(body).toContain(`mulai ${longDate(dayFromNow(3))}`)
  })

  test('has the words of producers as text', async () => {
    const own = await place.product(shop, {
      name: '</title><script>alert("1")</script>&\u0001',
      sni_no: ['SNI <b>"\'&'],
    })
    await place.update()
    const { body } = await badge(`product/${own}.svg`)
    expect(body).not.toMatch(/<script|<b>/)
    expect(body).not.toContain('\u0001')
    expect(body).toContain('&#60;script&#62;')
  })

  test.each(['x.svg', '0.svg', '1.png', 'product/x.svg', '12345678901.svg'])('%s does not exist', async (path) => {
    expect((await badge(path)).statusCode).toBe(404)
  })
})
