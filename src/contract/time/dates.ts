// Days and times: Jakarta's clock, the names of the months, and how dates and times are formatted, the same on the
// server and on every phone. The first screen loads this file, so functions that only charts or mails need are kept
// there.

// Jakarta has no summer time.
const jakartaOffset = 7 * 3_600_000 // ms ahead of UTC

// Dates whose UTC parts are the local time in Jakarta, or on this phone.
const jakartaClock = (ms: number) => new Date(ms + jakartaOffset)
const phoneClock = (ms: number) => new Date(ms - new Date(ms).getTimezoneOffset() * 60_000)

/** The calendar day in Jakarta. */
export const dayInJakarta = (now = Date.now()) => jakartaClock(now).toISOString().slice(0, 10)
/** The year in Jakarta. */
export const yearInJakarta = (now: number) => jakartaClock(now).getUTCFullYear()
/** The hour in Jakarta, 0 to 23. */
export const hourInJakarta = (now: number) => jakartaClock(now).getUTCHours()

/** A calendar date so many days later: '2026-11-20', 180 → '2027-05-19'. */
export const daysAfter = (date: string, days: number) =>
  new Date(startOf(date) + days * 86_400_000).toISOString().slice(0, 10)

/** How many days are left until a date, counted from `today`: 0 on the day itself, negative once it is over. */
export const daysLeft = (end: string, today: string) => Math.round((startOf(end) - startOf(today)) / 86_400_000)

const startOf = (date: string) => Date.parse(`${date}T00:00:00Z`)

const months = 'Januari Februari Maret April Mei Juni Juli Agustus September Oktober November Desember'.split(' ')

/** 0 → 'Jan', 7 → 'Agu': the first three letters of every Indonesian month are its short name. */
export const shortMonth = (month: number) => months[month]?.slice(0, 3) ?? ''

/** '2028-03-10' → '10 Maret 2028'. A calendar date has no time zone. */
export function longDate(date: string): string {
  const [year, month, day] = date.slice(0, 10).split('-')
  return `${Number(day)} ${months[Number(month) - 1]} ${year}`
}

const two = (number: number) => String(number).padStart(2, '0')
const clockTime = (clock: Date) => `${two(clock.getUTCHours())}.${two(clock.getUTCMinutes())}`
const shortDateTime = (clock: Date) => `${clock.getUTCDate()} ${shortMonth(clock.getUTCMonth())}, ${clockTime(clock)}`

/** '20 Nov, 11.02' in the phone's own time zone. Only after the first paint, because the server's zone differs. */
export const formatDateTime = (ms: number) => shortDateTime(phoneClock(ms))

/** '20 Nov, 10.42 WIB': the same on every phone. */
export const formatDateTimeWib = (ms: number) => `${shortDateTime(jakartaClock(ms))} WIB`

/** '18 November 2026, 09.12' in the phone's own time zone, with a no-break space (U+00A0) before the time. */
export function formatLongDateTime(iso: string): string {
  const clock = phoneClock(Date.parse(iso))
  return `${longDate(clock.toISOString())},\u00A0${clockTime(clock)}`
}

/**
 * '20 November 2026, 10.20 WIB': the same on every phone (acceptance.md#D52). `before` is put between date and time.
 */
export function formatLongDateTimeWib(ms: number, before = ','): string {
  const clock = jakartaClock(ms)
  return `${longDate(clock.toISOString())}${before} ${clockTime(clock)} WIB`
}

/** '10.20 WIB' */
export const formatTimeWib = (ms: number) => `${clockTime(jakartaClock(ms))} WIB`

/** '2026-11-20' by the phone's own calendar. */
export const dayOnPhone = (ms: number) => phoneClock(ms).toISOString().slice(0, 10)
