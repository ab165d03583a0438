import { afterEach, expect, test, vi } from 'vitest'
import { currentYear, yearOptions } from '#features/onboarding/Stage1Page.tsx'
import { syncClock } from '#offline/network/server-clock.ts'

// A merchant chooses the founding year around New Year on a phone whose clock is wrong: the server's year in Jakarta
// counts.

const heard = (said: number) => {
  const headers = new Headers({ date: new Date(said).toUTCString(), 'cache-control': 'no-store' })
  syncClock({ headers }, Date.now())
}

afterEach(() => {
  vi.useRealTimers()
  heard(Date.now()) // clock state is shared by all files of this process
})

test.each([
  ['a second before midnight in Jakarta', Date.UTC(2026, 11, 31, 16, 59, 58), 2026],
  ['midnight in Jakarta', Date.UTC(2026, 11, 31, 17), 2027],
  ['the same evening in London', Date.UTC(2026, 11, 31, 23), 2027],
  ['later in the year', Date.UTC(2027, 5, 1), 2027],
])('%s: the latest founding year is that of the server’s clock', (_, now, year) => {
  vi.useFakeTimers({ now: Date.UTC(2019, 0, 1) })
  heard(now)
  const years = yearOptions(currentYear()).map(({ id }) => id)
  expect([years[0], years.at(-1), years.length]).toEqual([year, year - 70, 71])
})
