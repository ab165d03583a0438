import { code, Problem } from '#contract/problem.ts'
import { emailHash } from '../../auth/email-key.ts'
import { tooManyRequests } from '../../http/error-replies.ts'
import { type IpRateLimit, type IpThrottleParts, isLimitLifted, throttleIp } from '../../http/limits/ip-throttle.ts'
import { type RateLimit, type RateLimiter, subnetOf } from '../../http/limits/rate-limits.ts'
import { enforceRateLimit } from '../../http/mount.ts'
import { sha256 } from '../../secrets/keys.ts'

// Limits of signing in and registering. A mobile network has hundreds of people behind one address, so the limits of an
// IP address are generous, and those of one account are strict.

const minute = 60
const hour = 60 * minute
const day = 24 * hour

export const perIp = {
  // Sixty people in a training register within ten minutes, each with a code and an e-mail, some with a second attempt.
  register: [
    { most: 120, seconds: 10 * minute, throttleAfter: 60 },
    { most: 600, seconds: day },
  ],
  referral: [
    { most: 120, seconds: minute, throttleAfter: 60 },
    { most: 400, seconds: hour },
  ],
  signIn: [{ most: 60, seconds: 5 * minute }],
  forgotRequest: [{ most: 5, seconds: 15 * minute, ofSubnet: 30 }],
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

/**
 * One browser, by the device id that it sends, counted before its IP address. Without an id only the address counts.
 */
export const perDevice = {
  register: { most: 10, seconds: hour },
  resend: { most: 10, seconds: hour },
  changeEmail: { most: 5, seconds: hour },
} as const satisfies Record<string, RateLimit>

/** All addresses of a subnet together, where five times the limit of one address is too much. */
export const perSubnet = {
  forgotRequest: { most: 30, seconds: hour },
} as const satisfies Record<string, RateLimit>

/** One e-mail address, whether it has an account or not. */
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
  /** The new address of a registration: it receives the e-mails, of all registrations together. */
  changeEmailTo: [
    { most: 3, seconds: hour },
    { most: 10, seconds: day },
  ],
} as const satisfies Record<string, readonly RateLimit[]>

/** How many answers an hour may reveal whether an address has an account, to all clients together. */
export const accountDisclosures = { most: 200, seconds: hour } as const

/** Counts the requests of a subnet: the /24 of an IPv4 address, the /48 of IPv6. Throws code 29. `ip`: from.ip. */
export async function countSubnet(
  { sharedLimits, db }: Pick<IpThrottleParts, 'sharedLimits' | 'db'>,
  what: keyof typeof perSubnet,
  ip: string,
): Promise<void> {
  const wait = await sharedLimits.count(`${what} region ${subnetOf(ip)}`, perSubnet[what])
  if (wait > 0 && !(await isLimitLifted(db, ip))) throw tooManyRequests(wait)
}

/**
 * Counts a device, then its IP address. While an operator has lifted limits, devices are not limited. Throws code 29.
 */
export async function countDevice(
  by: IpThrottleParts,
  what: keyof typeof perDevice,
  { device, ip }: { device: string | null | undefined; ip: string },
): Promise<void> {
  if (device) {
    const wait = await by.sharedLimits.count(`device ${what} ${sha256(device).toString('base64url')}`, perDevice[what])
    if (wait > 0 && !(await isLimitLifted(by.db, ip))) throw tooManyRequests(wait)
  }
  await throttleIp(by, ip, what, perIp[what])
}

/** Counts requests about one e-mail address. Throws code 29, the same with an account and without. */
export async function countEmail(sharedLimits: RateLimiter, what: keyof typeof perEmail, email: string): Promise<void> {
  const hash = emailHash(email).toString('base64url')
  for (const rule of perEmail[what]) await enforceRateLimit(sharedLimits, `${what} ${rule.seconds} ${hash}`, rule)
}

/** Counts in the same way, but returns false over the limit, so that only the e-mail is left out. */
export const isEmailUnderLimit = (
  sharedLimits: RateLimiter,
  what: keyof typeof perEmail,
  email: string,
): Promise<boolean> =>
  countEmail(sharedLimits, what, email).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Problem && error.code === code.slowDown) return false
      throw error
    },
  )

/** The password of a signed-in person, asked again. */
export const perPasswordCheck = [
  { most: 10, seconds: 10 * minute },
  { most: 40, seconds: day },
] as const satisfies readonly RateLimit[]

/**
 * Counts a check of the current password of a signed-in person, wherever it is asked for: the places together have one
 * limit, so that they do not add up for guessing. Throws code 29.
 */
export async function countPasswordCheck(sharedLimits: RateLimiter, personId: number): Promise<void> {
  for (const limit of perPasswordCheck)
    await enforceRateLimit(sharedLimits, `password ${personId} ${limit.seconds}`, limit)
}
