import { dayInJakarta } from '#contract/dates.ts'
import { StatusTag } from '#ui/feedback/StatusTag.tsx'
import { accreditationStatus } from './accreditation.ts'

/** Until when a body is accredited: in plain words, in amber when that is soon, in red once it is over. */
export function AccreditationEnd({ end }: { end: string | null }) {
  const status = accreditationStatus(end, dayInJakarta())
  if (!status) return null
  return status.look === 'plain' ? <span>{status.text}</span> : <StatusTag look={status.look}>{status.text}</StatusTag>
}
