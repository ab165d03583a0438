import { daysLeft } from '#contract/days.ts'
import { longDate } from '#contract/values.ts'

const soon = 90 // days

export type Accreditation = { look: 'plain' | 'wait' | 'wrong'; text: string }

/** What is said of the end of an accreditation on this day; undefined while nobody has said when it ends. */
export function accreditationOf(end: string | null, today: string): Accreditation | undefined {
  if (end === null) return undefined
  const left = daysLeft(end, today)
  if (left < 0) return { look: 'wrong', text: 'Akreditasi berakhir' }
  return { look: left < soon ? 'wait' : 'plain', text: `Akreditasi s.d. ${longDate(end)}` }
}
