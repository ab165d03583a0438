import { daysLeft, longDate } from '#contract/dates.ts'

const soonDays = 90 // days

export type AccreditationStatus = { look: 'plain' | 'wait' | 'wrong'; text: string }

/** What is said of the end of an accreditation on this day; undefined while nobody has said when it ends. */
export function accreditationStatus(end: string | null, today: string): AccreditationStatus | undefined {
  if (end === null) return undefined
  const left = daysLeft(end, today)
  if (left < 0) return { look: 'wrong', text: 'Akreditasi berakhir' }
  return { look: left < soonDays ? 'wait' : 'plain', text: `Akreditasi s.d. ${longDate(end)}` }
}
