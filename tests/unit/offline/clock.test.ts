import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openOutboxes } from '#tests/support/outbox.fixture.ts'
import { stubPage } from '#tests/support/pages/phone.page.ts'

// The phone learns the server’s time from any response of the API.

const day = 24 * 3_600_000
let place: Awaited<ReturnType<typeof openOutboxes>>
let page: ReturnType<typeof stubPage>
beforeAll(async () => {
  place = await openOutboxes()
})
beforeEach(() => {
  vi.resetModules()
  // The phone's clock is ten days behind.
  page = stubPage(async (request) => {
    const response = await place.send(request)
    response.headers.set('date', new Date(Date.now() + 10 * day).toUTCString())
    return response
  })
})
afterEach(() => {
  vi.useRealTimers()
  page.shut()
})

test('the server clock is set from API responses and reports a large error of the phone’s clock', async () => {
  const clock = await import('#offline/network/server-clock.ts')
  const answer = (ms: number, more = {}) =>
    new Response(null, { headers: { date: new Date(ms).toUTCString(), 'cache-control': 'no-store', ...more } })
  const now = Date.now()
  vi.useFakeTimers({ toFake: ['Date'], now })
  clock.syncClock(answer(now - 60_000), now)
  expect(clock.clockErrorMinutes()).toBeUndefined()
  clock.syncClock(answer(now + 10 * day), now)
  expect(clock.clockErrorMinutes()).toBe(-14_400)
  expect(Math.abs(clock.serverTime() - (Date.now() + 10 * day))).toBeLessThan(2000)
  clock.syncClock(answer(now, { 'cache-control': 'public, max-age=30' }), now) // a cached response has an old time
  clock.syncClock(answer(now, { 'x-kept-at': '1' }), now)
  clock.syncClock(answer(now), now + 5000) // the phone's clock was set back during the request
  expect(clock.clockErrorMinutes()).toBe(-14_400)
})

test('any API request sets the server clock', async () => {
  const { requestEndpoint } = await import('#offline/network/request.ts')
  const { saveSession } = await import('#session/sign-in.ts')
  const clock = await import('#offline/network/server-clock.ts')
  const me = await place.owner()
  const said = { name: 'R', email: 'r@uji.example', img_url: null, role: 'merchant', is_completed: 0 } as const
  saveSession(me.token, { ...said, id: me.personId, is_verified: 1, merchant_id: me.merchantId, lspro_id: null })
  await requestEndpoint('account.verifyToken', {})
  expect(clock.clockErrorMinutes()).toBe(-14_400)
})

test.each(['before', 'after'])(
  'a connectivity probe sets the server clock, also when the clock module is loaded %s the probe',
  async (when) => {
    const road = await import('#offline/network/connectivity.ts')
    if (when === 'before') await import('#offline/network/server-clock.ts')
    expect(await road.probe()).toBe(true)
    const clock = await import('#offline/network/server-clock.ts')
    expect(clock.clockErrorMinutes()).toBe(-14_400)
  },
)
