import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openOutboxes } from '#tests/support/outbox.fixture.ts'
import { stubPage } from '#tests/support/pages/phone.page.ts'

// What time it is, the server says, to whatever asks it anything.

const day = 24 * 3_600_000
let place: Awaited<ReturnType<typeof openOutboxes>>
let page: ReturnType<typeof stubPage>
beforeAll(async () => {
  place = await openOutboxes()
})
beforeEach(() => {
  vi.resetModules()
  // The phone is ten days behind.
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

test('the clock is learned from our own answers, and told when it is far off', async () => {
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
  clock.syncClock(answer(now, { 'cache-control': 'public, max-age=30' }), now) // a copy says what time it was
  clock.syncClock(answer(now, { 'x-kept-at': '1' }), now)
  clock.syncClock(answer(now), now + 5000) // set back while it was asked
  expect(clock.clockErrorMinutes()).toBe(-14_400)
})

test('whoever tells the server something learns it', async () => {
  const { requestEndpoint } = await import('#offline/network/request.ts')
  const { saveSession } = await import('#session/sign-in.ts')
  const clock = await import('#offline/network/server-clock.ts')
  const me = await place.owner()
  const said = { name: 'R', email: 'r@uji.example', img_url: null, role: 'merchant', is_completed: 0 } as const
  saveSession(me.token, { ...said, id: me.personId, is_verified: 1, merchant_id: me.merchantId, lspro_id: null })
  await requestEndpoint('account.verifyToken', {})
  expect(clock.clockErrorMinutes()).toBe(-14_400)
})

test.each(['before', 'after'])('a look at the road says it, to a clock that comes %s it', async (when) => {
  const road = await import('#offline/network/connectivity.ts')
  if (when === 'before') await import('#offline/network/server-clock.ts')
  expect(await road.probe()).toBe(true)
  const clock = await import('#offline/network/server-clock.ts')
  expect(clock.clockErrorMinutes()).toBe(-14_400)
})
