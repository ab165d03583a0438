import { daysLeft, longDate } from '#contract/time/dates.ts'

const soonDays = 90 // days

export type AccreditationStatus = { variant: 'plain' | 'wait' | 'wrong'; text: string }

/** The text about the end of an accreditation, as of `today` (YYYY-MM-DD); undefined while the end is unknown. */
export function accreditationStatus(end: string | null, today: string): AccreditationStatus | undefined {
  if (end === null) return undefined
  const days = daysLeft(end, today)
  if (days < 0) return { variant: 'wrong', text: 'Akreditasi berakhir' }
  return { variant: days < soonDays ? 'wait' : 'plain', text: `Akreditasi s.d. ${longDate(end)}` }
}
