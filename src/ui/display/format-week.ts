// @chunk after-start
import { daysAfter, shortMonth } from '#contract/time/dates.ts'

// Weeks as charts and tables name them: by their Monday, a calendar date without a time zone.

export const monthOf = (monday: string) => shortMonth(Number(monday.slice(5, 7)) - 1)
export const dayOf = (date: string) => Number(date.slice(8, 10))

/** '2026-09-28' → '28 Sep–4 Okt', '2026-09-07' → '7–13 Sep'. */
export function formatWeek(monday: string): string {
  const sunday = daysAfter(monday.slice(0, 10), 6)
  const same = monthOf(monday) === monthOf(sunday)
  return `${dayOf(monday)}${same ? '' : ` ${monthOf(monday)}`}–${dayOf(sunday)} ${monthOf(sunday)}`
}
