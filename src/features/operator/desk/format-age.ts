const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** How long something has waited: '20 jam', '2 hari'. Both times are in ms since the epoch. */
export function ageText(since: number, now: number): string {
  const age = now - since
  // A negative age, from a clock that is slow, counts as now.
  if (age < minute) return 'baru saja'
  if (age < hour) return `${Math.floor(age / minute)} menit`
  return age < day ? `${Math.floor(age / hour)} jam` : `${Math.floor(age / day)} hari`
}

/** How long something has waited, for a row of the queue. Non-breaking spaces keep it on one line. */
export const waitingText = (since: number, now: number): string =>
  (now - since < minute ? 'baru masuk' : `menunggu ${ageText(since, now)}`).replaceAll(' ', '\u00A0')

/** The time until `until`, in whole minutes: '14 menit lagi'; undefined after it. */
export const remainingText = (until: number, now: number): string | undefined =>
  until <= now ? undefined : `${Math.max(1, Math.floor((until - now) / minute))} menit lagi`

/** A duration in seconds as text: '3 jam'. */
export const durationText = (seconds: number) => ageText(0, Math.max(minute, seconds * 1000))
