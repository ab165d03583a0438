import { formatDateTime } from '#ui/display/format-date-time.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** How long ago a moment was: 'baru saja', '5 menit lalu', 'kemarin', after a week its date. Both in ms since epoch. */
export function timeAgo(at: number, now: number): string {
  const since = now - at
  // A phone whose clock is behind would see the future.
  if (since < 2 * minute) return 'baru saja'
  if (since < hour) return `${Math.floor(since / minute)} menit lalu`
  if (since < day) return `${Math.floor(since / hour)} jam lalu`
  if (since < 2 * day) return 'kemarin'
  return since < 7 * day ? `${Math.floor(since / day)} hari lalu` : formatDateTime(at)
}
