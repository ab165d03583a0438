import sharp from 'sharp'
import { thumbHashToRGBA } from 'thumbhash'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Variant, variants } from '#server/pictures/file-names.ts'
import { readPendingRenders } from '#server/pictures/pending-renders.ts'
import { images } from '#tests/support/pictures/image-pool.ts'
import { newHex, openPlace, type Place, until } from '../../fixtures/files.fixture.ts'

let place: Place
beforeEach(async () => {
  place = await openPlace()
})
afterEach(() => place.close())

const fetched = async (name: string, variant: Variant) => {
  const answer = await fetch(`${place.host}/files/${name}${variant}`)
  return {
    status: answer.status,
    type: answer.headers.get('content-type'),
    bytes: Buffer.from(await answer.arrayBuffer()),
  }
}
const drawn = async () =>
  (
    await place.db.query<{ name: string }>('select name from picture where drawn_at is not null order by drawn_at, id')
  ).map(({ name }) => name)

async function isDrawnWhenAsked(variant: Variant, type: string, format: string, width: number) {
  const { name } = await place.picture('products.67.main')
  const answer = await fetched(name, variant)
  expect([answer.status, answer.type]).toEqual([200, type])
  expect(place.put[0]).toBe(name + variant)
  const { data, info } = await sharp(answer.bytes, { failOn: 'warning' }).raw().toBuffer({ resolveWithObject: true })
  expect((await sharp(answer.bytes).metadata()).format).toBe(format)
  expect([info.width, info.height]).toEqual([width, width])
  expect(new Set(data).size).toBeGreaterThan(60)
}

test.each<[Variant, string, string, number]>([
  ['-480.avif', 'image/avif', 'heif', 480],
  ['-160.webp', 'image/webp', 'webp', 160],
  ['.jpg', 'image/jpeg', 'jpeg', 1000],
])('a request for %s of a picture that is not drawn yet draws it', isDrawnWhenAsked)

test.each<[Variant, string, string, number]>([
  ['-160.avif', 'image/avif', 'heif', 160],
  ['-960.avif', 'image/avif', 'heif', 960],
  ['-480.webp', 'image/webp', 'webp', 480],
  ['-960.webp', 'image/webp', 'webp', 960],
  ['-480.jpg', 'image/jpeg', 'jpeg', 480],
])('a request for the less common size %s draws it, too', { tags: ['long'] }, isDrawnWhenAsked)

test('a drawn picture is never enlarged or cropped', async () => {
  const logo = await place.picture('merchants.3.logo', { folder: 'merchant' })
  const banner = await place.picture('merchants.3.banner', { folder: 'merchant' })
  const [wide, flat] = [await fetched(logo.name, '-960.webp'), await fetched(banner.name, '-480.webp')]
  expect(await sharp(wide.bytes).metadata()).toMatchObject({ width: 400, height: 400 })
  expect(await sharp(flat.bytes).metadata()).toMatchObject({ width: 480, height: 89 })
})

test('after one size was requested, the other sizes, the size in the row and the thumbhash follow', {
  tags: ['long'],
}, async () => {
  const { id, name } = await place.picture('home.main.0', { folder: 'home' })
  await fetched(name, '-160.webp')
  await place.renderQueue.idle()
  for (const variant of variants) expect(await place.store.has(name + variant)).toBe(true)
  type Row = { width: number; height: number; thumbhash: string; drawn_at: Date }
  const [row] = await place.db.query<Row>('select * from picture where id = $1', [id])
  expect([row!.width, row!.height, row!.drawn_at instanceof Date]).toEqual([1200, 480, true])
  expect(row!.thumbhash).toMatch(/^[A-Za-z0-9+/]{20,44}={0,2}$/)
  const { w, h, rgba } = thumbHashToRGBA(Buffer.from(row!.thumbhash, 'base64'))
  expect(w / h).toBeCloseTo(1200 / 480, 0)
  expect(rgba.length).toBe(w * h * 4)
  expect((await fetched(name, '-960.avif')).bytes.length).toBeLessThanOrEqual(30 * 1024)
})

