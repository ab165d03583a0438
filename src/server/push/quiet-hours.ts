const hour = 3_600_000
// Jakarta has no summer time.
const jakartaOffsetMs = 7 * hour

/** From 21 to 6 o'clock in Jakarta nobody is told of posts. */
export function isQuietHour(now: Date): boolean {
  const at = new Date(now.getTime() + jakartaOffsetMs).getUTCHours()
  return at >= 21 || at < 6
}
