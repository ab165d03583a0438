import { dayInJakarta, daysAfter } from '#contract/time/dates.ts'

// Certificates are shifted into the future, so that the demo's products are public also in years to come.
const referenceTime = Date.UTC(2027, 0, 1)
const day = 86_400_000

/** A date of a certificate, shifted by the days between 1 January 2027 and `now`; unchanged before that. */
export const certificateDay = (date: string, now = Date.now()): string =>
  daysAfter(date, Math.max(0, Math.floor((now - referenceTime) / day)))

const fourYears = 1460 // days

/**
 * The first and the last day of a certificate of four years that ends so many days after `now`, or has ended before it
 * when `days` is negative: so that every demo has some that ended lately, or are about to.
 */
export function certificateEndingIn(days: number, now = Date.now()): { start: string; end: string } {
  const end = daysAfter(dayInJakarta(now), days)
  return { start: daysAfter(end, 1 - fourYears), end }
}

/** The first and the last day of a certificate of four years that began so many days before `now`. */
export const certificateStartedAgo = (days: number, now = Date.now()): { start: string; end: string } =>
  certificateEndingIn(fourYears - 1 - days, now)
