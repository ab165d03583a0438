import { beforeAll, describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { fewerMost } from '#contract/search/search-limits.ts'
import type { ListAsk } from '#contract/showcase/showcase.ts'
import { getLexicon, reloadLexicon } from '#server/search/lexicon.ts'
import { foldListingCounts } from '#server/showcase/fold-listing-counts.ts'
import { fill } from '../../bench/fill.ts'
import { everything } from '../../fixtures/session.fixture.ts'
import { engines } from '../../support/database/engines.ts'

// A text that is in more products than are looked up for it. Every description of this catalogue has the words.

const text = 'dibuat tangan'
const products = 2_600

describe.each(engines({ both: true }))('a text of very many products, on %s', (engine) => {
  let place: Awaited<ReturnType<typeof everything>>
  const list = async (ask: ListAsk) => {
    const { app } = place.api
    const answer = await app.inject({ method: 'POST', url: `/api${contract.showcase.list.path}`, payload: ask })
    return contract.showcase.list.answer.parse(answer.json())
  }
  beforeAll(async () => {
    place = await everything(engine, { seed: 'reference' })
    await fill(place.db, products)
    await foldListingCounts(place.db)
    // Otherwise only a catalogue of more than 20,000 texts is large.
    await place.db.query(`update search_lexicon set words = '[{"word": "kopi", "n": 50, "named": true}]'`)
    await reloadLexicon(place.db)
  })

  test('is found in the newest ones, and the answer says that there are more', async () => {
    const newest = await list({ rows: 50 })
    expect(newest.total).toBeGreaterThan(2_000)
    const found = await list({ rows: 50, search: text })
    expect(found.data.map(({ id }) => id)).toEqual(newest.data.map(({ id }) => id))
    expect(found.is_limited).toBe(1)
    // Five hundred that are looked up by the text, and the newest five hundred.
    expect(found.total_filtered).toBeGreaterThanOrEqual(500)
    expect(found.total_filtered).toBeLessThanOrEqual(1000)
    expect(newest.is_limited).toBeUndefined()
  })

  test('is found in every product of a small list', async () => {
    const all = await list({ rows: 50, category_id: 4 })
    expect(all.total_filtered).toBeGreaterThan(10)
    const found = await list({ rows: 50, category_id: 4, search: text })
    expect([found.total_filtered, found.is_limited]).toEqual([all.total_filtered, undefined])
    expect(found.data).toEqual(all.data)
  })

  test.each([
    ['everywhere', {}, fewerMost],
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
    expect(all!.n).toBeLessThan(fewerMost)
    expect([total.product, more]).toEqual([all!.n, []])
  })

  // The first is the beginning of a tenth of all names, which the newest ones have; the others are found by the index.
  test.each([
    ['ker', ['keripik', 'kering', 'kerupuk']],
    ['wajan', ['wajan']],
    ['kopi tu', ['kopi tulis']],
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
