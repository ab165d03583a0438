import { dayInJakarta } from '#contract/time/dates.ts'

const hour = 3_600_000

/**
 * The time so many hours before the day of the seeding began in Jakarta. The times of the demo are counted from that
 * day, so that nothing in it waits for months, and every demo of one day has the same times.
 */
export const hoursBefore = (hours: number, now = Date.now()): Date =>
  new Date(Date.parse(`${dayInJakarta(now)}T00:00:00+07:00`) - hours * hour)

/** The morning so many days before that day, at nine in Jakarta. */
export const daysBefore = (days: number, now = Date.now()): Date => hoursBefore(days * 24 - 9, now)
