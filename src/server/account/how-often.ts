import { isIPv4 } from 'node:net'
import { code, Problem } from '#contract/problem.ts'
import type { Limits, Rule } from '../limits.ts'
import { refuseOver } from '../mount.ts'
import { emailMark } from './email.ts'

// How often the doors may be knocked at. A phone network puts hundreds of people behind one address, so that what one
// place may do is generous, and what concerns one account is narrow.

const minute = 60
const hour = 60 * minute
const day = 24 * hour

export const perPlace = {
  register: [{ most: 10, seconds: hour }],
  referral: [
    { most: 20, seconds: minute },
    { most: 100, seconds: hour },
  ],
  signIn: [{ most: 60, seconds: 5 * minute }],
  forgotRequest: [{ most: 5, seconds: 15 * minute }],
  letters: [{ most: 20, seconds: 10 * minute }],
  resend: [{ most: 10, seconds: hour }],
  changeEmail: [{ most: 3, seconds: hour }],
} as const satisfies Record<string, readonly Rule[]>

/** A whole neighbourhood of places together. */
export const perRegion = {
  signIn: { most: 300, seconds: 5 * minute },
  forgotRequest: { most: 30, seconds: hour },
} as const satisfies Record<string, Rule>

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
} as const satisfies Record<string, readonly Rule[]>

/** How many answers an hour may tell whether an address has an account, to everybody together. */
export const tellingAnswers = { most: 200, seconds: hour } as const

/** Counts what a region asks: the /24 of an IPv4 address, the /48 of IPv6. Throws code 29. `place` is from.ip. */
export async function refuseRegion(shared: Limits, what: keyof typeof perRegion, place: string): Promise<void> {
  await refuseOver(shared, `${what} region ${regionOf(place)}`, perRegion[what])
}

/** Counts what is asked about one e-mail address. Throws code 29, the same with an account and without. */
export async function refuseEmail(shared: Limits, what: keyof typeof perEmail, email: string): Promise<void> {
  const mark = emailMark(email).toString('base64url')
  for (const rule of perEmail[what]) await refuseOver(shared, `${what} ${rule.seconds} ${mark}`, rule)
}

/** Counts alike, for a letter that is only left out when it is one too many. */
export const emailHasRoom = (shared: Limits, what: keyof typeof perEmail, email: string): Promise<boolean> =>
  refuseEmail(shared, what, email).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Problem && error.code === code.slowDown) return false
      throw error
    },
  )

/** '10.1.2.3' → '10.1.2', '2001:db8:0:7::/64' → '2001:db8:0'. */
export const regionOf = (place: string): string =>
  isIPv4(place) ? place.replace(/\.\d+$/, '') : place.split(':').slice(0, 3).join(':')
