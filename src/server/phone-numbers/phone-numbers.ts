import { nationalPhoneRule, officePhoneRule } from '#contract/contacts/contact-rules.ts'
import { internationalOf, nationalOf } from '#contract/contacts/read-phone.ts'
import { contactText, whatsappLink } from '#contract/contacts/whatsapp.ts'
import { notYours, refused } from '#contract/problem.ts'
import { unfinishedFormPath } from '../account/after-sign-in.ts'
import { personById } from '../account/person.ts'
import type { Database } from '../db/database.ts'
import type { CurrentUser } from '../http/current-user.ts'
import type { RateLimit } from '../http/limits/rate-limits.ts'
import { type Api, enforceRateLimit } from '../http/mount.ts'

// Phone numbers of shops and certification bodies: their format, who may read them, and the limit of requests.

/**
 * Limits of one person for all endpoints with phone numbers together: enough to look for a producer, too little to
 * collect all numbers.
 */
const phoneRateLimits: readonly RateLimit[] = [
  { most: 60, seconds: 3600 },
  { most: 200, seconds: 86_400 },
]

/** Counts a request for a number before it is answered; throws 29. */
export const limitPhoneRequests =
  ({ sharedLimits }: Pick<Api, 'sharedLimits'>) =>
  async (_: unknown, { me }: { me: CurrentUser }): Promise<void> => {
    for (const rule of phoneRateLimits) await enforceRateLimit(sharedLimits, `numbers ${rule.seconds} ${me.id}`, rule)
  }

/** Throws 03, with the address of the form to complete, if the person's profile is incomplete. */
export async function requireCompleteProfile(db: Database, personId: number): Promise<void> {
  const person = await personById(db, personId)
  const missing = person ? unfinishedFormPath(person) : undefined
  if (missing) throw notYours('Lengkapi profil Anda dahulu untuk melihat nomor telepon.', missing)
}

export type StoredPhones = { office_phone: string | null; mobile_phone: string | null }

/** The stored numbers in a form that can be dialled; '' if there is none. */
export const dialablePhones = ({ office_phone, mobile_phone }: StoredPhones) => ({
  office_phone: officePhoneOf(office_phone),
  mobile_phone: isMobileNumber(mobile_phone) ? internationalOf(mobile_phone) : '',
})

/** Whether there are numbers; this is public. */
export const phoneFlags = ({ office_phone, mobile_phone }: StoredPhones) => ({
  has_office_phone: officePhoneOf(office_phone) ? (1 as const) : (0 as const),
  has_whatsapp: isMobileNumber(mobile_phone) ? (1 as const) : (0 as const),
})

type WhatsappTarget = { name: string; mobile_phone: string | null }

/**
 * A WhatsApp link with a first message that names the shop or product. Throws 01 with the message `none` without a
 * number.
 */
export function whatsappUrl({ name, mobile_phone: phone }: WhatsappTarget, link: string, none: string): string {
  if (!isMobileNumber(phone)) throw refused(none)
  return whatsappLink(`62${nationalOf(phone)}`, contactText(name, link))
}

/** The office number if it is valid: '0251-100111'; otherwise ''. */
const officePhoneOf = (stored: string | null) => (stored && !officePhoneRule(stored) ? stored : '')

/** Whether the stored value is a valid mobile number. */
const isMobileNumber = (stored: string | null): stored is string => !!stored && !nationalPhoneRule(stored)
