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

/** How long is left until a moment, rounded up: '14 menit lagi'; undefined once it is over. */
export const leftText = (until: number, now: number): string | undefined =>
  until <= now ? undefined : `${Math.ceil((until - now) / minute)} menit lagi`

/** How long something took, in seconds: '3 jam'. */
export const lastingText = (seconds: number) => ageText(0, Math.max(minute, seconds * 1000))
