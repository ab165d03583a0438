import { afterEach, describe, expect, test } from 'vitest'
import {
  dayInJakarta,
  dayOnPhone,
  daysAfter,
  daysLeft,
  formatDateTime,
  formatDateTimeWib,
  formatLongDateTime,
  formatLongDateTimeWib,
  formatTimeWib,
  hourInJakarta,
  shortMonth,
  yearInJakarta,
} from '#contract/time/dates.ts'

const zone = process.env.TZ
afterEach(() => {
  if (zone === undefined) delete process.env.TZ
  else process.env.TZ = zone
})
const zones = ['Asia/Jakarta', 'UTC', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Auckland']
const newYear = Date.parse('2026-12-31T17:05:00Z') // 00:05 on 1 January in Jakarta

describe.each(zones)('dates on a phone in %s', (place) => {
  test('Jakarta has its own day, year and hour, and texts marked WIB are in Jakarta time', () => {
    process.env.TZ = place
    expect([dayInJakarta(newYear), yearInJakarta(newYear), hourInJakarta(newYear)]).toEqual(['2027-01-01', 2027, 0])
    expect(dayInJakarta(newYear - 6 * 60_000)).toBe('2026-12-31')
    expect(formatDateTimeWib(newYear)).toBe('1 Jan, 00.05 WIB')
    expect(formatTimeWib(newYear)).toBe('00.05 WIB')
    expect(formatLongDateTimeWib(newYear)).toBe('1 Januari 2027, 00.05 WIB')
    expect(formatLongDateTimeWib(newYear, ' pukul')).toBe('1 Januari 2027 pukul 00.05 WIB')
  })

  // Two instants around a change to daylight saving time, and one that is already the next day in Jakarta.
  test.each([newYear, Date.parse('2026-03-08T06:59:00Z'), Date.parse('2026-03-08T07:01:00Z')])(
    'unmarked times are in the time zone of the phone: %d',
    (ms) => {
      process.env.TZ = place
      const at = new Date(ms)
      const two = (number: number) => String(number).padStart(2, '0')
      const time = `${two(at.getHours())}.${two(at.getMinutes())}`
      expect(formatDateTime(ms)).toBe(`${at.getDate()} ${shortMonth(at.getMonth())}, ${time}`)
      expect(formatLongDateTime(at.toISOString()).split('\u00A0')[1]).toBe(time)
      expect(dayOnPhone(ms)).toBe(`${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`)
    },
  )

  test('calendar dates have no time zone: days are counted correctly across a change to daylight saving time', () => {
    process.env.TZ = place
    expect(daysAfter('2026-03-07', 2)).toBe('2026-03-09')
    expect([daysLeft('2026-03-09', '2026-03-07'), daysLeft('2026-03-07', '2026-03-09')]).toEqual([2, -2])
  })
})

test('shortMonth returns the Indonesian abbreviations', () => {
  expect(Array.from({ length: 12 }, (_, month) => shortMonth(month)).join(' ')).toBe(
    'Jan Feb Mar Apr Mei Jun Jul Agu Sep Okt Nov Des',
  )
})

test('formatDateTime does not throw for an invalid date', () => {
  expect(formatDateTime(Number.NaN)).toContain('NaN')
})
