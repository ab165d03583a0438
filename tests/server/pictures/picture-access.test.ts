import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createAccessCheck } from '#server/pictures/serve.ts'
import { keyed, openPlace, type Place } from '../../fixtures/files.fixture.ts'
import { add, addProduct, addShop } from '../../fixtures/showcase.fixture.ts'

// A picture can be opened by its address exactly as long as something public uses it.

type Db = Parameters<typeof add>[0]
let place: Place
let db: Db
beforeAll(async () => {
  place = await openPlace({ openForMs: 0 })
  db = place.db as Db
  await db.query("insert into province (id, name) values (32, 'Jawa Barat') on conflict do nothing")
  await db.query("insert into regency (id, province_id, name) values (3271, 32, 'Kota Bogor') on conflict do nothing")
})
afterAll(() => place.close())

let shop: number
let shown: { id: number; name: string }
beforeEach(async () => {
  shop = await addShop(db)
  shown = await painted()
})

/** A picture with one file in the store. */
async function painted() {
  const made = await place.picture(null, { folder: 'photo' })
  for (const variant of ['.jpg', '-480.avif']) await place.store.put(made.name + variant, Buffer.from('a picture'))
  return made
}
const ask = (path: string, options: RequestInit = {}) => fetch(`${place.host}/files/${path}`, options)
const status = async (path: string, options?: RequestInit) => {
  const answer = await ask(path, options)
  await answer.arrayBuffer()
  return answer.status
}
const bare = () => status(`${shown.name}.jpg`)
const withKey = () => status(keyed.sign(`${shown.name}.jpg`))
const sell = (row: object = {}) => addProduct(db, { merchant_id: shop, picture_id: shown.id, ...row }, [])
const past = { is_sni: true, sni_no: ['SNI 1'], sni_start_date: '2020-01-01', sni_end_date: '2021-01-01' }

type Use = [what: string, isOpen: boolean, use: () => Promise<unknown>]
const uses: Use[] = [
  ['nothing of products, shops and bodies', true, async () => {}],
  ['a live product', true, () => sell()],
  ['a draft', false, () => sell({ review_state: 'draft' })],
  ['a product that waits', false, () => sell({ review_state: 'submitted', queued_at: new Date() })],
  ['a rejected product', false, () => sell({ review_state: 'rejected' })],
  ['a product that was taken down', false, () => sell({ status: 'not active' })],
  ['a product whose certificate is over', false, () => sell(past)],
  ['a product of a closed shop', false, async () => sell({ merchant_id: await addShop(db, { status: 'not active' }) })],
  ['a further photo of a live product', true, async () => further(await sell({ picture_id: null }))],
  ['a further photo of a draft', false, async () => further(await sell({ picture_id: null, review_state: 'draft' }))],
  ['only the change beside a live product', false, async () => revise(await sell({ picture_id: null }))],
  ['a live product and the change beside it', true, async () => revise(await sell())],
  ['a draft, and a live product', true, async () => [await sell({ review_state: 'draft' }), await sell()]],
  ['the logo of an open shop', true, () => hang('picture_id')],
  ['the logo of a closed shop', false, () => hang('picture_id', 'not active')],
  ['the banner of an open shop', true, () => hang('banner_picture_id')],
  ['the banner of a closed shop', false, () => hang('banner_picture_id', 'not active')],
  ['the gallery of an open shop', true, () => gallery('active')],
  ['the gallery of a closed shop', false, () => gallery('not active')],
  ['the avatar of a body', true, () => body('active', { picture_id: shown.id })],
  ['the avatar of a body that is not active', false, () => body('not active', { picture_id: shown.id })],
  ['the gallery of a body', true, async () => bodyGallery(await body())],
  ['the gallery of a body that is not active', false, async () => bodyGallery(await body('not active'))],
  ['a post', true, async () => post(await body())],
  ['a post that was removed', false, async () => post(await body(), new Date())],
  ['a post of a body that is not active', false, async () => post(await body('not active'))],
  ['a removed post, and a live product', true, async () => [await post(await body(), new Date()), await sell()]],
]
const further = (product_id: number) => add(db, 'product_media', { product_id, picture_id: shown.id, position: 1 })
async function revise(productId: number) {
  await db.query(
    "insert into product_revision (product_id, content, review_state, queued_at) values ($1, '{}', 'submitted', now())",
    [productId],
  )
  await db.query('insert into product_revision_picture (product_id, picture_id) values ($1, $2)', [productId, shown.id])
}
const hang = (column: string, as = 'active') =>
  db.query(`update merchant set ${column} = $2, status = $3 where id = $1`, [shop, shown.id, as])
