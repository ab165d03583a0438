import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { shownSpeedWeeks } from '#contract/operator/system.ts'
import { dayInJakarta, daysAfter } from '#contract/time/dates.ts'
import { countedPages, maxViews, pageSpeeds } from '#contract/visits/rules.ts'
import { readConfig } from '#server/config.ts'
import { deleteExpired } from '#server/delete-expired.ts'
import { createServer } from '#server/http/app.ts'
import { pageSpeedWeeks, readPageSpeeds } from '#server/views/page-speeds.ts'
import { createPageViewCounter } from '#server/views/page-view-counter.ts'
import { mountPageViews } from '#server/views/routes.ts'
import { engines, openTestDatabase, type TestDatabase } from '../../support/database/engines.ts'
import { keptLog } from '../../support/network/http.ts'

const phone = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36'
const good = { figure: 'lcp', origin: 'worker', grade: 'good', n: 1 } as const

describe.each(engines({ both: true }))('page speeds on %s', (engine) => {
  let db: TestDatabase
  let thisWeek: string
  beforeAll(async () => {
    db = await openTestDatabase(engine, { seed: 'none' })
    thisWeek = (await readPageSpeeds(db)).week
  })
  beforeEach(() => db.exec('delete from page_view; delete from page_speed'))

  /** A server that only counts page views. */
  function place() {
    const { log, lines } = keptLog()
    const visits = createPageViewCounter({ db, log })
    const { app } = createServer({ config: readConfig({}), db, log, routes: [mountPageViews({ visits })] })
    afterAll(() => app.close())
    const say = async (speeds: unknown, headers: Record<string, string> = {}, pages: unknown[] = []) => {
      const request = { 'user-agent': phone, 'content-type': 'application/json', ...headers }
      const payload = JSON.stringify({ pages, speeds })
      return (await app.inject({ method: 'POST', url: '/api/page-views', headers: request, payload })).json()
    }
    return { visits, say, lines }
  }
  const stored = () =>
    db.query<{ week: string; figure: string; origin: string; grade: string; n: number }>(
      'select * from page_speed order by week, figure, origin, grade',
    )

  test('are stored as sums for each week, figure, origin and grade, without anything about the visitor', async () => {
    const { visits, say, lines } = place()
    expect(await say([good, { ...good, grade: 'poor', n: 2 }], {}, [{ page: '/', n: 1 }])).toEqual({ code: '00' })
    await visits.flush()
    await say([{ ...good, n: 4 }])
    await visits.flush()
    expect(await stored()).toEqual([
      { week: thisWeek, figure: 'lcp', origin: 'worker', grade: 'good', n: 5 },
      { week: thisWeek, figure: 'lcp', origin: 'worker', grade: 'poor', n: 2 },
    ])
    expect(await db.query('select page, n from page_view')).toEqual([{ page: '/', n: 1 }])
    expect(lines.join('')).not.toContain('lcp')
  })

  test('of every figure, origin and grade can be stored', async () => {
    const { visits, say } = place()
    expect(await say(pageSpeeds.map((speed) => ({ ...speed, n: maxViews })))).toEqual({ code: '00' })
    await visits.flush()
    expect(await stored()).toHaveLength(pageSpeeds.length)
  })

  test('of two days of a week are one sum, and a Monday begins the next', async () => {
    const { visits } = place()
    vi.useFakeTimers({ toFake: ['Date'] })
    try {
      for (const time of ['2026-11-27T10:00:00Z', '2026-11-29T16:59:59Z', '2026-11-29T17:00:00Z']) {
        vi.setSystemTime(new Date(time))
        visits.count([], [good])
      }
    } finally {
      vi.useRealTimers()
    }
    await visits.flush()
    expect((await stored()).map(({ week, n }) => [week, n])).toEqual([
      ['2026-11-23', 2],
      ['2026-11-30', 1],
    ])
  })

  test('with Do Not Track, Global Privacy Control, data saver or of a bot are answered alike and not counted', async () => {
    const { visits, say } = place()
    const asked = [{ dnt: '1' }, { 'sec-gpc': '1' }, { 'save-data': 'on' }, { 'user-agent': 'SomeBot/2.1' }]
    for (const headers of asked) expect(await say([good], headers as Record<string, string>)).toEqual({ code: '00' })
    await visits.flush()
    expect(await stored()).toEqual([])
  })

  test.each<[string, unknown, Record<string, string>]>([
    ['an unknown figure', [{ ...good, figure: 'ttfb' }], { 'speeds.0.figure': 'Ukuran tidak dikenal' }],
    ['an unknown origin', [{ ...good, origin: 'a phone' }], { 'speeds.0.origin': 'Asal halaman tidak dikenal' }],
    ['an unknown grade', [{ ...good, grade: 2499 }], { 'speeds.0.grade': 'Nilai tidak dikenal' }],
    ['more than a phone counts', [{ ...good, n: 101 }], { 'speeds.0.n': 'Harus bilangan bulat 1 sampai 100' }],
    ['less than one visit', [{ ...good, n: 0 }], { 'speeds.0.n': 'Harus bilangan bulat 1 sampai 100' }],
    ['a measured value', [{ ...good, n: 0.5 }], { 'speeds.0.n': 'Harus bilangan bulat 1 sampai 100' }],
    ['one speed twice', [good, good], { speeds: 'Ada ukuran yang ditulis dua kali' }],
    ['nothing', [], { pages: 'Tidak ada yang dihitung' }],
  ])('with %s are rejected with a sentence', async (_, speeds, fields) => {
    const { visits, say } = place()
    expect(await say(speeds)).toMatchObject({ code: '05', fields })
    await visits.flush()
    expect(await stored()).toEqual([])
  })

  test('that are more than there are kinds are rejected, and none of the request is counted', async () => {
    const { visits, say } = place()
    const pages = countedPages.map((page) => ({ page, n: 1 }))
    expect(
      await say(
        [...pageSpeeds, ...pageSpeeds].map((speed) => ({ ...speed, n: 1 })),
        {},
        pages,
      ),
    ).toMatchObject({
      code: '05',
    })
    await visits.flush()
    expect(await db.query('select from page_view')).toEqual([])
  })

  test('are kept while the database is unreachable, and page views do not wait for them', async () => {
    const { log } = keptLog()
    let isAway = true
    const query: TestDatabase['query'] = (sql, values) =>
      isAway && sql.includes('page_speed') ? Promise.reject(new Error('away')) : db.query(sql, values)
    const visits = createPageViewCounter({ db: { ...db, query }, log })
    visits.count([{ page: '/faq', n: 1 }], [good])
    await expect(visits.flush()).rejects.toThrow('away')
    expect(await db.query('select page, n from page_view')).toEqual([{ page: '/faq', n: 1 }])
    isAway = false
    visits.count([], [good])
    await visits.flush()
    expect((await stored()).map(({ n }) => n)).toEqual([2])
  })

  test('of two servers at once are added up', async () => {
    const places = [place(), place()]
    for (const { visits } of places) visits.count([], [good, { ...good, figure: 'cls' }])
    await Promise.all(places.map(({ visits }) => visits.flush()))
    expect((await stored()).map(({ figure, n }) => [figure, n])).toEqual([
      ['cls', 2],
      ['lcp', 2],
    ])
  })

  const visited = (weeksAgo: number, grade: string, n: number) =>
    db.query("insert into page_speed (week, figure, origin, grade, n) values ($1, 'inp', 'network', $2, $3)", [
      daysAfter(thisWeek, -7 * weeksAgo),
      grade,
      n,
    ])

  test('are reported as good ones of all, for the last weeks', async () => {
    await visited(0, 'good', 7)
    await visited(0, 'middle', 2)
    await visited(0, 'poor', 1)
    await visited(shownSpeedWeeks - 1, 'poor', 3)
    await visited(shownSpeedWeeks, 'good', 9)
    expect(daysAfter(thisWeek, 7) > dayInJakarta() && thisWeek <= dayInJakarta()).toBe(true)
    const last = daysAfter(thisWeek, -7 * (shownSpeedWeeks - 1))
    expect(await readPageSpeeds(db)).toEqual({
      week: thisWeek,
      counts: [
        { week: thisWeek, figure: 'inp', origin: 'network', good: 7, total: 10 },
        { week: last, figure: 'inp', origin: 'network', good: 0, total: 3 },
      ],
    })
  })

  test('of weeks that are too old are deleted', async () => {
    await visited(pageSpeedWeeks + 1, 'good', 1)
    await visited(pageSpeedWeeks, 'good', 2)
    await deleteExpired(db)
    expect((await stored()).map(({ n }) => n)).toEqual([2])
  })
})
