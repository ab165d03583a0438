import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { commonTexts } from '#contract/text/common-messages.ts'
import { type Bodies, openBodies } from '../../fixtures/lspro.fixture.ts'
import { engines } from '../../support/database/engines.ts'

type Post = { id: number; name: string; id_lspro: number }

describe.each(engines())('the feed of certification bodies on %s', (engine) => {
  let place: Bodies
  let wastra: number
  let bahari: number
  beforeAll(async () => {
    place = await openBodies(engine)
  })
  beforeEach(async () => {
    await place.db.query('delete from lspro_posting')
    await place.db.query("update lspro set status = 'not active'")
    wastra = await place.body({ name: 'Wastra Mutu' })
    bahari = await place.body({ name: 'Bahari', province_id: 73, regency_id: 7371 })
  })
  const feed = async (ask: object = {}) => (await place.read('/lspro/posting/list', ask)).data
  const found = async (ask: object = {}) => (await place.read('/lspro/posting/list/search', ask)).data
  const idsOf = (page: { lspro_posting: Post[] }) => page.lspro_posting.map(({ id }) => id)
  const day = (n: number) => new Date(Date.UTC(2026, 0, n)).toISOString()
  const remove = (id: number) => place.db.query('update lspro_posting set removed_at = now() where id = $1', [id])

  /** All posts from the top, `rows` at a time. */
  async function walk(ask: object, way = feed): Promise<number[]> {
    const ids: number[] = []
    let before: number | null = null
    for (let steps = 0; steps < 50; steps++) {
      const page: { lspro_posting: Post[]; next: number | null } = await way({ ...ask, ...(before && { before }) })
      ids.push(...idsOf(page))
      if (page.next === null) return ids
      before = page.next
    }
    throw new Error('it has no end')
  }

  test('has five posts a page, the latest first, until there are no more', async () => {
    const ids: number[] = []
    for (let n = 1; n <= 11; n++) ids.push(await place.post(n % 2 ? wastra : bahari, { created_at: day(n) }))
    const latest = ids.toReversed()
    const pages = [await feed(), await feed({ before: latest[4] }), await feed({ before: latest[9] })]
    expect(pages.map(idsOf)).toEqual([latest.slice(0, 5), latest.slice(5, 10), latest.slice(10)])
    expect(pages.map(({ next }) => next)).toEqual([latest[4], latest[9], null])
    // Exactly one full page: there is no link to an empty one.
    expect((await feed({ rows: 11 })).next).toBeNull()
    expect(await walk({ lspro_id: wastra, rows: 2 })).toEqual(latest.filter((_, index) => index % 2 === 0))
  })

  test('finds a single post by its id, until it is removed or its body is disabled', async () => {
    const ids: number[] = []
    for (let n = 1; n <= 7; n++) ids.push(await place.post(wastra, { created_at: day(n) }))
    const wanted = ids[0]!
    const alone = { lspro_id: wastra, post_id: wanted, rows: 1 }
    const page = await feed(alone)
    expect([idsOf(page), page.next]).toEqual([[wanted], null])
    expect(idsOf(await feed({ ...alone, lspro_id: bahari })), 'it is another body’s').toEqual([])
    expect((await place.read('/lspro/posting/list', { post_id: 'x' })).code).toBe('05')
    await remove(wanted)
    expect(idsOf(await feed(alone))).toEqual([])
    await place.db.query("update lspro set status = 'not active' where id = $1", [wastra])
    expect(idsOf(await feed({ ...alone, post_id: ids[1] }))).toEqual([])
  })

  test('has a stable order of posts of the same moment, and paging in any step returns each once', async () => {
    const ids: number[] = []
    for (let n = 0; n < 12; n++) ids.push(await place.post(wastra, { created_at: day(n < 9 ? 2 : 1) }))
    const order = [...ids.slice(0, 9).reverse(), ...ids.slice(9).reverse()]
    for (const rows of [1, 2, 3, 4, 50]) expect(await walk({ rows }), `${rows}`).toEqual(order)
    expect(await walk({ rows: 4, search: 'kabar', province_id: 32 }, found)).toEqual(order)
  })

  test('orders posts by microseconds', async () => {
    const ids: number[] = []
    for (const micro of [3, 1, 2])
      ids.push(await place.post(wastra, { created_at: `2026-01-01T00:00:00.00000${micro}Z` }))
    expect(await walk({ rows: 1 })).toEqual([ids[0], ids[2], ids[1]])
  })

  test('repeats and skips nothing when posts are added, removed or deleted while a visitor pages', async () => {
    const ids: number[] = []
    for (let n = 1; n <= 6; n++) ids.push(await place.post(wastra, { created_at: day(n) }))
    const first = await feed({ rows: 2 })
    await place.post(wastra, { created_at: day(30) })
    await remove(ids[4]!)
    const second = await feed({ rows: 2, before: first.next })
    expect([idsOf(first), idsOf(second)]).toEqual([
      [ids[5], ids[4]],
      [ids[3], ids[2]],
    ])
    // The post at which the visitor stopped no longer exists, not even as a removed one.
    await place.db.query('delete from lspro_posting where id = $1', [ids[2]])
    expect(idsOf(await feed({ before: second.next }))).toEqual([ids[1], ids[0]])
    await place.db.query("update lspro set status = 'not active' where id = $1", [wastra])
    expect(await feed({ before: first.next })).toMatchObject({ lspro_posting: [], next: null })
  })

  test.each([2_147_483_647, 1])('before the unknown id %i is the top or the end', async (before) => {
    const id = await place.post(wastra)
    const said = await feed({ before })
    expect([idsOf(said), said.next]).toEqual([before === 1 ? [] : [id], null])
  })

  test('returns each post with its body, picture, text and external id', async () => {
    const [avatar, picture] = [await place.picture(480, 480), await place.picture()]
    await place.db.query('update lspro set picture_id = $2 where id = $1', [wastra, avatar.id])
    const external_id = randomUUID()
    const told = { remark: '<p>Uji <b>baru</b></p>', external_id }
    const id = await place.post(wastra, { ...told, picture_id: picture.id, created_at: '2026-11-12T02:00:00.5Z' })
    const bare = await place.post(bahari, { created_at: day(1) })
    const { lspro_posting } = await feed()
    expect(lspro_posting[0]).toEqual({
      ...{ id, id_lspro: wastra, name: 'Wastra Mutu', ...told, created_at: '2026-11-12T02:00:00.500Z' },
      ...{ lspro_img_url: avatar.path, lspro_img: { width: 480, height: 480, thumbhash: null } },
      ...{ img_url: picture.path, img: { width: 960, height: 320, thumbhash: null } },
    })
    expect(lspro_posting[1]).toMatchObject({ id: bare, lspro_img_url: null, lspro_img: null, img_url: null, img: null })
  })

  test('contains no removed post and none of an inactive body', async () => {
    const shown = await place.post(wastra, { remark: '<p>Kunang</p>' })
    const gone = await place.post(wastra, { remark: '<p>Kunang</p>' })
    await place.post(bahari, { remark: '<p>Kunang</p>' })
    await remove(gone)
    await place.db.query("update lspro set status = 'not active' where id = $1", [bahari])
    expect(idsOf(await feed())).toEqual([shown])
    expect(idsOf(await found({ search: 'kunang' }))).toEqual([shown])
    expect(idsOf((await place.read('/lspro/detail', { id: wastra })).data)).toEqual([shown])
    const never = await feed({ lspro_id: 2_000_000_000 })
    expect([never.lspro_posting, never.next]).toEqual([[], null])
    expect(await feed({ lspro_id: bahari })).toEqual(never)
    expect((await feed()).lspro.map(({ id }: Post) => id)).toEqual([wastra])
  })

  test('lists the eight active bodies that posted last', async () => {
    const ids: number[] = []
    for (let n = 0; n < 10; n++) {
      ids.push(await place.body({ name: `Lembaga ${n}` }))
      await place.post(ids[n]!, { created_at: day(n + 1) })
    }
    await place.post(ids[0]!, { created_at: day(28) })
    await remove(await place.post(ids[1]!, { created_at: day(29) }))
    const latest = [ids[0], ...ids.slice(3).reverse()]
    for (const ask of [{}, { lspro_id: ids[4] }]) {
      const { lspro } = await feed(ask)
      expect(lspro.map(({ id }: Post) => id)).toEqual(latest)
      expect(lspro[0]).toMatchObject({ name: 'Lembaga 0', ruang_lingkup: [{ ruang_lingkup_id: 1 }] })
    }
    expect(await found()).not.toHaveProperty('lspro')
  })

  const remark =
    '<p><strong>Tips</strong> UMKM: ke<b>cap</b> &amp; 5 &lt; 100%</p><ul><li>suhu_goreng</li><li>kadar\u00a0air</li></ul>' +
    '<p><a href="https://bahaya.example/rahasia">Baca   panduan</a><br>lengkap</p>'
  test.each([
    ['tips umkm', true],
    ['KECAP', true],
    ['& 5 < 100%', true],
    ['suhu_goreng', true],
    ['goreng kadar air', true],
    ['panduan lengkap', true],
    ['wastra', true],
    ['strong', false],
    ['amp', false],
    ['li', false],
    ['href', false],
    ['rahasia', false],
    ['<p>', false],
    ['suhuXgoreng', false],
    ['10_%', false],
    ['suhu%goreng', false],
    ['\\', true], // one letter is not searched
    ['bahari', false],
  ])('searched with %j finds the post: %s', async (search, is) => {
    const id = await place.post(wastra, { remark })
    await place.post(bahari, { remark: '<p>Rumput laut</p>' })
    const other = search === '\\'
    const said = idsOf(await found({ search })).filter((one) => one === id)
    expect(said).toEqual(is ? [id] : [])
    if (!other) expect(idsOf(await found({ search })).length).toBe(is || search === 'bahari' ? 1 : 0)
  })

  test('can be searched within a province or a body', async () => {
    const one = await place.post(wastra, { remark: '<p>Uji kain</p>' })
    const two = await place.post(bahari, { remark: '<p>Uji garam</p>' })
    expect(idsOf(await found({ search: 'uji' }))).toEqual([two, one])
    expect(idsOf(await found({ search: 'uji', province_id: 73 }))).toEqual([two])
    expect(idsOf(await found({ province_id: 32 }))).toEqual([one])
    expect(idsOf(await found({ search: 'uji', lspro_id: wastra }))).toEqual([one])
    expect(idsOf(await found({ province_id: 73, lspro_id: wastra }))).toEqual([])
  })

  test.each([
    [{ before: 0 }, 'before'],
    [{ before: '9' }, 'before'],
    [{ rows: 51 }, 'rows'],
    [{ lspro_id: 1.5 }, 'lspro_id'],
    [{ search: 'x'.repeat(101) }, 'search'],
    [{ province_id: 100 }, 'province_id'],
  ])('rejects %j with a message', async (ask, field) => {
    const said = await place.read('/lspro/posting/list/search', ask)
    expect([said.code, said.message, Object.keys(said.fields)]).toEqual(['05', commonTexts.malformed, [field]])
  })
})