async function gallery(as: string) {
  await db.query('update merchant set status = $2 where id = $1', [shop, as])
  await add(db, 'merchant_media', { merchant_id: shop, picture_id: shown.id, position: 1 })
}
const body = (status = 'active', row: object = {}) => add(db, 'lspro', { name: 'LSPro Uji', status, ...row })
const bodyGallery = (lspro_id: number) => add(db, 'lspro_media', { lspro_id, picture_id: shown.id, position: 1 })
const post = (lspro_id: number, removed_at: Date | null = null) =>
  add(db, 'lspro_posting', { lspro_id, remark: '<p>Kabar</p>', picture_id: shown.id, removed_at })

test.each(uses)('a picture used by %s: public %s', async (_, isOpen, use) => {
  await use()
  expect([await bare(), await withKey()]).toEqual([isOpen ? 200 : 404, 200])
})

test.each([
  ['kept for its sender', 'photo', true, 200],
  ['nobody’s any more', 'photo', false, 404],
  ['a face that was changed', 'person', false, 200],
])('an upload that is %s', async (_, folder, isTheirs, expected) => {
  const name = `${folder}/${shown.name.split('/')[1]!.replace(/^0/, 'f')}`
  const [person] = await db.query<{ id: number }>(
    `insert into person (email, email_key, role, name) values ($1, $1, 'guest', 'Rara Uji') returning id`,
    [`${name}@uji.example`],
  )
  await db.query(
    `insert into loose_picture (name, person_id, width, height, thumbhash, bytes) values ($1, $2, 9, 9, 'x', 9)`,
    [name, isTheirs ? person!.id : null],
  )
  await place.store.put(`${name}.jpg`, Buffer.from('a picture'))
  expect(await status(`${name}.jpg`)).toBe(expected)
})

test('a picture file without a database row is not served', async () => {
  await place.store.put(`photo/${'e'.repeat(32)}.jpg`, Buffer.from('a picture'))
  expect(await status(`photo/${'e'.repeat(32)}.jpg`)).toBe(404)
})

test('an unpublished picture is not served in any size nor with If-None-Match, and served again once public', async () => {
  const id = await sell()
  const [first, small] = [await ask(`${shown.name}.jpg`), await ask(`${shown.name}-480.avif`)]
  const etag = first.headers.get('etag')!
  expect([first.status, small.status]).toEqual([200, 200])
  const stand = (as: string) => db.query('update product set status = $2 where id = $1', [id, as])
  await stand('not active')
  const kept = { headers: { 'if-none-match': etag } }
  const asked = [`${shown.name}.jpg`, `${shown.name}-480.avif`]
  for (const path of asked)
    for (const options of [{}, kept, { method: 'HEAD' }]) expect(await status(path, options)).toBe(404)
  expect((await ask(`${shown.name}.jpg`)).headers.get('cache-control')).toBe('no-store')
  expect(await status(keyed.sign(`${shown.name}.jpg`), kept)).toBe(304)
  await stand('active')
  expect(await bare()).toBe(200)
  expect(await status(`${shown.name}.jpg`, kept)).toBe(304)
})

