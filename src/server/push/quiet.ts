const hour = 3_600_000
// Jakarta has no summer time.
const ahead = 7 * hour

/** From 21 to 6 o'clock in Jakarta nobody is told of posts. */
export function isQuiet(now: Date): boolean {
  const at = new Date(now.getTime() + ahead).getUTCHours()
  return at >= 21 || at < 6
}
