import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { routes } from '#app/routes.ts'
import { countView, pageOf, pendingViews, sendViews } from '#app/startup/page-views.ts'
import { isCounted } from '#contract/showcase/counted-pages.ts'
import { storage } from '../../support/storage.ts'

// How often pages are opened, as a phone counts it: no address, nobody's name, and nothing where somebody minds.

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
/** Says what waits; gives what was sent. */
async function said(answer: () => Promise<Response> = async () => new Response('{}')) {
  const sent: { url: string; body: unknown; init: RequestInit }[] = []
  await sendViews(async (url, init) => {
    sent.push({ url: String(url), body: JSON.parse(String(init?.body)), init: init! })
    return answer()
  })
  return sent
}

test('every page of the app is counted but the operator’s desk', () => {
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
])('%s is counted as %s', (path, page) => {
  expect(pageOf(path)).toBe(page)
})

test('pages add up, go once and without a name, and nothing waits behind them', async () => {
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

test('what did not leave goes with the next, for a day and no longer', async () => {
  const before = Date.now()
  countView('/faq')
  await said(() => Promise.reject(new TypeError('Failed to fetch')))
  countView('/faq')
  expect(counts()).toEqual({ '/faq': 2 })
  expect(pendingViews(before + day - 1).counts).toEqual({ '/faq': 2 })
  expect(pendingViews(Date.now() + day).counts).toEqual({})
  expect(pendingViews(before - 1).counts, 'a clock that was set back').toEqual({})
})

test('an answer that says no is not asked again', async () => {
  countView('/faq')
  await said(async () => new Response('{}', { status: 429 }))
  expect(await said()).toEqual([])
})

describe('nothing is counted, and what waited is thrown away,', () => {
  const ways: [string, () => void][] = [
    ['with Do Not Track', () => Object.assign(navigator, { doNotTrack: '1' })],
    ['with Global Privacy Control', () => Object.assign(navigator, { globalPrivacyControl: true })],
    ['where the phone saves data', () => Object.assign(navigator, { connection: { saveData: true } })],
    ['where the app saves data', () => phone.setItem('saver', 'true')],
  ]
  test.each(ways)('%s', async (_, asks) => {
    countView('/')
    asks()
    expect(await said()).toEqual([])
    expect(counts()).toEqual({})
    countView('/')
    expect(counts()).toEqual({})
  })

  test('of an operator', () => {
    for (const [key, text] of Object.entries({ token: 't', user_id: '1', user_role: 'operator' }))
      phone.setItem(key, text)
    countView('/')
    expect(counts()).toEqual({})
  })
})

test.each(['x', '{"since":"x"}', 'null', '[]'])('a phone that holds %s counts from nothing', (text) => {
  phone.setItem('page-views', text)
  countView('/')
  expect(counts()).toEqual({ '/': 1 })
})
