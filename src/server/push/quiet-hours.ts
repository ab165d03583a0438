import { hourInJakarta } from '#contract/time/dates.ts'

/** From 21 to 6 o'clock in Jakarta posts are not announced. */
export function isQuietHour(now: Date): boolean {
  const hour = hourInJakarta(now.getTime())
  return hour >= 21 || hour < 6
}
