import { beforeAll, describe, expect, test } from 'vitest'
import type { CurrentUser } from '#server/http/current-user.ts'
import { readQueue } from '#server/operator/queue/queue.ts'
import { usualEngine } from '#tests/support/database/engines.ts'
import { openReviews, type Reviews } from '../../fixtures/review.fixture.ts'
import { add } from '../../fixtures/showcase.fixture.ts'

type Item = { product_id: number; kind: string; claim: { name: string; mine: number } | null }

describe('the review queue', () => {
  let place: Reviews
  let rara: Awaited<ReturnType<Reviews['operator']>>
  let siti: Awaited<ReturnType<Reviews['shop']>>
  let budi: Awaited<ReturnType<Reviews['shop']>>
  const ids: Record<'first' | 'second' | 'third' | 'fourth', number> = { first: 0, second: 0, third: 0, fourth: 0 }

  beforeAll(async () => {
    place = await openReviews(usualEngine())
    rara = await place.operator('Rara')
    siti = await place.shop()
    budi = await place.shop({ name: 'Kopi Puncak', province_id: 31, regency_id: 3171 })
    const sni = { is_sni: true, sni_no: ['SNI 1'], sni_end_date: '2099-01-01', lspro_id: place.lsproId }
    // Neither drafts nor decided products are waiting, nor live ones whose change was not submitted.
    for (const review_state of ['draft', 'changes_requested', 'rejected', 'approved'])
      await place.product(siti.shopId, { review_state })
    ids.third = await place.product(siti.shopId, { name: 'Ketiga' }, 120)
    ids.first = await place.product(budi.shopId, { name: 'Pertama', ...sni }, 4000, [402])
    ids.second = await place.product(siti.shopId, { name: 'Tayang', review_state: 'approved', queued_at: null })
    await place.revise(ids.second, { name: 'Kedua', ...sni, category_ids: [501] }, 3000)
    ids.fourth = await place.product(budi.shopId, { name: 'Keempat' }, 5, [501])
  })

  const inQueue = async (ask: object = {}) => {
    const said = await rara.ask('queue', ask)
    return { ...said, ids: said.data.map(({ product_id }: Item) => product_id) }
  }

  test('has new products and changes of live ones, the longest waiting first', async () => {
    const { data, total, total_filtered, pages } = await inQueue()
    expect({ total, total_filtered, pages }).toEqual({ total: 4, total_filtered: 4, pages: 1 })
    expect(data.map(({ product_id, kind, name }: Item & { name: string }) => [product_id, kind, name])).toEqual([
      [ids.first, 'new', 'Pertama'],
      [ids.second, 'revision', 'Kedua'],
      [ids.third, 'new', 'Ketiga'],
      [ids.fourth, 'new', 'Keempat'],
    ])
    expect(data[0]).toMatchObject({
      merchant_name: 'Kopi Puncak',
      province_name: expect.stringMatching(/jakarta/i),
      is_sni: 1,
      lspro_name: 'LSPro Uji',
      img_url: expect.stringMatching(/^photo\/\w{32}~\w{22}\.jpg$/),
      img: { width: 800, height: 800 },
      sent: 1,
      claim: null,
    })
    const { queued_at } = (await place.rowOf('product', ids.first))!
    expect(new Date(data[0].queued_at)).toEqual(queued_at)
  })

  /** The number of statements that this takes, without those of authentication. */
  const statements = async (work: () => Promise<unknown>) => {
    const { query: rows, transaction: together } = place.db
    let asked = 0
    const counted = (real: typeof rows) =>
      ((sql, values) => {
        if (!/\bsession\b/.test(sql)) asked++
        return real(sql, values)
      }) as typeof rows
    place.db.query = counted(rows)
    place.db.transaction = (inside) => together((tx) => inside({ ...tx, query: counted(tx.query) }))
    try {
      await work()
    } finally {
      Object.assign(place.db, { rows, together })
    }
    return asked
  }

  const filters = [
    ['SNI', { is_sni: 1 }, ['first', 'second']],
    ['without SNI', { is_sni: 0 }, ['third', 'fourth']],
    ['a province', { province_id: 31 }, ['first', 'fourth']],
    ['a certification body', () => ({ lspro_id: place.lsproId }), ['first', 'second']],
    ['a category of the second level, of a change too', { category_id: 501 }, ['second', 'fourth']],
    ['a category of the first level', { category_id: 4 }, ['first', 'third']],
    ['age, in hours', { older_than: 48 }, ['first', 'second']],
    ['two at once', { is_sni: 1, province_id: 31 }, ['first']],
    ['nothing that waits', { category_id: 401, is_sni: 1 }, []],
    [
      'no filter, said as null',
      { is_sni: null, province_id: null, category_id: null, older_than: 0 },
      Object.keys(ids),
    ],
  ] as const
  test.each(filters)('filtered by %s', async (_, ask, wanted) => {
    const said = await inQueue(typeof ask === 'function' ? ask() : ask)
    expect(said.ids).toEqual((wanted as (keyof typeof ids)[]).map((name) => ids[name]))
    expect([said.total, said.total_filtered]).toEqual([4, wanted.length])
  })

  test('is paged with exact totals', async () => {
    const [one, two, three] = [
      await inQueue({ rows: 3 }),
      await inQueue({ rows: 3, page: 2 }),
      await inQueue({ rows: 3, page: 3 }),
    ]
    expect([...one.ids, ...two.ids]).toEqual([ids.first, ids.second, ids.third, ids.fourth])
    expect([one.pages, two.total_filtered, three.ids]).toEqual([2, 4, []])
  })

  test('reads only the longest waiting, however many wait: pages end there, and filters look at these', async () => {
    const read = async (ask: object) => {
      const input = { rows: 2, page: 1, ...ask }
      const { data, ...totals } = await readQueue(place.db, input, { id: 0 } as CurrentUser, 3)
      return { ids: data.map(({ product_id }) => product_id), ...totals }
    }
    expect(await read({ page: 2 })).toEqual({ ids: [ids.third], pages: 2, total: 4, total_filtered: 4 })
    expect((await read({ page: 3 })).ids).toEqual([])
    expect(await read({ is_sni: 0 })).toEqual({ ids: [ids.third], pages: 1, total: 4, total_filtered: 1 })
  })

  test('shows claims, and a decision leads to the longest waiting product that no other operator has claimed', async () => {
    const tono = await place.operator('Tono')
    await tono.ask('claim', { id: ids.first })
    await rara.ask('claim', { id: ids.third })
    const { data } = await inQueue()
    expect(data.map(({ claim }: Item) => claim && [claim.name, claim.mine])).toEqual([
      ['Tono', 0],
      null,
      ['Rara', 1],
      null,
    ])
    const said = await rara.ask('decide', { id: ids.third, version: 1, verdict: 'approve' })
    expect(said.data).toEqual({ next_id: ids.second, left: 3 })
    await tono.ask('claim', { id: ids.first, release: 1 })
    const version = await place.versionOf(ids.second)
    const after = await rara.ask('decide', { id: ids.second, version, verdict: 'changes', remark: 'Lengkapi.' })
    expect(after.data).toEqual({ next_id: ids.first, left: 2 })
  })

  test('takes one statement for each of fifty decisions in a row, whatever its length', async () => {
    const made = []
    for (let at = 0; at < 50; at++) made.push(await place.product(siti.shopId, { name: `Deret ${at}` }, 200 - at))
    for (const id of made.slice(0, 3)) await place.sent(id, siti)
    expect([
      await statements(() => rara.ask('queue', { rows: 1 })),
      await statements(() => rara.ask('queue', { rows: 50 })),
    ]).toEqual([1, 1])

    let next: number | null = made[0]!
    let decided = 0
    const decideNext = async () => {
      const { data } = await rara.ask('review', { id: next! })
      const said = await rara.ask('decide', { id: next!, version: data.version, verdict: 'approve' })
      expect(said.code).toBe('00')
      decided++
      next = said.data.next_id
    }
    // However long the queue still is, and however many products were decided before.
    const asked: number[] = []
    while (next !== null && decided < 50) asked.push(await statements(decideNext))
    expect(decided).toBe(50)
    expect(Math.max(...asked.slice(40))).toBeLessThanOrEqual(Math.max(...asked.slice(0, 10)))
    expect((await inQueue()).total).toBe(2)
  })

  test('has complete lists for its filters', async () => {
    await add(place.db, 'mentor', { mentor_type_id: 1, name: 'Dinas Uji' })
    const shut = await add(place.db, 'lspro', { name: 'LSPro Tutup', status: 'not active' })
    const { data } = await rara.ask('choices')
    expect(data.provinces.length).toBeGreaterThanOrEqual(38)
    expect(data.lspros).toEqual([
      { id: shut, name: 'LSPro Tutup', status: 'not active' },
      { id: place.lsproId, name: 'LSPro Uji', status: 'active' },
    ])
    expect(data.mentors).toContainEqual(expect.objectContaining({ name: 'Dinas Uji', mentor_type_id: 1 }))
    expect(data.mentor_types.length).toBeGreaterThan(0)
  })
})
