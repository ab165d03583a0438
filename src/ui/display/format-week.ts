// Weeks as charts and tables name them: by their Monday, a calendar date without a time zone.

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'Mei', 'Jun', 'Jul', 'Agu', 'Sep', 'Okt', 'Nov', 'Des']
export const monthOf = (monday: string) => months[Number(monday.slice(5, 7)) - 1] ?? ''
export const dayOf = (date: string) => Number(date.slice(8, 10))

/** '2026-09-28' → '28 Sep–4 Okt', '2026-09-07' → '7–13 Sep'. */
export function formatWeek(monday: string): string {
  const sunday = new Date(Date.parse(`${monday.slice(0, 10)}T00:00:00Z`) + 6 * 86_400_000).toISOString()
  const same = monthOf(monday) === monthOf(sunday)
  return `${dayOf(monday)}${same ? '' : ` ${monthOf(monday)}`}–${dayOf(sunday)} ${monthOf(sunday)}`
}
