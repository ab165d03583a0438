import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { routes } from '#app/routes.ts'
import { countSpeed, countView, pageOf, pendingViews, sendViews } from '#app/visits/page-views.ts'
import { isCounted, maxViews, type PageSpeed } from '#contract/visits/rules.ts'
import { storage } from '../../support/storage.ts'

// The phone's counting of page views and their speeds: no URL, no user, and nothing where the user has opted out.

const day = 86_400_000
let phone: ReturnType<typeof storage>
let navigator: Record<string, unknown>
beforeEach(() => {
  phone = storage()
  navigator = { onLine: true }
  vi.stubGlobal('localStorage', phone)
  vi.stubGlobal('navigator', navigator)
})
afterEach(() => vi.unstubAllGlobals())

const counts = () => pendingViews().counts
const speeds = () => pendingViews().speeds
const goodLcp: PageSpeed = { figure: 'lcp', origin: 'worker', grade: 'good' }
/** Sends the pending counts, and returns the request bodies. */
async function said(answer: () => Promise<Response> = async () => new Response('{}')) {
  const sent: { url: string; body: unknown; init: RequestInit }[] = []
  await sendViews(async (url, init) => {
    sent.push({ url: String(url), body: JSON.parse(String(init?.body)), init: init! })
    return answer()
  })
  return sent
}

test('page views of all pages except the operator’s desk are counted', () => {
  const patterns = routes.map(({ pattern }) => pattern)
  expect(patterns.filter((pattern) => !isCounted(pattern))).toEqual(['/operator/*?'])
})

test.each([
  ['/', '/'],
  ['/product/detail', '/product/detail'],
  ['/base/merchant/detail/712', '/base/merchant/detail/:id'],
  ['/base/lspro/detail/9', '/base/lspro/detail/:id'],
  ['/tidak/ada', '*'],
  ['/operator', undefined],
  ['/operator/user/7', undefined],
])('pageOf: %s is counted as %s', (path, page) => {
  expect(pageOf(path)).toBe(page)
})

test('page views are summed, sent once without a user, and then forgotten', async () => {
  for (const path of ['/', '/product/detail', '/', '/operator']) countView(path)
  expect(counts()).toEqual({ '/': 2, '/product/detail': 1 })
  const [one, ...more] = await said()
  expect(one).toMatchObject({
    url: '/api/page-views',
    body: {
      pages: [
        { page: '/', n: 2 },
        { page: '/product/detail', n: 1 },
      ],
    },
    init: { keepalive: true, credentials: 'omit', referrerPolicy: 'no-referrer' },
  })
  expect(JSON.stringify(one!.init.headers)).not.toMatch(/authorization|cookie/i)
  expect([more, await said(), counts()]).toEqual([[], [], {}])
})

test('speeds are summed, sent with the page views, and then forgotten', async () => {
  countView('/')
  countSpeed(goodLcp)
  countSpeed(goodLcp)
  countSpeed({ ...goodLcp, grade: 'poor' })
  expect(speeds()).toEqual({ 'lcp worker good': 2, 'lcp worker poor': 1 })
  const [one, ...more] = await said()
  expect(one!.body).toEqual({
    pages: [{ page: '/', n: 1 }],
    speeds: [
      { ...goodLcp, n: 2 },
      { ...goodLcp, grade: 'poor', n: 1 },
    ],
  })
  expect([more, await said(), speeds()]).toEqual([[], [], {}])
})

test('speeds without a page view are sent, too: a page is hidden after its view was sent', async () => {
  countSpeed(goodLcp)
  expect(await said()).toMatchObject([{ body: { pages: [], speeds: [{ ...goodLcp, n: 1 }] } }])
})

test('speeds that could not be sent go with the next request, for at most a day, and no more than a request may have', async () => {
  const before = Date.now() - day / 2
  for (let n = 0; n < maxViews; n++) countSpeed(goodLcp, before)
  await said(() => Promise.reject(new TypeError('Failed to fetch')))
  countSpeed(goodLcp)
  expect(speeds()).toEqual({ 'lcp worker good': maxViews })
  expect(pendingViews(before + day - 1).speeds).toEqual({ 'lcp worker good': maxViews })
  expect(pendingViews(before + day).speeds).toEqual({})
})

test('speeds are added to page views that an earlier release has stored', () => {
  phone.setItem('page-views', JSON.stringify({ since: Date.now(), counts: { '/': 3 } }))
  countSpeed(goodLcp)
  expect(pendingViews()).toMatchObject({ counts: { '/': 3 }, speeds: { 'lcp worker good': 1 } })
})

test('page views that could not be sent go with the next request, for at most a day', async () => {
  const before = Date.now()
  countView('/faq')
  await said(() => Promise.reject(new TypeError('Failed to fetch')))
  countView('/faq')
  expect(counts()).toEqual({ '/faq': 2 })
  expect(pendingViews(before + day - 1).counts).toEqual({ '/faq': 2 })
  expect(pendingViews(Date.now() + day).counts).toEqual({})
  expect(pendingViews(before - 1).counts, 'a clock that was set back').toEqual({})
})

test('page views whose request was aborted with its page are not sent again: the server may have them', async () => {
  countView('/faq')
  countSpeed(goodLcp)
  vi.stubGlobal('document', { visibilityState: 'hidden' })
  await said(() => Promise.reject(new TypeError('Failed to fetch')))
  expect([counts(), speeds()]).toEqual([{}, {}])
})

test('page views that the server has rejected are not sent again', async () => {
  countView('/faq')
  await said(async () => new Response('{}', { status: 429 }))
  expect(await said()).toEqual([])
})

describe('page views are not counted, and pending ones are discarded,', () => {
  const ways: [string, () => void][] = [
    ['with Do Not Track', () => Object.assign(navigator, { doNotTrack: '1' })],
    ['with Global Privacy Control', () => Object.assign(navigator, { globalPrivacyControl: true })],
    ['where the phone saves data', () => Object.assign(navigator, { connection: { saveData: true } })],
    ['where the app saves data', () => phone.setItem('saver', 'true')],
  ]
  test.each(ways)('%s', async (_, asks) => {
    countView('/')
    countSpeed(goodLcp)
    asks()
    expect(await said()).toEqual([])
    expect([counts(), speeds()]).toEqual([{}, {}])
    countView('/')
    countSpeed(goodLcp)
    expect([counts(), speeds()]).toEqual([{}, {}])
  })

  test('of an operator', () => {
    for (const [key, text] of Object.entries({ token: 't', user_id: '1', user_role: 'operator' }))
      phone.setItem(key, text)
    countView('/')
    countSpeed(goodLcp)
    expect([counts(), speeds()]).toEqual([{}, {}])
  })
})

test.each(['x', '{"since":"x"}', 'null', '[]'])(
  'page views on a phone with %s in local storage start at zero',
  (text) => {
    phone.setItem('page-views', text)
    countView('/')
    expect(counts()).toEqual({ '/': 1 })
  },
)