describe('a picture key', () => {
  const path = () => keyed.sign(`${shown.name}.jpg`)

  test('opens its own picture in every size, with private caching', async () => {
    await sell({ review_state: 'draft' })
    const answer = await ask(path().replace('.jpg', '-480.avif'))
    expect([answer.status, await answer.text()]).toEqual([200, 'a picture'])
    expect(answer.headers.get('cache-control')).toBe('private, max-age=31536000, immutable')
    expect(answer.headers.get('content-type')).toBe('image/avif')
    const head = await ask(path(), { method: 'HEAD' })
    expect([head.status, head.headers.get('content-length')]).toEqual([200, '9'])
  })

  test('of another picture, or an invented one, is answered like a missing picture', async () => {
    const other = await painted()
    const never = await ask(`photo/${'d'.repeat(32)}.jpg`)
    const nothing = await never.text()
    const theirs = /~(\w+)/.exec(keyed.sign(`${other.name}.jpg`))![1]!
    const use = [async () => {}, () => sell({ review_state: 'draft' })]
    for (const more of use) {
      await more()
      for (const key of [theirs, '0'.repeat(22), theirs.slice(1), `${theirs}0`, theirs.toUpperCase(), '', '~'])
        for (const variant of ['.jpg', '-480.avif']) {
          const answer = await ask(`${shown.name}~${key}${variant}`)
          expect([answer.status, await answer.text()]).toEqual([404, nothing])
        }
    }
  })

  test('is deterministic and added only to picture paths', () => {
    expect(path()).toMatch(/^photo\/[0-9a-f]{32}~[0-9a-f]{22}\.jpg$/)
    expect(keyed.sign(path())).toBe(path())
    for (const other of [null, '', 'file:abc', `${shown.name}-480.jpg`, `x ${shown.name}.jpg`, `${shown.name}.jpg.`])
      expect(keyed.sign(other)).toBe(other)
  })

  test('has a picture drawn on request that would not be drawn without the key', async () => {
    shown = await place.picture('products.4.main')
    await sell({ review_state: 'draft' })
    expect(await status(`${shown.name}-160.webp`)).toBe(404)
    await place.renderQueue.idle()
    expect(await place.store.has(`${shown.name}-160.webp`)).toBe(false)
    expect(await status(keyed.sign(`${shown.name}.jpg`).replace('.jpg', '-160.webp'))).toBe(200)
  })
})

describe('the cost of picture access checks', () => {
  /** The same database, with a counter of its queries. */
  function counted() {
    const asked: number[] = []
    const rows: Db['query'] = (sql, values) => {
      const [names] = values ?? []
      if (/picture_shown/.test(sql)) asked.push((names as string[]).length)
      return db.query(sql, values)
    }
    return { asked, db: { ...db, query: rows } as Db }
  }

  test('twelve pictures in three sizes for ten phones at once take one query, and none for the next two seconds', async () => {
    const { asked, db: watched } = counted()
    let now = 1000
    const isOpen = createAccessCheck(watched, { now: () => now })
    const names = await Promise.all(Array.from({ length: 12 }, async () => (await painted()).name))
    const page = () => Promise.all(Array.from({ length: 30 }, () => names.map(isOpen)).flat())
    expect(new Set(await page())).toEqual(new Set([true]))
    expect(asked).toEqual([12])
    now += 1999
    await page()
    expect(asked).toEqual([12])
    now += 1
    await page()
    expect(asked).toEqual([12, 12])
  })

  test('an unpublished picture is closed after two seconds at the latest, and a failed query is not cached', async () => {
    const id = await sell()
    let now = 1000
    const isOpen = createAccessCheck(db, { now: () => now })
    expect(await isOpen(shown.name)).toBe(true)
    await db.query("update product set status = 'not active' where id = $1", [id])
    expect(await isOpen(shown.name)).toBe(true)
    now += 2000
    expect(await isOpen(shown.name)).toBe(false)

    let away = true
    const rows: Db['query'] = (sql, values) => (away ? Promise.reject(new Error('away')) : db.query(sql, values))
    const unsure = createAccessCheck({ ...db, query: rows } as Db)
    await expect(unsure(shown.name)).rejects.toThrow('away')
    away = false
    expect(await unsure(shown.name)).toBe(false)
  })
})
