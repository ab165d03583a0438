import { daysAfter } from '#contract/dates.ts'

// Whoever looks at the demo years from now finds its products public, as whoever looks now.
const referenceTime = Date.UTC(2027, 0, 1)
const day = 86_400_000

/** A day of a certificate: as far from a later day on which the demo is sown as it is from the first of 2027. */
export const certificateDay = (date: string, now = Date.now()): string =>
  daysAfter(date, Math.max(0, Math.floor((now - referenceTime) / day)))
