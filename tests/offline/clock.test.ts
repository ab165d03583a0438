import { expect, test } from 'vitest'
import * as clock from '#offline/clock.ts'

// What time it is, the server says (P28).

test('the clock is learned from our own answers, and told when it is far off', async () => {
  const tenDays = 10 * 24 * 3_600_000
  const answer = (ms: number, more = {}) =>
    new Response(null, { headers: { date: new Date(ms).toUTCString(), 'cache-control': 'no-store', ...more } })
  const now = Date.now()
  clock.timeHeard(answer(now - 60_000), now)
  expect(clock.minutesOff()).toBeUndefined()
  clock.timeHeard(answer(now + tenDays), now)
  expect(clock.minutesOff()).toBe(-14_400)
  expect(Math.abs(clock.serverTime() - (Date.now() + tenDays))).toBeLessThan(2000)
  clock.timeHeard(answer(now, { 'cache-control': 'public, max-age=30' }), now) // a copy says what time it was
  clock.timeHeard(answer(now, { 'x-kept-at': '1' }), now)
  clock.timeHeard(answer(now), now + 5000) // set back while it was asked
  expect(clock.minutesOff()).toBe(-14_400)
})
