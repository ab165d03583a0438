import { useToday } from '#offline/network/server-clock.ts'
import { StatusTag } from '#ui/feedback/StatusTag.tsx'
import { accreditationStatus } from './accreditation.ts'

/** The end of an accreditation: plain text, an amber tag within 90 days of it, a red tag after it. */
export function AccreditationEnd({ end }: { end: string | null }) {
  const status = accreditationStatus(end, useToday())
  if (!status) return null
  return status.variant === 'plain' ? (
    <span>{status.text}</span>
  ) : (
    <StatusTag variant={status.variant}>{status.text}</StatusTag>
  )
}
