// Calendar days, as they are counted in Jakarta.

/** The calendar day in Jakarta, which has one time all year: UTC+7. */
export const dayInJakarta = (now = Date.now()) => new Date(now + 7 * 3_600_000).toISOString().slice(0, 10)

/** A calendar date so many days later: '2026-11-20', 180 → '2027-05-19'. */
export const daysAfter = (date: string, days: number) =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** How many days an accreditation still runs, counted from `today`: 0 on its last day, negative once it is over. */
export const daysLeft = (end: string, today: string) =>
  Math.round((Date.parse(`${end}T00:00:00Z`) - Date.parse(`${today}T00:00:00Z`)) / 86_400_000)
