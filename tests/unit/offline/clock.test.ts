import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { dayInJakarta } from '#contract/time/dates.ts'
import { openOutboxes } from '#tests/support/outbox.fixture.ts'
import { stubPage } from '#tests/support/pages/phone.page.ts'
import { storage } from '#tests/support/storage.ts'

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
  const { clockErrorMinutes } = await import('#offline/network/clock-error.ts')
  const answer = (ms: number, more = {}) =>
    new Response(null, { headers: { date: new Date(ms).toUTCString(), 'cache-control': 'no-store', ...more } })
  const now = Date.now()
  vi.useFakeTimers({ toFake: ['Date'], now })
  clock.syncClock(answer(now - 60_000), now)
  expect(clockErrorMinutes()).toBeUndefined()
  clock.syncClock(answer(now + 10 * day), now)
  expect(clockErrorMinutes()).toBe(-14_400)
  expect(Math.abs(clock.serverTime() - (Date.now() + 10 * day))).toBeLessThan(2000)
  // An answer that took an odd number of milliseconds: the server refuses a time with a fraction.
  clock.syncClock(answer(now + 10 * day), now - 101)
  expect(Number.isInteger(clock.serverTime())).toBe(true)
  clock.syncClock(answer(now, { 'cache-control': 'public, max-age=30' }), now) // a cached response has an old time
  clock.syncClock(answer(now, { 'x-kept-at': '1' }), now)
  clock.syncClock(answer(now), now + 5000) // the phone's clock was set back during the request
  expect(clockErrorMinutes()).toBe(-14_400)
})

test('any API request sets the server clock', async () => {
  const { requestEndpoint } = await import('#offline/network/request.ts')
  const { saveSession } = await import('#session/sign-in.ts')
  const { clockErrorMinutes } = await import('#offline/network/clock-error.ts')
  const me = await place.owner()
  const said = { name: 'R', email: 'r@uji.example', img_url: null, role: 'merchant', is_completed: 0 } as const
  saveSession(me.token, { ...said, id: me.personId, is_verified: 1, merchant_id: me.merchantId, lspro_id: null })
  await requestEndpoint('account.verifyToken', {})
  expect(clockErrorMinutes()).toBe(-14_400)
})

test.each(['before', 'after'])(
  'a connectivity probe sets the server clock, also when the clock module is loaded %s the probe',
  async (when) => {
    const road = await import('#offline/network/connectivity.ts')
    if (when === 'before') await import('#offline/network/server-clock.ts')
    expect(await road.probe()).toBe(true)
    const { clockErrorMinutes } = await import('#offline/network/clock-error.ts')
    expect(clockErrorMinutes()).toBe(-14_400)
  },
)

test.each([
  ['five years ahead', 5 * 365],
  ['five years behind', -5 * 365],
])('a phone %s knows the day from the document, and after a restart without a signal', async (_, days) => {
  const phone = storage()
  vi.stubGlobal('localStorage', phone)
  const now = Date.now()
  vi.useFakeTimers({ toFake: ['Date'], now: now + days * day })
  const clock = await import('#offline/network/server-clock.ts')
  clock.syncDay(dayInJakarta(now))
  expect(Math.abs(clock.serverTime() - now)).toBeLessThan(day)
  clock.syncClock(
    new Response(null, { headers: { date: new Date(now).toUTCString(), 'cache-control': 'no-store' } }),
    Date.now(),
  )
  expect(Math.abs(clock.serverTime() - now)).toBeLessThan(5000)
  vi.resetModules()
  const restarted = await import('#offline/network/server-clock.ts')
  expect(Math.abs(restarted.serverTime() - now)).toBeLessThan(5000)
  // The owner corrects the clock: the next answer sets it, and until then it is never behind the server's last time.
  vi.setSystemTime(now + 60_000)
  vi.resetModules()
  const corrected = await import('#offline/network/server-clock.ts')
  if (days > 0) expect(Math.abs(corrected.serverTime() - now)).toBeLessThan(day)
  corrected.syncDay(dayInJakarta(now))
  expect(Math.abs(corrected.serverTime() - now)).toBeLessThan(day)
})

test('the day of the document changes nothing on a phone that is nearly right', async () => {
  vi.stubGlobal('localStorage', storage())
  const clock = await import('#offline/network/server-clock.ts')
  const { clockErrorMinutes } = await import('#offline/network/clock-error.ts')
  for (const days of [-1, 0, 1]) clock.syncDay(dayInJakarta(Date.now() + days * day))
  expect(clockErrorMinutes()).toBeUndefined()
})