test('the picture with the finest details still is small enough for a card', { tags: ['long'] }, async () => {
  const { name } = await place.picture('products.33.more.1')
  for (const variant of ['-480.webp', '-480.avif'] as const)
    expect((await fetched(name, variant)).bytes.length).toBeLessThanOrEqual(18 * 1024)
})

test('nine requests for one picture at the same moment draw it once', async () => {
  const { name } = await place.picture('products.4.main')
  const nine = await Promise.all(Array.from({ length: 9 }, () => fetched(name, '-480.webp')))
  for (const { status, bytes } of nine) expect([status, bytes.equals(nine[0]!.bytes)]).toEqual([200, true])
  await place.renderQueue.idle()
  expect(place.put.filter((file) => file === `${name}-480.webp`)).toHaveLength(1)
  expect(place.put).toHaveLength(variants.length)
})

test('the render queue draws banners first, then pictures of the home page, then main pictures', {
  tags: ['long'],
  timeout: 400_000,
}, async () => {
  await place.close()
  place = await openPlace({ seed: 'demo' })
  type Row = { id: number }
  const shelf =
    'select picture_id as id from product p join product_listing l on l.product_id = p.id and category_id = 0'
  const seen = await place.db.query<Row>(`${shelf} order by click desc, p.id desc limit 12`)
  const latest = await place.db.query<Row>(`${shelf} order by p.created_at desc, p.id desc limit 12`)
  const face = new Set([...seen, ...latest].map(({ id }) => id))

  const line = await readPendingRenders(place.db)
  expect(line.length).toBeGreaterThan(500)
  const kind = ({ id, recipe }: { id: number; recipe: string }) =>
    recipe.startsWith('home.main.')
      ? 'a'
      : recipe.startsWith('home.')
        ? 'b'
        : face.has(id)
          ? 'c'
          : /\.main$/.test(recipe)
            ? 'd'
            : 'e'
  const kinds = line.map(kind).join('')
  expect(kinds).toMatch(/^a{4}b+c+d+e+$/)
  expect(kinds.match(/c+/)?.[0]).toHaveLength(face.size)

  await place.renderQueue.enqueuePending()
  await until(() => place.put.length > 3 * variants.length, 300_000)
  const begun = [...new Set(place.put.map((file) => file.slice(0, file.indexOf('/') + 33)))]
  expect(begun).toEqual(line.slice(0, begun.length).map(({ name }) => name))
}) // the whole demo is seeded, and the largest pictures are drawn

test('a requested picture is drawn before the render queue', { tags: ['long'] }, async () => {
  for (let i = 0; i < 12; i++) await place.picture(`products.${i + 1}.main`)
  const last = await place.picture('posts.4')
  await place.renderQueue.enqueuePending()
  await until(() => place.put.length > 0)
  expect((await fetched(last.name, '-480.avif')).status).toBe(200)
  expect(await drawn()).not.toHaveLength(12)
  expect(place.put.indexOf(`${last.name}-480.avif`)).toBeLessThan(variants.length)
  await until(async () => (await drawn()).length >= 2)
  expect((await drawn()).slice(0, 2)).toContain(last.name)
})

test('the render queue stops with the server and continues after its next start without repeating work', {
  tags: ['long'],
}, async () => {
  for (let i = 1; i <= 6; i++) await place.picture(`merchants.${i}.logo`)
  await place.renderQueue.enqueuePending()
  await until(() => place.put.length >= variants.length + 3)
  await place.restart()
  const before = place.put.length
  expect(before).toBeLessThan(6 * variants.length)
  await place.renderQueue.idle()
  expect(place.put).toHaveLength(before)

  await place.renderQueue.enqueuePending()
  await place.renderQueue.idle()
  expect(place.put).toHaveLength(6 * variants.length)
  expect(new Set(place.put).size).toBe(6 * variants.length)
  expect(await drawn()).toHaveLength(6)
  // Closing waits for the file being drawn.
  expect(place.told.filter((line) => line.includes('"error"'))).toEqual([])
})

