import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { contract } from '#contract/index.ts'
import { createLimiter } from '#contract/limiter.ts'
import { parseQuery } from '#contract/search/parse-query.ts'
import { maxSearchResults } from '#contract/search/schemas.ts'
import { readConfig } from '#server/config.ts'
import { createServer } from '#server/http/app.ts'
import { defaultRateLimits, inMemoryRateLimiter } from '#server/http/limits/rate-limits.ts'
import { clearCache } from '#server/http/micro-cache.ts'
import { getLexicon } from '#server/search/lexicon.ts'
import { mountSearch } from '#server/search/routes.ts'
import { searchLimits } from '#server/search/search-limits.ts'
import { tsqueryOf } from '#server/search/tsquery.ts'
import { usualEngine } from '#tests/support/database/engines.ts'
import { everything } from '../../fixtures/session.fixture.ts'
import { keptLog } from '../../support/network/http.ts'
import { hostile } from './hostile-texts.ts'

// Texts that try to break the search or to block it for other users. The bench measures their time; this file tests
// their limits.

let place: Awaited<ReturnType<typeof everything>>
beforeAll(async () => {
  place = await everything(usualEngine(), { seed: 'demo' })
})

describe('a hostile search text', () => {
  test('is answered like any other text, with a bounded number of statements', async () => {
    const rows = vi.spyOn(place.db, 'query')
    for (const typed of hostile) {
      rows.mockClear()
      expect((await place.ask('/product/search', { search: typed })).code, typed).toBe('00')
      expect(rows.mock.calls.length, typed).toBeLessThanOrEqual(24)
      for (const [sql] of rows.mock.calls) if (sql.includes('@@')) expect(sql).toContain(`limit ${maxSearchResults}`)
      expect((await place.ask('/product/suggest', { q: typed })).code, typed).toBe('00')
      expect((await place.ask('/product/list', { search: typed })).code, typed).toBe('00')
    }
    rows.mockRestore()
    for (const path of ['/merchant/paging', '/lspro/list'])
      for (const search of hostile.filter((_, index) => index % 4 === 0))
        expect((await place.ask(path, { search })).code, search).toBe('00')
    expect((await place.ask('/product/list', {})).total).toBe(80)
  }, 120_000)

  test.each([
    ['x'.repeat(101), '05'],
    ['a\0b', '05'],
    ['\ud800', '05'],
    ['x'.repeat(10_000), '05'],
    [['kopi'], '05'],
    [{ $ne: '' }, '05'],
    [12, '05'],
    [null, '05'],
  ])('%j is rejected at its field', async (typed, code) => {
    expect(await place.ask('/product/search', { search: typed })).toMatchObject({
      code,
      fields: { search: expect.any(String) },
    })
    expect(await place.ask('/product/suggest', { q: typed })).toMatchObject({ code, fields: { q: expect.any(String) } })
  })

  test('of more than 64 kB gets 413 and is not read', async () => {
    const response = await place.send('/product/search', { search: 'x'.repeat(70_000) })
    expect(response.statusCode).toBe(413)
  })

  test('unknown keys are ignored, and phone numbers find nothing', async () => {
    const asked = async (more: object) => {
      clearCache(place.db)
      return (await place.ask('/product/search', { search: 'kopi', ...more })).data.product
    }
    expect(await asked({ order_by: 'click', sort: 'id; drop table product', status: 'draft' })).toEqual(await asked({}))
    const people = await place.db.query<{ mobile_phone: string; nib: string; owner: string }>(
      "select mobile_phone, nib, owner from merchant where status = 'active' and mobile_phone is not null and nib is not null limit 5",
    )
    expect(people).toHaveLength(5)
    for (const one of people)
      for (const secret of [one.mobile_phone, one.nib])
        expect((await place.ask('/product/search', { search: secret })).data.total).toEqual({
          product: 0,
          merchant: 0,
          lspro: 0,
        })
  })
})

