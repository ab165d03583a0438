import { beforeAll, describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { maxPartialResults } from '#contract/search/rules.ts'
import type { ListRequest } from '#contract/showcase/schemas.ts'
import { getLexicon, reloadLexicon } from '#server/search/lexicon.ts'
import { compactListingCounts } from '#server/showcase/compact-listing-counts.ts'
import { fill } from '../../bench/fill.ts'
import { everything } from '../../fixtures/session.fixture.ts'
import { engines } from '../../support/database/engines.ts'

// A text that is in more products than are looked up for it. Every description of this catalogue has the words.

const text = 'dibuat tangan'
const products = 3_000

describe.each(engines({ both: true }))('a text of very many products, on %s', (engine) => {
  let place: Awaited<ReturnType<typeof everything>>
  const list = async (ask: ListRequest) => {
    const { app } = place.api
    const answer = await app.inject({ method: 'POST', url: `/api${contract.showcase.list.path}`, payload: ask })
    return contract.showcase.list.answer.parse(answer.json())
  }
  beforeAll(async () => {
    place = await everything(engine, { seed: 'reference' })
    await fill(place.db, products)
    await compactListingCounts(place.db)
    // Otherwise only a catalogue of more than 20,000 texts is large.
    await place.db.query(`update search_lexicon set words = '[{"word": "kopi", "n": 50, "named": true}]'`)
    await reloadLexicon(place.db)
  })

  test('is found in the newest ones, and the answer says that there are more', async () => {
    const newest = await list({ rows: 50 })
    expect(newest.total).toBeGreaterThan(2_000)
    const found = await list({ rows: 50, search: text })
    expect(found.data.map(({ id }) => id)).toEqual(newest.data.map(({ id }) => id))
    // The newest five hundred, whose words are compared with the text.
    expect([found.total_filtered, found.is_limited]).toEqual([500, 1])
    expect(newest.is_limited).toBeUndefined()
  })

  /** The ids of all answers, from the first until there is no `next`. */
  async function readToEnd(ask: ListRequest): Promise<{ ids: number[]; limited: boolean; sizes: number[] }> {
    const ids: number[] = []
    const sizes: number[] = []
    let limited = false
    for (let after: string | null | undefined; after !== null; ) {
      const answer = await list({ ...ask, ...(after && { after }) })
      ids.push(...answer.data.map(({ id }) => id))
      sizes.push(answer.data.length)
      limited ||= answer.is_limited === 1
      after = answer.next ?? null
    }
    return { ids, limited, sizes }
  }
  const named = async (part: string) =>
    (
      await place.db.query<{ id: number }>(
        `select l.product_id as id from product_listing l join product p on p.id = l.product_id
         where l.category_id = 0 and p.name ilike $1 order by l.created_at desc, l.product_id desc`,
        [`%${part}%`],
      )
    ).map(({ id }) => id)

  // 'kopi' is in one of forty names; 'su' and 'as' are too short for the index.
  test.each([
    ['kopi', 12],
    ['kopi', 50],
    ['su', 50],
    ['as', 50],
  ])(
    '%s in names is read to its end by cursor, each product once and in order, %i rows at most',
    async (search, rows) => {
      const { ids, limited, sizes } = await readToEnd({ rows, search })
      expect(ids).toEqual(await named(search))
      expect(ids.length).toBeGreaterThan(40)
      expect(Math.max(...sizes)).toBeLessThanOrEqual(rows)
      // A short text is compared with five thousand products, which this catalogue does not have.
      expect(limited).toBe(search === 'kopi')
    },
  )

  test('words of every description are read to their end by cursor, in all products', async () => {
    expect((await readToEnd({ rows: 50, search: text })).ids).toEqual(await named(''))
  })

  test('a text of few names is looked up by the index, and counted exactly after any cursor', async () => {
    const search = 'gayo 4'
    const ids = await named(search)
    expect(ids.length).toBeGreaterThan(1)
    expect(ids.length).toBeLessThan(20)
    const found = await list({ rows: 1, search })
    expect([found.total_filtered, found.is_limited]).toEqual([ids.length, undefined])
    const second = await list({ rows: 1, search, after: found.next! })
    expect([second.data[0]!.id, second.total_filtered]).toEqual([ids[1], ids.length])
    expect((await readToEnd({ rows: 1, search })).ids).toEqual(ids)
  })

  test('is found in every product of a small list', async () => {
    const all = await list({ rows: 50, category_id: 4 })
    expect(all.total_filtered).toBeGreaterThan(10)
    const found = await list({ rows: 50, category_id: 4, search: text })
    expect([found.total_filtered, found.is_limited]).toEqual([all.total_filtered, undefined])
    expect(found.data).toEqual(all.data)
  })

  test.each([
    ['everywhere', {}, maxPartialResults],
    ['in a category', { category_id: 4 }, undefined],
  ])('is ranked %s, as many as a search finds at most', async (_, within, most) => {
    const { app } = place.api
    const payload = { search: text, is_product: 1, rows: 50, ...within }
    const answer = await app.inject({ method: 'POST', url: `/api${contract.search.results.path}`, payload })
    const { total, more, product } = contract.search.results.answer.parse(answer.json()).data
    expect(total.product).toBe(most ?? (await list({ ...within, rows: 1 })).total_filtered)
    expect(more).toEqual(most ? ['product', 'merchant'] : [])
    expect(new Set(product.map(({ id }) => id)).size).toBe(product.length)
    // The newest ones; the index would give the oldest.
    if (!most) return
    const [oldest] = await place.db.query<{ id: number }>(
      `select product_id as id from product_words order by product_id desc offset ${most - 1} limit 1`,
    )
    expect(Math.min(...product.map(({ id }) => id))).toBeGreaterThanOrEqual(oldest!.id)
  })

  test('is ranked once in each product when the newest are nearly enough', async () => {
    const { app } = place.api
    const payload = { search: 'kopi', is_product: 1 }
    const answer = await app.inject({ method: 'POST', url: `/api${contract.search.results.path}`, payload })
    const { total, more } = contract.search.results.answer.parse(answer.json()).data
    const [all] = await place.db.query<{ n: number }>(
      `select count(*)::int as n from product_words where words @@ 'kopi'`,
    )
    expect(all!.n).toBeGreaterThan(40)
    expect(all!.n).toBeLessThan(maxPartialResults)
    expect([total.product, more]).toEqual([all!.n, []])
  })

  test('a search without a product that has all words finds those with each choice of most of them, once', async () => {
    const ids = (await named('')).slice(-8)
    const pairs = ['Zamrud Rubah', 'Zamrud Kelinci', 'Rubah Kelinci']
    await renamed(
      ids.map((id, index) => ({ id, name: `${pairs[index % 3]} ${id}` })),
      async () => {
        const payload = { search: 'zamrud rubah kelinci', is_product: 1 }
        const answer = await place.api.app.inject({
          method: 'POST',
          url: `/api${contract.search.results.path}`,
          payload,
        })
        const { total, more, product, understood } = contract.search.results.answer.parse(answer.json()).data
        expect([total.product, more, understood.is_partial]).toEqual([8, [], 1])
        expect(product.map(({ id }) => id).toSorted((a, b) => b - a)).toEqual(ids.toSorted((a, b) => b - a))
      },
    )
  })

  /** Runs `then` while products have other names. */
  async function renamed(names: { id: number; name: string }[], then: () => Promise<void>) {
    const rename = async (of: { id: number; name: string }[]) => {
      await place.db.query(
        `update product set name = other.name from jsonb_to_recordset($1::jsonb) as other (id int, name text)
         where other.id = product.id`,
        [JSON.stringify(of)],
      )
      // Words that it has not are taken for misspelt ones.
      await reloadLexicon(place.db)
    }
    const before = await place.db.query<{ id: number; name: string }>(
      'select id, name from product where id = any ($1::int[])',
      [names.map(({ id }) => id)],
    )
    await rename(names)
    try {
      await then()
    } finally {
      await rename(before)
    }
  }

  test('a text that a later thousand has less often than the first is read on to the end of the list', async () => {
    const all = await named('')
    const places = [...all.slice(0, 12), ...all.slice(1200, 1205), ...all.slice(-320)]
    const delima = (ids: number[]) => ids.map((id) => ({ id, name: `Delima ${id}` }))
    // The oldest are written first, so that the index gives them first.
    await renamed(delima(places.slice(-300)), () =>
      renamed(delima(places.slice(0, -300)), async () => {
        const { ids, limited } = await readToEnd({ rows: 50, search: 'delima' })
        expect([ids, limited]).toEqual([places, true])
      }),
    )
  })

  test('a text of more old names than are looked up is found in most of them, and reading it ends', async () => {
    const old = (await named('')).slice(-600)
    await renamed(
      old.map((id) => ({ id, name: `Zamrud ${id}` })),
      async () => {
        const { ids, limited } = await readToEnd({ rows: 50, search: 'zamrud' })
        expect(limited).toBe(true)
        expect(ids.length).toBeGreaterThanOrEqual(300)
        // Each once and in the order of the list.
        expect(ids).toEqual(old.filter((id) => ids.includes(id)))
      },
    )
  })

  // The first is the beginning of a tenth of all names, which the newest ones have; the others are found by the index.
  test.each([
    ['ker', ['keripik', 'kering', 'kerupuk']],
    ['wajan', ['wajan']],
    ['kopi tu', ['kopi tulis']],
    ['kopi t', ['kopi tulis']],
    ['kopi tul', ['kopi tulis']],
  ])('is completed from names: %s', async (typed, texts) => {
    const { app } = place.api
    const answer = await app.inject({
      method: 'POST',
      url: `/api${contract.search.suggest.path}`,
      payload: { q: typed },
    })
    const { data } = contract.search.suggest.answer.parse(answer.json())
    expect(data.filter(({ kind }) => kind === 'word').map(({ text }) => text)).toEqual(expect.arrayContaining(texts))
  })
})

describe.runIf(engines().includes('postgres'))('a catalogue of more texts than a starting server reads', () => {
  test('is large before the job has counted its words', { tags: ['long'] }, async () => {
    const { db } = await everything('postgres', { seed: 'reference' })
    expect((await getLexicon(db)).isLarge).toBe(false)
    await fill(db, 24_000)
    await reloadLexicon(db)
    expect((await getLexicon(db)).isLarge).toBe(true)
  })
})
