import { isIPv4 } from 'node:net'
import { code, Problem } from '#contract/problem.ts'
import { tooManyRequests } from '../../http/error-replies.ts'
import { type IpRateLimit, type IpThrottleParts, isLimitLifted, throttleIp } from '../../http/limits/ip-throttle.ts'
import type { RateLimit, RateLimiter } from '../../http/limits/rate-limits.ts'
import { enforceRateLimit } from '../../http/mount.ts'
import { sha256 } from '../../secrets/keys.ts'
import { emailHash } from './email-key.ts'

// How often people may try to sign in and to register. A phone network puts hundreds of people behind one address, so that what one
// place may do is generous, and what concerns one account is narrow.

const minute = 60
const hour = 60 * minute
const day = 24 * hour

export const perIp = {
  // A hall of sixty signs up within ten minutes, each with a code, a letter, and some with another try.
  register: [
    { most: 120, seconds: 10 * minute, throttleAfter: 60 },
    { most: 600, seconds: day },
  ],
  referral: [
    { most: 120, seconds: minute, throttleAfter: 60 },
    { most: 400, seconds: hour },
  ],
  signIn: [{ most: 60, seconds: 5 * minute }],
  forgotRequest: [{ most: 5, seconds: 15 * minute }],
  letters: [{ most: 200, seconds: 10 * minute, throttleAfter: 100 }],
  resend: [
    { most: 120, seconds: 10 * minute, throttleAfter: 60 },
    { most: 600, seconds: day },
  ],
  changeEmail: [
    { most: 60, seconds: 10 * minute, throttleAfter: 30 },
    { most: 300, seconds: day },
  ],
} as const satisfies Record<string, readonly IpRateLimit[]>

/** One browser, as it calls itself: it is refused before its place is counted. Whoever calls themselves nothing is not. */
export const perDevice = {
  register: { most: 10, seconds: hour },
  resend: { most: 10, seconds: hour },
  changeEmail: { most: 5, seconds: hour },
} as const satisfies Record<string, RateLimit>

/** A whole neighbourhood of places together. */
export const perSubnet = {
  signIn: { most: 300, seconds: 5 * minute },
  forgotRequest: { most: 30, seconds: hour },
} as const satisfies Record<string, RateLimit>

/** One address that letters go to, whether it has an account or not. */
export const perEmail = {
  register: [{ most: 3, seconds: hour }],
  forgotRequest: [
    { most: 3, seconds: hour },
    { most: 10, seconds: day },
  ],
  resend: [
    { most: 3, seconds: hour },
    { most: 10, seconds: day },
  ],
  changeEmail: [{ most: 3, seconds: day }],
  /** The address that a registration is moved to: it gets the letters, from however many registrations. */
  changeEmailTo: [
    { most: 3, seconds: hour },
    { most: 10, seconds: day },
  ],
} as const satisfies Record<string, readonly RateLimit[]>

/** How many answers an hour may tell whether an address has an account, to everybody together. */
export const accountDisclosures = { most: 200, seconds: hour } as const

/** Counts what a region asks: the /24 of an IPv4 address, the /48 of IPv6. Throws code 29. `place` is from.ip. */
export async function countSubnet(
  { sharedLimits: shared, db }: Pick<IpThrottleParts, 'sharedLimits' | 'db'>,
  what: keyof typeof perSubnet,
  place: string,
): Promise<void> {
  const wait = await shared.count(`${what} region ${subnetOf(place)}`, perSubnet[what])
  if (wait > 0 && !(await isLimitLifted(db, place))) throw tooManyRequests(wait)
}

/** Counts a device, and then its place. On a training day one device may be everybody's. Throws code 29. */
export async function countDevice(
  by: IpThrottleParts,
  what: keyof typeof perDevice,
  { device, place }: { device: string | null | undefined; place: string },
): Promise<void> {
  if (device) {
    const wait = await by.sharedLimits.count(`device ${what} ${sha256(device).toString('base64url')}`, perDevice[what])
    if (wait > 0 && !(await isLimitLifted(by.db, place))) throw tooManyRequests(wait)
  }
  await throttleIp(by, place, what, perIp[what])
}

/** Counts what is asked about one e-mail address. Throws code 29, the same with an account and without. */
export async function countEmail(shared: RateLimiter, what: keyof typeof perEmail, email: string): Promise<void> {
  const mark = emailHash(email).toString('base64url')
  for (const rule of perEmail[what]) await enforceRateLimit(shared, `${what} ${rule.seconds} ${mark}`, rule)
}

/** Counts alike, for a letter that is only left out when it is one too many. */
export const isEmailUnderLimit = (shared: RateLimiter, what: keyof typeof perEmail, email: string): Promise<boolean> =>
  countEmail(shared, what, email).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Problem && error.code === code.slowDown) return false
      throw error
    },
  )

/** '10.1.2.3' → '10.1.2', '2001:db8:0:7::/64' → '2001:db8:0'. */
export const subnetOf = (place: string): string =>
  isIPv4(place) ? place.replace(/\.\d+$/, '') : place.split(':').slice(0, 3).join(':')