describe('the cost of a search text', () => {
  test('a query has at most five units', async () => {
    const known = await getLexicon(place.db)
    for (const typed of hostile) {
      const reading = parseQuery(typed, known)
      if (!reading) continue
      expect(reading.units.length).toBeLessThanOrEqual(5)
      for (let least = 1; least <= reading.units.length; least++)
        expect(tsqueryOf(reading.units, least).length, typed).toBeLessThan(40_000)
    }
  })

  test('two searches run at once, thirty wait, and the next is rejected with a time to retry', async () => {
    const places = createLimiter(searchLimits)
    let most = 0
    const ends: (() => void)[] = []
    const work = () => {
      most = Math.max(most, places.running())
      return new Promise<void>((resolve) => ends.push(resolve))
    }
    const all = Array.from({ length: 32 }, () => places.run(work))
    await expect(places.run(work)).rejects.toMatchObject({ code: '29' })
    while (ends.length > 0) {
      ends.shift()!()
      await new Promise((resolve) => setImmediate(resolve))
    }
    await Promise.all(all)
    expect([most, places.running()]).toEqual([2, 0])
    await expect(places.run(async () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(places.running()).toBe(0)
  })

  test('forty different searches at once run two at a time, and each is answered or told to retry', async () => {
    clearCache(place.db)
    let inside = 0
    let most = 0
    let letGo = () => {}
    const held = new Promise<void>((go) => {
      letGo = go
    })
    const rows = place.db.query
    const spy = vi.spyOn(place.db, 'query').mockImplementation(async (sql, values) => {
      if (!sql.includes('@@')) return rows(sql, values)
      inside += 1
      most = Math.max(most, inside)
      await held
      return rows(sql, values).finally(() => {
        inside -= 1
      }) as never
    })
    const said: string[] = []
    const asked = Array.from({ length: 40 }, async (_, n) => {
      const { code } = await place.ask('/product/search', { search: `kopi ${n}x` })
      said.push(code)
    })
    // No search finishes before the last of the forty has started.
    await vi.waitFor(() => expect(said).toHaveLength(8))
    letGo()
    await Promise.all(asked)
    spy.mockRestore()
    expect(most).toBe(2)
    expect(said.filter((code) => code === '29').length).toBe(8)
    expect(said.filter((code) => code === '00').length).toBe(32)
  })

  test('one IP address may search sixty times a minute, and suggestions count as reads', async () => {
    expect([defaultRateLimits.searches, defaultRateLimits.reads]).toEqual([
      { most: 60, seconds: 60 },
      { most: 600, seconds: 300 },
    ])
    const { app } = createServer({
      config: readConfig({}),
      db: place.db,
      log: keptLog().log,
      routes: [mountSearch],
      limits: inMemoryRateLimiter(),
      rules: { searches: { most: 3, seconds: 60 }, reads: { most: 8, seconds: 300 } },
    })
    afterAll(() => app.close())
    const ask = async (path: string, payload: object) =>
      (await app.inject({ method: 'POST', url: `/api${path}`, payload })).json()
    const search = async (text: string) => (await ask('/product/search', { search: text })).code
    expect([await search('a'), await search('kopi'), await search('teh'), await search('susu')]).toEqual([
      ...['00', '00', '00', '29'],
    ])
    expect(await search('')).toBe('00')
    const suggested = []
    for (let n = 0; n < 4; n++) suggested.push(await ask('/product/suggest', { q: 'kop' }))
    expect(suggested.map(({ code }) => code)).toEqual(['00', '00', '00', '29'])
    expect(suggested.at(-1)).toMatchObject({ retry_after: expect.any(Number) })
  })

  test('an answer is shared for two seconds and computed once', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    clearCache(place.db)
    const rows = vi.spyOn(place.db, 'query')
    // Reading the lexicon and recording empty searches also use the database, but are not searches.
    const searches = () => rows.mock.calls.filter(([sql]) => sql.includes('@@')).length
    const ask = () => place.api.ask(contract.search.results, { search: 'madu' })
    await Promise.all(Array.from({ length: 20 }, ask))
    const once = searches()
    vi.setSystemTime(Date.now() + 1999)
    await ask()
    expect(searches()).toBe(once)
    expect(once).toBeGreaterThan(0)
    expect(once).toBeLessThan(10)
    vi.setSystemTime(Date.now() + 1)
    await ask()
    expect(searches()).toBe(2 * once)
    rows.mockRestore()
  })
})
