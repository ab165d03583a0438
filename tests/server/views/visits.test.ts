import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { dayInJakarta } from '#contract/time/dates.ts'
import { countedPages } from '#contract/visits/rules.ts'
import { readConfig } from '#server/config.ts'
import { createServer } from '#server/http/app.ts'
import { createPageViewCounter, deleteOldPageViews } from '#server/views/page-view-counter.ts'
import { exportPageViews } from '#server/views/page-view-export.ts'
import { mountPageViews } from '#server/views/routes.ts'
import { openTestDatabase, type TestDatabase, usualEngine } from '../../support/database/engines.ts'
import { keptLog } from '../../support/network/http.ts'

const phone = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36'
const url = 'https://hitung.example/in?k=1'

describe('page views', () => {
  let db: TestDatabase
  beforeAll(async () => {
    db = await openTestDatabase(usualEngine(), { seed: 'none' })
  })
  beforeEach(() => db.exec('delete from page_view; delete from page_view_batch'))

  /** A server that only counts page views. */
  function place() {
    const { log, lines } = keptLog()
    const visits = createPageViewCounter({ db, log })
    const { app } = createServer({ config: readConfig({}), db, log, routes: [mountPageViews({ visits })] })
    afterAll(() => app.close())
    const say = async (pages: unknown, headers: Record<string, string> = {}) => {
      const request = { 'user-agent': phone, 'content-type': 'application/json', ...headers }
      const payload = JSON.stringify({ pages })
      return (await app.inject({ method: 'POST', url: '/api/page-views', headers: request, payload })).json()
    }
    return { visits, say, lines }
  }
  const counted = () => db.query<{ page: string; n: number }>('select page, n from page_view order by page')

  test('are stored as sums for each day and page, without anything about the visitor', async () => {
    const { visits, say } = place()
    expect(
      await say([
        { page: '/', n: 2 },
        { page: '/product/detail', n: 1 },
      ]),
    ).toEqual({ code: '00' })
    await say([{ page: '/', n: 3 }])
    await visits.flush()
    await say([{ page: '/', n: 1 }])
    await visits.flush()
    expect(await db.query('select * from page_view order by page')).toEqual([
      { day: dayInJakarta(), page: '/', n: 6, told: 0 },
      { day: dayInJakarta(), page: '/product/detail', n: 1, told: 0 },
    ])
  })

  test.each([
    ['Do Not Track', { dnt: '1' }],
    ['Global Privacy Control', { 'sec-gpc': '1' }],
    ['data saver', { 'save-data': 'on' }],
    ['a search engine', { 'user-agent': 'Mozilla/5.0 (compatible; SomeBot/2.1)' }],
    ['a script', { 'user-agent': 'curl/8' }],
  ])('with %s are answered alike and not counted', async (_, headers) => {
    const { visits, say } = place()
    expect(await say([{ page: '/', n: 1 }], headers as Record<string, string>)).toEqual({ code: '00' })
    await visits.flush()
    expect(await counted()).toEqual([])
  })

  test.each([
    ['a page with an id in it', [{ page: '/product/detail?id=7', n: 1 }]],
    ['a page that is made up', [{ page: '/rahasia', n: 1 }]],
    ['more than a phone opens', [{ page: '/', n: 101 }]],
    ['less than once', [{ page: '/', n: 0 }]],
    ['nothing', []],
    ['more pages than there are', Array.from({ length: countedPages.length + 1 }, () => ({ page: '/', n: 1 }))],
  ])('with %s are rejected', async (_, pages) => {
    const { visits, say } = place()
    expect(await say(pages)).toMatchObject({ code: '05' })
    await visits.flush()
    expect(await counted()).toEqual([])
  })

  test('are rate-limited for each address', async () => {
    const { say } = place()
    for (let n = 0; n < 120; n++) expect(await say([{ page: '/', n: 1 }])).toEqual({ code: '00' })
    expect(await say([{ page: '/', n: 1 }])).toMatchObject({ code: '29' })
  })

  test('are kept while the database is unreachable', async () => {
    const { log } = keptLog()
    const rows = vi.fn().mockRejectedValueOnce(new Error('away'))
    const visits = createPageViewCounter({
      db: { ...db, query: (...asked) => (rows.mock.calls.length ? db.query(...asked) : rows()) },
      log,
    })
    visits.count([{ page: '/faq', n: 4 }])
    await expect(visits.flush()).rejects.toThrow('away')
    visits.count([{ page: '/faq', n: 1 }])
    await visits.flush()
    expect(await counted()).toEqual([{ page: '/faq', n: 5 }])
  })

  test('older than two years are deleted', async () => {
    await db.query(
      "insert into page_view (day, page, n) values (current_date - 800, '/', 1), (current_date - 700, '/', 2)",
    )
    await deleteOldPageViews(db)
    expect(await counted()).toEqual([{ page: '/', n: 2 }])
  })

  describe('exported to ANALYTICS_URL', () => {
    type Sent = { url: string; key: string | null; said: { batch: string; pages: unknown[] }; redirect: string }
    let sent: Sent[]
    let answer: () => Response | Promise<Response>
    beforeEach(() => {
      sent = []
      answer = () => new Response('ok')
    })
    const send = async (to: string | URL | Request, init?: RequestInit) => {
      const said = JSON.parse(String(init!.body))
      sent.push({
        url: String(to),
        key: new Headers(init!.headers).get('idempotency-key'),
        said,
        redirect: init!.redirect!,
      })
      return answer()
    }
    const config = { analyticsUrl: url, baseUrl: 'https://etalase.example' }
    const tell = (analyticsUrl: string | undefined = url) =>
      exportPageViews({ db, config: { ...config, analyticsUrl }, log: keptLog().log, send })
    const opened = (n: number) =>
      db.query(
        `insert into page_view (day, page, n) values ('2026-03-01', '/', $1)
         on conflict (day, page) do update set n = page_view.n + excluded.n`,
        [n],
      )
    const dueNow = () => db.query('update page_view_batch set due_at = now()')
    const pages = () => sent.map(({ said }) => said.pages)

    test('contain only new views, each once', async () => {
      await opened(3)
      await tell()
      await tell()
      await opened(2)
      await tell()
      expect(pages()).toEqual([
        [{ day: '2026-03-01', page: '/', views: 3 }],
        [{ day: '2026-03-01', page: '/', views: 2 }],
      ])
      expect(sent[0]).toMatchObject({ url, redirect: 'error', key: sent[0]!.said.batch })
      expect(sent[0]!.key).not.toBe(sent[1]!.key)
    })

    test.each([
      ['rejects it', () => new Response('no', { status: 500 })],
      ['is unreachable', () => Promise.reject(new TypeError('fetch failed'))],
    ])('are sent again in the same batch with the same key when the receiver %s, after a pause', async (_, trouble) => {
      answer = trouble
      await opened(3)
      await tell()
      await tell()
      await opened(5)
      await tell()
      expect(sent, 'no storm').toHaveLength(1)
      answer = () => new Response('ok')
      await dueNow()
      await tell()
      await tell()
      expect(pages().map(([line]) => (line as { views: number }).views)).toEqual([3, 3, 5])
      expect(sent[1]!.key).toBe(sent[0]!.key)
    })

    test('are retried with pauses of up to six hours', async () => {
      answer = () => new Response('no', { status: 503 })
      await opened(1)
      const pauses: number[] = []
      for (let n = 0; n < 9; n++) {
        await tell()
        const [batch] = await db.query<{ minutes: number }>(
          'select round(extract(epoch from due_at - now()) / 60)::int as minutes from page_view_batch',
        )
        pauses.push(batch!.minutes)
        await dueNow()
      }
      expect(pauses).toEqual([5, 10, 20, 40, 80, 160, 320, 360, 360])
    })

    test('are dropped after a day, and the next batch is sent', async () => {
      answer = () => new Response('no', { status: 503 })
      await opened(3)
      await tell()
      await db.query("update page_view_batch set made_at = now() - interval '25 hours', due_at = now()")
      answer = () => new Response('ok')
      await opened(4)
      await tell()
      expect(pages().at(-1)).toEqual([{ day: '2026-03-01', page: '/', views: 4 }])
      expect(await counted(), 'what this house counted stays').toEqual([{ page: '/', n: 7 }])
    })

    test('are sent once by two servers', async () => {
      await opened(3)
      await Promise.all([tell(), tell()])
      expect(sent).toHaveLength(1)
    })

    test('are not sent without an address', async () => {
      await opened(3)
      await exportPageViews({ db, config: { ...config, analyticsUrl: undefined }, log: keptLog().log, send })
      expect(sent).toEqual([])
    })
  })
})

test.each([
  ['https://hitung.example/in', true],
  ['http://127.0.0.1:9000/in', true],
  ['http://localhost/in', true],
  ['http://[::1]:9000/in', true],
  ['http://hitung.example/in', false],
  ['http://localhost.jahat.example/in', false],
  ['https://siapa:sandi@hitung.example/in', false],
  ['ftp://hitung.example/in', false],
  ['hitung.example', false],
])('ANALYTICS_URL=%s is accepted: %s', (ANALYTICS_URL, fine) => {
  const read = () => readConfig({ ANALYTICS_URL }).analyticsUrl
  if (fine) expect(read()).toBe(ANALYTICS_URL)
  else expect(read).toThrow('ANALYTICS_URL')
})
