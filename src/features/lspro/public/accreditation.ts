import { daysLeft, longDate } from '#contract/dates.ts'

const soonDays = 90 // days

export type AccreditationStatus = { look: 'plain' | 'wait' | 'wrong'; text: string }

/** The text about the end of an accreditation, as of `today` (YYYY-MM-DD); undefined while the end is unknown. */
export function accreditationStatus(end: string | null, today: string): AccreditationStatus | undefined {
  if (end === null) return undefined
  const days = daysLeft(end, today)
  if (days < 0) return { look: 'wrong', text: 'Akreditasi berakhir' }
  return { look: days < soonDays ? 'wait' : 'plain', text: `Akreditasi s.d. ${longDate(end)}` }
}