test('a lost file is drawn again when requested', { tags: ['long'] }, async () => {
  const { name } = await place.picture('merchants.1.logo')
  await fetched(name, '-160.webp')
  await place.renderQueue.idle()
  await place.store.remove(`${name}-160.webp`)
  expect((await fetched(name, '-160.webp')).status).toBe(200)
})

test('a picture that cannot be drawn is logged, and the others are drawn', async () => {
  const broken = await place.picture('products.99999.main')
  const fine = await place.picture('merchants.1.logo')
  await place.renderQueue.enqueuePending()
  await place.renderQueue.idle()
  expect(await drawn()).toEqual([fine.name])
  expect(place.told.filter((line) => line.includes('products.99999.main') && line.includes('"error"'))).toHaveLength(1)
  const answer = await fetch(`${place.host}/files/${broken.name}-480.webp`)
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '3'])
  expect(await answer.json()).toMatchObject({ code: '29', message: expect.stringContaining('disiapkan') })
})

test('a picture whose process is killed while it is drawn is drawn by the next process', async () => {
  const { name } = await place.picture('products.67.main')
  await place.renderQueue.enqueuePending()
  await until(() => place.put.length >= 2)
  for (const pid of images.pids()) process.kill(pid, 'SIGKILL')
  await place.renderQueue.idle()
  expect(await drawn()).toEqual([name])
  expect(place.put.toSorted()).toEqual(variants.map((variant) => name + variant).toSorted())
  expect(place.told.filter((line) => line.includes('"error"'))).toEqual([])
})

test('a picture that could not be drawn is tried again later', async () => {
  const { name, id } = await place.picture('merchants.1.logo')
  await place.db.query(`update picture set recipe = 'products.99999.main' where id = $1`, [id])
  await place.renderQueue.enqueuePending()
  await place.renderQueue.idle()
  expect(await drawn()).toEqual([])
  await place.db.query(`update picture set recipe = 'merchants.1.logo' where id = $1`, [id])
  await place.renderQueue.enqueuePending()
  await place.renderQueue.idle()
  expect(await drawn()).toEqual([name])
})

test('a request that would wait too long is told to retry, and then gets the picture', { tags: ['long'] }, async () => {
  await place.close()
  place = await openPlace({ patienceMs: 1 })
  const { name } = await place.picture('products.67.main')
  const answer = await fetch(`${place.host}/files/${name}-480.avif`)
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '3'])
  await answer.arrayBuffer()
  await place.renderQueue.idle()
  expect((await fetched(name, '-480.avif')).status).toBe(200)
})

test('guessed picture names get 404 and cause hardly any database queries', async () => {
  // Access checks are cached for two seconds only: here for as long as the guessing takes.
  await place.close()
  place = await openPlace({ openForMs: 600_000 })
  const upload = await place.picture(null)
  expect((await fetched(upload.name, '-480.webp')).status).toBe(404)
  const { db } = place
  const rows = db.query
  let [asked, atOnce, most] = [0, 0, 0]
  db.query = async (sql, values) => {
    asked++
    most = Math.max(most, ++atOnce)
    try {
      return await rows(sql, values)
    } finally {
      atOnce--
    }
  }
  const unknown = `product/${newHex()}`
  for (let i = 0; i < 20; i++) expect((await fetched(unknown, '-480.webp')).status).toBe(404)
  expect(asked).toBe(1)
  const guesses = Array.from({ length: 100 }, () => fetched(`product/${newHex()}`, '-480.webp'))
  for (const { status } of await Promise.all(guesses)) expect(status).toBe(404)
  expect(most).toBe(1)
})
