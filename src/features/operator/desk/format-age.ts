const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** How long something has waited, in one word and its number: '20 jam', '2 hari'. Both in ms since epoch. */
export function ageText(since: number, now: number): string {
  const age = now - since
  // A clock that is behind would see the future.
  if (age < minute) return 'baru saja'
  if (age < hour) return `${Math.floor(age / minute)} menit`
  return age < day ? `${Math.floor(age / hour)} jam` : `${Math.floor(age / day)} hari`
}

/** How long something has waited, as a row of the queue says it. Its words stay together on one line. */
export const waitingText = (since: number, now: number): string =>
  (now - since < minute ? 'baru masuk' : `menunggu ${ageText(since, now)}`).replaceAll(' ', '\u00A0')

/** How long is left until a moment, in whole minutes: '14 menit lagi'; undefined once it is over. */
export const remainingText = (until: number, now: number): string | undefined =>
  until <= now ? undefined : `${Math.max(1, Math.floor((until - now) / minute))} menit lagi`

/** How long something took, in seconds: '3 jam'. */
export const durationText = (seconds: number) => ageText(0, Math.max(minute, seconds * 1000))
